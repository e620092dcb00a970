#include "frontend/source/values/values.hpp"

#include <cmath>

#include "frontend/numpy/core/python_number.hpp"
#include "frontend/numpy/data/known_values.hpp"
#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/dicts.hpp"
#include "frontend/source/values/grown_list.hpp"
#include "frontend/source/values/random_object.hpp"
#include "frontend/source/values/reading.hpp"
#include "frontend/source/values/reading_ahead.hpp"
#include "frontend/source/values/sets.hpp"
#include "frontend/source/values/texts.hpp"
#include "frontend/source/values/zip_value.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

[[noreturn]] void data_dependent(const char* wanted) {
  throw NotImplementedError(
      std::string(wanted) + " depends on the data of an array, which is not known while the program is read" +
      (is_reading_ahead() ? " for all lengths" : "") + "; np.where chooses between arrays");
}

}  // namespace

PythonInt RangeValue::length() const {
  if (step > 0) return start < stop ? (stop - start - 1) / step + 1 : 0;
  return start > stop ? (start - stop - 1) / -step + 1 : 0;
}

const Sequence* Value::sequence() const {
  const auto* items = as<std::shared_ptr<Sequence>>();
  if (items && (*items)->grown && !is_settled(**items))
    throw NotImplementedError(
        "a list of as many items as data decide is read by append, pop(), len, its items, loops over it and "
        "as an array, but not so; np.array(list) is an array of them");
  return items ? items->get() : nullptr;
}

const std::string* Value::string() const {
  if (const auto* text = as<std::shared_ptr<const Text>>()) return (*text)->known();
  const auto* text = as<std::shared_ptr<const std::string>>();
  return text ? text->get() : nullptr;
}

const LazyTensor* Value::tensor() const {
  if (const auto* array = as<Array>()) return &array->tensor();
  const auto* scalar = as<Scalar>();
  return scalar ? &scalar->tensor : nullptr;
}

std::optional<PythonInt> Value::integer() const {
  if (const auto* number = as<PythonInt>()) return *number;
  if (const auto* truth = as<bool>()) return *truth ? 1 : 0;
  return std::nullopt;
}

std::optional<double> Value::real() const {
  if (const double* number = python_float()) return *number;
  if (const auto number = integer()) return static_cast<double>(*number);
  return std::nullopt;
}

std::optional<std::complex<double>> Value::complex() const {
  if (const auto* number = as<PythonComplex>()) return number->value;
  if (const auto number = real()) return *number;
  return std::nullopt;
}

Value fresh(const LazyTensor& tensor) {
  if (tensor.ndim() == 0) return Scalar{tensor};
  return Array(tensor);
}

bool is_list_or_tuple(const Value& value) { return value.as<std::shared_ptr<Sequence>>() != nullptr; }

bool is_list(const Value& value) {
  const auto* sequence = value.as<std::shared_ptr<Sequence>>();
  return sequence && !(*sequence)->is_tuple;
}

std::string type_name(const Value& value) {
  return std::visit(
      Overloaded{
          [](NoneValue) { return std::string("NoneType"); },
          [](bool) { return std::string("bool"); },
          [](PythonInt) { return std::string("int"); },
          [](const PythonFloat&) { return std::string("float"); },
          [](const PythonComplex&) { return std::string("complex"); },
          [](const std::shared_ptr<const std::string>&) { return std::string("str"); },
          [](const std::shared_ptr<const Text>&) { return std::string("str"); },
          [](const Array&) { return std::string("numpy.ndarray"); },
          [](const Scalar& scalar) {
            const DType dtype = scalar.tensor.dtype();
            return (dtype == DType::bfloat16 ? "ml_dtypes." : "numpy.") + std::string(name(dtype));
          },
          [](const Marked&) { return std::string("numpy.ndarray"); },
          [](const ComputedNumber& number) {
            const DType dtype = number.tensor.dtype();
            if (is_complex(dtype)) return std::string("complex");
            return std::string(dtype == DType::bool_ ? "bool" : dtype == DType::int64 ? "int" : "float");
          },
          [](const std::shared_ptr<Sequence>& s) { return std::string(s->is_tuple ? "tuple" : "list"); },
          [](const std::shared_ptr<ZipValue>& zip) { return std::string(zip->name); },
          [](EllipsisValue) { return std::string("ellipsis"); },
          [](const SliceValue&) { return std::string("slice"); },
          [](const RangeValue&) { return std::string("range"); },
          [](const ComputedRange&) { return std::string("range"); },
          [](const DTypeValue& type) { return std::string(type.is_type ? "type" : "numpy.dtype"); },
          [](const LimitsValue&) { return std::string("finfo"); },
          [](Builtin) { return std::string("builtin_function_or_method"); },
          [](NumpyModule) { return std::string("module"); },
          [](Submodule) { return std::string("module"); },
          [](MathModule) { return std::string("module"); },
          [](MlDtypesModule) { return std::string("module"); },
          [](const ExceptionValue& error) { return error.text ? std::string(error.name) : "type"; },
          [](IndexMaker maker) {
            constexpr const char* names[] = {"MGridClass", "OGridClass",      "RClass",
                                             "CClass",     "IndexExpression", "IndexExpression"};
            return std::string(names[static_cast<int>(maker)]);
          },
          [](const std::shared_ptr<const BroadcastObject>&) { return std::string("numpy.broadcast"); },
          [](const UserFunction&) { return std::string("function"); },
          [](const std::shared_ptr<Dict>&) { return std::string("dict"); },
          [](const DictView& view) {
            constexpr const char* names[] = {"dict_keys", "dict_values", "dict_items"};
            return std::string(names[static_cast<int>(view.kind)]);
          },
          [](const SetPtr& set) { return std::string(set->is_frozen() ? "frozenset" : "set"); },
          [](const RandomValue& object) { return type_name(*object); },
          [](const UnreadableValue&) { return std::string("object"); },
          [](const OwnModule&) { return std::string("module"); },
          [](const NumpyCallable&) { return std::string("function"); },
          [](const std::shared_ptr<const Choice>& choice) {
            std::string names;
            for (const auto& [condition, way] : choice->ways)
              names += (names.empty() ? "" : "' or '") + type_name(way);
            return names;
          }},
      static_cast<const ValueVariant&>(value));
}

LazyTensor settled(const LazyTensor& tensor) {
  if (tensor.operation() == Operation::constant || tensor.size() != 1) return tensor;
  if (is_reading_ahead() && !reads_one_step()) return tensor;
  const auto values = numpy::known_values(tensor);
  if (!values || (is_reading_ahead() && may_be_made_of_lengths(tensor))) return tensor;
  return Node::apply(Operation::constant, {}, {{Attribute::value, values->view({}, {}, 0).copy_c()}});
}

std::optional<Value> known_value(const LazyTensor& tensor) {
  const LazyTensor constant = settled(tensor);
  if (constant.operation() != Operation::constant) return std::nullopt;
  const auto known = numpy::known_number(constant);
  if (const double* real = known->value.python_float()) return Value(*real);
  if (const auto* number = known->value.python_complex()) return Value(*number);
  if (known->dtype == DType::bool_) return Value(*known->value.python_int() != 0);
  return Value(*known->value.python_int());
}

Value python_number(const Value& value) {
  const LazyTensor* tensor = value.tensor();
  const auto known = tensor && tensor->ndim() == 0 ? known_value(*tensor) : std::nullopt;
  return known ? *known : value;
}

std::optional<Value> known_at_hand(const Value& value) {
  const auto* number = value.as<ComputedNumber>();
  return number && reading().at_hand ? known_value(number->tensor) : std::nullopt;
}

std::int64_t as_whole(const Value& value) {
  const Value number = python_number(value);
  const double* real = number.python_float();
  const bool is_whole = real && std::trunc(*real) == *real && std::fabs(*real) < 0x1p53;
  return is_whole ? static_cast<std::int64_t>(*real) : as_index(value);
}

std::int64_t as_index(const Value& value) {
  std::optional<PythonInt> number = value.integer();
  if (const LazyTensor* tensor = value.tensor();
      tensor && tensor->ndim() == 0 && is_integer(tensor->dtype())) {
    const auto known = known_value(*tensor);
    if (!known) data_dependent("an index or a length that");
    number = known->integer();
  }
  if (const auto known = known_at_hand(value))
    number = known->integer();
  else if (value.as<ComputedNumber>())
    data_dependent("an index or a length that");
  if (!number) throw TypeError("'" + type_name(value) + "' object cannot be interpreted as an integer");
  if (*number > INT64_MAX || *number < INT64_MIN) throw OverflowError(numpy::beyond_c_long);
  return static_cast<std::int64_t>(*number);
}

void refuse_as_int(const std::string& type) {
  throw TypeError("int() argument must be a string, a bytes-like object or a real number, not '" + type +
                  "'");
}

bool truth(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) {
    if (const auto known = known_value(*tensor)) return truth(*known);
    if (tensor->size() > 1)
      throw ValueError(
          "The truth value of an array with more than one element is ambiguous. "
          "Use a.any() or a.all()");
    data_dependent("this condition");
  }
  if (const auto known = known_at_hand(value)) return truth(*known);
  if (value.as<ComputedNumber>() || value.as<ComputedRange>()) data_dependent("this condition");
  if (const auto number = value.integer()) {
    note_decision(*number);
    return *number != 0;
  }
  const auto is_some = [](std::size_t length) {
    note_decision(static_cast<PythonInt>(length));
    return length > 0;
  };
  if (const auto number = value.complex()) {
    note_decision(number->real());
    note_decision(number->imag());
    return *number != 0.0;
  }
  if (const Sequence* sequence = value.sequence()) return is_some(sequence->items.size());
  if (const std::string* text = value.string()) return is_some(text->size());
  if (const auto* text = value.as<std::shared_ptr<const Text>>(); text && !(*text)->is_some())
    data_dependent("this condition");
  if (const auto* range = value.as<RangeValue>()) {
    note_decision(range->length());
    return range->length() > 0;
  }
  if (const auto view = dict_view(value)) return !view->dict->items().empty();
  if (const auto* set = set_in(value)) return is_some((*set)->size());
  return !value.is_none();
}

}  // namespace weft::source
