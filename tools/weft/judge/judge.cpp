#include "tools/weft/judge/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ir/operation.hpp"
#include "runtime/files/npy.hpp"
#include "runtime/system/command.hpp"
#include "tools/weft/command_line/terminal.hpp"
#include "tools/weft/execution/temporary_folder.hpp"
#include "tools/weft/judge/judge_source.hpp"

namespace weft::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

void write_text(const fs::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw OSError("cannot write " + path.string());
}

/// Ufuncs that are composed of elementary ones.
constexpr std::string_view composed_ufuncs[] = {"float_power"};

/// The functions of which Weft's bits are its own, or are so for complex numbers alone.
std::vector<std::string_view> elementary_functions(bool of_complex) {
  std::vector<std::string_view> names;
  if (!of_complex) names.assign(std::begin(composed_ufuncs), std::end(composed_ufuncs));
  for (const OperationInfo& operation : all_operations())
    if (of_complex ? operation.numbers == Numbers::own_complex : operation.bits == Bits::own)
      names.push_back(operation.name);
  return names;
}

void write_task(const fs::path& folder, const Task& task) {
  const json description = {
      {"file", task.file},
      {"function", task.function},
      {"expression", task.expression ? json(*task.expression) : json()},
      {"literals", task.bound.literals},
      {"dicts", task.bound.dicts},
      {"elementary", task.numpy_elementary ? std::vector<std::string_view>{} : elementary_functions(false)},
      {"of_complex", task.numpy_elementary ? std::vector<std::string_view>{} : elementary_functions(true)},
      {"differences", task.differences},
      {"weft", fs::read_symlink("/proc/self/exe").string()},
  };
  write_text(folder / "task.json", description.dump());
  save_npz((folder / "arguments.npz").string(), {task.bound.arrays.begin(), task.bound.arrays.end()});
}

constexpr char run_judge[] =
    "import sys; sys.path.insert(0, sys.argv[1]); from weft_judge.main import main; main()";

void write_judge(const fs::path& folder) {
  const fs::path package = folder / "weft_judge";
  fs::create_directory(package);
  for (const auto& [name, source] : judge_files) write_text(package / name, source);
}

void run_python(const fs::path& folder) {
  const Progress progress("asking NumPy");
  bool succeeded = false;
  try {
    succeeded = run_command({judge_python, "-P", "-c", run_judge, folder.string()},
                            {.interrupts = Interrupts::when_ready});
  } catch (const OSError& error) {
    throw OSError(fmt::format("{} (tools/setup makes it)", error.what()));
  }
  if (!succeeded) throw OSError("real NumPy could not be asked: its Python failed");
}

/// What came as its bits.
void restore_bfloat16(NamedArrays& results, const std::vector<std::string>& names) {
  for (auto& [name, array] : results)
    if (std::ranges::find(names, name) != names.end())
      array =
          ndarray::from_memory(array.owner(), array.bytes(), DType::bfloat16, array.shape(), array.strides());
}

}  // namespace

Judgement ask_numpy(const Task& task) {
  const TemporaryFolder folder;
  write_task(folder.path(), task);
  write_judge(folder.path());
  run_python(folder.path());
  std::ifstream in(folder.path() / "report.json");
  const json report = json::parse(in);
  Judgement judgement;
  judgement.results = load_npz((folder.path() / "results.npz").string());
  restore_bfloat16(judgement.results, report["bfloat16"]);
  if (!report["error"].is_null()) judgement.error = report["error"];
  judgement.text = report["text"];
  judgement.printed = report["printed"];
  judgement.form = report["form"];
  judgement.kinds = report["kinds"];
  judgement.ulp = report["ulp"];
  return judgement;
}

}  // namespace weft::cli
