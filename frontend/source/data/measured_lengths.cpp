#include "frontend/source/data/measured_lengths.hpp"

#include <algorithm>
#include <charconv>

#include "frontend/source/data/computed_number.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "ir/loops/loop.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
MeasuredLengths::MeasuredLengths(std::size_t number)
    : number_(number), before_(std::exchange(reading().lengths, this)) {}
MeasuredLengths::~MeasuredLengths() { reading().lengths = before_; }
bool MeasuredLengths::were_wanted() { return reading().lengths_were_wanted; }
void MeasuredLengths::forget() { reading().lengths_were_wanted = false; }
bool MeasuredLengths::are_at_hand() {
  const MeasuredLengths* const lengths = reading().lengths;
  return lengths && !lengths->entries_.empty();
}

std::optional<numpy::DataLength> MeasuredLengths::find(std::int64_t length) {
  const auto number = measured_length(length);
  return number ? std::optional(numpy::DataLength{*number, most_of(length)}) : std::nullopt;
}
void MeasuredLengths::note(std::int64_t length, const numpy::DataLength& is) {
  reading().lengths->entries_.push_back({is.number, is.number, length, is.most});
}

/// Beyond what programs have, and following no rule.
std::int64_t MeasuredLengths::next_length() const {
  std::uint64_t x = (number_ + 1) * 0x9E3779B97F4A7C15u + (entries_.size() + 1) * 0xC2B2AE3D27D4EB4Fu;
  for (;; ++x) {
    const std::uint64_t y = (x ^ x >> 31) * 0xBF58476D1CE4E5B9u;
    const auto above = static_cast<std::int64_t>((y ^ y >> 29) % least_measured_length);
    const std::int64_t length = least_measured_length + above;
    if (std::ranges::find(entries_, length, &Entry::length) == entries_.end()) return length;
  }
}

numpy::CountedLength measured(const LazyTensor& count, std::int64_t most) {
  MeasuredLengths* const lengths = reading().lengths;
  if (!lengths) {
    if (const auto known = known_value(count)) return {settled(count), as_index(*known)};
    reading().lengths_were_wanted = true;
    throw NotImplementedError(
        "an array whose length depends on data is read where it is computed with as a whole: not taken "
        "apart");
  }
  for (const auto& [counted, tensor, length, bound] : lengths->entries_)
    if (same_values(counted, count)) return {tensor, length};
  const std::int64_t length = lengths->next_length();
  const LazyTensor tensor =
      Node::apply(Operation::measure, {count}, {{Attribute::length, length}, {Attribute::most, most}});
  lengths->entries_.push_back({count, tensor, length, most});
  return {tensor, length};
}

numpy::CountedLength given_length(std::int64_t most) {
  MeasuredLengths* const lengths = reading().lengths;
  const std::int64_t length = lengths->next_length();
  const LazyTensor variable =
      carried_variable(0, c_type(DType::int64, {}), weft::MeasuredLength{length, most});
  lengths->entries_.push_back({variable, variable, length, most});
  return {variable, length};
}

std::optional<LazyTensor> measured_length(std::int64_t length) {
  MeasuredLengths* const lengths = reading().lengths;
  if (!lengths) return std::nullopt;
  const auto found = std::ranges::find(lengths->entries_, length, &MeasuredLengths::Entry::length);
  return found == lengths->entries_.end() ? std::nullopt : std::optional(found->tensor);
}

std::int64_t most_of(std::int64_t length) {
  MeasuredLengths* const lengths = reading().lengths;
  if (!lengths) return length;
  const auto found = std::ranges::find(lengths->entries_, length, &MeasuredLengths::Entry::length);
  return found == lengths->entries_.end() ? length : most_of(found->most);
}

namespace {

/// The most that a number is which counts what a mask marks.
std::optional<std::int64_t> most_counted(const LazyTensor& number) {
  if (number.operation() != Operation::sum || number.dtype() != DType::int64) return std::nullopt;
  const LazyTensor mask(number.node().inputs()[0]);
  return mask.dtype() == DType::bool_ ? std::optional(mask.size()) : std::nullopt;
}

}  // namespace

std::optional<std::int64_t> as_measured(const Value& value) {
  const auto number = computed_of(value);
  if (!number) return std::nullopt;
  if (const MeasuredLengths* const lengths = reading().lengths)
    for (const auto& [counted, tensor, length, most] : lengths->entries_)
      if (tensor.is(number->tensor)) return length;
  const auto most = most_counted(number->tensor);
  return most ? std::optional(measured(number->tensor, *most).length) : std::nullopt;
}

Value length_value(std::int64_t length) {
  constexpr PythonInt most = PythonInt{1} << 53;
  if (const auto tensor = measured_length(length)) return ComputedNumber{*tensor, 0, most};
  return length;
}

bool names_measured(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + i, text.data() + text.size(), number);
    if (error == std::errc() && may_be_made_of_lengths(static_cast<double>(number))) return true;
    if (error != std::errc::invalid_argument) i = static_cast<std::size_t>(end - text.data());
  }
  return false;
}

bool same_values(const Tensor& a, const Tensor& b, int depth) {
  if (a.is(b)) return true;
  if (depth == 0 || a.operation() != b.operation() || a.output_index() != b.output_index()) return false;
  const auto same = [&](const Tensor& x, const Tensor& y) { return same_values(x, y, depth - 1); };
  const bool is_named = a.operation() == Operation::variable || a.operation() == Operation::array;
  return !is_named && equal(a.node().attributes(), b.node().attributes()) &&
         std::ranges::equal(a.node().inputs(), b.node().inputs(), same);
}

}  // namespace weft::source
