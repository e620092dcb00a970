#include "frontend/numpy/known_places.hpp"

#include "frontend/numpy/known_values.hpp"
#include "runtime/errors.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

Dims known_places(const LazyTensor& places, const std::string& function) {
  const auto known = known_values(astype(places, DType::int64));
  if (!known) throw NotImplementedError(function + " at places that depend on data is not supported");
  const ndarray values = known->copy_c();
  return {values.data<std::int64_t>(), values.data<std::int64_t>() + values.size()};
}

}  // namespace weft::numpy
