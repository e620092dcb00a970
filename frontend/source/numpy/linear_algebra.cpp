// The rows of products, diagonals and triangles.
#include "weft/linear_algebra.hpp"
#include "frontend/source/numpy/linalg.hpp"
#include "frontend/source/output/gufunc_call.hpp"
#include "frontend/source/output/output.hpp"
#include "frontend/source/output/reduced_output.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/shaping.hpp"

namespace weft::source {
namespace {

Value dot(const BoundArguments& given) {
  const numpy::Operand a = given.array("a"), b = given.array("b");
  const LazyTensor result = numpy::dot(a, b);
  const auto out = array_out_of(given, "'out' must be an array");
  if (!out) return fresh(result);
  // A product with a number is one of a ufunc.
  const bool has_number = numpy::asarray(a).ndim() == 0 || numpy::asarray(b).ndim() == 0;
  return has_number ? ufunc_written("multiply", result, *out, {a, b}) : dot_result(result, *out);
}
Value inner(const BoundArguments& given) { return fresh(numpy::inner(given.array("a"), given.array("b"))); }
Value vdot(const BoundArguments& given) { return fresh(numpy::vdot(given.array("a"), given.array("b"))); }
Value outer(const BoundArguments& given) {
  const LazyTensor result = numpy::outer(given.array("a"), given.array("b"));
  const auto out = out_of(given);
  if (!out) return Array(result);
  const LazyTensor column = numpy::reshape(given.array("a"), {-1, 1}),
                   row = numpy::reshape(given.array("b"), {1, -1});
  return ufunc_written("multiply", result, *out, {column, row});
}
Value kron(const BoundArguments& given) {
  const LazyTensor b = numpy::asarray(given.array("b")), product = numpy::kron(given.array("a"), b);
  return b.ndim() == 0 ? fresh(product) : Array(product).unowned();
}

}  // namespace

numpy::ContractedAxes contracted_axes(const BoundArguments& given) {
  const Value* axes = given.find("axes");
  if (!axes) return 2;
  const Sequence* pair = axes->sequence();
  if (!pair) return as_index(*axes);
  if (pair->items.size() < 2)
    throw ValueError("not enough values to unpack (expected 2, got " + std::to_string(pair->items.size()) +
                     ")");
  if (pair->items.size() > 2) throw ValueError("too many values to unpack (expected 2)");
  return {as_dims(pair->items[0]), as_dims(pair->items[1])};
}

namespace {

Value tensordot(const BoundArguments& given) {
  return Array(numpy::tensordot(given.array("a"), given.array("b"), contracted_axes(given))).unowned();
}

Value cross(const BoundArguments& given) {
  numpy::CrossKeywords keywords{.axisa = given.integer("axisa", -1),
                                .axisb = given.integer("axisb", -1),
                                .axisc = given.integer("axisc", -1)};
  if (given.has("axis")) keywords.axis = as_index(given["axis"]);
  return Array(numpy::cross(given.array("a"), given.array("b"), keywords)).unowned();  // its axes are moved
}

std::int64_t columns(const BoundArguments& given, std::int64_t rows) {
  return given.has("M") ? as_index(given["M"]) : rows;
}

Value eye(const BoundArguments& given) {
  const std::int64_t rows = as_index(given["N"]);
  return Array(numpy::eye(rows, columns(given, rows),
                          {.k = given.integer("k", 0), .dtype = given.dtype(), .order = given.order('C')}));
}

Value identity(const BoundArguments& given) {
  return Array(numpy::identity(as_index(given["n"]), {.dtype = given.dtype()}));
}

Value tri(const BoundArguments& given) {
  const std::int64_t rows = as_whole(given["N"]);
  return Array(numpy::tri(rows, columns(given, rows), {.k = given.whole("k", 0), .dtype = given.dtype()}));
}

Value diagonal(const BoundArguments& given) {
  return given.view("a", [&](const LazyTensor& x) {
    return numpy::diagonal(x, {.offset = given.integer("offset", 0),
                               .axis1 = given.integer("axis1", 0),
                               .axis2 = given.integer("axis2", 1)});
  });
}

Value trace(const BoundArguments& given) {
  const auto out = array_out_of(given);
  numpy::TraceKeywords keywords{.offset = given.integer("offset", 0),
                                .axis1 = given.integer("axis1", 0),
                                .axis2 = given.integer("axis2", 1),
                                .dtype = given.dtype()};
  if (out && !keywords.dtype)
    keywords.dtype = promote_types(given.tensor("a").dtype(), out->tensor().dtype());
  const LazyTensor result = numpy::trace(given.array("a"), keywords);
  if (!out) return fresh(result);
  const LazyTensor diagonal = numpy::diagonal(
      given.array("a"), {.offset = keywords.offset, .axis1 = keywords.axis1, .axis2 = keywords.axis2});
  check_reduced_output({.shape = diagonal.shape(), .axis = -1}, "add", *out);
  return written(result, *out);
}

/// A view of a matrix, a new matrix of a vector.
Value diag(const BoundArguments& given) {
  return given.view("v", [&](const LazyTensor& x) { return numpy::diag(x, given.integer("k", 0)); });
}

Value diagflat(const BoundArguments& given) {
  return Array(numpy::diagflat(given.array("v"), given.integer("k", 0)));
}

using Triangle = LazyTensor (*)(const numpy::Operand&, std::int64_t);
Value triangle(const BoundArguments& given, Triangle part) {
  return Array(part(given.array("m"), given.whole("k", 0)));
}

LazyTensor vecdot_of_last(const numpy::Operand& x, const numpy::Operand& y) {
  return numpy::vecdot(x, y, -1);
}

/// The axis of both vectors, kept where it is asked for.
Value vecdot(const BoundArguments& given) {
  const GufuncCall gufunc{"vecdot", "(n),(n)->()", {1, 1, 0}, vecdot_of_last};
  const bool keepdims = given.boolean("keepdims", false);
  if (!given.has("axis") && !keepdims) return gufunc_call(given, gufunc);
  for (const char* other : {"out", "dtype", "axes"})
    if (given.has(other))
      throw NotImplementedError("'" + std::string(other) +
                                "' of vecdot beside axis or keepdims is not supported");
  const std::int64_t axis = given.integer("axis", -1);
  const LazyTensor result = numpy::vecdot(given.array("x1"), given.array("x2"), axis);
  return fresh(keepdims ? numpy::expand_dims(result, axis) : result);
}
Value matvec(const BoundArguments& given) {
  return gufunc_call(given, {"matvec", "(m,n),(n)->(m)", {2, 1, 1}, numpy::matvec});
}
Value vecmat(const BoundArguments& given) {
  return gufunc_call(given, {"vecmat", "(n),(n,m)->(m)", {1, 2, 1}, numpy::vecmat});
}
Value matrix_transpose(const BoundArguments& given) {
  return given.view("x", [](const LazyTensor& x) { return numpy::matrix_transpose(x); });
}

constexpr NumpyFunction rows[] = {
    {"cross", "a, b, axisa=-1, axisb=-1, axisc=-1, axis=None", cross},
    {"diag", "v, k=0", diag},
    {"diagflat", "v, k=0", diagflat},
    {"diagonal", "a, offset=0, axis1=0, axis2=1", diagonal},
    {"dot", "a, b, out=None", dot},
    {"eye", "N, M=None, k=0, dtype=None, order='C', *, !device=None, !like=None", eye},
    {"identity", "n, dtype=None, *, !like=None", identity},
    {"inner", "a, b, /", inner},
    {"kron", "a, b", kron},
    {"matrix_transpose", "x, /", matrix_transpose},
    {"matvec", "x1, x2, " WEFT_GUFUNC_KEYWORDS, matvec},
    {"outer", "a, b, out=None", outer},
    {"tensordot", "a, b, axes=2", tensordot},
    {"trace", "a, offset=0, axis1=0, axis2=1, dtype=None, out=None", trace},
    {"tri", "N, M=None, k=0, dtype=None, *, !like=None", tri},
    {"tril", "m, k=0", [](const BoundArguments& g) { return triangle(g, numpy::tril); }},
    {"triu", "m, k=0", [](const BoundArguments& g) { return triangle(g, numpy::triu); }},
    {"vdot", "a, b, /", vdot},
    {"vecdot", "x1, x2, " WEFT_GUFUNC_KEYWORDS ", axis=None, keepdims=False", vecdot},
    {"vecmat", "x1, x2, " WEFT_GUFUNC_KEYWORDS, vecmat},
};

}  // namespace

FunctionTable linear_algebra_table() { return rows; }

}  // namespace weft::source
