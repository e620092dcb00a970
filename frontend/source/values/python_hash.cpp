#include "frontend/source/values/python_hash.hpp"

#include <bit>
#include <cmath>

namespace weft::source {
namespace {

/// Numbers are hashed by what they leave modulo a prime, halves and their kin too.
constexpr int prime_bits = 61;
constexpr std::uint64_t prime = (std::uint64_t{1} << prime_bits) - 1;

/// -1 stands for an error.
std::int64_t no_error(std::uint64_t hash, std::uint64_t otherwise) {
  return std::bit_cast<std::int64_t>(hash == UINT64_MAX ? otherwise : hash);
}

std::int64_t with_sign(std::uint64_t hash, bool is_negative) {
  return no_error(is_negative ? 0 - hash : hash, static_cast<std::uint64_t>(-2));
}

/// number * 2 ** places modulo the prime.
std::uint64_t rotated(std::uint64_t number, int places) {
  return ((number << places) & prime) | number >> (prime_bits - places);
}

std::uint64_t spread(std::uint64_t hash) { return ((hash ^ 89869747) ^ (hash << 16)) * 3644798167; }

}  // namespace

std::int64_t hash_of_int(__int128 number) {
  const bool is_negative = number < 0;
  const auto magnitude =
      is_negative ? -static_cast<unsigned __int128>(number) : static_cast<unsigned __int128>(number);
  return with_sign(static_cast<std::uint64_t>(magnitude % prime), is_negative);
}

std::int64_t hash_of_float(double number) {
  if (std::isinf(number)) return number > 0 ? 314159 : -314159;
  constexpr int step = 28;
  int exponent = 0;
  double rest = std::frexp(std::abs(number), &exponent);
  std::uint64_t hash = 0;
  while (rest != 0) {
    rest *= 0x1p28;
    exponent -= step;
    const auto whole = static_cast<std::uint64_t>(rest);
    rest -= static_cast<double>(whole);
    hash = rotated(hash, step) + whole;
    if (hash >= prime) hash -= prime;
  }
  const int places = ((exponent % prime_bits) + prime_bits) % prime_bits;
  return with_sign(rotated(hash, places), number < 0);
}

std::int64_t hash_of_complex(std::complex<double> number) {
  const auto real = static_cast<std::uint64_t>(hash_of_float(number.real()));
  const auto imag = static_cast<std::uint64_t>(hash_of_float(number.imag()));
  return no_error(real + 1000003 * imag, static_cast<std::uint64_t>(-2));
}

/// xxHash, with 64 bits.
std::int64_t hash_of_tuple(std::span<const std::int64_t> items) {
  constexpr std::uint64_t first = 11400714785074694791U, second = 14029467366897019727U,
                          fifth = 2870177450012600261U;
  std::uint64_t hash = fifth;
  for (const std::int64_t item : items)
    hash = std::rotl(hash + static_cast<std::uint64_t>(item) * second, 31) * first;
  hash += items.size() ^ (fifth ^ 3527539);
  return no_error(hash, 1546275796);
}

std::int64_t hash_of_frozenset(std::span<const std::int64_t> elements) {
  std::uint64_t hash = 0;
  for (const std::int64_t element : elements) hash ^= spread(static_cast<std::uint64_t>(element));
  hash ^= (elements.size() + 1) * 1927868237;
  hash ^= (hash >> 11) ^ (hash >> 25);
  return no_error(hash * 69069 + 907133923, 590923713);
}

}  // namespace weft::source
