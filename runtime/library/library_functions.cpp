#include "runtime/library/library_functions.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "runtime/library/arithmetic/math_functions.hpp"
#include "runtime/library/arithmetic/row_functions.hpp"
#include "runtime/library/arithmetic/whole_number_functions.hpp"
#include "runtime/library/counting/correlate_functions.hpp"
#include "runtime/library/counting/counting_functions.hpp"
#include "runtime/library/errors/float_errors.hpp"
#include "runtime/library/errors/raised.hpp"
#include "runtime/library/fft/fft_functions.hpp"
#include "runtime/library/indexing/index_functions.hpp"
#include "runtime/library/indexing/place_functions.hpp"
#include "runtime/library/linalg/decompositions.hpp"
#include "runtime/library/linalg/full_rank.hpp"
#include "runtime/library/linalg/linalg_functions.hpp"
#include "runtime/library/random/draws.hpp"
#include "runtime/library/random/state_function.hpp"
#include "runtime/library/sorting/sort_functions.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/text_of.hpp"

namespace weft::library {
namespace {

using Arrays = std::vector<ndarray>;

struct Row {
  std::string_view name;
  LibraryFunction function;
  std::size_t least, most;
  bool changes_first, exact;
  std::string_view errors, numpy;
};

constexpr std::size_t any = std::numeric_limits<std::size_t>::max();

constexpr Row rows[] = {
#define WEFT_FUNCTION(name, least, most, changes_first, exact, errors, host, device, numpy) \
  {#name, LibraryFunction::name, least, most, changes_first, exact, errors, numpy},
#include "runtime/program/functions.def"
#undef WEFT_FUNCTION
};

void expect_count(const Row& row, const Arrays& arguments) {
  if (arguments.size() >= row.least && arguments.size() <= row.most) return;
  const char* more = row.most == row.least ? "" : row.most == any ? " or more" : " or one more";
  throw ValueError(text_of("operation '{}': expected {} arguments{}, got {}", row.name, row.least, more,
                           arguments.size()));
}

template <auto host>
HostFunctionPtr made(const Row& row) {
  HostFunction made{.name = std::string(row.name),
                    .run = {},
                    .exact = row.exact,
                    .changes_first = row.changes_first,
                    .errors = row.errors,
                    .library = row.function};
  if constexpr (requires(const Dims& axes, const Arrays& arrays) { host(axes, arrays, arrays[0]); })
    made.along = [&row](const Dims& axes, const Arrays& arguments, const ndarray& result) {
      expect_count(row, arguments), host(axes, arguments, result);
    };
  else if constexpr (requires(const Arrays& arrays) { host(arrays, arrays[0]); })
    made.store = [&row](const Arrays& arguments, const ndarray& result) {
      expect_count(row, arguments), host(arguments, result);
    };
  else
    made.run = [&row](const Arrays& arguments) { return expect_count(row, arguments), host(arguments); };
  return std::make_shared<const HostFunction>(std::move(made));
}

using Functions = std::array<HostFunctionPtr, std::size(rows)>;

/// Of the rows, in order.
const Functions& functions() {
  static const auto& made_of_rows = *new Functions([] {
    const Row* row = rows;
    return Functions{
#define WEFT_FUNCTION(name, least, most, changes_first, exact, errors, host, device, numpy) \
  made<host>(*row++),
#include "runtime/program/functions.def"
#undef WEFT_FUNCTION
    };
  }());
  return made_of_rows;
}

}  // namespace
}  // namespace weft::library

namespace weft {

const HostFunctionPtr& library_function(LibraryFunction function) {
  return library::functions().at(static_cast<std::size_t>(function));
}

HostFunctionPtr library_function(std::string_view name) {
  const auto* const row = std::ranges::find(library::rows, name, &library::Row::name);
  if (row != std::end(library::rows)) return library_function(row->function);
  if (HostFunctionPtr function = math_host_function(name)) return function;
  return random::random_function(name);
}

std::string_view numpy_spelling(LibraryFunction function) {
  const auto row = static_cast<std::size_t>(function);
  return row < std::size(library::rows) ? library::rows[row].numpy : "";
}

}  // namespace weft
