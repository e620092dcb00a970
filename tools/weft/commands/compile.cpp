#include <fmt/format.h>

#include <filesystem>
#include <iostream>
#include <map>
#include <memory>

#include "codegen/cache/compiler_library.hpp"
#include "frontend/c_interface.hpp"
#include "frontend/source/interpreter/ahead.hpp"
#include "runtime/system/command.hpp"
#include "runtime/system/errors.hpp"
#include "tools/weft/command_line/options.hpp"
#include "tools/weft/commands/commands.hpp"
#include "tools/weft/execution/add_cubins.hpp"
#include "tools/weft/execution/temporary_folder.hpp"
#include "tools/weft/program/whole_file.hpp"

namespace weft::cli {
namespace {

struct CompileCommand {
  ProgramWords words;
  std::string output, header, target = "x86-64";
};

struct Target {
  std::vector<Isa> isas;
  std::int32_t architecture = 0;  // of GPUs that are to have machine code
};

/// What --target names. PTX for sm_80 serves what came later, that for sm_90a nothing else.
const std::map<std::string, Target>& targets() {
  static const std::map<std::string, Target> table = {{"x86-64", {{Isa::sse2, Isa::avx2, Isa::avx512}}},
                                                      {"cuda:sm_80", {{Isa::ptx}, 80}},
                                                      {"cuda:sm_90", {{Isa::ptx}, 90}},
                                                      {"cuda:sm_90a", {{Isa::ptx_90a}, 90}},
                                                      {"cuda-emulated", {{Isa::emulated}}}};
  return table;
}

std::vector<std::string> target_names() {
  std::vector<std::string> names;
  for (const auto& [name, target] : targets()) names.push_back(name);
  return names;
}

void check_paths(const CompileCommand& options) {
  const bool c = options.output.ends_with(".o") || options.output.ends_with(".so");
  if (!c && !options.output.ends_with(".weft"))
    throw UsageError(fmt::format("-o {}: expected a name that ends in .weft, .o or .so", options.output));
  if (c && options.target != "x86-64")
    throw UsageError(fmt::format("--target {}: goes with -o FILE.weft, which weft-run runs", options.target));
  if (!c && !options.header.empty()) throw UsageError("--header goes with -o FILE.o or FILE.so");
}

void run_compiler(const std::vector<std::string>& words) {
  if (!run_command(words)) throw OSError(fmt::format("{} failed", fmt::join(words, " ")));
}

// The archive that lies beside the compiler.
std::string runtime_archive() {
  const auto path =
      std::filesystem::path(codegen::compiler_library_path()).replace_filename("libweft-runtime.a");
  if (!std::filesystem::exists(path)) throw OSError(fmt::format("{}: no such file", path.string()));
  return path;
}

// The C compiler wraps the packed program up: an object file, or a library with the runtime in it.
std::vector<std::byte> c_product(const SavedProgram& program, const std::string& output) {
  const TemporaryFolder folder;
  const auto file = [&](const char* name) { return (folder.path() / name).string(); };
  const std::vector<std::byte> image = pack(program);
  write_whole(file("program.weft"), image);
  const std::string source = c_source(program, file("program.weft"), image.size());
  write_whole(file("program.c"), std::as_bytes(std::span(source)));
  run_compiler({"cc", "-O1", "-fPIC", "-c", file("program.c"), "-o", file("program.o")});
  if (output.ends_with(".o")) return read_whole(file("program.o"));
  run_compiler({"c++", "-shared", "-static-libgcc", "-o", file("program.so"), file("program.o"),
                runtime_archive(), "-Wl,--gc-sections", "-Wl,--exclude-libs,ALL", "-Wl,--as-needed",
                "-Wl,-z,relro,-z,now,-z,noexecstack,-z,defs", "-Wl,-s",
                "-Wl,-soname," + std::filesystem::path(output).filename().string(), "-lpthread", "-ldl"});
  return read_whole(file("program.so"));
}

void describe(const CompileCommand& options, const SavedProgram& program, std::size_t bytes) {
  std::size_t serving = 0;
  for (const ShapeClass& shapes : program.classes) serving += shapes.error.empty() ? 1 : 0;
  std::size_t code = 0;
  for (const SavedKernel& kernel : program.kernels)
    for (const auto& [isa, object] : kernel.objects) code += object.size() + kernel.cubin.code.size();
  const char* what = options.target == "x86-64" ? "sse2, avx2 and avx512" : options.target.c_str();
  fmt::print("{}: {} bytes, {} of them machine code of {} kernels for {}; {} class{} of shapes\n",
             options.output, bytes, code, program.kernels.size(), what, serving, serving == 1 ? "" : "es");
}

int compile_command(const CompileCommand& options) {
  check_paths(options);
  const auto [file, function] = split_target(options.words.target);
  const Bound bound = bind_arguments(options.words.arguments);
  UnsavedProgram unsaved =
      source::unsaved(source::parse_file(file), function, bound.types, read_options(options.words));
  unsaved.options = options.words.options;
  const Target& target = targets().at(options.target);
  unsaved.targets = target.isas;
  SavedProgram program = compile_ahead(unsaved);
  const std::string cubins = target.architecture > 0 ? add_cubins(program, target.architecture) : "";
  const std::vector<std::byte> bytes =
      options.output.ends_with(".weft") ? pack(program) : c_product(program, options.output);
  write_whole(options.output, bytes);
  if (!options.header.empty()) {
    const std::string header = c_header(program);
    write_whole(options.header, std::as_bytes(std::span(header)));
  }
  describe(options, program, bytes.size());
  if (!cubins.empty()) fmt::print("{}: {}\n", options.output, cubins);
  return 0;
}

}  // namespace

void add_compile(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand("compile", "Compile a NumPy program ahead of time");
  command->footer(
      "What comes out runs without the compiler, for every length of the free dimensions.\nExamples:\n"
      "  weft compile softmax.py -o softmax.weft                   for `weft run softmax.weft x=x.npy`\n"
      "  weft compile softmax.py -o softmax.so --header softmax.h  for C and C++\n"
      "  weft compile softmax.py --target cuda:sm_90 -o softmax.weft    for `weft-run softmax.weft x=x.npy`\n"
      "  weft compile loss.py --grad w,b -o loss_grad.so --header loss_grad.h    the gradient, for C");
  const auto options = std::make_shared<CompileCommand>();
  add_program_words(*command, options->words);
  add_gradient(*command, options->words);
  add_memory_limit(*command, options->words);
  add_precision(*command, options->words);
  add_schedule(*command, options->words);
  command
      ->add_option("-o,--output", options->output,
                   "A saved program (.weft), a library (.so), or an object file (.o) to link with "
                   "libweft-runtime.a and the C++ library")
      ->required();
  command
      ->add_option("--target", options->target,
                   "What it runs on: x86-64, a GPU of NVIDIA's (cuda:sm_80, cuda:sm_90: on that one without "
                   "being compiled there, if ptxas is at hand; cuda:sm_90a: on Hopper alone, by instructions "
                   "that no other GPU has), or cuda-emulated, the same kernels on the cpu")
      ->check(one_of(target_names()))
      ->capture_default_str();
  command->add_option("--header", options->header, "Where the C header of a .so or .o goes");
  command->callback([options, &exit_code] { exit_code = compile_command(*options); });
}

}  // namespace weft::cli
