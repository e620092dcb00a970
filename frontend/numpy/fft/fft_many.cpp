// np.fft: transforms along several axes, one after the other.
#include "runtime/system/errors.hpp"
#include "weft/creation.hpp"
#include "weft/fft.hpp"

namespace weft::numpy::fft {
namespace {

using OneAxis = LazyTensor (*)(const Operand&, const TransformKeywords&);

struct Lengths {
  Dims s, axes;
};

std::int64_t length_of(const LazyTensor& a, std::int64_t axis) {
  if (axis < -a.ndim() || axis >= a.ndim()) throw IndexError("tuple index out of range");
  return a.shape()[static_cast<std::size_t>(axis < 0 ? axis + a.ndim() : axis)];
}

/// As np.take of the shape.
std::int64_t taken_length(const LazyTensor& a, std::int64_t axis) {
  if (a.ndim() == 0) throw IndexError("cannot do a non-empty take from an empty axes.");
  if (axis < -a.ndim() || axis >= a.ndim())
    throw IndexError("index " + std::to_string(axis) + " is out of bounds for axis 0 with size " +
                     std::to_string(a.ndim()));
  return length_of(a, axis);
}

Lengths lengths_of(const LazyTensor& a, const ManyKeywords& keywords, bool to_real) {
  Lengths lengths;
  if (keywords.s) {
    lengths.s = *keywords.s;
  } else if (keywords.axes) {
    for (const std::int64_t axis : *keywords.axes) lengths.s.push_back(taken_length(a, axis));
  } else {
    lengths.s = a.shape();
  }
  const auto count = static_cast<std::int64_t>(lengths.s.size());
  if (keywords.axes) {
    lengths.axes = *keywords.axes;
  } else {
    for (std::int64_t axis = -count; axis < 0; ++axis) lengths.axes.push_back(axis);
  }
  if (lengths.s.size() != lengths.axes.size()) throw ValueError("Shape and axes have different lengths.");
  if (to_real && !keywords.s) {
    if (lengths.axes.empty())
      throw IndexError(std::string(keywords.axes ? "tuple" : "list") + " index out of range");
    lengths.s.back() = (length_of(a, lengths.axes.back()) - 1) * 2;
  }
  for (std::size_t i = 0; i < lengths.s.size(); ++i)
    if (lengths.s[i] == -1) lengths.s[i] = length_of(a, lengths.axes[i]);
  return lengths;
}

LazyTensor along(OneAxis transform, const LazyTensor& a, const Lengths& lengths, std::size_t i,
                 const std::string& norm) {
  return transform(a, {.n = lengths.s[i], .axis = lengths.axes[i], .norm = norm});
}

LazyTensor each(OneAxis transform, const Operand& given, const ManyKeywords& keywords) {
  LazyTensor a = asarray(given);
  const Lengths lengths = lengths_of(a, keywords, false);
  for (std::size_t i = lengths.s.size(); i-- > 0;) a = along(transform, a, lengths, i, keywords.norm);
  return a;
}

ManyKeywords many(const PlaneKeywords& keywords) { return {keywords.s, keywords.axes, keywords.norm}; }

void check_not_empty(const Lengths& lengths) {
  if (lengths.s.empty()) throw IndexError("list index out of range");
}

}  // namespace

LazyTensor fftn(const Operand& a, const ManyKeywords& keywords) { return each(fft, a, keywords); }
LazyTensor ifftn(const Operand& a, const ManyKeywords& keywords) { return each(ifft, a, keywords); }

LazyTensor rfftn(const Operand& given, const ManyKeywords& keywords) {
  LazyTensor a = asarray(given);
  const Lengths lengths = lengths_of(a, keywords, false);
  check_not_empty(lengths);
  a = along(rfft, a, lengths, lengths.s.size() - 1, keywords.norm);
  for (std::size_t i = lengths.s.size() - 1; i-- > 0;) a = along(fft, a, lengths, i, keywords.norm);
  return a;
}
LazyTensor irfftn(const Operand& given, const ManyKeywords& keywords) {
  LazyTensor a = asarray(given);
  const Lengths lengths = lengths_of(a, keywords, true);
  check_not_empty(lengths);
  for (std::size_t i = 0; i + 1 < lengths.s.size(); ++i) a = along(ifft, a, lengths, i, keywords.norm);
  return along(irfft, a, lengths, lengths.s.size() - 1, keywords.norm);
}

LazyTensor fft2(const Operand& a, const PlaneKeywords& keywords) { return fftn(a, many(keywords)); }
LazyTensor ifft2(const Operand& a, const PlaneKeywords& keywords) { return ifftn(a, many(keywords)); }
LazyTensor rfft2(const Operand& a, const PlaneKeywords& keywords) { return rfftn(a, many(keywords)); }
LazyTensor irfft2(const Operand& a, const PlaneKeywords& keywords) { return irfftn(a, many(keywords)); }

}  // namespace weft::numpy::fft
