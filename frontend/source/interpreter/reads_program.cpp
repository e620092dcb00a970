#include "frontend/source/interpreter/reads_program.hpp"

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/source/data/arguments_at_hand.hpp"
#include "frontend/source/data/measured_lengths.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "frontend/source/random/random_values.hpp"

namespace weft::source {

ReadsProgram::ReadsProgram(const Begins& begins) : float_errors_(begins.errstate, begins.speaks_of_errors) {
  numpy::context().reader = &reader_;
  reading().decisions = begins.decisions;
  reading().bounds_loops = begins.bounds_loops;
  begin_noting();
  if (begins.speaks_of_random) reading().random = new_global_random();
  numpy::forget_constants();
}

namespace {

Text spelled(const numpy::ErrorText& text) {
  Text result;
  std::string_view rest = text.text;
  for (const LazyTensor& number : text.numbers) {
    const std::size_t place = rest.find("{}");
    result.add(rest.substr(0, place));
    result.add_value(number, TextOf::number, TextHow::str, "");
    rest.remove_prefix(place + 2);
  }
  result.add(rest);
  return result;
}

}  // namespace

LazyTensor ReadsProgram::Reader::raise(const LazyTensor& condition, const std::string& python_name,
                                       const numpy::ErrorText& text) {
  if (text.numbers.empty())
    raise_where(condition, python_name, text.text);
  else
    raise_where(condition, python_name, spelled(text));
  return none_raised();
}
std::optional<numpy::DataLength> ReadsProgram::Reader::length(std::int64_t length) {
  return MeasuredLengths::find(length);
}
void ReadsProgram::Reader::note_length(std::int64_t length, const numpy::DataLength& is) {
  MeasuredLengths::note(length, is);
}
numpy::CountedLength ReadsProgram::Reader::counted_length(const LazyTensor& count, std::int64_t most) {
  return measured(count, most);
}
std::optional<ndarray> ReadsProgram::Reader::values(const LazyTensor& tensor) {
  return reading().at_hand ? reading().at_hand->values(tensor) : std::nullopt;
}
LazyTensor ReadsProgram::Reader::marked_along(const LazyTensor& x, const LazyTensor& mask) {
  return source::marked_along(x, mask);
}
std::vector<LazyTensor> ReadsProgram::Reader::marked_places(const LazyTensor& mask,
                                                            const LazyTensor& as_many) {
  return source::marked_places(mask, as_many);
}

}  // namespace weft::source
