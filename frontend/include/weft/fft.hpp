// np.fft: discrete Fourier transforms, with NumPy's bits. Results are complex64 for float16, float32 and
// complex64, complex128 for other numbers; those that are real have the dtype of the real parts, or float64.
// They are laid out in the memory order of what they are made of. Errors of all: ValueError "Invalid number
// of FFT data points (0) specified.", ValueError for another norm, AxisError, IndexError "tuple index out of
// range" where a length is to be read from an axis that is not there.
#pragma once
#include <string>

#include "weft/keywords.hpp"
#include "weft/operand.hpp"

namespace weft::numpy::fft {

/// `n` points along `axis`, for which it is cut or filled with zeros: as many as it has unless said. The norm
/// divides by n in the inverse ("backward"), by its root in both directions ("ortho"), or forward.
struct TransformKeywords {
  std::optional<std::int64_t> n = {};
  std::int64_t axis = -1;
  std::string norm = "backward";
};
LazyTensor fft(const Operand& a, const TransformKeywords& keywords = {});
LazyTensor ifft(const Operand& a, const TransformKeywords& keywords = {});
/// Of reals: the n / 2 + 1 numbers that are not conjugates of others. Errors: TypeError for complex numbers.
LazyTensor rfft(const Operand& a, const TransformKeywords& keywords = {});
/// Back from those, to `n` reals: an even number unless said.
LazyTensor irfft(const Operand& a, const TransformKeywords& keywords = {});
/// The reals whose inverse transform is `a`, which is symmetric and given by half.
LazyTensor hfft(const Operand& a, const TransformKeywords& keywords = {});
LazyTensor ihfft(const Operand& a, const TransformKeywords& keywords = {});

/// Lengths along axes, -1 for one that stays: all axes unless said, or the last as many as lengths.
struct ManyKeywords {
  std::optional<Dims> s = {};
  std::optional<Dims> axes = {};
  std::string norm = "backward";
};
/// Along the last of the axes first. Errors: ValueError "Shape and axes have different lengths.".
LazyTensor fftn(const Operand& a, const ManyKeywords& keywords = {});
LazyTensor ifftn(const Operand& a, const ManyKeywords& keywords = {});
/// Of reals along the last of the axes, then as fftn.
LazyTensor rfftn(const Operand& a, const ManyKeywords& keywords = {});
LazyTensor irfftn(const Operand& a, const ManyKeywords& keywords = {});
struct PlaneKeywords {
  std::optional<Dims> s = {};
  std::optional<Dims> axes = Dims{-2, -1};
  std::string norm = "backward";
};
LazyTensor fft2(const Operand& a, const PlaneKeywords& keywords = {});
LazyTensor ifft2(const Operand& a, const PlaneKeywords& keywords = {});
LazyTensor rfft2(const Operand& a, const PlaneKeywords& keywords = {});
LazyTensor irfft2(const Operand& a, const PlaneKeywords& keywords = {});

/// The frequencies of `n` points that are `d` apart, 0 first, the negative ones last; or without these.
/// Errors: ZeroDivisionError where n * d is a Python number that is 0.
LazyTensor fftfreq(std::int64_t n, const Operand& d = 1.0);
LazyTensor rfftfreq(std::int64_t n, const Operand& d = 1.0);
/// The frequency 0 to the middle, of all axes unless said; and back.
LazyTensor fftshift(const Operand& x, const Axis& axes = None{});
LazyTensor ifftshift(const Operand& x, const Axis& axes = None{});

}  // namespace weft::numpy::fft
