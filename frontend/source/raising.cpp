#include "frontend/source/raising.hpp"

#include <limits>

#include "frontend/numpy/rows.hpp"
#include "frontend/source/choosing.hpp"
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

/// `output`, once no error was raised.
Tensor after_none(const Tensor& output, const LazyTensor& raised) {
  return numpy::where(raised, numpy::scalar(output.type().dtype, 0), LazyTensor(output));
}

/// Of an array whose length data decide, the length is needed.
Tensor needing_none(const Tensor& output) {
  const LazyTensor raised = numpy::not_equal(none->current, std::int64_t{0});
  if (output.operation() != Operation::trim) return after_none(output, raised);
  std::vector<Tensor> inputs(output.node().inputs().begin(), output.node().inputs().end());
  inputs.back() = after_none(inputs.back(), raised);
  return with_inputs(output.node(), std::move(inputs))[output.output_index()];
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

void raise_here(const ReadError& error) {
  note(LazyTensor(WritesWhere::condition()), error);
  throw RaisesByData{};
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
        "a program without a result, or of empty ones alone, is not read where data decide whether it raises "
        "an "
        "error");
  *least = needing_none(*least);
}

}  // namespace weft::source
