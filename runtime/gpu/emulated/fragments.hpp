// What tensor cores load and compute, by this processor.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>

#include "runtime/array/dtype.hpp"

namespace weft {

/// What thread `lane` of a warp has of mma.m16n8k16 of PTX, of float16 or bfloat16, or of mma.m16n8k8, of
/// float32 without the bits that TF32 has not: its words, as those of the others, are four of the fragment of
/// the lines, two of that of the columns, and four sums, which it adds its products to, one after the other,
/// rounded to float32 each.
void multiply_emulated(std::span<std::uint32_t* const> words_of_warp, std::uint32_t lane, DType dtype,
                       float (&sums)[4]);

/// What thread `lane` has of ldmatrix.m8n8.x4: word `lane` % 4 of row `lane` / 4 of four matrices, of which
/// the warp's threads tell where the rows begin, matrix after matrix. `transposed`: of the columns, of
/// halves.
void load_matrices_emulated(std::span<const std::byte* const> rows_of_warp, std::uint32_t lane,
                            bool transposed, std::uint32_t (&words)[4]);

}  // namespace weft
