// The hashes of CPython 3.11 that are the same in every process: of numbers, and of what is made of them.
#pragma once
#include <complex>
#include <cstdint>
#include <span>

namespace weft::source {

std::int64_t hash_of_int(__int128 number);
/// Of what is no NaN.
std::int64_t hash_of_float(double number);
std::int64_t hash_of_complex(std::complex<double> number);
/// Of the hashes of the items, in their order.
std::int64_t hash_of_tuple(std::span<const std::int64_t> items);
/// Of the hashes of the elements, in any order.
std::int64_t hash_of_frozenset(std::span<const std::int64_t> elements);

}  // namespace weft::source
