#include "frontend/source/raising.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/after.hpp"
#include "frontend/numpy/rows.hpp"
#include "frontend/source/choosing.hpp"
#include "frontend/source/float_errors.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "runtime/index_functions.hpp"
#include "runtime/raised.hpp"
#include "runtime/saying.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

thread_local std::shared_ptr<Storage> none;

LazyTensor looked_up(const ReadError& error, const LazyTensor& place) {
  const ndarray table = table_of_error(error.python_name(), error.text(), error.what());
  return numpy::called(take_at_function(std::uint64_t{1} << axis_of_errors),
                       {*numpy::Operand(table).tensor(), Tensor(place)}, {});
}

/// The place is a sum, so that it waits for the errors before, which give 0, even where the condition is
/// known.
void note(const LazyTensor& condition, const ReadError& error) {
  const LazyTensor beyond =
      numpy::where(condition, std::numeric_limits<std::int64_t>::max(), std::int64_t{0});
  none->write(looked_up(error, numpy::add(none->current, beyond)));
}

/// Where what is being read happens.
Tensor where_read() {
  const Tensor where = WritesWhere::condition();
  return where ? where : constant(true);
}

/// After what was noted before.
void note_said(const ndarray& said, const Text& text) {
  std::vector<Tensor> arguments{none->current, where_read(), *numpy::Operand(said).tensor()};
  arguments.insert(arguments.end(), text.values().begin(), text.values().end());
  none->write(numpy::called(say_function(), std::move(arguments), {}));
}

/// Whether an error was raised, once warnings are told of; nothing where neither can be.
std::optional<LazyTensor> raised_or_told() {
  const auto told = FloatErrors::at_hand().told();
  if (!none->written && !told) return std::nullopt;
  const LazyTensor raised = numpy::not_equal(none->current, std::int64_t{0});
  return told ? numpy::logical_or(raised, *told) : raised;
}

}  // namespace

Raising::Raising() : before_(none), errors_(raise_where) {
  none = std::make_shared<Storage>();
  none->hold(LazyTensor(constant(std::int64_t{0})));
}
Raising::~Raising() { none = before_; }
const std::shared_ptr<Storage>& Raising::none_raised() { return none; }

void raise_where(const LazyTensor& condition, const ReadError& error) {
  note(where_written(condition), error);
}

void note_raised(const ReadError& error) { note(LazyTensor(where_read()), error); }

void note_raised(const ReadError& error, const Text& text) {
  const std::string all = error.what(), before = error.python_name() + std::string(": ");
  const std::size_t place = all.find(before, all.find(": ")) + before.size();
  note_said(said_by_error(error.python_name(), all.substr(0, place), all.substr(place), text.bytes()), text);
}

void note_printed(const Text& text) { note_said(said_by_print(text.bytes()), text); }

bool is_anything_noted() { return none->written; }

void raise_here(const ReadError& error) {
  note_raised(error);
  throw RaisesByData{};
}

/// A TypeError may say that something is not read, what NumPy says of dtypes never does; nor does a NameError
/// of a name that is nowhere bound.
bool is_of_python(const ReadError& error) {
  static constexpr std::string_view certain[] = {"ValueError",        "IndexError",         "AxisError",
                                                 "AssertionError",    "ZeroDivisionError",  "KeyError",
                                                 "UnboundLocalError", "FloatingPointError", "OverflowError",
                                                 "LinAlgError",       "RuntimeError",       "StopIteration"};
  static constexpr std::string_view of_dtypes[] = {"ufunc '", "Cannot cast ", "No loop matching ",
                                                   "numpy boolean", "The numpy boolean"};
  const std::string_view name = error.python_name(), text = error.text();
  if (dynamic_cast<const RaisedError*>(&error)) return true;
  if (MeasuredLengths::are_at_hand() && names_measured(text)) return false;
  if (name == "NameError") return text.starts_with("name '");
  if (name == "TypeError" || name == "UFuncTypeError")
    return std::ranges::any_of(of_dtypes, [&](std::string_view start) { return text.starts_with(start); });
  return std::ranges::find(certain, name) != std::end(certain);
}

void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text) {
  raise_where(condition, error_at_place(python_name, text));
}

std::optional<Tensor> need_none_raised(std::vector<Tensor>& outputs) {
  const auto raised = raised_or_told();
  if (!raised || numpy::wait_for(outputs, *raised)) return std::nullopt;
  return *raised;
}

}  // namespace weft::source
