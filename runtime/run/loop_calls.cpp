#include "runtime/run/loop_calls.hpp"

#include "runtime/library/errors/raised.hpp"
#include "runtime/library/indexing/index_arguments.hpp"
#include "runtime/run/matrix_product.hpp"

namespace weft {

void LoopCalls::multiply_numbers(LoopCalls* calls, const std::int64_t* numbers, const std::byte* a,
                                 const std::byte* b, std::byte* c) {
  if (calls->error) return;
  try {
    MatrixProduct product{
        .dtype = static_cast<DType>(numbers[0]), .m = numbers[1], .n = numbers[2], .k = numbers[3]};
    for (const int i : {0, 1}) product.a_strides[i] = numbers[4 + i], product.b_strides[i] = numbers[6 + i];
    product.c_row_stride = numbers[8];
    product.may_alias = numbers[9] != 0;
    weft::multiply(product, a, b, c);
  } catch (...) {
    calls->error = std::current_exception();
  }
}

void LoopCalls::keep_index_error(LoopCalls* calls, std::int64_t index, std::int64_t axis,
                                 std::int64_t length) {
  calls->error = index_error(index, axis, length);
}

void LoopCalls::keep_error(LoopCalls* calls, const std::byte* table, std::int64_t length) {
  calls->error = error_of_table(table, length);
}

}  // namespace weft
