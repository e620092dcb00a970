#include "ir/text/node_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "ir/families.hpp"
#include "ir/indexing.hpp"
#include "ir/literal.hpp"
#include "ir/promotion.hpp"
#include "ir/text/call_text.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::string dims(const Node& node, Attribute which) { return tuple_text(node.attribute<Dims>(which)); }

/// For functions that take one axis, or None for all.
std::string single_axis(const Node& node) {
  const Dims& axes = node.attribute<Dims>(Attribute::axis);
  return axes.size() == 1 ? std::to_string(axes[0]) : "None";
}

/// Whether an axis without elements is reduced, and there are results, which NumPy must be told.
bool reduces_nothing(const Node& node) {
  return node.inputs()[0].type().size() == 0 && node.types()[0].size() > 0;
}

/// A subscript up to attribute `axis`: nothing of the axes before it is left out.
std::string axes_before(const Node& node) {
  std::string text;
  for (std::int64_t i = node.attribute<std::int64_t>(Attribute::axis); i > 0; --i) text += ":, ";
  return text;
}

/// The dtype of a sum or product, where it is not the one NumPy chooses.
std::string dtype_argument(const Node& node) {
  const DType dtype = node.types()[0].dtype;
  const bool natural = dtype == sum_dtype(node.inputs()[0].type().dtype);
  return natural ? "" : ", dtype=" + dtype_literal(dtype);
}

std::string leaf(const Node& node) {
  if (node.operation() == Operation::full) {
    return fmt::format("np.full({}, {})", dims(node, Attribute::shape),
                       scalar_literal(node.attribute<ndarray>(Attribute::value)));
  }
  return arange_literal(node.attribute<ndarray>(Attribute::start), node.attribute<ndarray>(Attribute::step),
                        node.attribute<std::int64_t>(Attribute::length));
}

/// Whether an exponent may be one of which np.power squares, inverts or takes the root.
bool may_be_cut_short(const Tensor& exponent) {
  if (exponent.operation() != Operation::constant || exponent.type().dtype != DType::float64) return true;
  constexpr double cut_short[] = {-1, 0.5, 1, 2};
  const double value = *exponent.node().attribute<ndarray>(Attribute::value).data<double>();
  return std::ranges::find(cut_short, value) != std::end(cut_short);
}

/// Whether np.power, of float64, would take a short cut: where its exponent is one number and its base is
/// walked by other strides. np.float_power takes none.
bool has_short_cut(const Node& node) {
  if (node.operation() != Operation::power || node.types()[0].dtype != DType::float64) return false;
  if (!may_be_cut_short(node.inputs()[1])) return false;
  const Type &base = node.inputs()[0].type(), &exponent = node.inputs()[1].type();
  return exponent.size() == 1 && (exponent.ndim() == 0 || exponent.shape != node.types()[0].shape ||
                                  (base.ndim() > 0 && base.shape != exponent.shape));
}

}  // namespace

/// Within loops nothing is left out.
std::string NodeText::index(const Node& node, const Dims& shape) const {
  const Index& index = node.attribute<Index>(Attribute::index);
  return in_full_ ? full_index_text(index) : index_text(index, shape);
}

std::string NodeText::arguments(const Node& node) const {
  std::string text;
  for (const Tensor& argument : node.inputs()) text += (text.empty() ? "" : ", ") + names_(argument);
  return text;
}

std::string NodeText::operator()(const Node& node) const {
  switch (family(node.operation())) {
    case Family::elementwise:
      return elementwise(node);
    case Family::reduction:
      return reduction(node);
    case Family::view:
      return view(node);
    case Family::leaf:
      return leaf(node);
    case Family::structure:
      return structure(node);
    case Family::indexing:
      return indexing(node);
  }
  __builtin_unreachable();
}

std::string NodeText::elementwise(const Node& node) const {
  if (node.operation() == Operation::astype) {
    return fmt::format("{}.astype({})", input(node, 0), dtype_literal(node.types()[0].dtype));
  }
  const OperationInfo& row = info(node.operation());
  if (row.python.empty())
    return fmt::format("np.{}({})", has_short_cut(node) ? "float_power" : row.name, arguments(node));
  if (row.arity == 1) return fmt::format("{}{}", row.python, input(node, 0));
  return fmt::format("{} {} {}", input(node, 0), row.python, input(node, 1));
}

std::string NodeText::reduction(const Node& node) const {
  const ResultDType result = info(node.operation()).result;
  const auto* given = find_attribute<ndarray>(node.attributes(), Attribute::initial);
  const bool is_start = given || (result == ResultDType::operand && reduces_nothing(node));
  return fmt::format("np.{}({}, axis={}{}{}{})", name(node.operation()), input(node, 0),
                     result == ResultDType::index ? single_axis(node) : dims(node, Attribute::axis),
                     result == ResultDType::given ? dtype_argument(node) : "",
                     node.attribute<bool>(Attribute::keepdims) ? ", keepdims=True" : "",
                     is_start ? ", initial=" + scalar_literal(start_of(node)) : "");
}

std::string NodeText::view(const Node& node) const {
  const auto called = [&](Attribute which) {
    return fmt::format("np.{}({}, {})", name(node.operation()), input(node, 0), dims(node, which));
  };
  switch (view_op(node.operation())) {
    case ViewOp::getitem:
      return fmt::format("{}[{}]", input(node, 0), index(node, node.inputs()[0].type().shape));
    case ViewOp::transpose:
      return called(Attribute::axes);
    case ViewOp::reshape:
    case ViewOp::broadcast_to:
      return called(Attribute::shape);
    case ViewOp::diagonal:
      return fmt::format("np.diagonal({}, axis1=-2, axis2=-1)", input(node, 0));
    case ViewOp::sliding_window_view:
      return fmt::format("np.lib.stride_tricks.sliding_window_view({}, {}, {})", input(node, 0),
                         node.attribute<std::int64_t>(Attribute::length),
                         node.attribute<std::int64_t>(Attribute::axis));
    case ViewOp::view:
      return fmt::format("{}.view({})", input(node, 0), dtype_literal(node.types()[0].dtype));
    case ViewOp::real:
    case ViewOp::imag:
      return fmt::format("{}.{}", input(node, 0), name(node.operation()));
    case ViewOp::split:
      break;
  }
  throw InternalError("text: a split has several results, which the program's lines write");
}

std::string NodeText::product(const Node& node) const {
  const std::string a = input(node, 0), b = input(node, 1);
  const DType dtype = node.types()[0].dtype;
  if (dtype == DType::bfloat16) return fmt::format("np.dot({}, {})", a, b);
  if (find_attribute<DType>(node.attributes(), Attribute::dtype))
    return fmt::format("np.matmul({}, {}, dtype={})", a, b, dtype_literal(dtype));
  return fmt::format("{} @ {}", a, b);
}

std::string NodeText::structure(const Node& node) const {
  switch (structure_op(node.operation())) {
    case StructureOp::concatenate:
      return fmt::format("np.concatenate(({}{}), axis={})", arguments(node),
                         node.inputs().size() == 1 ? "," : "", node.attribute<std::int64_t>(Attribute::axis));
    case StructureOp::matmul:
      return product(node);
    case StructureOp::call:
      return call_text(node, names_).value_or(fmt::format("{}({})", spoken_name(node), arguments(node)));
    case StructureOp::measure:
      return fmt::format("{}[()]", input(node, 0));
    case StructureOp::trim:
      return fmt::format("{}[{}:{}]", input(node, 0), axes_before(node), input(node, 1));
    case StructureOp::cumsum:
    case StructureOp::cumprod:
      return fmt::format("np.{}({}, axis={}{})", name(node.operation()), input(node, 0),
                         node.attribute<std::int64_t>(Attribute::axis), dtype_argument(node));
    case StructureOp::from_parts:
      return fmt::format("np.stack(({}), axis=-1).view({})[..., 0]", arguments(node),
                         dtype_literal(node.types()[0].dtype));
    case StructureOp::setitem:
    case StructureOp::check:
    case StructureOp::composite:
    case StructureOp::with_derivative:
    case StructureOp::loop:
      break;
  }
  throw InternalError(fmt::format("text: {} is more than an expression", name(node.operation())));
}

/// Indexing by data as NumPy writes it. What writes is a statement.
std::string NodeText::indexing(const Node& node) const {
  if (const auto called = call_text(node, names_)) return *called;
  if (node.operation() == Operation::nonzero) return fmt::format("np.stack(np.nonzero({}))", input(node, 0));
  const std::string taken = fmt::format("{}[{}]", input(node, 0), data_index(node));
  const Tensor predicate = node.operation() == Operation::gather ? predicate_of(node) : Tensor();
  if (!predicate) return taken;
  const Type& type = node.types()[0];
  return fmt::format("{} if {} else np.zeros({}, {})", taken, names_(predicate), tuple_text(type.shape),
                     dtype_literal(type.dtype));
}

std::string NodeText::data_index(const Node& node) const {
  const auto slice_from = [&](std::size_t start) {
    return fmt::format("{0}:{0} + {1}", input(node, start), input(node, start + 1));
  };
  std::string text;
  switch (indexing_op(node.operation())) {
    case IndexingOp::gather:
    case IndexingOp::scatter:
    case IndexingOp::scatter_add:
      for (const Tensor& each : indices_of(node)) text += (text.empty() ? "" : ", ") + names_(each);
      return text;
    case IndexingOp::dynamic_slice:
      return slice_from(1);
    case IndexingOp::dynamic_update_slice:
      return slice_from(2);
    case IndexingOp::compress:
    case IndexingOp::masked_scatter:
      return input(node, 1);
    case IndexingOp::nonzero:
    case IndexingOp::take:
    case IndexingOp::searchsorted:
    case IndexingOp::argsort:
    case IndexingOp::sort:
      break;
  }
  throw InternalError(fmt::format("text: {} has no index", name(node.operation())));
}

}  // namespace weft
