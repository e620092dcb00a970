// np.sinc, in NumPy's own steps.
#include <limits>

#include "weft/constants.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

LazyTensor sinc(const Operand& x) {
  const LazyTensor angle = multiply(pi, x);
  const double epsilon = angle.dtype() == DType::float32 ? std::numeric_limits<float>::epsilon()
                                                         : std::numeric_limits<double>::epsilon();
  const LazyTensor y = where(angle, angle, epsilon);
  return divide(sin(y), y);
}

}  // namespace weft::numpy
