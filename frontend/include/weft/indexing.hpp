// Places in arrays as arrays of integers, what lies there, and what is put there. An array is not changed:
// what puts values gives the array that is left.
#pragma once
#include "weft/operand.hpp"

namespace weft::numpy {

/// The places of rows and columns that cross: each along an axis of its own. A mask stands for its places.
/// Errors: ValueError "Cross index must be 1 dimensional".
std::vector<LazyTensor> ix_(const std::vector<Operand>& args);
/// The places of the main diagonal of an array of `ndim` axes of length `n`, or of one like `arr`. Errors:
/// ValueError "input array must be at least 2-d".
std::vector<LazyTensor> diag_indices(std::int64_t n, std::int64_t ndim = 2);
std::vector<LazyTensor> diag_indices_from(const Operand& arr);

struct TriangleKeywords {
  std::int64_t k = 0;
  std::optional<std::int64_t> m = {};  // columns: as many as rows
};
/// The rows and columns of the elements on and below, or on and above, diagonal `k` of a matrix.
std::vector<LazyTensor> tril_indices(std::int64_t n, const TriangleKeywords& keywords = {});
std::vector<LazyTensor> triu_indices(std::int64_t n, const TriangleKeywords& keywords = {});
/// Errors: ValueError "input array must be 2-d".
std::vector<LazyTensor> tril_indices_from(const Operand& arr, std::int64_t k = 0);
std::vector<LazyTensor> triu_indices_from(const Operand& arr, std::int64_t k = 0);

/// `mode`: what becomes of places outside, one for all axes or one each; `order` 'C' or 'F'.
struct RavelIndexKeywords {
  std::vector<std::string> mode = {"raise"};
  char order = 'C';
};
/// Places along each axis as places in the flattened array. Errors: ValueError "invalid entry in coordinates
/// array", of computing it where data decide; TypeError "only int indices permitted".
LazyTensor ravel_multi_index(const std::vector<Operand>& multi_index, const Shape& dims,
                             const RavelIndexKeywords& keywords = {});
/// The reverse. Errors: ValueError "index 9 is out of bounds for array with size 6" where that is known.
std::vector<LazyTensor> unravel_index(const Operand& indices, const Shape& shape, char order = 'C');

/// Where the elements are not zero: places along each axis. How many there are must be known, so no variable
/// may decide them: the mask is computed at once. Errors: NotImplementedError.
std::vector<LazyTensor> nonzero(const Operand& a);
LazyTensor flatnonzero(const Operand& a);
LazyTensor argwhere(const Operand& a);
/// What a known mask marks: along an axis, or of the flattened array.
LazyTensor compress(const Operand& condition, const Operand& a, const Axis& axis = None{});
LazyTensor extract(const Operand& condition, const Operand& arr);

/// The elements at places along one axis, an array of as many axes that says them for each line. Errors:
/// IndexError, ValueError with NumPy's texts.
LazyTensor take_along_axis(const Operand& arr, const Operand& indices, const Axis& axis = -1);
LazyTensor put_along_axis(const Operand& arr, const Operand& indices, const Operand& values,
                          const Axis& axis);

/// `v` at places in the flattened array, again and again if there are less; `mode` as of take. Errors:
/// IndexError.
LazyTensor put(const Operand& a, const Operand& ind, const Operand& v, const std::string& mode = "raise");
/// `vals` where the mask marks, one after the other; putmask takes the value of each element's own place.
/// Errors: ValueError "place: mask and data must be the same size", TypeError for unsafe casts.
LazyTensor place(const Operand& arr, const Operand& mask, const Operand& vals);
LazyTensor putmask(const Operand& a, const Operand& mask, const Operand& values);

struct CopytoKeywords {
  std::string casting = "same_kind";
  std::optional<Operand> where = {};
};
/// What copyto leaves in `dst`. Errors: TypeError, ValueError with NumPy's texts.
LazyTensor copyto(const Operand& dst, const Operand& src, const CopytoKeywords& keywords = {});
/// `val` on the main diagonal, its elements again and again. Errors: ValueError "array must be at least 2-d".
LazyTensor fill_diagonal(const Operand& a, const Operand& val, bool wrap = false);

/// Of each element, the element of the choice of that number; all are broadcast. Errors: ValueError "invalid
/// entry in choice array", of computing it where data decide.
LazyTensor choose(const Operand& a, const std::vector<Operand>& choices, const std::string& mode = "raise");
/// The first choice whose condition holds. Errors: ValueError, TypeError with NumPy's texts.
LazyTensor select(const std::vector<Operand>& condlist, const std::vector<Operand>& choicelist,
                  const Operand& otherwise = 0);

}  // namespace weft::numpy
