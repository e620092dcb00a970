#include "runtime/library/linalg/matrices.hpp"

#include <limits>

#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft {

void refuse_matrices(const std::string& function, const char* expected) {
  throw ValueError(text_of("operation '{}': expected {}", function, expected));
}

Matrices::Matrices(const ndarray& array, const std::string& function) {
  const Dims& shape = array.shape();
  if (shape.size() < 2 || !array.is_c_contiguous()) refuse_matrices(function, "matrices in C order");
  for (const std::int64_t length : {shape[shape.size() - 2], shape.back()})
    if (length > std::numeric_limits<int>::max())
      refuse_matrices(function, "matrices of less than 2**31 rows");
  rows = static_cast<int>(shape[shape.size() - 2]);
  columns = static_cast<int>(shape.back());
  count = element_count({shape.begin(), shape.end() - 2});
}

void Matrices::each(function_ref<void(std::size_t index)> body) const {
  const auto work = static_cast<std::int64_t>(size()) * std::max(shorter(), 1);
  parallel_for(count, std::max<std::int64_t>(1, 20000 / std::max<std::int64_t>(work, 1)),
               [&](std::int64_t begin, std::int64_t end) {
                 for (std::int64_t i = begin; i < end; ++i) body(static_cast<std::size_t>(i));
               });
}

}  // namespace weft
