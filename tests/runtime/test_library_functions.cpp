// The table of the library's functions (runtime/program/functions.def): what holds of each row.
#include "catch.hpp"
#include "runtime/library/library_functions.hpp"
#include "runtime/system/errors.hpp"

using namespace weft;
using Catch::Matchers::StartsWith;

namespace {

std::vector<LibraryFunction> all_rows() {
  std::vector<LibraryFunction> rows;
  for (std::size_t row = 0; row < static_cast<std::size_t>(LibraryFunction::say); ++row)
    rows.push_back(static_cast<LibraryFunction>(row));
  return rows;
}

}  // namespace

TEST_CASE("each function is found by its row and by its name, and is known to be the library's") {
  for (const LibraryFunction row : all_rows()) {
    const HostFunctionPtr& function = library_function(row);
    CAPTURE(function->name);
    CHECK(library_function(function->name) == function);
    CHECK(is(function, row));
    CHECK((function->run != nullptr) + (function->store != nullptr) + (function->along != nullptr) == 1);
  }
}

TEST_CASE("each function says how many arguments it expects") {
  for (const LibraryFunction row : all_rows()) {
    const HostFunction& function = *library_function(row);
    CAPTURE(function.name);
    const auto expected = "operation '" + function.name + "': expected ";
    const std::vector<ndarray> none, many(9, ndarray::scalar(std::int64_t{0}));
    CHECK_THROWS_WITH(call_back(function, none, many[0]), StartsWith(expected));
    CHECK_THROWS_AS(call_back(function, many, many[0]), ValueError);
  }
}

TEST_CASE("spellings of NumPy name their arguments") {
  for (const LibraryFunction row : all_rows()) {
    const std::string_view spelling = numpy_spelling(row);
    CAPTURE(library_function(row)->name);
    CHECK((spelling.empty() || spelling.find("{}") != std::string_view::npos));
  }
}

TEST_CASE("members of families are found by name, functions of others are not") {
  CHECK(is(library_function("math_gamma"), LibraryFunction::math));
  CHECK(is(library_function("random_random"), LibraryFunction::draw));
  CHECK(is(any_library_function("say"), LibraryFunction::say));
  for (const char* name : {"my_own", "say"}) CHECK(library_function(name) == nullptr);
  const auto own = std::make_shared<const HostFunction>(HostFunction{.name = "sort", .run = {}});
  CHECK_FALSE(is(own, LibraryFunction::sort));
}

TEST_CASE("values are added one after the other where a place comes twice") {
  const ndarray places = ndarray::zeros(DType::int64, {3});
  places.data<std::int64_t>()[1] = -1;
  const auto added = [&]<class T>(T first, T value) {
    const ndarray table = ndarray::zeros(dtype_of<T>, {2, 2}), values = ndarray::zeros(dtype_of<T>, {3, 2});
    std::fill_n(table.data<T>(), 4, first);
    std::fill_n(values.data<T>(), 6, value);
    call_back(*library_function(LibraryFunction::scatter_add), {table, values, places}, table, {0});
    return std::pair(table.data<T>()[0], table.data<T>()[3]);
  };
  CHECK(added(0.5, 0.25) == std::pair(1.0, 0.75));
  CHECK(added(float16(2048), float16(1)) == std::pair(float16(2048), float16(2048)));  // each sum is rounded
  CHECK(added(std::int8_t{100}, std::int8_t{100}) == std::pair(std::int8_t{44}, std::int8_t{-56}));
  CHECK(added(false, true) == std::pair(true, true));
}

TEST_CASE("a sum at a place that is not there leaves the table as it was") {
  const ndarray table = ndarray::zeros(DType::float64, {2}), places = ndarray::zeros(DType::int64, {2});
  places.data<std::int64_t>()[1] = 2;
  const auto add = [&] {
    call_back(*library_function(LibraryFunction::scatter_add), {table, ndarray::scalar(1.0), places}, table,
              {0});
  };
  CHECK_THROWS_WITH(add(), Catch::Matchers::Contains("index 2 is out of bounds for axis 0 with size 2"));
  CHECK(table.data<double>()[0] == 0);
}

TEST_CASE("places that lie where items are written are refused, for they would become others") {
  const ndarray memory = ndarray::zeros(DType::int64, {8});
  const auto part = [&](std::int64_t first) { return memory.view({4}, {8}, first * 8); };
  const ndarray large = ndarray::scalar(std::int64_t{1} << 40);
  const auto scatter = [&](const ndarray& table, const ndarray& places) {
    call_back(*library_function(LibraryFunction::scatter), {table, large, places}, table, {0});
  };
  CHECK_THROWS_WITH(scatter(part(0), part(3)), Catch::Matchers::Contains("places apart"));
  CHECK_NOTHROW(scatter(part(0), part(4)));
  const auto gather = [&](const ndarray& places, const ndarray& result) {
    call_back(*library_function(LibraryFunction::gather), {part(0), places}, result, {0});
  };
  CHECK_THROWS_WITH(gather(part(4), part(1)), Catch::Matchers::Contains("places apart"));
  CHECK_NOTHROW(gather(part(4), ndarray::empty(DType::int64, {4})));
}
