// A program as the command line names it: FILE.py or FILE.py:function, with arguments.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "passes/schedule/compile_options.hpp"
#include "tools/weft/program/arguments.hpp"
#include "tools/weft/program/derivative_words.hpp"

namespace weft::cli {

/// What every command that takes a program is told.
struct ProgramWords {
  std::string target;                  // FILE.py or FILE.py:function
  std::vector<std::string> arguments;  // NAME=VALUE
  std::vector<std::string> dims;       // NAME=LENGTH for free dimensions
  CompileOptions options;
  std::string errstate;       // MODE, or KIND=MODE,…: of np.errstate
  bool bounds_loops = false;  // that end by data, for derivatives
  DerivativeWords gradient;   // of which it takes the place
};

/// "softmax.py:softmax" is {"softmax.py", "softmax"}; the function may be left out.
std::pair<std::string, std::string> split_target(const std::string& target);

/// The words of --dim. Errors: UsageError.
std::map<std::string, std::int64_t> parse_dims(const std::vector<std::string>& words);
/// The word of --errstate. Errors: UsageError.
numpy::Errstate parse_errstate(const std::string& word);

/// Errors: UsageError.
source::ReadOptions read_options(const ProgramWords& words);

struct LoadedProgram {
  std::string file, function;  // function: as the reader chose it
  source::Module module;
  Bound bound;
  double load_ms = 0;  // that loading the arguments took
  source::ReadProgram program;

  /// The arrays of program.inputs, in order. Errors: UsageError names the parameters that were given none.
  std::vector<ndarray> input_arrays() const;
};

/// What `emit`, `dot` and `explain` take a free dimension to be that nothing decides.
inline constexpr std::int64_t default_free_dim = 1024;

/// The program's file parsed, its function chosen, and its arguments loaded: all but `program`. Errors:
/// source::ReadError for what is not in the language, OSError and those of bind_arguments.
LoadedProgram open_program(const ProgramWords& words);
/// Reads the program that was opened. Free dimensions that nothing decides get `default_dim`; without it they
/// are an error. Errors: UsageError, source::CallError when the arguments do not fit, source::ReadError.
void read_program(LoadedProgram& loaded, const ProgramWords& words,
                  std::optional<std::int64_t> default_dim = {});
/// The types of the arrays that it takes, given or not. Errors: UsageError, source::CallError.
std::vector<std::pair<std::string, Type>> input_types(const LoadedProgram& loaded, const ProgramWords& words,
                                                      std::optional<std::int64_t> default_dim);
/// Opened and read.
LoadedProgram load_program(const ProgramWords& words, std::optional<std::int64_t> default_dim = {});

/// The same for an expression, whose arrays are none.
LoadedProgram load_expression(const std::string& text);

}  // namespace weft::cli
