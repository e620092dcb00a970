#include "frontend/numpy/data/data_errors.hpp"

#include <utility>

#include "frontend/numpy/core/rows.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "runtime/system/errors.hpp"
#include "weft/reductions.hpp"

namespace weft::numpy {
namespace {

thread_local DataErrors::Raise raising = nullptr;

}  // namespace

DataErrors::DataErrors(Raise raise) : before_(std::exchange(raising, raise)) {}
DataErrors::~DataErrors() { raising = before_; }

void raise_by_data(const LazyTensor& condition, const std::string& python_name, const std::string& text) {
  if (!raising) throw InternalError("an error of data is raised where nothing takes it");
  raising(condition, python_name, text);
}

LazyTensor checked(Check check, const LazyTensor& value, const LazyTensor& marks) {
  const auto known = known_any(marks);
  if (known.value_or(false)) throw_error(error_of(check), text_of(check));
  if (known) return value;
  if (!raising) return called(check_function(check), {value, marks}, value.shape());
  raising(any(marks), error_of(check), text_of(check));
  return value;
}

}  // namespace weft::numpy
