#include "judge.hpp"

#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "judge_source.hpp"
#include "temporary_folder.hpp"

namespace weft::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

void write_text(const fs::path& path, std::string_view text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  if (!out.flush()) throw OSError("cannot write " + path.string());
}

void write_task(const fs::path& folder, const Task& task) {
  const json description = {
      {"file", task.file},
      {"function", task.function},
      {"expression", task.expression ? json(*task.expression) : json()},
      {"literals", task.bound.literals},
      {"numpy_elementary", task.numpy_elementary},
      {"weft", fs::read_symlink("/proc/self/exe").string()},
  };
  write_text(folder / "task.json", description.dump());
  write_text(folder / "judge.py", judge_source);
  save_npz((folder / "arguments.npz").string(), {task.bound.arrays.begin(), task.bound.arrays.end()});
}

// Runs the judge and waits for it; its exit status.
int run_python(const fs::path& folder) {
  const std::string python = judge_python, script = (folder / "judge.py").string(), place = folder.string();
  const char* const arguments[] = {python.c_str(), script.c_str(), place.c_str(), nullptr};
  pid_t child;
  const int failure =
      posix_spawnp(&child, python.c_str(), nullptr, nullptr, const_cast<char* const*>(arguments), environ);
  if (failure != 0)
    throw OSError(fmt::format("cannot run {}: {} (tools/setup makes it)", python, std::strerror(failure)));
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

Judgement ask_numpy(const Task& task) {
  const TemporaryFolder folder;
  write_task(folder.path(), task);
  if (run_python(folder.path()) != 0) throw OSError("real NumPy could not be asked: its Python failed");
  std::ifstream in(folder.path() / "report.json");
  const json report = json::parse(in);
  Judgement judgement;
  judgement.results = load_npz((folder.path() / "results.npz").string());
  if (!report["error"].is_null()) judgement.error = report["error"];
  judgement.text = report["text"];
  judgement.ulp = report["ulp"];
  return judgement;
}

}  // namespace weft::cli
