// NumPy's order of elements by their bits alone (runtime/library/sorting/sort_keys.hpp): as numbers that are
// larger where an element comes later, and equal where neither does.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace weft::kernels {

template <int bytes>
using UnsignedOf =
    std::conditional_t<bytes == 1, std::uint8_t,
                       std::conditional_t<bytes == 2, std::uint16_t,
                                          std::conditional_t<bytes == 4, std::uint32_t, std::uint64_t>>>;

/// As DTypeKind's.
enum class ElementKind : std::uint8_t {
  boolean,
  signed_integer,
  unsigned_integer,
  floating,
  complex_floating
};

/// Elements of so many bytes; `brain`: with the exponents of float32, whatever their bytes.
template <ElementKind kind, int bytes, bool brain>
struct Ranks {
  using Element = UnsignedOf<bytes>;
  using Rank = Element;
  static Rank rank(Element element) { return element; }
};

template <class Element>
constexpr Element top_bit = static_cast<Element>(Element{1} << (8 * sizeof(Element) - 1));

template <int bytes, bool brain>
struct Ranks<ElementKind::signed_integer, bytes, brain> {
  using Element = UnsignedOf<bytes>;
  using Rank = Element;
  static Rank rank(Element element) { return element ^ top_bit<Element>; }
};

/// All NaN are one, the last, and zeros of both signs are.
template <int bytes, bool brain>
struct Ranks<ElementKind::floating, bytes, brain> {
  using Element = UnsignedOf<bytes>;
  using Rank = Element;
  static constexpr int exponent_bits = bytes == 8 ? 11 : bytes == 4 || brain ? 8 : 5;
  static constexpr Element top = top_bit<Element>;
  static constexpr auto infinity =
      static_cast<Element>(((Element{1} << exponent_bits) - 1) << (8 * bytes - 1 - exponent_bits));

  static bool is_nan(Element element) { return static_cast<Element>(element & ~top) > infinity; }
  static Rank rank(Element element) {
    if (is_nan(element)) return static_cast<Element>(~Element{0});
    if (static_cast<Element>(element << 1) == 0) return top;
    return static_cast<Element>((element & top) != 0 ? ~element : element | top);
  }
};

/// By real parts, then by imaginary ones; a NaN in the real part comes after one in the imaginary part.
template <int bytes, bool brain>
struct Ranks<ElementKind::complex_floating, bytes, brain> {
  using Part = Ranks<ElementKind::floating, bytes / 2, brain>;
  struct Element {
    typename Part::Element real, imaginary;
  };
  struct Rank {
    std::uint32_t nans;
    typename Part::Rank real, imaginary;
    friend bool operator<(const Rank& a, const Rank& b) {
      if (a.nans != b.nans) return a.nans < b.nans;
      return a.real != b.real ? a.real < b.real : a.imaginary < b.imaginary;
    }
  };
  static Rank rank(Element element) {
    const bool real = Part::is_nan(element.real), imaginary = Part::is_nan(element.imaginary);
    return {2U * real + imaginary, Part::rank(element.real), Part::rank(element.imaginary)};
  }
};

/// Of a dtype's code, as "f4" or "c16".
constexpr int bytes_of_code(const char* code) {
  return code[2] == 0 ? code[1] - '0' : 10 * (code[1] - '0') + code[2] - '0';
}

/// Calls body.operator()<Ranks<…>>() for a dtype, by its number.
template <class Body>
void with_ranks(std::int64_t dtype, const Body& body) {
  enum Number : std::int64_t {
#define WEFT_DTYPE(name, type, kind, code) name,
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
  };
  switch (static_cast<Number>(dtype)) {
#define WEFT_DTYPE(name, type, kind, code) \
  case Number::name:                       \
    return body.template operator()<Ranks<ElementKind::kind, bytes_of_code(code), code[0] == 'V'>>();
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
  }
}

}  // namespace weft::kernels
