// What tensor cores compute, by this processor.
#pragma once
#include <cstdint>
#include <span>

namespace weft {

/// What thread `lane` of a warp has of mma.m16n8k16 of PTX: its words, as those of the others, are four of
/// the fragment of the lines, each of two halves, two of that of the columns, and four sums, which it adds
/// its products to, one after the other, rounded to float32 each.
void multiply_emulated(std::span<std::uint32_t* const> words_of_warp, std::uint32_t lane, bool is_bfloat16,
                       float (&sums)[4]);

}  // namespace weft
