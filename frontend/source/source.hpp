// Programs written in NumPy source become graphs. A reader, not a Python: nothing is executed, and nothing
// looked up on the machine but the program's own files; what lies outside the language is an error that shows
// its line and marks its place, where it is come to.
#pragma once
#include <complex>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "frontend/source/loops/loop_checks.hpp"
#include "frontend/source/modules/module.hpp"
#include "frontend/source/syntax/read_error.hpp"
#include "ir/graph.hpp"
#include "runtime/program/result_form.hpp"
#include "weft/errstate.hpp"

namespace weft::source {

/// A Python value written as a literal: what a parameter that is no array is given.
struct Literal {
  struct Sequence;
  using Dict = std::vector<std::pair<Literal, Literal>>;
  std::variant<std::monostate, bool, std::int64_t, double, std::complex<double>, std::string,
               std::shared_ptr<const Sequence>, std::shared_ptr<const Dict>>
      value;
};
/// A tuple, or a list.
struct Literal::Sequence {
  bool is_tuple = false;
  std::vector<Literal> items;
};
/// Reads "3", "-1e-5", "1+2j", "nan", "-inf", "None", "'nearest'", "(2, 3)", "[[1, 2], []]", "{'a': 1}".
/// Errors: ReadError, with `file` as the place.
Literal read_literal(const std::string& text, const std::string& file = "<literal>");

/// A dict of arrays by name.
struct NamedTypes {
  std::vector<std::pair<std::string, Type>> types;
};

/// What a parameter is given: an array's dtype, shape and strides in bytes (those that NumPy would have), a
/// literal, or a dict of arrays. The program's inputs are arrays: of a dict `d`, "d.a" is the one by name a.
using Argument = std::variant<Type, Literal, NamedTypes>;
using Arguments = std::map<std::string, Argument>;

struct ReadProgram;

struct ReadOptions {
  /// Lengths for free dimensions that no argument decides.
  std::map<std::string, std::int64_t> dims;
  /// The length of every other one; without it they are an error.
  std::optional<std::int64_t> default_dim;
  /// Statements to execute at most, each as often as its loop comes to it.
  std::int64_t max_steps = 20'000'000;
  /// For a program that is read for one choice of lengths of many: graphs are to differ in whole numbers
  /// alone, as far as can be, and the numbers whose signs decide what is read are noted here, errors or not.
  std::vector<std::int64_t>* decisions = nullptr;
  /// Loops of many steps may become nodes of the graph; without it every step is written out.
  const LoopCheck* loops = nullptr;
  /// Loops that end by data take as many steps at most as is known of them, rather than any number:
  /// derivatives keep something of each.
  bool bounds_loops = false;
  /// What becomes of floating-point errors, until the program says so itself.
  numpy::Errstate errstate = {};
  /// The program's inputs themselves, by their names, where they are at hand. What cannot be read for all
  /// data, as `np.zeros(int(x.sum()))`, is then read for these.
  const std::map<std::string, ndarray>* arrays = nullptr;
  /// What becomes of the program once it is read: a derivative of it, of the same inputs.
  std::function<ReadProgram(ReadProgram)> then = {};
};

/// A function applied to arguments: a graph, ready to compile.
struct ReadProgram {
  /// Variables bear the names of inputs. The outputs are the arrays and numbers that the function returns,
  /// then each argument that it changed, under the input's own name. Of what is returned, one by itself is
  /// called "return", the parts of a tuple or list "return_0", "return_1", …, those of a dict as their keys
  /// ("return_KEY" where a parameter has that name), and parts of these "return_0.1", "KEY.0" and so on.
  /// The values of texts that data decide are outputs, too, in the place of these, all named `no_result`.
  /// Where none of these can wait for what the program prints or raises, there is one more of that name: a
  /// bool that says nothing.
  Graph graph;
  /// Where it is for the arguments at hand alone, what is not read for others of their types.
  std::string not_read_for_others;
  /// How they lie in what is returned.
  ResultForm form;
  /// The array parameters in order, with the types they have here, used or not.
  std::vector<std::pair<std::string, Type>> inputs;
  /// The free dimensions and their lengths.
  std::map<std::string, std::int64_t> dims;
};

/// The function named, or for "" the last whose name has no leading underscore. Errors: CallError.
const FunctionInfo& find_function(const Module& module, const std::string& name);

/// The function that find_function gives, read with `arguments`. Each parameter takes its argument, else its
/// default, else (an array by annotation) a variable of the annotated type. Errors: ReadError. NumPy's errors
/// keep their class and text and get a place in the source. An argument that is missing, unknown, or not what
/// its annotation says is a CallError that says expected and given.
ReadProgram read(const Module& module, const std::string& function = "", const Arguments& arguments = {},
                 const ReadOptions& options = {});

/// The inputs of what `read` makes: the array parameters, with the types that arguments or annotations say.
/// Errors: CallError.
std::vector<std::pair<std::string, Type>> input_types(const Module& module, const std::string& function,
                                                      const Arguments& arguments, const ReadOptions& options);

/// One expression over `arguments`, with NumPy as both `np` and `numpy`: the graph's outputs are as for
/// `return`.
ReadProgram read_expression(const std::string& text, const Arguments& arguments = {});

}  // namespace weft::source
