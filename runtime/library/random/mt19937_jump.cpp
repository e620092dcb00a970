// Haramoto, Matsumoto, Nishimura, Panneton and L'Ecuyer: a step is linear over the field of two elements, and
// its power is a polynomial in it, of which what is left by the characteristic one is enough.
#include "runtime/library/random/mt19937_jump.hpp"

#include <bit>
#include <vector>

namespace weft::random {
namespace {

constexpr std::size_t n = twister_words, degree = 32 * n - 31;  // all but 31 bits of a key matter
constexpr int doublings = 128;

/// Of bits: the coefficient of x**i is the i-th.
class Polynomial {
 public:
  explicit Polynomial(std::size_t bits) : words_(bits / 64 + 1) {}
  bool operator[](std::size_t i) const { return words_[i / 64] >> i % 64 & 1; }
  void flip(std::size_t i) { words_[i / 64] ^= std::uint64_t{1} << i % 64; }

  /// Adds other * x**shift.
  void add(const Polynomial& other, std::size_t shift) {
    const std::size_t first = shift / 64;
    const int low = static_cast<int>(shift % 64);
    for (std::size_t i = 0; i < other.words_.size() && first + i < words_.size(); ++i)
      words_[first + i] ^= other.words_[i] << low;
    for (std::size_t i = 0; low > 0 && i < other.words_.size() && first + i + 1 < words_.size(); ++i)
      words_[first + i + 1] ^= other.words_[i] >> (64 - low);
  }

 private:
  std::vector<std::uint64_t> words_;
};

Polynomial times_binomial(const Polynomial& x, std::size_t a, std::size_t b) {
  Polynomial product(degree);
  product.add(x, a);
  product.add(x, b);
  return product;
}

/// Of the step, by its matrix's bits: sums of x**n + x**m to the first power, and x**(n - 1) + x**(m - 1) to
/// powers up to 31.
Polynomial characteristic() {
  constexpr std::size_t m = twister_shift, rows = 31;
  Polynomial sum(degree), power(degree), one(degree);
  one.flip(0);
  const auto bit = [](std::size_t i) { return (twister_matrix >> i & 1) != 0; };
  power = times_binomial(one, n, m);
  if (bit(rows)) sum.add(one, 0);
  for (std::size_t i = rows; i-- > 0;) {
    if (bit(i)) sum.add(power, 0);
    power = times_binomial(power, n - 1, m - 1);
  }
  sum.add(power, 0);
  return sum;
}

Polynomial squared(const Polynomial& x, const Polynomial& divisor) {
  Polynomial square(2 * degree);
  for (std::size_t i = 0; i < degree; ++i)
    if (x[i]) square.flip(2 * i);
  for (std::size_t i = 2 * degree; i-- > degree;)
    if (square[i]) square.add(divisor, i - degree);
  Polynomial rest(degree);
  for (std::size_t i = 0; i < degree; ++i)
    if (square[i]) rest.flip(i);
  return rest;
}

const Polynomial& jump_polynomial() {
  static const auto& polynomial = *new Polynomial([] {
    const Polynomial divisor = characteristic();
    Polynomial power(degree);
    power.flip(1);
    for (int i = 0; i < doublings; ++i) power = squared(power, divisor);
    return power;
  }());
  return polynomial;
}

struct Twister {
  TwisterKey key = {};
  std::size_t place = 0;

  void step() {
    key[place] = key[(place + twister_shift) % n] ^ twisted(key[place], key[(place + 1) % n]);
    place = (place + 1) % n;
  }
  void add(const Twister& other) {
    for (std::size_t i = 0; i < n; ++i) key[(place + i) % n] ^= other.key[(other.place + i) % n];
  }
};

}  // namespace

/// Horner's scheme.
std::size_t jump_twister(TwisterKey& key, std::size_t place) {
  const Polynomial& polynomial = jump_polynomial();
  const Twister before{key, place};
  std::size_t i = degree;
  while (!polynomial[i]) --i;
  Twister sum = before;
  while (i-- > 0) {
    sum.step();
    if (polynomial[i]) sum.add(before);
  }
  key = sum.key;
  return sum.place;
}

}  // namespace weft::random
