#include "frontend/source/ahead.hpp"

#include <algorithm>

namespace weft::source {
namespace {

/// Two lengths that no program in earnest tells apart, and that it may halve and divide.
constexpr std::int64_t one_length = 24, another_length = 48;

/// The dimensions of the annotations that have the default length, as parameters name them first.
std::vector<std::string> free_dimensions(const FunctionInfo& function, const Program& one,
                                         const Program& another) {
  std::vector<std::string> names;
  for (const Parameter& parameter : function.parameters) {
    if (!parameter.array) continue;
    for (const auto& axis : parameter.array->shape) {
      const auto* name = std::get_if<std::string>(&axis);
      if (!name || !one.dims.contains(*name) || one.dims.at(*name) == another.dims.at(*name)) continue;
      if (std::ranges::find(names, *name) == names.end()) names.push_back(*name);
    }
  }
  return names;
}

SavedParameter saved_parameter(const Parameter& parameter, const Type& type,
                               const std::vector<std::string>& dimensions) {
  if (!is_c_contiguous(type.shape, type.strides, itemsize(type.dtype)))
    throw NotImplementedError("argument '" + parameter.name +
                              "' of a compiled program must lie in C order: pass a copy");
  SavedParameter saved{parameter.name, type.dtype, {}};
  for (std::size_t axis = 0; axis < type.shape.size(); ++axis) {
    saved.shape.push_back({type.shape[axis], -1});
    if (!parameter.array) continue;
    const auto* name = std::get_if<std::string>(&parameter.array->shape[axis]);
    const auto found = name ? std::ranges::find(dimensions, *name) : dimensions.end();
    if (found != dimensions.end())
      saved.shape.back() = {0, static_cast<std::int32_t>(found - dimensions.begin())};
  }
  return saved;
}

}  // namespace

UnsavedProgram unsaved(const Module& module, const std::string& function, const Arguments& arguments,
                       const std::map<std::string, std::int64_t>& dims) {
  const auto with_default = [&](std::int64_t length) {
    return read(module, function, arguments, {.dims = dims, .default_dim = length});
  };
  const Program one = with_default(one_length), another = with_default(another_length);
  const auto info = std::ranges::find(module.functions, one.graph.name, &FunctionInfo::name);
  UnsavedProgram unsaved;
  unsaved.name = one.graph.name;
  unsaved.dimensions = free_dimensions(*info, one, another);
  unsaved.results = one.graph.output_names;
  for (const auto& [name, type] : one.inputs) {
    const auto parameter = std::ranges::find(info->parameters, name, &Parameter::name);
    unsaved.parameters.push_back(saved_parameter(*parameter, type, unsaved.dimensions));
  }
  unsaved.graph = [=, name = unsaved.name, dimensions = unsaved.dimensions](const Dims& lengths) {
    ReadOptions options{.dims = dims, .default_dim = std::nullopt, .computed_floats = true};
    for (std::size_t d = 0; d < lengths.size(); ++d) options.dims[dimensions[d]] = lengths[d];
    return read(module, name, arguments, options).graph;
  };
  return unsaved;
}

}  // namespace weft::source
