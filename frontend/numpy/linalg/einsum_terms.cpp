#include "frontend/numpy/linalg/einsum_terms.hpp"

#include <algorithm>

#include "frontend/numpy/core/axes.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "ir/memory_order.hpp"
#include "weft/creation.hpp"
#include "weft/linear_algebra.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

std::int64_t axis_of(const Labels& labels, int label) {
  return std::ranges::find(labels, label) - labels.begin();
}
std::int64_t length_of(const Term& term, int label) { return term.x.shape()[axis_of(term.labels, label)]; }

Dims lengths_of(const Term& term, const Labels& labels) {
  Dims lengths;
  for (const int label : labels) lengths.push_back(length_of(term, label));
  return lengths;
}

Dims axes_of(const Term& term, const Labels& labels) {
  Dims axes;
  for (const int label : labels) axes.push_back(axis_of(term.labels, label));
  return axes;
}

Labels joined(Labels first, const Labels& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Labels in_both(const Labels& labels, const Labels& others, bool in = true) {
  Labels result;
  for (const int label : labels)
    if (holds(others, label) == in) result.push_back(label);
  return result;
}

/// The diagonal of two axes of one length, in place of the first. Of a matrix in C order one that can be
/// written through.
LazyTensor diagonal_of(const LazyTensor& x, std::int64_t first, std::int64_t second) {
  if (x.ndim() == 2 && is_c_contiguous(x.shape(), x.strides(), x.itemsize()))
    return reshape(x, -1)[slice(None{}, None{}, x.shape()[0] + 1)];
  return moveaxis(diagonal(x, {.axis1 = first, .axis2 = second}), Dims{-1}, Dims{first});
}

/// Sums over the last axis of a matrix: of floats a product, whose bits are promised as such.
LazyTensor summed(const LazyTensor& rows) {
  const DType dtype = rows.dtype();
  if (!is_inexact(dtype))
    return dtype == DType::bool_ ? any(rows, {.axis = 1}) : sum(rows, {.axis = 1, .dtype = dtype});
  return matmul(rows, ones(rows.shape()[1], {.dtype = dtype}));
}

/// The labels of two terms but those of one element, by where they are.
struct Kinds {
  Labels batch, left, right, summed, single;
};

Labels longer(const Term& term) {
  Labels labels;
  for (const int label : term.labels)
    if (length_of(term, label) != 1 && !holds(labels, label)) labels.push_back(label);
  return labels;
}

Kinds kinds_of(const Term& a, const Term& b, const Labels& wanted) {
  const Labels of_a = longer(a), of_b = longer(b), common = in_both(of_a, of_b);
  return {.batch = in_both(common, wanted),
          .left = in_both(in_both(of_a, of_b, false), wanted),
          .right = in_both(in_both(of_b, of_a, false), wanted),
          .summed = in_both(common, wanted, false),
          .single = in_both(in_both(wanted, of_a, false), of_b, false)};
}

/// One axis for each group of labels.
LazyTensor grouped(const Term& term, const std::vector<Labels>& groups) {
  Labels wanted;
  Dims shape;
  for (const Labels& group : groups) {
    wanted = joined(wanted, group);
    shape.push_back(element_count(lengths_of(term, group)));
  }
  return reshape(reduced(term, wanted), shape);
}

/// With an axis for each of `wanted`: of one element for those it has not.
LazyTensor spread(const Term& term, const Labels& wanted) {
  Dims shape;
  for (const int label : wanted) shape.push_back(holds(term.labels, label) ? length_of(term, label) : 1);
  return reshape(reduced(term, in_both(wanted, term.labels)), shape);
}

}  // namespace

Term collapsed(Term term) {
  for (std::size_t i = 0; i < term.labels.size(); ++i)
    for (std::size_t j = i + 1; j < term.labels.size();) {
      if (term.labels[j] != term.labels[i]) {
        ++j;
        continue;
      }
      term.x = diagonal_of(term.x, static_cast<std::int64_t>(i), static_cast<std::int64_t>(j));
      term.labels.erase(term.labels.begin() + static_cast<std::ptrdiff_t>(j));
    }
  return term;
}

LazyTensor reduced(const Term& given, const Labels& wanted) {
  if (given.labels == wanted) return given.x;
  const Term term = collapsed(given);
  const Labels rest = in_both(term.labels, wanted, false);
  const LazyTensor sorted = permuted(term.x, axes_of(term, joined(wanted, rest)));
  if (rest.empty()) return sorted;
  const Dims shape = lengths_of(term, wanted);
  const LazyTensor rows = reshape(sorted, {element_count(shape), element_count(lengths_of(term, rest))});
  return laid_out_by({term}, wanted, reshape(summed(rows), shape), 'K');
}

LazyTensor contracted(const Term& a, const Term& b, const Labels& wanted,
                      LazyTensor (*multiply)(const LazyTensor&, const LazyTensor&)) {
  const Kinds kinds = kinds_of(a, b, wanted);
  if (kinds.summed.empty()) return multiply(spread(a, wanted), spread(b, wanted));
  std::vector<Labels> left{kinds.left, kinds.summed}, right{kinds.summed, kinds.right};
  if (!kinds.batch.empty()) {
    left.insert(left.begin(), kinds.batch);
    right.insert(right.begin(), kinds.batch);
  }
  const LazyTensor products = matmul(grouped(a, left), grouped(b, right));
  const Labels made = joined(joined(kinds.single, kinds.batch), joined(kinds.left, kinds.right));
  Dims shape;
  for (const int label : made)
    shape.push_back(holds(kinds.single, label)  ? 1
                    : holds(kinds.right, label) ? length_of(b, label)
                                                : length_of(a, label));
  const LazyTensor shaped = products.shape() == shape ? products : reshape(products, shape);
  return permuted(shaped, axes_of({shaped, made}, wanted));
}

LazyTensor laid_out_by(const std::vector<Term>& terms, const Labels& wanted, const LazyTensor& result,
                       char order) {
  if (order == 'A') {
    const auto lies_so = [](const Term& term) {
      return is_f_contiguous(term.x.shape(), term.x.strides(), term.x.itemsize());
    };
    order = std::ranges::all_of(terms, lies_so) ? 'F' : 'C';
  }
  if (order != 'K') return copied_as(result, ordered_strides(result.shape(), order, result.itemsize()));
  Labels walked;
  for (const Term& term : terms) walked = joined(walked, in_both(term.labels, walked, false));
  walked = in_both(walked, wanted, false);
  std::ranges::sort(walked);
  walked = joined(wanted, walked);
  Dims shape(walked.size(), 1);
  std::vector<Dims> strides(terms.size(), Dims(walked.size(), 0));
  for (std::size_t i = 0; i < walked.size(); ++i)
    for (std::size_t t = 0; t < terms.size(); ++t)
      if (holds(terms[t].labels, walked[i]) && length_of(terms[t], walked[i]) != 1) {
        shape[i] = length_of(terms[t], walked[i]);
        strides[t][i] = terms[t].x.strides()[axis_of(terms[t].labels, walked[i])];
      }
  std::vector<int> axes = walking_order(shape, strides);
  std::erase_if(axes, [&](int axis) { return axis >= std::ssize(wanted); });
  return copied_as(result, packed_strides(result.shape(), axes, result.itemsize()));
}

}  // namespace weft::numpy
