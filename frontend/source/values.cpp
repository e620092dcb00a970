#include "frontend/source/values.hpp"

#include "frontend/numpy/python_number.hpp"
#include "runtime/errors.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};

constexpr int max_sequence_depth = 100;

[[noreturn]] void data_dependent(const char* wanted) {
  throw NotImplementedError(std::string(wanted) +
                            " depends on the data of an array, which is not known while the program is read; "
                            "np.where chooses between arrays");
}

numpy::NestedList nested(const Value& value) {
  const Sequence* sequence = value.sequence();
  if (!sequence) return operand(value);
  std::vector<numpy::NestedList> items;
  for (const Value& item : sequence->items) items.push_back(nested(item));
  return numpy::NestedList::list(std::move(items));
}

std::vector<Value> items_of_array(const LazyTensor& tensor, const Array* array) {
  if (tensor.ndim() == 0) throw TypeError("iteration over a 0-d array");
  if (tensor.shape()[0] > static_cast<std::int64_t>(max_items))
    throw MemoryError("too many rows to iterate over");
  std::vector<Value> items;
  for (std::int64_t i = 0; i < tensor.shape()[0]; ++i) {
    const LazyTensor item = numpy::getitem(tensor, {i});
    items.push_back(item.ndim() == 0 ? Value(Scalar{item}) : Value(array->view(item)));
  }
  return items;
}

std::vector<Value> items_of_range(const RangeValue& range) {
  if (range.length() > static_cast<PythonInt>(max_items)) throw MemoryError("the range is too long to list");
  std::vector<Value> items;
  for (PythonInt i = 0; i < range.length(); ++i) items.emplace_back(range.start + i * range.step);
  return items;
}

}  // namespace

PythonInt RangeValue::length() const {
  if (step > 0) return start < stop ? (stop - start - 1) / step + 1 : 0;
  return start > stop ? (start - stop - 1) / -step + 1 : 0;
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
  if (const auto* number = as<double>()) return *number;
  if (const auto number = integer()) return static_cast<double>(*number);
  return std::nullopt;
}

Value make_sequence(std::vector<Value> items, bool is_tuple) {
  if (items.size() > max_items) throw MemoryError("the sequence is too long");
  auto sequence = std::make_shared<Sequence>();
  sequence->is_tuple = is_tuple;
  sequence->has_list = !is_tuple;
  for (const Value& item : items) {
    const Sequence* inner = item.sequence();
    if (!inner) continue;
    sequence->depth = std::max(sequence->depth, inner->depth + 1);
    sequence->has_list |= inner->has_list;
  }
  if (sequence->depth > max_sequence_depth) throw MemoryError("tuples and lists are nested too deeply");
  sequence->items = std::move(items);
  return sequence;
}

void append(Sequence& list, Value item) {
  if (const Sequence* inner = item.sequence()) {
    if (inner->has_list)
      throw NotImplementedError("a list cannot be put into another list that exists already");
    list.depth = std::max(list.depth, inner->depth + 1);
  }
  if (list.items.size() >= max_items) throw MemoryError("the list is too long");
  list.items.push_back(std::move(item));
}

Value make_tuple(const Dims& dims) { return make_sequence(std::vector<Value>(dims.begin(), dims.end())); }

Value fresh(const LazyTensor& tensor) {
  if (tensor.ndim() == 0) return Scalar{tensor};
  return Array(tensor);
}

std::string type_name(const Value& value) {
  return std::visit(
      Overloaded{
          [](NoneValue) { return std::string("NoneType"); }, [](bool) { return std::string("bool"); },
          [](PythonInt) { return std::string("int"); }, [](double) { return std::string("float"); },
          [](const std::shared_ptr<const std::string>&) { return std::string("str"); },
          [](const Array&) { return std::string("numpy.ndarray"); },
          [](const Scalar& scalar) { return "numpy." + std::string(name(scalar.tensor.dtype())); },
          [](const std::shared_ptr<Sequence>& s) { return std::string(s->is_tuple ? "tuple" : "list"); },
          [](EllipsisValue) { return std::string("ellipsis"); },
          [](const SliceValue&) { return std::string("slice"); },
          [](const RangeValue&) { return std::string("range"); },
          [](const DTypeValue& type) { return std::string(type.is_type ? "type" : "numpy.dtype"); },
          [](const LimitsValue&) { return std::string("finfo"); },
          [](Builtin) { return std::string("builtin_function_or_method"); },
          [](NumpyModule) { return std::string("module"); },
          [](UserFunction) { return std::string("function"); },
          [](const NumpyCallable&) { return std::string("function"); }},
      static_cast<const ValueVariant&>(value));
}

std::optional<Value> known_value(const LazyTensor& tensor) {
  if (tensor.operation() != Operation::constant) return std::nullopt;
  const auto known = numpy::known_number(tensor);
  if (const double* real = known->value.python_float()) return Value(*real);
  if (known->dtype == DType::bool_) return Value(*known->value.python_int() != 0);
  return Value(*known->value.python_int());
}

std::int64_t as_index(const Value& value) {
  std::optional<PythonInt> number = value.integer();
  if (const auto* scalar = value.as<Scalar>(); scalar && is_integer(scalar->tensor.dtype())) {
    const auto known = known_value(scalar->tensor);
    if (!known) data_dependent("an index or a length that");
    number = known->integer();
  }
  if (!number) throw TypeError("'" + type_name(value) + "' object cannot be interpreted as an integer");
  if (*number > INT64_MAX || *number < INT64_MIN)
    throw OverflowError("Python int too large to convert to C long");
  return static_cast<std::int64_t>(*number);
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
  if (const auto number = value.integer()) return *number != 0;
  if (const auto* number = value.as<double>()) return *number != 0;
  if (const Sequence* sequence = value.sequence()) return !sequence->items.empty();
  if (const std::string* text = value.string()) return !text->empty();
  if (const auto* range = value.as<RangeValue>()) return range->length() > 0;
  return !value.is_none();
}

std::vector<Value> items_of(const Value& value) {
  if (const Sequence* sequence = value.sequence()) return sequence->items;
  if (const auto* range = value.as<RangeValue>()) return items_of_range(*range);
  if (const auto* array = value.as<Array>()) return items_of_array(array->tensor(), array);
  throw TypeError("'" + type_name(value) + "' object is not iterable");
}

LazyTensor array_of_list(const Value& list, std::optional<DType> dtype) {
  const auto* range = list.as<RangeValue>();
  const LazyTensor array =
      numpy::array(nested(range ? make_sequence(items_of_range(*range)) : list), {.dtype = dtype});
  return array.size() == 0 ? numpy::zeros(array.shape(), {.dtype = array.dtype()}) : array;
}

numpy::Operand operand(const Value& value) {
  if (const LazyTensor* tensor = value.tensor()) return *tensor;
  if (const auto* truth = value.as<bool>()) return *truth;
  if (const auto* number = value.as<PythonInt>()) return *number;
  if (const auto* number = value.as<double>()) return *number;
  if (value.sequence() || value.as<RangeValue>()) return array_of_list(value);
  throw TypeError("a '" + type_name(value) + "' cannot be an array here");
}

LazyTensor as_tensor(const Value& value) { return numpy::asarray(operand(value)); }

}  // namespace weft::source
