#include "frontend/source/numpy/dtype_attributes.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "frontend/source/syntax/dtype_names.hpp"
#include "frontend/source/syntax/source_text.hpp"
#include "runtime/system/errors.hpp"
#include "weft/dtypes.hpp"

namespace weft::source {
namespace {

/// NumPy's letter for a dtype, and the number of its type.
struct Code {
  DType dtype;
  char letter, kind;
  int number;
};
constexpr Code codes[] = {
    {DType::bool_, '?', 'b', 0},      {DType::int8, 'b', 'i', 1},        {DType::uint8, 'B', 'u', 2},
    {DType::int16, 'h', 'i', 3},      {DType::uint16, 'H', 'u', 4},      {DType::int32, 'i', 'i', 5},
    {DType::uint32, 'I', 'u', 6},     {DType::int64, 'l', 'i', 7},       {DType::uint64, 'L', 'u', 8},
    {DType::float16, 'e', 'f', 23},   {DType::float32, 'f', 'f', 11},    {DType::float64, 'd', 'f', 12},
    {DType::complex64, 'F', 'c', 14}, {DType::complex128, 'D', 'c', 15}, {DType::bfloat16, 'E', 'V', 256}};

const Code& code_of(DType dtype) { return *std::ranges::find(codes, dtype, &Code::dtype); }
std::string text_of(char letter) { return std::string(1, letter); }
/// Bytes have no order.
bool is_of_bytes(DType dtype) { return itemsize(dtype) == 1; }
std::string code_text(DType dtype) {
  return text_of(is_of_bytes(dtype) ? '|' : '<') + code_of(dtype).kind + std::to_string(itemsize(dtype));
}

struct Property {
  std::string_view name;
  Value (*get)(DType dtype);
};
constexpr Property properties[] = {
    {"alignment", [](DType d) -> Value { return itemsize(real_dtype(d)); }},
    {"base", [](DType d) -> Value { return DTypeValue{d}; }},
    {"byteorder", [](DType d) -> Value { return text_of(is_of_bytes(d) ? '|' : '='); }},
    {"char", [](DType d) -> Value { return text_of(code_of(d).letter); }},
    {"fields", [](DType) -> Value { return NoneValue{}; }},
    {"flags", [](DType) -> Value { return std::int64_t{0}; }},
    {"hasobject", [](DType) -> Value { return false; }},
    {"isalignedstruct", [](DType) -> Value { return false; }},
    {"isbuiltin", [](DType d) -> Value { return std::int64_t{d == DType::bfloat16 ? 2 : 1}; }},
    {"isnative", [](DType) -> Value { return true; }},
    {"itemsize", [](DType d) -> Value { return itemsize(d); }},
    {"kind", [](DType d) -> Value { return text_of(code_of(d).kind); }},
    {"name", [](DType d) -> Value { return std::string(name(d)); }},
    {"names", [](DType) -> Value { return NoneValue{}; }},
    {"ndim", [](DType) -> Value { return std::int64_t{0}; }},
    {"num", [](DType d) -> Value { return std::int64_t{code_of(d).number}; }},
    {"shape", [](DType) -> Value { return make_sequence({}); }},
    {"str", [](DType d) -> Value { return code_text(d); }},
    {"subdtype", [](DType) -> Value { return NoneValue{}; }},
    {"type", [](DType d) -> Value { return DTypeValue{d, true}; }},
};

template <class T>
Value scalar(double value) {
  return Scalar{constant(static_cast<T>(value))};
}

/// Of a floating dtype: NumPy scalars of it, and Python ints that say how it is made.
template <class T>
struct FloatProperty {
  std::string_view name;
  Value (*get)();
};
template <class T>
using L = std::numeric_limits<T>;
template <class T>
constexpr int fraction_bits = L<T>::digits - 1;
template <class T>
constexpr int exponent_bits = sizeof(T) * 8 - L<T>::digits;
template <class T>
Value whole(std::int64_t number) {
  return number;
}

template <class T>
constexpr FloatProperty<T> float_properties[] = {
    {"bits", [] { return whole<T>(sizeof(T) * 8); }},
    {"dtype", []() -> Value { return DTypeValue{dtype_of<T>}; }},
    {"eps", []() -> Value { return Scalar{constant(L<T>::epsilon())}; }},
    {"epsneg", [] { return scalar<T>(std::ldexp(1.0, -L<T>::digits)); }},
    {"iexp", [] { return whole<T>(exponent_bits<T>); }},
    {"machep", [] { return whole<T>(-fraction_bits<T>); }},
    {"max", []() -> Value { return Scalar{constant(L<T>::max())}; }},
    {"maxexp", [] { return whole<T>(std::int64_t{1} << (exponent_bits<T> - 1)); }},
    {"min", []() -> Value { return Scalar{constant(L<T>::lowest())}; }},
    {"minexp", [] { return whole<T>(2 - (std::int64_t{1} << (exponent_bits<T> - 1))); }},
    {"negep", [] { return whole<T>(-L<T>::digits); }},
    {"nexp", [] { return whole<T>(exponent_bits<T>); }},
    {"nmant", [] { return whole<T>(fraction_bits<T>); }},
    {"precision", [] { return whole<T>(fraction_bits<T> * 30103 / 100000); }},
    {"resolution", [] { return scalar<T>(std::pow(10.0, -(fraction_bits<T> * 30103 / 100000))); }},
    {"smallest_normal", []() -> Value { return Scalar{constant(L<T>::min())}; }},
    {"smallest_subnormal", []() -> Value { return Scalar{constant(L<T>::denorm_min())}; }},
    {"tiny", []() -> Value { return Scalar{constant(L<T>::min())}; }},
};

std::string integer_key(DType dtype) {
  return text_of(code_of(dtype).kind) + std::to_string(itemsize(dtype) * 8);
}

template <class T>
struct IntegerProperty {
  std::string_view name;
  Value (*get)();
};
template <class T>
constexpr IntegerProperty<T> integer_properties[] = {
    {"bits", [] { return whole<T>(sizeof(T) * 8); }},
    {"dtype", []() -> Value { return DTypeValue{dtype_of<T>}; }},
    {"key", []() -> Value { return integer_key(dtype_of<T>); }},
    {"kind", []() -> Value { return text_of(code_of(dtype_of<T>).kind); }},
    {"max", []() -> Value { return static_cast<PythonInt>(L<T>::max()); }},
    {"min", []() -> Value { return static_cast<PythonInt>(L<T>::lowest()); }},
};

template <class Row>
Value found(std::span<const Row> rows, const char* type, const std::string& name) {
  std::vector<std::string> names;
  for (const Row& row : rows) {
    if (row.name == name) return row.get();
    names.emplace_back(row.name);
  }
  throw Hinted<AttributeError>("'" + std::string(type) + "' object has no attribute '" + name + "'",
                               suggestion(name, names));
}

}  // namespace

char letter_of(DType dtype) { return code_of(dtype).letter; }

std::optional<Value> dtype_attribute(const DTypeValue& type, const std::string& name) {
  const auto row = std::ranges::find(properties, name, &Property::name);
  return row == std::end(properties) ? std::nullopt : std::optional(row->get(type.dtype));
}

std::vector<std::string> dtype_attribute_names() {
  std::vector<std::string> names;
  for (const Property& row : properties) names.emplace_back(row.name);
  return names;
}

Value limits_attribute(DType dtype, const std::string& name) {
  return dispatch_real(real_dtype(dtype), [&]<class T>() -> Value {
    if constexpr (is_float_type<T>)
      return found(std::span<const FloatProperty<T>>(float_properties<T>), "finfo", name);
    else
      return found(std::span<const IntegerProperty<T>>(integer_properties<T>), "iinfo", name);
  });
}

}  // namespace weft::source
