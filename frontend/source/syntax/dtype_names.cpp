#include "frontend/source/syntax/dtype_names.hpp"

#include <algorithm>

namespace weft::source {
namespace {

constexpr DType dtypes[] = {
#define WEFT_DTYPE(name, type, kind, code) DType::name,
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
};

constexpr std::string_view codes[] = {
#define WEFT_DTYPE(name, type, kind, code) code,
#include "runtime/array/dtypes.def"
#undef WEFT_DTYPE
};

struct Alias {
  std::string_view name;
  DType dtype;
};
/// The names that C gives them on x86-64, and NumPy's own.
constexpr Alias aliases[] = {
    {"bool_", DType::bool_},       {"byte", DType::int8},         {"ubyte", DType::uint8},
    {"short", DType::int16},       {"ushort", DType::uint16},     {"intc", DType::int32},
    {"uintc", DType::uint32},      {"int_", DType::int64},        {"uint", DType::uint64},
    {"long", DType::int64},        {"ulong", DType::uint64},      {"longlong", DType::int64},
    {"ulonglong", DType::uint64},  {"intp", DType::int64},        {"uintp", DType::uint64},
    {"half", DType::float16},      {"single", DType::float32},    {"double", DType::float64},
    {"csingle", DType::complex64}, {"cdouble", DType::complex128}};
/// What else np.dtype understands: Python's types, and letters.
constexpr Alias words[] = {{"int", DType::int64},   {"float", DType::float64}, {"complex", DType::complex128},
                           {"?", DType::bool_},     {"b", DType::int8},        {"B", DType::uint8},
                           {"h", DType::int16},     {"H", DType::uint16},      {"i", DType::int32},
                           {"I", DType::uint32},    {"l", DType::int64},       {"L", DType::uint64},
                           {"q", DType::int64},     {"Q", DType::uint64},      {"p", DType::int64},
                           {"P", DType::uint64},    {"n", DType::int64},       {"N", DType::uint64},
                           {"e", DType::float16},   {"f", DType::float32},     {"d", DType::float64},
                           {"F", DType::complex64}, {"D", DType::complex128}};

template <std::size_t count>
std::optional<DType> find(const Alias (&table)[count], std::string_view name) {
  const auto row = std::ranges::find(table, name, &Alias::name);
  return row == std::end(table) ? std::nullopt : std::optional(row->dtype);
}

constexpr std::string_view absent_dtypes[] = {"longdouble", "float128", "clongdouble", "complex256",
                                              "object",     "str",      "bytes",       "datetime64"};

}  // namespace

std::vector<std::string> dtype_names() {
  std::vector<std::string> names;
  for (const DType dtype : dtypes) names.emplace_back(name(dtype));
  return names;
}

std::vector<std::string> numpys_dtype_names() {
  std::vector<std::string> names = dtype_names();
  std::erase(names, name(DType::bfloat16));
  for (const Alias& alias : aliases) names.emplace_back(alias.name);
  return names;
}

std::optional<DType> dtype_of_numpy(std::string_view name) {
  const auto dtype = dtype_from_name(name);
  if (dtype == DType::bfloat16) return std::nullopt;
  return dtype ? dtype : find(aliases, name);
}

std::optional<DType> dtype_from_text(std::string_view text) {
  if (const auto dtype = dtype_of_numpy(text)) return dtype;
  if (const auto dtype = find(words, text)) return dtype;
  return dtype_from_code(text);
}

std::optional<DType> dtype_from_code(std::string_view text) {
  if (const auto dtype = dtype_from_name(text)) return dtype;
  if (text.starts_with('<') || text.starts_with('=') || text.starts_with('|')) text.remove_prefix(1);
  if (text.starts_with('V')) return std::nullopt;  // void, which is not bfloat16 alone
  const auto found = std::ranges::find(codes, text);
  return found == std::end(codes) ? std::nullopt : std::optional(dtypes[found - std::begin(codes)]);
}

bool is_absent_dtype(std::string_view name) {
  return std::ranges::find(absent_dtypes, name) != std::end(absent_dtypes);
}

bool is_absent_code(std::string_view text) {
  if (!text.empty() && std::string_view("<>=|").contains(text[0])) text.remove_prefix(1);
  const bool has_kind = !text.empty() && std::string_view("SUVaOMmgGc").contains(text[0]);
  return has_kind && (text.size() == 1 || text[1] == '[' || (text[1] >= '0' && text[1] <= '9'));
}

}  // namespace weft::source
