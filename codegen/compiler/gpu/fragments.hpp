// Fragments of matrices that tensor cores multiply: functions that kernels call, defined for a GPU or an
// emulated one. All threads of the warp come to them.
#pragma once
#include "codegen/compiler/ssa/flow.hpp"

namespace weft::codegen {

struct Kernel;

/// Four words of each thread: of four matrices of eight rows of 16 bytes in the block's memory, thread i has
/// word i % 4 of row i / 4, ldmatrix of PTX. Thread 8 m + r says where row r of matrix m begins, in bytes
/// from the memory's start: a multiple of 16. `transposed`: matrices are of halves; two neighbours of a
/// column are a word.
ValueList load_fragments(const Kernel& kernel, Value offset, bool transposed);

/// What a warp's tensor cores come to of fragments of float16 or bfloat16, mma.m16n8k16 of PTX, or of
/// float32, mma.m16n8k8, which takes what `rounded_to_tf32` gives: `sums` and the products of 16 lines and 8
/// columns, float32. A thread has four words of the lines, two of the columns, and four results.
ValueList multiply_fragments(const Kernel& kernel, DType dtype, const ValueList& lines,
                             const ValueList& columns, const ValueList& sums);

/// Of 16 lines and 8 columns that a warp's tensor cores come to, the line and the column of result `number`
/// of a thread's four.
std::pair<Value, Value> result_place(const Kernel& kernel, int number);

/// The bits of a float32, with a fraction of 10 bits: the nearest, and of two the larger.
Value rounded_to_tf32(const Kernel& kernel, Value word);

}  // namespace weft::codegen
