#include "frontend/source/dtype_kinds.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// Nothing is made of them.
template <std::size_t i>
Value refuse(const BoundArguments&);

struct Abstract {
  std::string_view name, kinds;
};
constexpr Abstract abstracts[] = {{"complexfloating", "c"}, {"flexible", ""},       {"floating", "f"},
                                  {"generic", "biufcV"},    {"inexact", "fc"},      {"integer", "iu"},
                                  {"number", "iufc"},       {"signedinteger", "i"}, {"unsignedinteger", "u"}};

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

std::optional<DTypeKinds> abstract_dtype(const Value& value) {
  const auto* callable = value.as<NumpyCallable>();
  if (!callable) return std::nullopt;
  const auto* row =
      std::ranges::find(rows, callable->function, [](const NumpyFunction& each) { return &each; });
  if (row == rows.end()) return std::nullopt;
  return DTypeKinds{abstracts[static_cast<std::size_t>(row - rows.begin())].kinds};
}

bool is_sub(const DTypeKinds& type, const DTypeKinds& of) {
  if (of.dtype) return type.dtype == of.dtype;
  if (type.dtype) return of.kinds.contains(kind_letter(*type.dtype));
  return std::ranges::all_of(type.kinds, [&](char kind) { return of.kinds.contains(kind); });
}

char kind_letter(DType dtype) {
  if (dtype == DType::bfloat16) return 'V';
  switch (kind(dtype)) {
    case DTypeKind::boolean:
      return 'b';
    case DTypeKind::signed_integer:
      return 'i';
    case DTypeKind::unsigned_integer:
      return 'u';
    case DTypeKind::floating:
      return 'f';
    case DTypeKind::complex_floating:
      break;
  }
  return 'c';
}

}  // namespace weft::source
