#include "frontend/source/python/python_names.hpp"

#include "frontend/source/syntax/words.hpp"

namespace weft::source {
namespace {

constexpr std::string_view builtins = R"(
__build_class__ __debug__ __doc__ __import__ __loader__ __name__ __package__ __spec__ aiter all anext any
ascii bin breakpoint bytearray bytes callable chr classmethod compile copyright credits delattr dict dir eval
exec exit filter format frozenset getattr globals hasattr hash help hex id input isinstance issubclass iter
license locals map memoryview next object oct open ord pow print property quit repr set setattr slice sorted
staticmethod str super type vars
)";

constexpr std::pair<std::string_view, std::string_view> members[] = {
    {"str", R"(
capitalize casefold center count encode endswith expandtabs find format format_map index isalnum isalpha
isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper join ljust lower
lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split
splitlines startswith strip swapcase title translate upper zfill
)"},
    {"list", R"(
append clear copy count extend index insert pop remove reverse sort
)"},
    {"tuple", R"(
count index
)"},
    {"dict", R"(
clear copy fromkeys get items keys pop popitem setdefault update values
)"},
    {"int", R"(
as_integer_ratio bit_count bit_length conjugate denominator from_bytes imag numerator real to_bytes
)"},
    {"float", R"(
as_integer_ratio conjugate fromhex hex imag is_integer real
)"},
    {"complex", R"(
conjugate imag real
)"},
    {"set", R"(
add clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset
pop remove symmetric_difference symmetric_difference_update union update
)"},
    {"frozenset", R"(
copy difference intersection isdisjoint issubset issuperset symmetric_difference union
)"},
    {"generator", R"(
close gi_code gi_frame gi_running gi_suspended gi_yieldfrom send throw
)"},
    {"range", R"(
count index start step stop
)"},
};

}  // namespace

bool python_has(std::string_view name) { return holds(builtins, name); }

bool python_type_has(std::string_view type, std::string_view name) {
  if (type == "bool") type = "int";
  for (const auto& [owner, names] : members)
    if (owner == type) return holds(names, name);
  return false;
}

}  // namespace weft::source
