#include "frontend/numpy/indexing/where_read.hpp"

#include "frontend/numpy/data/writes_where.hpp"
#include "weft/creation.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

LazyTensor where_read(const LazyTensor& x, const Operand& otherwise) {
  const Tensor happens = WritesWhere::condition();
  return happens ? where(LazyTensor(happens), x, astype(asarray(otherwise), x.dtype())) : x;
}

}  // namespace weft::numpy
