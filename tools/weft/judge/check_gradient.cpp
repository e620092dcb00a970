#include "tools/weft/judge/check_gradient.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <complex>

#include "runtime/system/errors.hpp"
#include "tools/weft/execution/execution.hpp"
#include "tools/weft/judge/judge.hpp"
#include "weft/creation.hpp"
#include "weft/dtypes.hpp"
#include "weft/evaluate.hpp"
#include "weft/ufuncs.hpp"

namespace weft::cli {
namespace {

/// As many lines say where a gradient differs.
constexpr std::size_t most_lines = 10;

std::vector<std::complex<double>> numbers_of(const ndarray& array) {
  const ndarray wide = evaluate(numpy::astype(numpy::asarray(array), DType::complex128)).copy_c();
  const auto* begin = wide.data<std::complex<double>>();
  return {begin, begin + wide.size()};
}

bool is_nan(std::complex<double> z) { return std::isnan(z.real()) || std::isnan(z.imag()); }

/// A real number without its imaginary part.
std::string spoken(std::complex<double> z, DType dtype) {
  return is_complex(dtype) ? fmt::format("{:.9g}{:+.9g}j", z.real(), z.imag())
                           : fmt::format("{:.9g}", z.real());
}

/// "w[0, 2]", of the element that has so many before it in C order.
std::string element_name(const std::string& name, const Dims& shape, std::size_t place) {
  if (shape.empty()) return name;
  std::vector<std::string> index;
  for (auto axis = shape.rbegin(); axis != shape.rend(); ++axis) {
    index.push_back(std::to_string(place % static_cast<std::size_t>(*axis)));
    place /= static_cast<std::size_t>(*axis);
  }
  std::ranges::reverse(index);
  return fmt::format("{}[{}]", name, fmt::join(index, ", "));
}

/// What rounding leaves of differences: half of the digits, but one.
double tolerance_of(DType dtype) {
  const double epsilon = itemsize(real_dtype(dtype)) == 8   ? 0x1p-52
                         : itemsize(real_dtype(dtype)) == 4 ? 0x1p-23
                                                            : 0x1p-8;
  return 10 * std::sqrt(epsilon);
}

bool compare(const std::string& name, const ndarray& gradient, const ndarray& differences) {
  const auto ours = numbers_of(gradient), theirs = numbers_of(differences);
  double greatest = 1, worst = 0;
  std::size_t tried = 0;
  std::vector<std::size_t> apart;
  for (const auto& each : theirs)
    if (!is_nan(each)) greatest = std::max(greatest, std::abs(each));
  for (std::size_t i = 0; i < ours.size(); ++i) {
    if (is_nan(theirs[i])) continue;  // not tried, or no number either
    ++tried;
    const double distance = std::abs(ours[i] - theirs[i]) / greatest;
    if (distance > worst || std::isnan(distance)) worst = distance;
    if (!(distance <= tolerance_of(gradient.dtype()))) apart.push_back(i);
  }
  fmt::print("{}  by {}: {}{}, {} of {} elements tried, at most {:.2g} of the greatest apart\n",
             apart.empty() ? "near " : "DIFFERS", name, weft::name(gradient.dtype()),
             tuple_text(gradient.shape()), tried, ours.size(), worst);
  for (std::size_t i = 0; i < std::min(apart.size(), most_lines); ++i)
    fmt::print("         {}: {}, by differences {}\n", element_name(name, gradient.shape(), apart[i]),
               spoken(ours[apart[i]], gradient.dtype()), spoken(theirs[apart[i]], gradient.dtype()));
  if (apart.size() > most_lines) fmt::print("         and {} more\n", apart.size() - most_lines);
  return apart.empty();
}

}  // namespace

bool check_gradient(LoadedProgram loaded, ProgramWords words, const DerivativeWords& wanted) {
  words.gradient = wanted;
  words.gradient.value = false;
  read_program(loaded, words);
  const std::vector<ndarray> gradients = execute(loaded, Device::cpu);
  const Judgement judgement = ask_numpy({.file = loaded.file,
                                         .function = loaded.function,
                                         .expression = {},
                                         .bound = loaded.bound,
                                         .numpy_elementary = true,
                                         .differences = wanted.wrt});
  if (!judgement.error.empty()) throw_error(judgement.error, judgement.text);
  bool good = true;
  for (const auto& [name, differences] : judgement.results) {
    const auto place = std::ranges::find(wanted.wrt, name) - wanted.wrt.begin();
    good &= compare(name, gradients[static_cast<std::size_t>(place)], differences);
  }
  if (!good)
    fmt::print("At a kink, where two branches meet, differences say something else than a derivative.\n");
  return good;
}

}  // namespace weft::cli
