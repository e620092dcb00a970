#include "frontend/source/items/known_lengths.hpp"

#include <algorithm>

#include "frontend/numpy/data/data_lengths.hpp"
#include "frontend/source/items/masked_items.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {
namespace {

/// A function, by the name of its row, whichever module it is in; and its parameters, or "*" for all of them.
struct KnownLengths {
  std::string_view function, parameters;
};

constexpr KnownLengths rows[] = {
    {"array_split", "ary"},
    {"as_strided", "x"},
    {"at", "b"},
    {"block", "*"},
    {"choice", "*"},
    {"convolve", "*"},
    {"copyto", "dst"},
    {"corrcoef", "*"},
    {"correlate", "*"},
    {"cov", "*"},
    {"cross", "*"},
    {"diag", "*"},
    {"diag_indices_from", "*"},
    {"diagflat", "*"},
    {"diagonal", "*"},
    {"dsplit", "ary"},
    {"fftshift", "*"},
    {"fill_diagonal", "a"},
    {"hsplit", "ary"},
    {"ifftshift", "*"},
    {"item", "*"},
    {"kron", "*"},
    {"multi_dot", "*"},
    {"ndenumerate", "*"},
    {"packbits", "*"},
    {"permutation", "*"},
    {"permuted", "*"},
    {"place", "vals"},
    {"poly", "*"},
    {"polyadd", "*"},
    {"polyder", "*"},
    {"polydiv", "*"},
    {"polyfit", "*"},
    {"polyint", "*"},
    {"polymul", "*"},
    {"polysub", "*"},
    {"put", "v"},
    {"reduceat", "*"},
    {"repeat", "*"},
    {"resize", "*"},
    {"roots", "*"},
    {"shuffle", "*"},
    {"sliding_window_view", "x"},
    {"split", "ary"},
    {"tensorinv", "*"},
    {"tensorsolve", "*"},
    {"tile", "*"},
    {"tolist", "*"},
    {"trace", "*"},
    {"tril_indices_from", "*"},
    {"triu_indices_from", "*"},
    {"unpackbits", "*"},
    {"unstack", "*"},
    {"view", "*"},
    {"vsplit", "ary"},
};

bool names(std::string_view parameters, std::string_view parameter) {
  for (std::string_view left = parameters; !left.empty();) {
    const std::string_view next = left.substr(0, left.find(", "));
    if (next == "*" || next == parameter) return true;
    left.remove_prefix(std::min(left.size(), next.size() + 2));
  }
  return false;
}

}  // namespace

bool has_data_length(const Value& value) {
  if (value.as<Marked>()) return has_data_length(settled_items(value));
  if (const LazyTensor* tensor = value.tensor()) return numpy::has_data_length(tensor->shape());
  const Sequence* sequence = value.sequence();
  return sequence && std::ranges::any_of(sequence->items, has_data_length);
}

void check_known_lengths(std::string_view function, std::string_view parameter, const Value& argument) {
  const auto row = std::ranges::lower_bound(rows, function, {}, &KnownLengths::function);
  if (row == std::end(rows) || row->function != function || !names(row->parameters, parameter)) return;
  if (has_data_length(argument))
    throw NotImplementedError(std::string(function) +
                              " of an array whose length data decide is not supported");
}

}  // namespace weft::source
