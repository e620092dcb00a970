// Matrix products by BLAS, on our own threads.
#pragma once
#include <cstddef>

#include "runtime/program/program.hpp"

namespace weft {

/// Rows of a product that are computed apart, or a multiple of so many: what OpenBLAS's kernels take at once
/// fits into them, and they are worth a call, so that they have the bits of the whole.
std::int64_t rows_apart(const MatrixProduct& product);

/// Whether matrices of B may be the transposes of A's: where they lie at run time tells.
bool may_be_own_transpose(const MatrixProduct& product);

/// Runs a product whose buffers start at `a`, `b` and `c`. How it is split among threads does not depend on
/// their number, so neither do its bits. Errors: OSError without a BLAS library, NotImplementedError when an
/// axis does not fit in its integers.
void multiply(const MatrixProduct& product, const std::byte* a, const std::byte* b, std::byte* c);

}  // namespace weft
