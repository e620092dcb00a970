#include "frontend/source/data/float_errors.hpp"

#include "frontend/numpy/core/called.hpp"
#include "frontend/numpy/core/float_conditions.hpp"
#include "frontend/source/data/raising.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "frontend/source/values/reading.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/joining.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

using numpy::ErrorHandling, numpy::FloatCondition, numpy::FloatError;
using Handling = FloatErrorSite::Handling;

constexpr std::int64_t most_sites = 1024;

/// As Python's warnings say it: the place, and the line.
std::string warning_text(const std::string& text) {
  const ReadError place = error_at_place("RuntimeWarning", text);
  const std::string what = place.what();
  const std::size_t line = what.find('\n');
  const std::size_t marker = line == std::string::npos ? line : what.find('\n', line + 1);
  const std::string shown =
      line == std::string::npos
          ? ""
          : what.substr(line + 1, marker == std::string::npos ? marker : marker - line - 1);
  const std::size_t start = shown.find_first_not_of(' ');
  return place.file() + ":" + std::to_string(place.line()) + ": RuntimeWarning: " + text +
         (start == std::string::npos ? "" : "\n  " + shown.substr(start));
}

bool wraps_as_scalar(const Tensor& result) {
  switch (result.operation()) {
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::negative:
    case Operation::absolute:
      return is_integer(result.type().dtype);
    default:
      return false;
  }
}

bool is_remainder_of_halves(const Tensor& result) {
  return result.operation() == Operation::remainder && result.type().dtype == DType::float16;
}

}  // namespace

ReadFloatErrors::ReadFloatErrors(const numpy::Errstate& state, bool spoken_of)
    : before_(std::exchange(reading().float_errors, this)), states_{state} {
  if (spoken_of || !state.ignores_all())
    marks_ = Array(numpy::zeros(Dims{most_sites}, {.dtype = DType::bool_}));
}
ReadFloatErrors::~ReadFloatErrors() { reading().float_errors = before_; }
ReadFloatErrors& ReadFloatErrors::at_hand() { return *reading().float_errors; }
bool ReadFloatErrors::looks() {
  const ReadFloatErrors* const errors = reading().float_errors;
  return errors && !errors->state().ignores_all();
}

LooksAtFloats::LooksAtFloats() : watched_(ReadFloatErrors::looks() ? reading().float_errors : nullptr) {}

void ReadFloatErrors::look(const Tensor& result, std::string_view name, const LazyTensor* where) {
  auto found = numpy::float_conditions(result, state());
  const bool is_scalar = name.starts_with("scalar ");
  if (is_scalar && wraps_as_scalar(result) && state().over != ErrorHandling::ignore)
    found.push_back(numpy::integer_overflow(result));
  if (is_scalar && is_remainder_of_halves(result) && state().divide != ErrorHandling::ignore)
    found.insert(found.begin(), numpy::division_of_halves(result));
  for (const FloatCondition& each : found) tell(each, name, where);
}

void ReadFloatErrors::tell(const FloatCondition& condition, std::string_view name, const LazyTensor* where) {
  const LazyTensor holds = where ? numpy::logical_and(condition.holds, *where) : condition.holds;
  note(condition.error, name, holds.ndim() == 0 ? holds : numpy::any(holds));
}

void ReadFloatErrors::note(FloatError error, std::string_view name, const LazyTensor& holds) {
  const std::string kind = text_of(error), text = kind + " encountered in " + std::string(name);
  const int flag = 1 << static_cast<int>(error);
  switch (state()[error]) {
    case ErrorHandling::raise:
      return raise_where(holds, "FloatingPointError", text);
    case ErrorHandling::warn:
      return mark({Handling::warn, flag, kind, warning_text(text)}, holds);
    case ErrorHandling::print:
      return mark({Handling::print, flag, kind, "Warning: " + text}, holds);
    default:
      return;
  }
}

/// Kernels that compute both what is looked at and what holds of it need no memory between them.
void ReadFloatErrors::mark(const FloatErrorSite& site, const LazyTensor& holds) {
  const bool within_step = marks_->tensor().operation() == Operation::variable || marks_->changed();
  if (!within_step) {
    kept_.emplace_back(site, where_written(holds));
    return;
  }
  const auto [found, is_new] = places_.try_emplace(site.text, sites_.size());
  if (is_new) sites_.push_back(site);
  const auto place = static_cast<std::int64_t>(found->second);
  if (place >= most_sites)
    throw NotImplementedError("more than " + std::to_string(most_sites) +
                              " places in loops that may warn of floating-point errors are not read");
  Array site_mark = marks_->view(marks_->tensor()[place]);
  site_mark.write_all(numpy::logical_or(site_mark.tensor(), holds));
}

std::optional<LazyTensor> ReadFloatErrors::told() const {
  std::vector<FloatErrorSite> sites;
  std::vector<LazyTensor> conditions;
  std::map<std::string, std::size_t> places;
  for (const auto& [site, condition] : kept_) {
    const auto [found, is_new] = places.try_emplace(site.text, sites.size());
    if (is_new) sites.push_back(site), conditions.push_back(condition);
    conditions[found->second] = numpy::logical_or(conditions[found->second], condition);
  }
  std::vector<numpy::Operand> holds;
  for (const LazyTensor& condition : conditions) holds.emplace_back(numpy::reshape(condition, Dims{1}));
  if (!sites_.empty()) {
    sites.insert(sites.end(), sites_.begin(), sites_.end());
    holds.emplace_back(marks_->tensor());
  }
  if (sites.empty()) return std::nullopt;
  return numpy::called(LibraryFunction::tell_float_errors,
                       {numpy::concatenate(holds), *numpy::Operand(table_of_sites(sites)).tensor()}, {});
}

}  // namespace weft::source
