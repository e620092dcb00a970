#include "runtime/library/counting/counting_functions.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>

#include "runtime/array/float16.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {
namespace {

[[noreturn]] void refuse(const char* function) {
  throw ValueError(text_of("operation '{}': other arguments than it takes", function));
}

/// Calls visit.operator()<T>() for the dtypes that numbers of bins can have.
template <class Visit>
void with_number(DType dtype, const char* function, Visit&& visit) {
  dispatch(dtype, [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T> || is_half_type<T>)
      visit.template operator()<T>();
    else
      refuse(function);
  });
}

/// In the dtype of the total.
template <class T>
void add_to(T& total, double sum) {
  if constexpr (is_half_type<T>)
    total = T(static_cast<float>(total) + static_cast<float>(T(sum)));
  else
    total += static_cast<T>(sum);
}

struct Counted {
  const std::int64_t* places;
  const bool* counts;
  const double* weights;  // null: ones

  /// Adds elements [begin, end).
  void add(std::vector<double>& sums, std::int64_t begin, std::int64_t end) const {
    const std::size_t bins = sums.size();
    double* const to = sums.data();
    for (std::int64_t i = begin; i < end; ++i) {
      const auto place = static_cast<std::size_t>(places[i]);
      if (counts[i] && place < bins) to[place] += weights ? weights[i] : 1.0;
    }
  }
};

/// Python's repr of a float: the shortest text that gives it back. Compiled libraries carry this, and no fmt.
std::string float_text(double x) {
  if (std::isnan(x)) return "nan";
  if (std::isinf(x)) return x < 0 ? "-inf" : "inf";
  const bool is_fixed = x == 0 || (std::abs(x) >= 1e-4 && std::abs(x) < 1e16);
  char text[32];
  const auto format = is_fixed ? std::chars_format::fixed : std::chars_format::scientific;
  const std::string digits(text, std::to_chars(text, std::end(text), x, format).ptr);
  return is_fixed && !digits.contains('.') ? digits + ".0" : digits;
}

/// ml_dtypes': as C's %g.
std::string bfloat16_text(double x) {
  char text[32];
  return {text, std::to_chars(text, std::end(text), x, std::chars_format::general, 6).ptr};
}

/// An end of a range as a float, and as Python formats it.
struct End {
  double value = 0;
  std::string text;

  explicit End(const ndarray& end) {
    with_number(end.dtype(), "finite_range", [&]<class T>() {
      value = static_cast<double>(*end.data<T>());
      if constexpr (std::same_as<T, bool>)
        text = value != 0 ? "True" : "False";
      else if constexpr (std::integral<T>)
        text = std::to_string(*end.data<T>());
      else
        text = end.dtype() == DType::bfloat16 ? bfloat16_text(value) : float_text(value);
    });
  }
};

void check_finite(const End& low, const End& high, const char* kind) {
  if (!std::isfinite(low.value) || !std::isfinite(high.value))
    throw ValueError(text_of("{} range of [{}, {}] is not finite", kind, low.text, high.text));
}

template <class T>
void count_numbers(const ndarray& numbers, const ndarray* weights, const ndarray& result) {
  const std::int64_t *const x = numbers.data<std::int64_t>(), count = numbers.size(), bins = result.size();
  const double* const weight = weights ? weights->data<double>() : nullptr;
  T* const to = result.data<T>();
  for (std::int64_t i = 0; i < count; ++i) {
    if (x[i] >= bins) throw NotImplementedError(beyond_minlength);
    to[x[i]] += weight ? static_cast<T>(weight[i]) : T(1);
  }
}

}  // namespace

namespace library {

ndarray bin_counts(const std::vector<ndarray>& arguments) {
  constexpr const char* name = "bin_counts";
  const FloatEnvironment environment;
  const ndarray &places = arguments[1], &counts = arguments[2];
  const std::int64_t size = places.size();
  if (places.dtype() != DType::int64 || counts.dtype() != DType::bool_ || counts.size() != size) refuse(name);
  const ndarray* const weights = arguments.size() == 4 ? &arguments[3] : nullptr;
  if (weights && (weights->dtype() != DType::float64 || weights->size() != size)) refuse(name);
  const Counted counted{places.data<std::int64_t>(), counts.data<bool>(),
                        weights ? weights->data<double>() : nullptr};
  const ndarray result = ndarray::zeros(arguments[0].dtype(), arguments[0].shape());
  with_number(result.dtype(), name, [&]<class T>() {
    for (std::int64_t begin = 0; begin < size; begin += counted_at_once) {
      std::vector<double> sums(static_cast<std::size_t>(result.size()), 0.0);
      counted.add(sums, begin, std::min(begin + counted_at_once, size));
      for (std::size_t i = 0; i < sums.size(); ++i) add_to(result.data<T>()[i], sums[i]);
    }
  });
  return result;
}

ndarray bincount(const std::vector<ndarray>& arguments) {
  constexpr const char* name = "bincount";
  if (arguments[1].dtype() != DType::int64) refuse(name);
  const ndarray& numbers = arguments[1];
  const ndarray* const weights = arguments.size() == 3 ? &arguments[2] : nullptr;
  const DType dtype = weights ? DType::float64 : DType::int64;
  if (arguments[0].dtype() != dtype) refuse(name);
  if (weights && (weights->dtype() != dtype || weights->size() != numbers.size())) refuse(name);
  const std::int64_t* const x = numbers.data<std::int64_t>();
  if (std::any_of(x, x + numbers.size(), [](std::int64_t number) { return number < 0; }))
    throw ValueError("'list' argument must have no negative elements");
  const FloatEnvironment environment;
  const ndarray result = ndarray::zeros(dtype, arguments[0].shape());
  if (weights)
    count_numbers<double>(numbers, weights, result);
  else
    count_numbers<std::int64_t>(numbers, weights, result);
  return result;
}

ndarray finite_range(const std::vector<ndarray>& arguments) {
  if (arguments[0].shape() != Dims{2}) refuse("finite_range");
  const ndarray& ends = arguments[0];
  check_finite(End(ends.view({}, {}, 0)), End(ends.view({}, {}, ends.itemsize())), "autodetected");
  return ends;
}

ndarray finite_ends(const std::vector<ndarray>& arguments) {
  if (arguments[0].ndim() != 0 || arguments[1].ndim() != 0) refuse("finite_ends");
  const End first(arguments[0]), last(arguments[1]);
  if (!(first.value > last.value)) check_finite(first, last, "supplied");
  return arguments[0];
}

ndarray ascending_edges(const std::vector<ndarray>& arguments) {
  if (arguments[0].ndim() != 1) refuse("ascending_edges");
  const ndarray& edges = arguments[0];
  with_number(edges.dtype(), "ascending_edges", [&]<class T>() {
    const T *first = edges.data<T>(), *last = first + edges.size();
    if (std::adjacent_find(first, last,
                           [](T a, T b) { return static_cast<double>(a) >= static_cast<double>(b); }) != last)
      throw ValueError(
          text_of("Too many bins for data range. Cannot create {} finite-sized bins.", edges.size() - 1));
  });
  return edges;
}

ndarray int_of_float(const std::vector<ndarray>& arguments) {
  if (arguments[0].dtype() != DType::float64 || arguments[0].ndim() != 0) refuse("int_of_float");
  const double x = *arguments[0].data<double>();
  if (std::isnan(x)) throw ValueError("cannot convert float NaN to integer");
  if (std::isinf(x)) throw OverflowError("cannot convert float infinity to integer");
  if (std::fabs(x) > 0x1p53)
    throw NotImplementedError("int() of a float beyond 2**53 that is known only when the program runs");
  return ndarray::scalar(static_cast<std::int64_t>(x));
}

}  // namespace library
}  // namespace weft
