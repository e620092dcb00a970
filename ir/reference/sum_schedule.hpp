// Which elements each inner loop of NumPy's add.reduce sees.
#pragma once
#include <vector>

#include "ir/type.hpp"

namespace weft::reference {

/// One axis that add.reduce walks. Strides of the operand are in bytes; the others in elements of C-ordered
/// arrays.
struct WalkedAxis {
  std::int64_t length = 1;
  std::int64_t operand_stride = 0;
  std::int64_t out_stride = 0;      // in the result NumPy allocates, bytes; 0 where reduced
  std::int64_t element_stride = 0;  // in the operand's elements, C order
  std::int64_t target_stride = 0;   // in the result's elements, C order; 0 where reduced
};

struct SumSchedule {
  std::vector<WalkedAxis> axes;     // innermost first
  std::vector<std::int64_t> calls;  // the elements each inner loop takes, in walking order
  bool elementwise = false;         // an inner loop adds each element to a result of its own
};

/// Where it `converts`, elements are copied into a buffer first. bfloat16 is rounded with each element, as if
/// each were a call of its own.
SumSchedule sum_schedule(const Type& operand, const Dims& axis, DType accumulate, bool converts);

}  // namespace weft::reference
