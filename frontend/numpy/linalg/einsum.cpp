#include "weft/einsum.hpp"

#include <algorithm>

#include "frontend/numpy/core/casting.hpp"
#include "frontend/numpy/core/each_part.hpp"
#include "frontend/numpy/core/float_watch.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/numpy/linalg/einsum_path.hpp"
#include "frontend/numpy/linalg/einsum_terms.hpp"
#include "ir/promotion.hpp"
#include "runtime/system/errors.hpp"
#include "weft/complex.hpp"
#include "weft/creation.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::vector<LazyTensor> tensors(const std::vector<Operand>& operands) {
  if (operands.empty())
    throw ValueError("must specify the einstein sum subscripts string and at least one operand");
  std::vector<LazyTensor> arrays;
  for (const Operand& operand : operands) arrays.push_back(asarray(operand));
  return arrays;
}

LazyTensor multiplied(const LazyTensor& a, const LazyTensor& b) { return multiply(a, b); }

/// Each step of a product of complex numbers is rounded, as NumPy's einsum does it.
LazyTensor multiplied_plainly(const LazyTensor& a, const LazyTensor& b) {
  if (!is_complex(a.dtype())) return multiply(a, b);
  const LazyTensor re = subtract(multiply(real(a), real(b)), multiply(imag(a), imag(b)));
  const LazyTensor im = add(multiply(real(a), imag(b)), multiply(imag(a), real(b)));
  return from_parts(re, im, c_strides(re.shape(), a.itemsize()));
}

std::string dtype_text(DType dtype) { return dtype_repr(dtype); }

/// The dtype that all are computed in.
DType common_dtype(const std::vector<LazyTensor>& operands, const EinsumKeywords& keywords) {
  std::vector<DType> dtypes;
  for (const LazyTensor& x : operands) dtypes.push_back(x.dtype());
  const DType dtype = keywords.dtype ? *keywords.dtype : promote_types(dtypes);
  for (std::size_t i = 0; i < dtypes.size(); ++i)
    if (!is_castable(dtypes[i], dtype, keywords.casting))
      throw TypeError("Iterator operand " + std::to_string(i) + " dtype could not be cast from " +
                      dtype_text(dtypes[i]) + " to " + dtype_text(dtype) + " according to the rule '" +
                      keywords.casting + "'");
  if (dtype == DType::bfloat16) throw TypeError("invalid data type for einsum");
  return dtype;
}

/// The labels of the axes that are walked: those of the output, and of the rest in alphabetical order.
Labels walked_labels(const EinsumLabels& labels) {
  Labels walked = labels.output, rest;
  for (const Labels& each : labels.operands)
    for (const int label : each)
      if (!holds(walked, label) && !holds(rest, label)) rest.push_back(label);
  std::ranges::sort(rest);
  walked.insert(walked.end(), rest.begin(), rest.end());
  return walked;
}

/// As NumPy's iterator writes shapes: without new axes at the front.
std::string remapped_text(const Term& term, const Labels& walked) {
  std::vector<std::string> lengths;
  for (const int label : walked) {
    const auto at = std::ranges::find(term.labels, label) - term.labels.begin();
    const bool is_new = at == std::ssize(term.labels);
    if (!is_new || !lengths.empty())
      lengths.push_back(is_new ? "newaxis" : std::to_string(term.x.shape()[at]));
  }
  std::string text;
  for (const std::string& length : lengths) text += (text.empty() ? "" : ",") + length;
  return shape_text(term.x.shape()) + "->(" + text + (lengths.size() == 1 ? ",) " : ") ");
}

void check_lengths(const std::vector<Term>& terms, const Labels& walked) {
  for (const int label : walked) {
    std::int64_t length = 1;
    for (const Term& term : terms) {
      const auto at = std::ranges::find(term.labels, label) - term.labels.begin();
      if (at == std::ssize(term.labels) || term.x.shape()[at] == 1) continue;
      if (length != 1 && length != term.x.shape()[at]) {
        std::string text;
        for (const Term& each : terms) text += remapped_text(each, walked);
        throw ValueError(
            "operands could not be broadcast together with remapped shapes [original->remapped]: " + text);
      }
      length = term.x.shape()[at];
    }
  }
}

void check_diagonals(const LazyTensor& x, const Labels& labels, const std::string& where) {
  for (std::size_t j = 0; j < labels.size(); ++j) {
    const auto i = static_cast<std::size_t>(std::ranges::find(labels, labels[j]) - labels.begin());
    if (x.shape()[i] != x.shape()[j])
      throw ValueError("dimensions in " + where + " for collapsing index '" + static_cast<char>(labels[j]) +
                       "' don't match (" + std::to_string(x.shape()[i]) +
                       " != " + std::to_string(x.shape()[j]) + ")");
  }
}

/// The labels that what has been multiplied so far keeps for the terms from `next` on.
Labels kept_labels(const Labels& held, std::span<const Term> next, const Labels& output) {
  Labels kept;
  for (const int label : held) {
    const bool later = holds(output, label) ||
                       std::ranges::any_of(next, [&](const Term& term) { return holds(term.labels, label); });
    if (later && !holds(kept, label)) kept.push_back(label);
  }
  return kept;
}

/// One after the other. NumPy's loop adds to zeros: -0.0 becomes 0.0.
LazyTensor product_of(const std::vector<Term>& terms, const Labels& output) {
  if (terms.size() == 1) return reduced(terms[0], output);
  Term product = terms[0];
  for (std::size_t i = 1; i < terms.size(); ++i) {
    Labels held = product.labels;
    held.insert(held.end(), terms[i].labels.begin(), terms[i].labels.end());
    const bool last = i + 1 == terms.size();
    const Labels kept = last ? output : kept_labels(held, std::span(terms).subspan(i + 1), output);
    product = {contracted(product, terms[i], kept, multiplied_plainly), kept};
  }
  return is_inexact(product.x.dtype()) ? add(product.x, zeros(Dims{}, {.dtype = product.x.dtype()}))
                                       : product.x;
}

/// What NumPy computes by one loop over all axes.
LazyTensor by_one_loop(const std::vector<LazyTensor>& operands, const EinsumLabels& labels,
                       const EinsumKeywords& keywords) {
  const bool alone = operands.size() == 1;
  const Labels walked = walked_labels(labels);
  check_order(keywords.order);
  if (alone && walked.size() == labels.output.size()) {
    check_diagonals(operands[0], labels.operands[0], "single operand");
    return reduced({operands[0], labels.operands[0]}, labels.output);
  }
  std::vector<Term> terms;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    check_diagonals(operands[i], labels.operands[i], "operand " + std::to_string(i));
    terms.push_back(collapsed({operands[i], labels.operands[i]}));
  }
  check_lengths(terms, walked);
  const DType dtype = common_dtype(operands, keywords);
  std::vector<Term> cast = terms;
  for (Term& term : cast) term.x = astype(term.x, dtype == DType::float16 ? DType::float32 : dtype);
  return laid_out_by(terms, labels.output, astype(product_of(cast, labels.output), dtype), keywords.order);
}

Labels labels_of(const std::string& term) { return {term.begin(), term.end()}; }

LazyTensor in_order(const LazyTensor& x, const LazyTensor& a, const LazyTensor& b, char order) {
  check_order(order);
  const auto lies_so = [](const LazyTensor& y) {
    return is_f_contiguous(y.shape(), y.strides(), y.itemsize());
  };
  if (order == 'A') order = lies_so(a) && lies_so(b) ? 'F' : 'C';
  return order == 'K' ? x : copied_as(x, ordered_strides(x.shape(), order, x.itemsize()));
}

LazyTensor pair(const EinsumStep& step, const LazyTensor& a, const LazyTensor& b,
                const EinsumKeywords& keywords) {
  const DType dtype = keywords.dtype ? *keywords.dtype : promote_types(a.dtype(), b.dtype());
  if (keywords.dtype && keywords.casting != "unsafe" &&
      promote_types(promote_types(a.dtype(), b.dtype()), dtype) != dtype)
    throw NotImplementedError("einsum with optimize= and a dtype that operands are not cast to safely");
  const auto term = [&](const LazyTensor& x, std::size_t i) {
    return Term{astype(x, dtype), labels_of(step.operands[i])};
  };
  return in_order(contracted(term(a, 0), term(b, 1), labels_of(step.result), multiplied), a, b,
                  keywords.order);
}

}  // namespace

LazyTensor einsum(const std::string& subscripts, const std::vector<Operand>& operands,
                  const EinsumKeywords& keywords) {
  const Watched nothing(nullptr);  // NumPy looks at no errors here
  check_casting(keywords.casting);
  std::vector<LazyTensor> arrays = tensors(operands);
  if (const bool* optimized = std::get_if<bool>(&keywords.optimize); optimized && !*optimized)
    return by_one_loop(arrays, einsum_labels(subscripts, arrays), keywords);
  for (const LazyTensor& each : arrays)
    if (arrays.size() > 2) require_known_lengths(each.shape(), "an order of einsum's products by lengths");
  for (const EinsumStep& step : einsum_steps(subscripts, arrays, {.optimize = keywords.optimize}).steps) {
    std::vector<LazyTensor> taken;
    for (const std::int64_t place : step.places) {
      taken.push_back(arrays[static_cast<std::size_t>(place)]);
      arrays.erase(arrays.begin() + place);
    }
    EinsumLabels labels{{}, labels_of(step.result)};
    for (const std::string& term : step.operands) labels.operands.push_back(labels_of(term));
    arrays.push_back(taken.size() == 2 ? pair(step, taken[0], taken[1], keywords)
                                       : by_one_loop(taken, labels, keywords));
  }
  return arrays[0];
}

EinsumPathAndText einsum_path(const std::string& subscripts, const std::vector<Operand>& operands,
                              const EinsumPathKeywords& keywords) {
  return described(einsum_steps(subscripts, tensors(operands), keywords));
}

}  // namespace weft::numpy
