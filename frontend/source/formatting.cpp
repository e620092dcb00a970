#include "frontend/source/formatting.hpp"

#include <array>
#include <cmath>

#include "frontend/numpy/casting.hpp"
#include "frontend/numpy/known_values.hpp"
#include "frontend/numpy/python_number.hpp"
#include "frontend/source/builtins.hpp"
#include "frontend/source/dicts.hpp"
#include "runtime/decimal.hpp"
#include "runtime/element_format.hpp"
#include "runtime/errors.hpp"

namespace weft::source {
namespace {

/// As in a complex number: without the ".0" of a whole one.
std::string part(double value) {
  std::string text = scalar_text(value);
  if (text.ends_with(".0")) text.resize(text.size() - 2);
  return text;
}

std::string complex_text(PythonComplex value) {
  const std::string imag = part(value.imag()) + "j";
  if (value.real() == 0 && !std::signbit(value.real())) return imag;
  return "(" + part(value.real()) + (imag.starts_with('-') ? "" : "+") + imag + ")";
}

std::string quoted(const std::string& text) {
  const char quote = text.contains('\'') && !text.contains('"') ? '"' : '\'';
  std::string all(1, quote);
  for (const char c : text) {
    constexpr std::string_view special = "\n\r\t\\", letters = "nrt\\";
    if (const std::size_t place = special.find(c); place != special.npos)
      all += std::string("\\") + letters[place];
    else if (c == quote)
      all += std::string("\\") + c;
    else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
      throw NotImplementedError("the text of a string with control characters is not read");
    else
      all += c;
  }
  return all + quote;
}

std::string scalar_value_text(const LazyTensor& tensor) {
  const auto known = numpy::known_values(settled(tensor));
  if (!known)
    throw NotImplementedError(
        "the text of what depends on the data of an array, which is not known while "
        "the program is read");
  return element_text(tensor.dtype(), known->bytes());
}

std::string sequence_text(const Sequence& sequence) {
  std::string all;
  for (const Value& item : sequence.items) all += (all.empty() ? "" : ", ") + represented(item);
  if (!sequence.is_tuple) return "[" + all + "]";
  return "(" + all + (sequence.items.size() == 1 ? ",)" : ")");
}

std::string dict_text(const Dict& dict) {
  std::string all;
  for (const auto& [key, value] : dict.items())
    all += (all.empty() ? "" : ", ") + represented(key) + ": " + represented(value);
  return "{" + all + "}";
}

std::string range_text(const RangeValue& range) {
  const std::string step = range.step == 1 ? "" : ", " + numpy::text(range.step);
  return "range(" + numpy::text(range.start) + ", " + numpy::text(range.stop) + step + ")";
}

}  // namespace

std::string represented(const Value& value) {
  if (const std::string* text = value.string()) return quoted(*text);
  if (const auto* scalar = value.as<Scalar>()) {
    const DType dtype = scalar->tensor.dtype();
    const std::string text = scalar_value_text(scalar->tensor);
    if (dtype == DType::bfloat16) return text;
    return dtype == DType::bool_ ? "np." + text + "_" : "np." + std::string(name(dtype)) + "(" + text + ")";
  }
  if (const auto* type = value.as<DTypeValue>(); type && !type->is_type)
    return numpy::dtype_repr(type->dtype);
  return shown(value);
}

std::string shown(const Value& value) {
  if (const std::string* text = value.string()) return *text;
  if (value.is_none()) return "None";
  if (value.as<EllipsisValue>()) return "Ellipsis";
  if (const auto* truth = value.as<bool>()) return *truth ? "True" : "False";
  if (const auto* number = value.as<PythonInt>()) return numpy::text(*number);
  if (const double* number = value.python_float()) return scalar_text(*number);
  if (const auto* number = value.as<PythonComplex>()) return complex_text(*number);
  if (const auto* scalar = value.as<Scalar>()) return scalar_value_text(scalar->tensor);
  if (const Sequence* sequence = value.sequence()) return sequence_text(*sequence);
  if (const auto* dict = value.as<std::shared_ptr<Dict>>()) return dict_text(**dict);
  if (const auto* range = value.as<RangeValue>()) return range_text(*range);
  if (const auto* type = value.as<DTypeValue>())
    return type->is_type ? "<class 'numpy." + std::string(name(type->dtype)) + "'>"
                         : std::string(name(type->dtype));
  if (const auto* error = value.as<ExceptionValue>(); error && error->text) return *error->text;
  throw NotImplementedError("the text of a '" + type_name(value) + "' is not read");
}

}  // namespace weft::source
