// np.sinc, in NumPy's own steps.
#include <limits>

#include "weft/constants.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {

LazyTensor sinc(const Operand& x) {
  const LazyTensor angle = multiply(pi, x);
  const double epsilon = dispatch_real(real_dtype(angle.dtype()), []<class T>() {
    return static_cast<double>(std::numeric_limits<T>::epsilon());
  });
  const LazyTensor y = where(angle, angle, epsilon);
  return divide(sin(y), y);
}

}  // namespace weft::numpy
