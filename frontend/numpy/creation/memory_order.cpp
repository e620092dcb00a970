#include "weft/memory_order.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "frontend/numpy/core/inexact.hpp"
#include "frontend/numpy/core/memory_layout.hpp"
#include "frontend/numpy/creation/lying.hpp"
#include "frontend/numpy/data/data_errors.hpp"
#include "runtime/system/errors.hpp"
#include "weft/reductions.hpp"
#include "weft/shaping.hpp"
#include "weft/ufuncs.hpp"

namespace weft::numpy {
namespace {

constexpr std::pair<std::string_view, char> flags[] = {{"C", 'C'},
                                                       {"C_CONTIGUOUS", 'C'},
                                                       {"CONTIGUOUS", 'C'},
                                                       {"F", 'F'},
                                                       {"F_CONTIGUOUS", 'F'},
                                                       {"FORTRAN", 'F'},
                                                       {"A", 'A'},
                                                       {"ALIGNED", 'A'},
                                                       {"W", 'W'},
                                                       {"WRITEABLE", 'W'},
                                                       {"O", 'O'},
                                                       {"OWNDATA", 'O'},
                                                       {"E", 'E'},
                                                       {"ENSUREARRAY", 'E'}};

char letter_of(std::string flag) {
  for (char& c : flag) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  const auto found = std::ranges::find(flags, flag, &std::pair<std::string_view, char>::first);
  if (found == std::end(flags)) throw KeyError("'" + flag + "'");
  return found->second;
}

LazyTensor lying(const LazyTensor& x, std::optional<DType> dtype, char order) {
  const DType wanted = dtype.value_or(x.dtype());
  return lies_in(x, order) && wanted == x.dtype() ? x : copied_in(x, order, wanted);
}

}  // namespace

bool lies_in(const LazyTensor& x, char order) {
  if (order == 'A') return true;
  const auto& lies = order == 'F' ? is_f_contiguous : is_c_contiguous;
  return lies(x.shape(), x.strides(), x.itemsize());
}

std::string requirement_letters(const std::vector<std::string>& requirements) {
  std::string letters;
  for (const std::string& each : requirements) letters += letter_of(each);
  if (letters.contains('C') && letters.contains('F'))
    throw ValueError("Cannot specify both \"C\" and \"F\" order");
  return letters;
}

char required_order(const std::string& letters) {
  return letters.contains('F') ? 'F' : letters.contains('C') ? 'C' : 'A';
}

LazyTensor checked_finite(const LazyTensor& x) {
  if (!is_numpy_inexact(x.dtype()) || x.size() == 0) return x;
  return checked(Check::not_finite, x, logical_not(all(isfinite(x))));
}

LazyTensor copy(const Operand& a, char order) {
  check_order(order);
  return copied_in(asarray(a), order);
}

LazyTensor ascontiguousarray(const Operand& a, const DTypeKeyword& keywords) {
  return lying(atleast_1d(a), keywords.dtype, 'C');
}

LazyTensor asfortranarray(const Operand& a, const DTypeKeyword& keywords) {
  return lying(atleast_1d(a), keywords.dtype, 'F');
}

bool isfortran(const Operand& a) { return is_fortran(asarray(a)); }

LazyTensor require(const Operand& a, const RequireKeywords& keywords) {
  return lying(asarray(a), keywords.dtype, required_order(requirement_letters(keywords.requirements)));
}

LazyTensor asarray_chkfinite(const Operand& a, const DTypeKeyword& keywords) {
  return checked_finite(asarray(a, keywords));
}

}  // namespace weft::numpy
