// What np, the modules within it, and weft hold.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"

namespace weft::source {

/// A module: what is read of it, and what NumPy has.
struct NumpySubmodule {
  std::string_view name;
  FunctionTable (*rows)();
  bool (*numpy_has)(std::string_view name);
  /// What is a method of an object of the module's own, bound to it.
  std::optional<Value> (*method)(const std::string& name) = nullptr;
};

/// The module np.NAME, or weft. Errors: out_of_range when there is none.
Submodule submodule(std::string_view name);
/// The function `member` of a module. Errors: NotImplementedError for what is not read, AttributeError for
/// what NumPy has not.
Value submodule_member(const NumpySubmodule& module, const std::string& member);
/// The error of a module, known as `alias` and by its own name, for what it has not among `names`.
[[noreturn]] void refuse_member(const std::string& alias, const std::string& python_name,
                                const std::string& member, bool numpy_has, std::vector<std::string> names);

}  // namespace weft::source
