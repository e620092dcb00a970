#include "codegen/ahead/differences.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "runtime/system/errors.hpp"

namespace weft {

const char* title(Difference difference) {
  static constexpr const char* titles[] = {
#define DIFFERENCE(name, title) title,
#include "codegen/ahead/differences.def"
#undef DIFFERENCE
  };
  return titles[static_cast<std::size_t>(difference)];
}

void refuse_ahead(Difference difference, const std::string& detail) {
  throw NotImplementedError(fmt::format("compile: {}: {}", title(difference), detail));
}

void refuse_dimensions(Difference difference, const std::vector<std::string>& dimensions,
                       const std::string& before, const std::string& after) {
  refuse_ahead(difference, fmt::format("{}{}{}; give lengths, as --dim {}=1024", before,
                                       fmt::join(dimensions, ", "), after, dimensions.front()));
}

}  // namespace weft
