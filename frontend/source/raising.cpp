#include "frontend/source/raising.hpp"

#include <algorithm>
#include <limits>

#include "frontend/numpy/rows.hpp"
#include "frontend/numpy/spread.hpp"
#include "frontend/source/choosing.hpp"
#include "frontend/source/measured_lengths.hpp"
#include "ir/infer.hpp"
#include "ir/stored_as.hpp"
#include "runtime/index_functions.hpp"
#include "runtime/raised.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

thread_local std::shared_ptr<Storage> none;

LazyTensor looked_up(const ReadError& error, const LazyTensor& place) {
  const ndarray table = table_of_error(error.python_name(), error.text(), error.what());
  return numpy::called(take_at_function(std::uint64_t{1} << axis_of_errors),
                       {*numpy::Operand(table).tensor(), Tensor(place)}, {});
}

void note(const LazyTensor& condition, const ReadError& error) {
  const LazyTensor place = numpy::where(condition, std::numeric_limits<std::int64_t>::max(), none->current);
  none->write(looked_up(error, place));
}

/// The tensor, once no error was raised: of a view, what it sees; of an array whose length data decide, the
/// length.
Tensor after_none(const Tensor& tensor) {
  const bool is_trim = tensor.operation() == Operation::trim;
  if (is_trim || is_view(tensor.operation())) {
    std::vector<Tensor> inputs(tensor.node().inputs().begin(), tensor.node().inputs().end());
    Tensor& needed = is_trim ? inputs.back() : inputs.front();
    needed = after_none(needed);
    return with_inputs(tensor.node(), std::move(inputs))[tensor.output_index()];
  }
  const LazyTensor raised = numpy::not_equal(none->current, std::int64_t{0});
  const Tensor same = numpy::where(raised, numpy::scalar(tensor.type().dtype, 0), LazyTensor(tensor));
  if (same.type() == tensor.type()) return same;
  return is_dense(tensor.type()) ? stored_as(same, tensor.type())
                                 : numpy::spread_as(LazyTensor(same), tensor.type().strides);
}

}  // namespace

Raising::Raising() : before_(none) {
  none = std::make_shared<Storage>();
  none->hold(LazyTensor(constant(std::int64_t{0})));
}
Raising::~Raising() { none = before_; }
const std::shared_ptr<Storage>& Raising::none_raised() { return none; }

void raise_where(const LazyTensor& condition, const ReadError& error) {
  note(where_written(condition), error);
}

void note_raised(const ReadError& error) { note(LazyTensor(WritesWhere::condition()), error); }

void raise_here(const ReadError& error) {
  note_raised(error);
  throw RaisesByData{};
}

/// A TypeError may say that something is not read, what NumPy says of dtypes never does; nor does a NameError
/// of a name that is nowhere bound.
bool is_of_python(const ReadError& error) {
  static constexpr std::string_view certain[] = {"ValueError",        "IndexError", "AxisError",
                                                 "ZeroDivisionError", "KeyError",   "UnboundLocalError",
                                                 "FloatingPointError"};
  static constexpr std::string_view of_dtypes[] = {"ufunc '", "Cannot cast ufunc", "numpy boolean",
                                                   "The numpy boolean"};
  const std::string_view name = error.python_name(), text = error.text();
  if (names_measured(text)) return false;
  if (name == "NameError") return text.starts_with("name '");
  if (name == "TypeError" || name == "UFuncTypeError")
    return std::ranges::any_of(of_dtypes, [&](std::string_view start) { return text.starts_with(start); });
  return std::ranges::find(certain, name) != std::end(certain);
}

void raise_where(const LazyTensor& condition, const std::string& python_name, const std::string& text) {
  raise_where(condition, error_at_place(python_name, text));
}

void need_none_raised(std::vector<Tensor>& outputs) {
  if (!none->written) return;
  Tensor* least = nullptr;
  for (Tensor& output : outputs) {
    const std::int64_t size = output.type().size();
    if (size > 0 && (!least || size < least->type().size())) least = &output;
  }
  if (!least)
    throw NotImplementedError(
        "a program without a result, or of empty ones alone, is not read where data decide whether it "
        "raises an error");
  *least = after_none(*least);
}

}  // namespace weft::source
