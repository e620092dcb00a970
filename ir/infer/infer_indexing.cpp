// Indexing by data. Who makes such a node has said NumPy's errors already, but for those of broadcasting.
#include <algorithm>

#include "ir/families.hpp"
#include "ir/infer.hpp"
#include "ir/infer/infer_families.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

using Inputs = std::span<const Tensor>;

void require(bool holds, Operation operation, const char* what) {
  if (!holds) throw InternalError(std::string(name(operation)) + " takes " + what);
}

bool is_number(const Tensor& tensor) {
  return tensor.type().dtype == DType::int64 && tensor.type().ndim() == 0;
}

/// The shape that indices broadcast to, and then that of an item of `table`.
Dims gathered_shape(const Type& table, Inputs indices) {
  std::vector<Dims> shapes;
  for (const Tensor& each : indices) shapes.push_back(each.type().shape);
  Dims shape = broadcast_shapes(shapes);
  shape.insert(shape.end(), table.shape.begin() + std::ssize(indices), table.shape.end());
  return shape;
}

/// Of gather and scatter, the indices. Errors: InternalError where the inputs are not as the table says.
Inputs checked_indices(Operation operation, Inputs inputs, const Attributes& attributes) {
  const std::size_t first = operation == Operation::gather ? 1 : 2;
  const std::size_t count = attribute<Dims>(attributes, Attribute::axes).size();
  const auto is_index = [](const Tensor& each) { return each.type().dtype == DType::int64; };
  const auto is_predicate = [](const Tensor& each) {
    return each.type().dtype == DType::bool_ && each.type().ndim() == 0;
  };
  const bool as_many = count > 0 && (inputs.size() == first + count || inputs.size() == first + count + 1);
  require(as_many && static_cast<std::size_t>(inputs[0].type().ndim()) >= count, operation,
          "indices of as many axes as it names");
  const Inputs indices = inputs.subspan(first, count);
  require(std::ranges::all_of(indices, is_index), operation, "indices that are int64");
  require(std::ranges::all_of(inputs.subspan(first + count), is_predicate), operation, "a predicate");
  return indices;
}

/// `first` items like those of `array` from axis `axes` on.
Type items_type(std::int64_t first, const Type& array, std::int64_t axes) {
  Dims shape{first};
  shape.insert(shape.end(), array.shape.begin() + axes, array.shape.end());
  return c_type(array.dtype, std::move(shape));
}

void require_mask(Operation operation, const Type& array, const Type& mask) {
  require(mask.dtype == DType::bool_ && mask.ndim() <= array.ndim() &&
              std::equal(mask.shape.begin(), mask.shape.end(), array.shape.begin()),
          operation, "a mask of an array's first axes");
}

}  // namespace

Type infer_indexing(Operation operation, Inputs inputs, const Attributes& attributes) {
  require(!inputs.empty(), operation, "an array");
  const Type& array = inputs[0].type();
  const auto length = [&] { return attribute<std::int64_t>(attributes, Attribute::length); };
  switch (indexing_op(operation)) {
    case IndexingOp::gather:
      return c_type(array.dtype, gathered_shape(array, checked_indices(operation, inputs, attributes)));
    case IndexingOp::scatter:
    case IndexingOp::scatter_add:
      checked_indices(operation, inputs, attributes);
      require(inputs[1].type().dtype == array.dtype, operation, "values of the array's dtype");
      break;
    case IndexingOp::dynamic_slice:
      require(array.ndim() > 0 && is_number(inputs[1]) && is_number(inputs[2]), operation,
              "an array, a start and a length");
      return items_type(length(), array, 1);
    case IndexingOp::dynamic_update_slice:
      require(array.ndim() > 0 && is_number(inputs[2]) && is_number(inputs[3]), operation,
              "an array, values, a start and a length");
      break;
    case IndexingOp::compress:
      require(is_number(inputs[2]), operation, "a length");
      require_mask(operation, array, inputs[1].type());
      return items_type(length(), array, inputs[1].type().ndim());
    case IndexingOp::masked_scatter:
      require_mask(operation, array, inputs[1].type());
      break;
    case IndexingOp::nonzero:
      require(is_number(inputs[1]), operation, "a length");
      require_mask(operation, array, array);
      return c_type(DType::int64, {array.ndim(), length()});
    case IndexingOp::take:
      return infer_take(array, inputs[1].type(), attributes);
    case IndexingOp::searchsorted:
      return infer_searchsorted(array, inputs[1].type());
    case IndexingOp::argsort:
      return infer_argsort(array);
    case IndexingOp::sort:
      check_axis(array.ndim() - 1, array.ndim());
      break;
  }
  return c_type(array.dtype, array.shape);
}

Type infer_check(const Type& before, const Type& condition, const Attributes& attributes) {
  for (const Attribute text : {Attribute::error, Attribute::message, Attribute::report})
    attribute<std::string>(attributes, text);
  if (before.dtype != DType::int64 || before.ndim() > 0 || condition.dtype != DType::bool_ ||
      condition.ndim() > 0)
    throw InternalError("check takes an int64 and a bool, without axes");
  return before;
}

}  // namespace weft
