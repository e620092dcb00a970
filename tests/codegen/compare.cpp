#include "codegen/compare.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstring>

#include "codegen/assemble.hpp"
#include "ir/reference/reference.hpp"

namespace weft {
namespace {

template <class T>
bool same_element(T a, T b, std::int64_t ulp) {
  if (std::memcmp(&a, &b, sizeof(T)) == 0) return true;
  if constexpr (is_float_type<T>)
    if ((std::isnan(a) && std::isnan(b)) || (a == 0 && b == 0)) return true;
  if constexpr (std::is_floating_point_v<T>) {
    for (T near = a; ulp-- > 0;) {
      near = std::nextafter(near, b);
      if (near == b) return true;
    }
  }
  return false;
}

template <class T>
bool same_element(std::complex<T> a, std::complex<T> b, std::int64_t ulp) {
  return same_element(a.real(), b.real(), ulp) && same_element(a.imag(), b.imag(), ulp);
}

template <class T>
std::string difference(const ndarray& ours, const ndarray& judged, std::int64_t ulp) {
  const ndarray a = ours.copy_c(), b = judged.copy_c();
  for (std::int64_t i = 0; i < a.size(); ++i)
    if (!same_element(a.data<T>()[i], b.data<T>()[i], ulp))
      return fmt::format("element {} of {}: {} is not {}", i, tuple_text(a.shape()),
                         ndarray::scalar(a.data<T>()[i]).str(), ndarray::scalar(b.data<T>()[i]).str());
  return "";
}

std::string difference(const ndarray& ours, const ndarray& judged, std::int64_t ulp) {
  if (ours.dtype() != judged.dtype()) return "dtypes differ";
  if (ours.shape() != judged.shape()) return "shapes differ";
  return dispatch(ours.dtype(), [&]<class T>() { return difference<T>(ours, judged, ulp); });
}

}  // namespace

std::vector<ndarray> run_compiled(const Graph& graph, const NamedInputs& inputs,
                                  const passes::Limits& limits) {
  const codegen::Assembled assembled = codegen::assemble(passes::run_pipeline(graph, limits));
  std::vector<ndarray> arguments;
  for (const BufferType& input : assembled.program.inputs)
    for (const auto& [name, array] : inputs)
      if (name == input.name) arguments.push_back(array);
  return run(assembled.program, arguments);
}

std::string difference(const Graph& graph, const NamedInputs& inputs, std::int64_t ulp) {
  const std::vector<ndarray> ours = run_compiled(graph, inputs), judged = reference::evaluate(graph, inputs);
  for (std::size_t i = 0; i < ours.size(); ++i)
    if (const std::string found = difference(ours[i], judged[i], ulp); !found.empty())
      return fmt::format("output {}: {}\n{}", i, found, text(graph));
  return "";
}

}  // namespace weft
