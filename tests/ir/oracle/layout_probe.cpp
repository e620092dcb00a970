// Prints what inference says of operations read from stdin, one a line, for layouts.py to compare with NumPy.
//
//   operation, number of inputs, each input's type, and the attributes: words separated by spaces.
//   A type: dtype, ndim, shape, strides. A list of numbers: its length first.
#include <iostream>
#include <sstream>

#include "ir/infer.hpp"
#include "ir/numpy_order/reduction_order.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

class Line {
 public:
  explicit Line(const std::string& text) : words_(text) {}

  std::string word() {
    std::string result;
    words_ >> result;
    return result;
  }
  std::int64_t number() { return std::stoll(word()); }
  DType dtype() { return dtype_from_name(word()).value(); }
  Dims numbers(std::int64_t count) {
    Dims result(count);
    for (std::int64_t& each : result) each = number();
    return result;
  }
  Dims list() { return numbers(number()); }

 private:
  std::istringstream words_;
};

Tensor read_input(Line& line) {
  const DType dtype = line.dtype();
  const std::int64_t ndim = line.number();
  Dims shape = line.numbers(ndim), strides = line.numbers(ndim);
  return variable_of("x", {dtype, std::move(shape), std::move(strides)});
}

Index read_index(Line& line) {
  Index index(line.number());
  for (IndexItem& item : index) {
    item.kind = static_cast<IndexItem::Kind>(line.number());
    item.start = line.number();
    item.step = line.number();
    item.length = line.number();
  }
  return index;
}

AttributeValue read_attribute(Attribute which, Line& line) {
  switch (which) {
    case Attribute::keepdims:
      return line.number() != 0;
    case Attribute::dtype:
      return line.dtype();
    case Attribute::index:
      return read_index(line);
    default:
      return line.list();
  }
}

Attributes read_attributes(Operation operation, Line& line) {
  Attributes attributes;
  for (std::int64_t count = line.number(); count > 0; --count) {
    const std::string wanted = line.word();
    auto which = Attribute::axis;
    while (name(which) != wanted) which = static_cast<Attribute>(static_cast<int>(which) + 1);
    const bool one_axis =
        operation == Operation::concatenate || operation == Operation::split || is_scan(operation);
    if (which == Attribute::axis && one_axis) {
      attributes.emplace_back(which, line.number());
    } else {
      attributes.emplace_back(which, read_attribute(which, line));
    }
  }
  return attributes;
}

Operation read_operation(Line& line) {
  const std::string wanted = line.word();
  for (const OperationInfo& row : all_operations()) {
    if (row.name == wanted) return row.operation;
  }
  throw InternalError("no operation " + wanted);
}

void print(const Dims& dims) {
  std::cout << ' ' << dims.size();
  for (std::int64_t each : dims) std::cout << ' ' << each;
}

void print_order(const Node& node) {
  const ReductionOrder order = reduction_order(node);
  print(Dims(order.kept.begin(), order.kept.end()));
  print(Dims(order.reduced.begin(), order.reduced.end()));
  std::cout << ' ' << order.elementwise << ' ' << order.run_axes << ' ' << order.call_size;
}

void probe(Line& line) {
  const Operation operation = read_operation(line);
  std::vector<Tensor> inputs;
  for (std::int64_t count = line.number(); count > 0; --count) inputs.push_back(read_input(line));
  const NodePtr node = Node::make(operation, inputs, read_attributes(operation, line));
  for (const Type& type : node->types()) {
    std::cout << name(type.dtype);
    print(type.shape);
    print(type.strides);
    std::cout << ' ';
  }
  if (operation == Operation::sum) print_order(*node);
  std::cout << '\n';
}

}  // namespace
}  // namespace weft

int main() {
  for (std::string text; std::getline(std::cin, text);) {
    weft::Line line(text);
    try {
      weft::probe(line);
    } catch (const weft::Error& error) {
      std::cout << "! " << error.python_name() << ": " << error.what() << '\n';
    }
  }
}
