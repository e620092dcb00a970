#include "frontend/numpy/data_errors.hpp"

#include <utility>

#include "frontend/numpy/rows.hpp"
#include "weft/reductions.hpp"

namespace weft::numpy {
namespace {

thread_local DataErrors::Raise raising = nullptr;

}  // namespace

DataErrors::DataErrors(Raise raise) : before_(std::exchange(raising, raise)) {}
DataErrors::~DataErrors() { raising = before_; }

LazyTensor checked(Check check, const LazyTensor& value, const LazyTensor& marks) {
  if (!raising) return called(check_function(check), {value, marks}, value.shape());
  raising(any(marks), "ValueError", text_of(check));
  return value;
}

}  // namespace weft::numpy
