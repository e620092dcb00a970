#include "frontend/source/numpy/dtype_kinds.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Nothing is made of them.
template <std::size_t i>
Value refuse(const BoundArguments&);

constexpr numpy::AbstractDType abstracts[] = {
    numpy::complexfloating, numpy::flexible, numpy::floating,      numpy::generic,        numpy::inexact,
    numpy::integer,         numpy::number,   numpy::signedinteger, numpy::unsignedinteger};

template <std::size_t i>
Value refuse(const BoundArguments&) {
  throw TypeError("cannot create 'numpy." + std::string(abstracts[i].name) + "' instances");
}

template <std::size_t... i>
constexpr auto rows_of(std::index_sequence<i...>) {
  return std::array{NumpyFunction{abstracts[i].name, "*args", refuse<i>}...};
}
constexpr auto rows = rows_of(std::make_index_sequence<std::size(abstracts)>());

}  // namespace

FunctionTable abstract_dtype_table() { return rows; }

std::optional<numpy::AbstractDType> abstract_dtype(const Value& value) {
  const auto* callable = value.as<NumpyCallable>();
  if (!callable) return std::nullopt;
  const auto* row =
      std::ranges::find(rows, callable->function, [](const NumpyFunction& each) { return &each; });
  if (row == rows.end()) return std::nullopt;
  return abstracts[static_cast<std::size_t>(row - rows.begin())];
}

}  // namespace weft::source
