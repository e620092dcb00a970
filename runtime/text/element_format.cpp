#include "runtime/text/element_format.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "runtime/text/decimal.hpp"

namespace weft {
namespace {

template <class T>
T read(const std::byte* address) {
  T value;
  std::memcpy(&value, address, sizeof value);
  return value;
}

/// Gathers the elements shown (all, for a negative number of those at edges), from `address` on along the
/// axes from `axis`.
template <class T>
void gather(const ndarray& array, std::int64_t edge_items, std::size_t axis, const std::byte* address,
            std::vector<T>& to) {
  if (axis == array.shape().size()) return to.push_back(read<T>(address));
  const std::int64_t length = array.shape()[axis];
  const bool skips = edge_items >= 0 && length > 2 * edge_items;
  for (std::int64_t i = 0; i < length; ++i) {
    if (skips && i == edge_items) i = length - edge_items;
    gather(array, edge_items, axis + 1, address + i * array.strides()[axis], to);
  }
}

template <class T>
std::vector<T> shown_elements(const ndarray& array, bool summarized, const PrintOptions& options) {
  std::vector<T> elements;
  gather(array, summarized ? options.edge_items : -1, 0, array.bytes(), elements);
  return elements;
}

class BoolFormat {
 public:
  BoolFormat(const std::vector<bool>&, bool scalar, const PrintOptions&) : width_(scalar ? 0 : 5) {}
  std::string operator()(bool value) const { return fmt::format("{:>{}}", value ? "True" : "False", width_); }

 private:
  int width_;
};

template <class T>
class IntegerFormat {
 public:
  IntegerFormat(const std::vector<T>& values, bool, const PrintOptions&) {
    if (values.empty()) return;
    const auto [least, most] = std::ranges::minmax(values);
    width_ = std::max(fmt::formatted_size("{}", least), fmt::formatted_size("{}", most));
  }
  std::string operator()(T value) const { return fmt::format("{:{}}", value, width_); }

 private:
  std::size_t width_ = 0;
};

/// Points aligned; an exponent when the numbers are large, small or far apart.
template <class T>
class FloatFormat {
 public:
  /// `signs`: also of what is positive.
  explicit FloatFormat(const std::vector<T>& values, bool, const PrintOptions& options, bool signs = false)
      : precision_(static_cast<std::size_t>(options.precision)), signs_(signs) {
    std::vector<T> finite;
    std::ranges::copy_if(values, std::back_inserter(finite), [](T value) { return std::isfinite(value); });
    exponential_ = needs_exponent(finite, options.suppress);
    for (const T value : finite) measure(value);
    if (exponential_) right_ += exponent_digits_ + 2;
    for (const T value : values) {
      if (!std::isfinite(value)) widen(width_of(value));
    }
  }

  std::string operator()(T value) const {
    const std::string sign = signs_ && !(std::signbit(value) && value == value) ? "+" : "";
    if (!std::isfinite(value)) return fmt::format("{:>{}}", sign + scalar_text(value), left_ + right_ + 1);
    const Decimal decimal = digits(value, fraction_);
    const std::size_t before = integer_width(decimal);
    std::string text = std::string(left_ - std::min(left_, before), ' ') + sign + decimal.mantissa();
    if (!exponential_) return text + std::string(right_ - decimal.fraction.size(), ' ');
    return text + std::string(fraction_ - decimal.fraction.size(), '0') +
           decimal.exponent_text(exponent_digits_);
  }

 private:
  static bool needs_exponent(const std::vector<T>& finite, bool suppress) {
    T least(std::numeric_limits<double>::infinity()), most(0);
    for (const T value : finite) {
      if (value == 0) continue;
      least = std::min(least, T(std::abs(value)));
      most = std::max(most, T(std::abs(value)));
    }
    const T large(std::min(too_large<T>, 1e8)), ratio(most / least);
    return most > 0 && (most >= large || (!suppress && (least < T(0.0001) || ratio > 1000)));
  }

  /// With at least `least` digits of a fraction that an exponent follows.
  Decimal digits(T value, std::size_t least) const {
    return exponential_ ? scientific(value, precision_, least) : positional(value, precision_);
  }

  std::size_t integer_width(const Decimal& decimal) const {
    return decimal.integer.size() + (decimal.negative || signs_ ? 1 : 0);
  }

  /// Where all have signs there is room for infinity's, even when there is NaN alone.
  std::size_t width_of(T value) const { return signs_ ? 4 : scalar_text(value).size(); }

  void measure(T value) {
    const Decimal decimal = digits(value, 0);
    left_ = std::max(left_, integer_width(decimal));
    fraction_ = std::max(fraction_, decimal.fraction.size());
    right_ = fraction_;
    if (exponential_) exponent_digits_ = std::max(exponent_digits_, decimal.exponent_text(2).size() - 2);
  }

  /// Makes room for `width` characters: NumPy counts what stands left of the point.
  void widen(std::size_t width) {
    if (width > left_ + right_ + 1) left_ = width - right_ - 1;
  }

  std::size_t precision_;
  bool signs_;
  bool exponential_ = false;
  std::size_t left_ = 0, fraction_ = 0, right_ = 0, exponent_digits_ = 0;
};

/// As ml_dtypes writes each by itself: at most six digits.
std::string brief_text(bfloat16 value) {
  const float number = value;
  return number != number ? "nan" : fmt::format("{:g}", number);
}

class BriefFormat {
 public:
  BriefFormat(const std::vector<bfloat16>&, bool, const PrintOptions&) {}
  std::string operator()(bfloat16 value) const { return brief_text(value); }
};

/// The real parts and the imaginary ones each in a format of their own.
template <class T>
class ComplexFormat {
 public:
  ComplexFormat(const std::vector<T>& values, bool scalar, const PrintOptions& options)
      : real_(parts(values, false), scalar, options), imag_(parts(values, true), scalar, options, true) {}

  std::string operator()(T value) const {
    std::string imag = imag_(value.imag());
    imag.insert(imag.find_last_not_of(' ') + 1, 1, 'j');
    return real_(value.real()) + imag;
  }

 private:
  using Part = T::value_type;
  static std::vector<Part> parts(const std::vector<T>& values, bool imaginary) {
    std::vector<Part> parts;
    for (const T value : values) parts.push_back(imaginary ? value.imag() : value.real());
    return parts;
  }

  FloatFormat<Part> real_, imag_;
};

template <class T>
struct FormatOf {
  using type = IntegerFormat<T>;
};
template <>
struct FormatOf<bool> {
  using type = BoolFormat;
};
template <>
struct FormatOf<bfloat16> {
  using type = BriefFormat;
};
template <class T>
  requires is_float_type<T>
struct FormatOf<T> {
  using type = FloatFormat<T>;
};

template <class T>
  requires is_complex_type<T>
struct FormatOf<T> {
  using type = ComplexFormat<T>;
};

/// Without ".0".
template <class T>
std::string part_text(T value) {
  std::string text = scalar_text(value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

/// As Python: "2j", "(1+2j)".
template <class T>
std::string complex_text(std::complex<T> value) {
  const std::string imag = part_text(value.imag()) + "j";
  if (value.real() == 0 && !std::signbit(value.real())) return imag;
  return fmt::format("({}{}{})", part_text(value.real()), imag.starts_with('-') ? "" : "+", imag);
}

}  // namespace

ElementFormat element_format(const ndarray& array, bool summarized, const PrintOptions& options) {
  return dispatch(array.dtype(), [&]<class T>() -> ElementFormat {
    const typename FormatOf<T>::type format(shown_elements<T>(array, summarized, options), array.ndim() == 0,
                                            options);
    return [format](const std::byte* address) { return format(read<T>(address)); };
  });
}

std::string element_text(DType dtype, const std::byte* address) {
  return dispatch(dtype, [&]<class T>() -> std::string {
    const T value = read<T>(address);
    if constexpr (std::is_same_v<T, bool>)
      return value ? "True" : "False";
    else if constexpr (is_complex_type<T>)
      return complex_text(value);
    else if constexpr (std::is_same_v<T, bfloat16>)
      return brief_text(value);
    else if constexpr (is_float_type<T>)
      return scalar_text(value);
    else
      return fmt::format("{}", value);
  });
}

}  // namespace weft
