#include "frontend/source/names/attribute_writes.hpp"

#include "frontend/source/items/flat_items.hpp"
#include "frontend/source/names/attributes.hpp"
#include "frontend/source/names/numpy_names.hpp"
#include "frontend/source/operators/subscripts.hpp"
#include "frontend/source/random/random_values.hpp"
#include "frontend/source/syntax/words.hpp"
#include "frontend/source/values/place_at_hand.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// The attributes of arrays that NumPy writes and the language does not, and those that it does not write.
constexpr std::string_view written_by_numpy = R"(
data dtype shape strides
)";
constexpr std::string_view only_read = R"(
T base ctypes device flags itemset itemsize mT nbytes ndim size
)";

[[noreturn]] void refuse() {
  throw error_at_place(
      "SyntaxError",
      "not in the language that is read: assignment to attributes, but for flat, real, imag and the "
      "shape of what a name is bound to,");
}

[[noreturn]] void not_writable(const std::string& name, const std::string& type) {
  throw AttributeError("attribute '" + name + "' of '" + type + "' objects is not writable");
}

void set_state(const Value& object, const Value& value) {
  const auto* random = object.as<RandomValue>();
  if (!random || (*random)->kind != RandomObject::Kind::bit_generator)
    throw AttributeError("'" + type_name(object) + "' object has no attribute 'state'");
  assign_bit_generator_state(**random, value);
}

void set_flat(const Value& object, const Value& value) {
  const auto* array = object.as<Array>();
  if (!array) not_writable("flat", type_name(object));
  if (!array->writeable()) throw ValueError("array is read-only");
  assign_flat(array->flat(), SliceValue{}, value);
}

/// A part of complex numbers is a view; the real part of reals is they themselves.
void set_part(const Value& object, const std::string& name, const Value& value) {
  if (const auto* array = object.as<Array>()) {
    if (name == "imag" && !is_complex(array->tensor().dtype()))
      throw TypeError("array does not have imaginary part to set");
    return assign_subscript(attribute(object, name), EllipsisValue{}, value);
  }
  if (object.as<Scalar>()) not_writable(name, "numpy.generic");
  if (object.as<PythonComplex>()) throw AttributeError("readonly attribute");
  const std::string type = type_name(object);
  if (type == "int" || type == "float" || type == "bool") not_writable(name, type == "bool" ? "int" : type);
  throw AttributeError("'" + type + "' object has no attribute '" + name + "'");
}

bool has_fixed_attributes(const Value& object) {
  return object.sequence() || object.string() || object.is_none() || object.is_number() ||
         object.as<Scalar>() || object.as<std::shared_ptr<Dict>>();
}

}  // namespace

void set_attribute(const Value& object, const std::string& name, const Value& value) {
  if (name == "state" && object.as<RandomValue>()) return set_state(object, value);
  if (name == "flat") return set_flat(object, value);
  if (name == "real" || name == "imag") return set_part(object, name, value);
  if (object.as<Array>()) {
    if (holds(written_by_numpy, name)) refuse();
    if (holds(only_read, name)) not_writable(name, "numpy.ndarray");
    if (arrays_have(name))
      throw AttributeError("'numpy.ndarray' object attribute '" + name + "' is read-only");
  } else if (!has_fixed_attributes(object)) {
    refuse();
  }
  throw AttributeError("'" + type_name(object) + "' object has no attribute '" + name + "'");
}

}  // namespace weft::source
