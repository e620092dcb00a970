#include "frontend/source/output.hpp"

#include "frontend/source/operators.hpp"
#include "frontend/source/reduced_output.hpp"
#include "ir/infer.hpp"
#include "runtime/errors.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::source {
namespace {

std::string shapes_text(std::initializer_list<numpy::Operand> operands, const Dims& out) {
  std::string text;
  for (const numpy::Operand& operand : operands)
    text += shape_text(operand.tensor() ? operand.tensor()->shape() : Dims()) + " ";
  return text + shape_text(out) + " ";
}

/// The result, repeated along the axes that `out` has besides.
LazyTensor spread(const LazyTensor& result, const Dims& out, std::initializer_list<numpy::Operand> operands) {
  if (result.shape() == out) return result;
  const Dims shapes[] = {result.shape(), out};
  const Dims both = [&] {
    try {
      return broadcast_shapes(shapes);
    } catch (const ValueError&) {
      throw ValueError("operands could not be broadcast together with shapes " + shapes_text(operands, out));
    }
  }();
  return both == out ? numpy::broadcast_to(result, out) : result;
}

/// The last axes of a product are its own, and are not repeated.
void check_product(const LazyTensor& result, const Dims& out) {
  const auto own = static_cast<std::size_t>(std::min<std::int64_t>(result.ndim(), 2));
  if (out.size() < own)
    throw ValueError(
        "matmul: Output operand 0 does not have enough dimensions (has " + std::to_string(out.size()) +
        ", gufunc core with signature (n?,k),(k,m?)->(n?,m?) requires " + std::to_string(own) + ")");
  for (std::size_t i = own; i-- > 0;) {
    const std::int64_t given = out[out.size() - own + i],
                       expected = result.shape()[result.shape().size() - own + i];
    if (given != expected)
      throw ValueError("matmul: Output operand 0 has a mismatch in its core dimension " + std::to_string(i) +
                       ", with gufunc signature (n?,k),(k,m?)->(n?,m?) (size " + std::to_string(given) +
                       " is different from " + std::to_string(expected) + ")");
  }
}

}  // namespace

std::optional<Array> out_of(const Given& given, bool of_ufunc) {
  if (!given.has("out")) return std::nullopt;
  const Value* out = given.find("out");
  const Sequence* tuple = of_ufunc ? out->sequence() : nullptr;
  if (tuple && tuple->is_tuple) {
    if (tuple->items.size() != 1)
      throw ValueError("The 'out' tuple must have exactly one entry per ufunc output");
    out = &tuple->items[0];
    if (out->is_none()) return std::nullopt;
  }
  if (!out->as<Array>()) throw TypeError("return arrays must be of ArrayType");
  return *out->as<Array>();
}

Value ufunc_result(const Given& given, const std::string& ufunc, const LazyTensor& result,
                   std::initializer_list<numpy::Operand> operands) {
  std::optional<Array> out = out_of(given, true);
  if (!out) return fresh(result);
  if (ufunc == "matmul") check_product(result, out->tensor().shape());
  write_result(ufunc, spread(result, out->tensor().shape(), operands), *out);
  return *out;
}

Value reduction_result(const Given& given, const std::string& ufunc, const LazyTensor& result, Array out) {
  check_reduced_output(given, ufunc, out.tensor().shape());
  return written(result, std::move(out));
}

Value running_result(const LazyTensor& result, Array out) {
  check_running_output(result.shape(), out.tensor().shape());
  return written(result, std::move(out));
}

Value written(const LazyTensor& result, Array out) {
  const LazyTensor& held = out.tensor();
  if (!out.writeable()) throw ValueError("output array is read-only");
  if (held.shape() != result.shape())
    throw ValueError("the array for the result has the shape " + shape_text(held.shape()) + ", expected " +
                     shape_text(result.shape()));
  out.write_all(numpy::astype(result, held.dtype()));
  return out;
}

}  // namespace weft::source
