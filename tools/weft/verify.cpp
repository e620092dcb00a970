#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <random>

#include "commands.hpp"
#include "compare.hpp"
#include "execution.hpp"
#include "ir/infer.hpp"
#include "ir/loops/needed_nodes.hpp"
#include "judge.hpp"
#include "options.hpp"
#include "results.hpp"
#include "runtime/library/errors/saying.hpp"
#include "terminal.hpp"

namespace weft::cli {
namespace {

struct VerifyOptions {
  ProgramWords words;
  Machine machine;
  bool numpy_elementary = false;
};

// What Weft gives: results, or the error that the program raises.
struct Outcome {
  NamedArrays results;
  ResultForm form;
  std::string error, text, printed;
};

// An array of the given type, of numbers between -2 and 2 (integers 0 to 99), the same on every run.
ndarray drawn_array(const Type& type, std::mt19937_64& random) {
  const ndarray array = is_dense(type) ? ndarray::empty_strided(type.dtype, type.shape, type.strides)
                                       : ndarray::empty(type.dtype, type.shape);
  std::uniform_real_distribution<double> uniform(-2, 2);
  const int parts = is_complex(type.dtype) ? 2 : 1;
  dispatch_real(real_dtype(type.dtype), [&]<class T>() {
    for (std::int64_t i = 0; i < parts * array.size(); ++i) {
      const double drawn = uniform(random);
      array.data<T>()[i] = static_cast<T>(is_inexact(type.dtype) ? drawn : (drawn + 2) * 25);
    }
  });
  return array;
}

// Arrays that were not given are drawn, so that `weft verify FILE.py` works by itself.
void draw_missing(LoadedProgram& loaded, const ProgramWords& words) {
  std::mt19937_64 random(0);
  for (const auto& [name, type] : input_types(loaded, words, default_free_dim)) {
    if (loaded.bound.arrays.contains(name)) continue;
    loaded.bound.arrays.emplace(name, drawn_array(type, random));
    fmt::print("drawn  {}: {}{}\n", name, weft::name(type.dtype), tuple_text(type.shape));
  }
}

// A product of floating-point matrices, or another library's function: of these no bits are promised.
bool is_near(const Node& node) {
  if (node.operation() == Operation::call)
    return !node.attribute<HostFunctionPtr>(Attribute::function)->exact;
  return is_float_product(node);
}

bool is_float32_product(const Node& node) {
  return node.operation() == Operation::matmul && real_dtype(node.types()[0].dtype) == DType::float32;
}

// Half of the digits of a dtype.
double product_bound(DType dtype) { return real_dtype(dtype) == DType::float64 ? 1.5e-8 : 3.5e-4; }

std::string verdict(bool good) {
  return good ? styled(Style::good, "equal", stdout) : styled(Style::bad, "DIFFERS", stdout);
}

// Prints one line of the verdict; whether it is good.
bool report(const std::string& name, const ndarray& ours, const std::optional<std::string>& problem) {
  if (problem) {
    fmt::print("{}  {}: {}\n", verdict(false), name, *problem);
  } else {
    fmt::print("{}  {}: {}{}\n", verdict(true), name, weft::name(ours.dtype()), tuple_text(ours.shape()));
  }
  return !problem;
}

double bound_of(DType dtype) {
  if (dtype == DType::bfloat16) return 6.3e-2;
  return dtype == DType::float16 ? 2.2e-2 : product_bound(dtype);
}

// Half of the digits of the coarsest floats on the way; of integers, for which a float near the middle may be
// rounded the other way, at least those of float32.
double fast_bound(const Tensor& tensor) {
  double bound = product_bound(tensor.type().dtype);
  for (const NodePtr& node : topological_order({.outputs = {tensor}, .output_names = {}}))
    for (const Type& type : node->types())
      if (is_inexact(type.dtype)) bound = std::max(bound, bound_of(type.dtype));
  return bound;
}

// Why a result need not be NumPy's to the bit, and how near it must be.
struct Nearness {
  std::string_view reason;
  double bound;
};

// What need not be to the bit, or is rounded before it is multiplied, where results are computed.
struct Asked {
  bool fast = false, tf32 = false;
};

Asked asked_of(const VerifyOptions& options) {
  const Device::Kind kind = options.machine.chosen().kind();
  const bool on_gpu = kind == Device::Kind::cuda || kind == Device::Kind::cuda_emulated;
  return {!options.words.options.exact, options.words.options.tf32 && on_gpu};
}

// Eight times what one factor is rounded by.
constexpr double tf32_bound = 0x1p-8;

std::optional<Nearness> nearness(DType dtype, const Tensor& tensor, const Asked& asked) {
  if (asked.tf32 && any_needed({.outputs = {tensor}, .output_names = {}}, is_float32_product))
    return Nearness{"by --tf32", std::max(tf32_bound, asked.fast ? fast_bound(tensor) : 0)};
  if (asked.fast) return Nearness{"by --fast", fast_bound(tensor)};
  if (is_inexact(dtype) && any_needed({.outputs = {tensor}, .output_names = {}}, is_near))
    return Nearness{"which comes of linear algebra", product_bound(dtype)};
  return {};
}

// The same of a result for which near is good enough.
bool report_near(const std::string& name, const ndarray& ours, const ndarray& numpys,
                 const std::string& problem, const Nearness& allowed) {
  if (ours.dtype() != numpys.dtype() || ours.shape() != numpys.shape()) return report(name, ours, problem);
  const double distance = relative_distance(ours, numpys);
  if (distance > allowed.bound)
    return report(name, ours,
                  fmt::format("{}; {:.1e} of its norm, more than {:.1e}", problem, distance, allowed.bound));
  fmt::print("{}   {}: {}{}, {}, to {:.1e} of its norm\n", styled(Style::good, "near", stdout), name,
             weft::name(ours.dtype()), tuple_text(ours.shape()), allowed.reason, distance);
  return true;
}

bool compare_result(const std::string& name, const ndarray& ours, const Tensor& tensor,
                    const Judgement& numpys, const Asked& asked) {
  const auto found = std::ranges::find(numpys.results, name, &NamedArrays::value_type::first);
  if (found == numpys.results.end()) return report(name, ours, "NumPy returns no such result");
  const std::optional<std::string> problem = difference(ours, found->second);
  const auto allowed = problem ? nearness(ours.dtype(), tensor, asked) : std::nullopt;
  return allowed ? report_near(name, ours, found->second, *problem, *allowed) : report(name, ours, problem);
}

bool compare_results(const Outcome& ours, const Graph& graph, const Judgement& numpys, const Asked& asked) {
  bool good = true;
  auto result = ours.results.begin();
  for (std::size_t i = 0; i < graph.outputs.size(); ++i) {
    if (graph.output_names[i] == no_result) continue;
    good &= compare_result(result->first, result->second, graph.outputs[i], numpys, asked);
    ++result;
  }
  return good;
}

// Where a part of what is returned lies.
constexpr char part_mark = '\1';

std::string form_text(const ResultForm& form) {
  return fmt::format("{}", fmt::join(form.texts, std::string(1, part_mark)));
}

// Whether tuples, lists, dicts and strings are the same; prints where they are not, and where they are all
// that there is.
bool compare_forms(const std::string& ours, const std::string& numpys) {
  if (ours == numpys && (ours.contains(part_mark) || ours == "None")) return true;
  if (ours == numpys) {
    fmt::print("{}  return: {}\n", verdict(true), ours);
    return true;
  }
  const auto shown = [](std::string text) {
    std::ranges::replace(text, part_mark, '.');
    return text;
  };
  fmt::print("{}  what is returned: {} here, {} in NumPy\n", verdict(false), shown(ours), shown(numpys));
  return false;
}

bool compare_errors(const Outcome& ours, const Judgement& numpys) {
  const auto shown = [](const std::string& error, const std::string& text) {
    return error.empty() ? "no error" : error + ": " + text;
  };
  const bool good = ours.error == numpys.error && ours.text == numpys.text;
  fmt::print("{}  {} here, {} in NumPy\n", verdict(good), shown(ours.error, ours.text),
             shown(numpys.error, numpys.text));
  return good;
}

void report_elementary(const Judgement& numpys) {
  for (const auto& [name, ulp] : numpys.ulp) {
    fmt::print("note   {}; NumPy's was at most {} ULP from it\n", name, ulp);
  }
}

std::string line_of(const std::string& text, std::size_t number) {
  std::size_t begin = 0;
  for (; number > 0 && begin != std::string::npos; --number) {
    const std::size_t end = text.find('\n', begin);
    begin = end == std::string::npos ? end : end + 1;
  }
  if (begin >= text.size()) return "nothing";
  return fmt::format("'{}'", text.substr(begin, text.find('\n', begin) - begin));
}

// What both print is the same to the character.
bool compare_printed(const std::string& ours, const std::string& numpys) {
  if (ours.empty() && numpys.empty()) return true;
  const auto lines = std::ranges::count(ours, '\n');
  if (ours == numpys) {
    fmt::print("{}  printed: {} line{}\n", verdict(true), lines, lines == 1 ? "" : "s");
    return true;
  }
  const auto [a, b] = std::ranges::mismatch(ours, numpys);
  const auto number = static_cast<std::size_t>(std::count(ours.begin(), a, '\n'));
  fmt::print("{}  printed: line {} is {} here, {} in NumPy\n", verdict(false), number + 1,
             line_of(ours, number), line_of(numpys, number));
  return false;
}

// The arguments that NumPy sees changed, which Weft says are not: every array argument must be among ours, or
// be unchanged.
bool compare_arguments(const Outcome& ours, const Judgement& numpys, const Bound& bound) {
  bool good = true;
  for (const auto& [name, given] : bound.arrays) {
    if (std::ranges::find(ours.results, name, &NamedArrays::value_type::first) != ours.results.end())
      continue;
    const auto after = std::ranges::find(numpys.results, name, &NamedArrays::value_type::first);
    if (after == numpys.results.end()) continue;
    if (const auto problem = difference(given, after->second))
      good &= report(name, given, "NumPy changes it: " + *problem);
  }
  return good;
}

int verify_command(const VerifyOptions& options) {
  options.machine.apply();
  options.machine.check_fast(options.words);
  Outcome ours;
  LoadedProgram loaded = open_program(options.words);
  std::optional<Printed> printed;
  try {
    draw_missing(loaded, options.words);
    read_program(loaded, options.words, default_free_dim);
    printed.emplace();
    const auto results =
        execute(loaded, options.machine.chosen(), nullptr, {.options = options.words.options});
    ours.results = named_results(loaded.program, results);
    ours.form = with_texts(loaded.program.form, results);
  } catch (const source::CallError&) {
    throw;
  } catch (const source::ReadError& error) {
    if (error.python_name() == std::string_view("SyntaxError")) throw;  // what is not read is not compared
    ours.error = error.python_name();
    ours.text = error.own_text();
    fmt::print("{}\n", error.what());
  } catch (const Error& error) {
    if (loaded.program.graph.outputs.empty()) throw;  // not of the program's own, as it runs
    ours.error = error.python_name();
    const auto* raised = dynamic_cast<const Raised*>(&error);
    ours.text = raised ? raised->text : error.what();
  }
  if (printed) ours.printed = printed->text();
  printed.reset();
  const Judgement numpys =
      ask_numpy({loaded.file, loaded.function, {}, loaded.bound, options.numpy_elementary});
  const bool prints = compare_printed(ours.printed, numpys.printed);
  if (!ours.error.empty() || !numpys.error.empty()) return compare_errors(ours, numpys) && prints ? 0 : 1;
  report_elementary(numpys);
  const bool form = compare_forms(form_text(ours.form), numpys.form);
  const bool results = compare_results(ours, loaded.program.graph, numpys, asked_of(options));
  return compare_arguments(ours, numpys, loaded.bound) && results && form && prints ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& app, int& exit_code) {
  CLI::App* command = app.add_subcommand(
      "verify", "Run a program in Weft and in real NumPy, and compare dtype, shape and bits");
  command->footer(
      "Arrays that are not given are drawn at random. With --fast results must be near, to half of their "
      "digits in the norm; with --tf32, on a GPU, those of products of float32 to 4e-3.\nExample:\n  weft "
      "verify softmax.py x=x.npy");
  const auto options = std::make_shared<VerifyOptions>();
  add_program_words(*command, options->words);
  add_precision(*command, options->words);
  add_machine(*command, options->machine);
  command->add_flag("--numpy-elementary", options->numpy_elementary,
                    "Compare with NumPy's own elementary functions, whose last bits differ");
  command->callback([options, &exit_code] { exit_code = verify_command(*options); });
}

}  // namespace weft::cli
