// Of what kind dtypes are.
#include "frontend/numpy/dtypes/dtype_kinds.hpp"

#include <algorithm>
#include <utility>

#include "runtime/system/errors.hpp"
#include "weft/dtype_functions.hpp"

namespace weft::numpy {
namespace {

constexpr std::pair<std::string_view, std::string_view> named_kinds[] = {
    {"bool", "b"},          {"signed integer", "i"},   {"unsigned integer", "u"}, {"integral", "iu"},
    {"real floating", "f"}, {"complex floating", "c"}, {"numeric", "iufc"}};

std::string_view letters_of(const std::string& kind) {
  const auto found = std::ranges::find(named_kinds, kind, [](const auto& row) { return row.first; });
  if (found == std::end(named_kinds))
    throw ValueError("kind argument is a string, but '" + kind + "' is not a known kind name.");
  return found->second;
}

}  // namespace

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

bool issubdtype(const DTypeClass& arg1, const DTypeClass& arg2) {
  if (arg2.dtype_) return arg1.dtype_ == arg2.dtype_;
  if (arg1.dtype_) return arg2.kinds_.contains(kind_letter(*arg1.dtype_));
  return std::ranges::all_of(arg1.kinds_, [&](char kind) { return arg2.kinds_.contains(kind); });
}

bool isdtype(DType dtype, const KindOrDType& kind) {
  if (dtype == DType::bfloat16)
    throw TypeError("dtype argument must be a NumPy dtype, but it is a <class 'numpy.dtype[bfloat16]'>.");
  if (const auto* wanted = std::get_if<DType>(&kind.value_)) return dtype == *wanted;
  return letters_of(std::get<std::string>(kind.value_)).contains(kind_letter(dtype));
}

bool isdtype(DType dtype, const std::vector<KindOrDType>& kinds) {
  bool any = false;
  for (const KindOrDType& kind : kinds) any |= isdtype(dtype, kind);
  return any;
}

}  // namespace weft::numpy
