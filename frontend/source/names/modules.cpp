#include "frontend/source/names/modules.hpp"

#include <algorithm>
#include <stdexcept>

#include "frontend/source/names/numpy_names.hpp"
#include "frontend/source/names/refusals.hpp"
#include "frontend/source/random/random_values.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

FunctionTable no_rows() { return {}; }

/// A module within np.lib.
std::optional<Value> lib_module(const std::string& name) {
  if (name != "scimath" && name != "stride_tricks") return std::nullopt;
  return submodule("lib." + name);
}

constexpr NumpySubmodule submodules[] = {
    {"fft", fft_table, fft_has},
    {"lib", no_rows, lib_has, lib_module},
    {"lib.scimath", emath_table, emath_has},
    {"lib.stride_tricks", stride_tricks_table, stride_tricks_have},
    {"linalg", linalg_table, linalg_has},
    {"random", random_table, random_has, global_random_method},
    {"testing", testing_table, testing_has},
    {"weft", differentiation_table, [](std::string_view) { return false; }},
};

}  // namespace

Submodule submodule(std::string_view name) {
  const auto found = std::ranges::find(submodules, name, &NumpySubmodule::name);
  return found == std::end(submodules) ? throw std::out_of_range("no such module") : &*found;
}

Value submodule_member(const NumpySubmodule& module, const std::string& member) {
  if (const NumpyFunction* function = find_function(module.rows(), member))
    return NumpyCallable{function, nullptr};
  if (module.method)
    if (const auto method = module.method(member)) return *method;
  const std::string name(module.name);
  if (name == "linalg" && member == "LinAlgError") return ExceptionValue{"LinAlgError"};
  const bool is_own = name == "weft";
  refuse_member(is_own ? name : "np." + name, is_own ? name : "numpy." + name, member,
                module.numpy_has(member), function_names(module.rows()));
}

void refuse_member(const std::string& alias, const std::string& python_name, const std::string& member,
                   bool numpy_has, std::vector<std::string> names) {
  if (numpy_has) {
    const std::string reason(refusal_of(member));
    throw NotImplementedError(alias + "." + member + " is not in the language that is read" +
                              (reason.empty() ? "" : ": " + reason));
  }
  std::ranges::sort(names);
  throw Hinted<AttributeError>("module '" + python_name + "' has no attribute '" + member + "'",
                               suggestion(member, names));
}

}  // namespace weft::source
