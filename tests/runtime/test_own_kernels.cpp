// Kernels of Weft's own, on a GPU that is emulated: what their threads have, and what the host would give.
#include <algorithm>
#include <limits>
#include <string>
#include <type_traits>

#include "catch.hpp"
#include "runtime/gpu/abi/thread.hpp"
#include "runtime/library/sorting/kernels/look_up.hpp"
#include "runtime/library/sorting/sort_keys.hpp"
#include "runtime/system/errors.hpp"
#include "watched_gpu.hpp"

using namespace weft;

namespace weft::kernels {
namespace {

struct Told {
  std::uint64_t* numbers;  // of each thread: six
  std::uint64_t* all;      // of all threads
};

void tell(const Told& words, const Thread& thread) {
  std::uint64_t* const own = words.numbers + thread.number() * 6;
  auto* const block = thread.memory<std::uint32_t>(16);
  const auto number = static_cast<std::uint64_t>(thread.number());
  own[0] = block[0];
  thread.barrier();
  block[thread.thread()] = thread.thread() + 100 * thread.block();
  thread.barrier();
  own[1] = block[(thread.thread() + 1) % thread.threads()];
  own[2] = thread.exchange(number, 5U) << 32 | thread.exchange(thread.lane() + 1, 16U);
  own[3] = thread.ballot(thread.lane() % 3 == thread.warp());
  thread.warp_barrier();
  own[4] = static_cast<std::uint64_t>(thread.all());
  own[5] = number;
  atomic_add(words.all, number), atomic_or(words.all + 1, std::uint64_t{1} << number % 60);
  atomic_min(words.all + 2, number), atomic_max(words.all + 3, number);
}

}  // namespace

extern const char ptx_of_test[];
const char ptx_of_test[] = "";
extern const OwnKernel<Told> told;
WEFT_KERNEL(test, told, Told, tell)
}  // namespace weft::kernels

namespace {

ndarray array_of_keys(std::int64_t count, std::int64_t step, std::int64_t most, std::int64_t least) {
  const ndarray keys = ndarray::empty(DType::int64, {count});
  for (std::int64_t i = 0; i < count; ++i) keys.data<std::int64_t>()[i] = i * step % most + least;
  return keys;
}

/// The bytes that the GPU and the host give, where the table begins so many bytes into the GPU's memory.
void check_look_up(const Called& called, const ndarray& table, const ndarray& keys, const ndarray& result,
                   std::size_t offset) {
  Gpu& gpu = watched_gpu();
  std::vector<std::byte> shifted(offset), found(static_cast<std::size_t>(result.nbytes()));
  shifted.insert(shifted.end(), table.bytes(), table.bytes() + table.nbytes());
  const Placed on_table(gpu, shifted.data(), shifted.size()),
      on_keys(gpu, keys.bytes(), static_cast<std::size_t>(keys.nbytes())),
      on_result(gpu, found.data(), found.size());
  void* const buffers[] = {on_table.at() + offset, on_keys.at(), on_result.at()};
  const Asked asked = asked_by([&] { gpu.take(call_of(called, {table, keys}, result), buffers); });
  if (!found.empty()) gpu.read(found.data(), on_result.at(), found.size());
  CHECK(asked.launches == (found.empty() ? 0 : 1));
  CHECK(asked.reads == 0);
  CHECK(found == given_by_host(called, {table, keys}, result).bytes);
}

}  // namespace

TEST_CASE("threads of a kernel of Weft's own meet, exchange and count as a GPU's do") {
  Gpu& gpu = watched_gpu();
  constexpr std::uint64_t threads = 96, blocks = 3, all = threads * blocks;
  std::vector<std::uint64_t> numbers(6 * all), counts{0, 0, ~std::uint64_t{0}, 0};
  const Placed own(gpu, numbers.data(), 8 * numbers.size()), shared(gpu, counts.data(), 8 * counts.size());
  const auto at = [](const Placed& placed) { return reinterpret_cast<std::uint64_t*>(placed.at()); };
  gpu.launch(kernels::told, {.blocks = blocks, .threads = threads, .block_bytes = 16 + 4 * threads},
             {at(own), at(shared)});
  gpu.read(numbers.data(), own.at(), own.size), gpu.read(counts.data(), shared.at(), shared.size);
  for (std::uint64_t i = 0; i < all; ++i) {
    const std::uint64_t thread = i % threads, lane = i % 32;
    const std::uint64_t* const told = &numbers[6 * i];
    CHECK(told[0] == 0xa5a5a5a5);
    CHECK(told[1] == (thread + 1) % threads + 100 * (i / threads));
    CHECK(told[2] == ((i ^ 5) << 32 | ((lane ^ 16) + 1)));
    std::uint64_t lanes = 0;
    for (std::uint64_t other = thread / 32; other < 32; other += 3) lanes |= std::uint64_t{1} << other;
    CHECK(told[3] == lanes);
    CHECK(told[4] == all);
    CHECK(told[5] == i);
  }
  CHECK(counts == std::vector<std::uint64_t>{all * (all - 1) / 2, (std::uint64_t{1} << 60) - 1, 0, all - 1});
}

namespace {

/// What a driver that takes PTX was asked for.
std::vector<std::string> modules, functions;

CudaDriver driver_of_ptx() {
  CudaDriver driver{};
  driver.load_module = [](CudaDriver::Module* module, const void* image) {
    modules.emplace_back(static_cast<const char*>(image));
    return *module = reinterpret_cast<CudaDriver::Module>(modules.size()), 0;
  };
  driver.find_function = [](CudaDriver::Function* function, CudaDriver::Module, const char* name) {
    functions.emplace_back(name);
    return *function = reinterpret_cast<CudaDriver::Function>(functions.size()), 0;
  };
  return driver;
}

}  // namespace

TEST_CASE("a module of kernels is loaded once a context, and kernels are known by their names in it") {
  modules.clear(), functions.clear();
  const CudaDriver driver = driver_of_ptx();
  OwnKernels own(driver);
  CudaDriver::Function take = nullptr, again = nullptr, search = nullptr;
  REQUIRE(own.find(&take, kernels::take_runs, 0) == 0);
  REQUIRE(own.find(&search, kernels::search, 0) == 0);
  REQUIRE(own.find(&again, kernels::take_runs, 0) == 0);
  CHECK(take == again);
  CHECK(take != search);
  CHECK(functions == std::vector<std::string>{"weft_take_runs", "weft_search"});
  REQUIRE(modules.size() == 1);
  for (const std::string& name : functions)
    CHECK_THAT(modules[0], Catch::Contains(".visible .entry " + name + "("));
  own.forget();
  REQUIRE(own.find(&again, kernels::take_runs, 0) == 0);
  CHECK(modules.size() == 2);
}

TEST_CASE("a GPU takes runs of a table where it lies, of any bytes and wherever they begin") {
  for (const std::int64_t inner : {1, 2, 3, 4, 8, 15, 16, 31, 48, 64, 700})
    for (const std::int64_t outer : {1, 3})
      for (const std::int64_t count : {0, 1, 33, 300})
        for (const std::size_t offset : {0, 1, 4}) {
          CAPTURE(inner, outer, count, offset);
          check_look_up({LibraryFunction::take, {1}}, numbers(DType::uint8, {outer, 5, inner}),
                        array_of_keys(count, 7, 9, -2), ndarray::empty(DType::uint8, {outer, count, inner}),
                        offset);
        }
}

TEST_CASE("a GPU takes more runs than it has threads") {
  check_look_up({LibraryFunction::take, {0}}, numbers(DType::float32, {1000}),
                array_of_keys(70'001, 7919, 1000, 0), ndarray::empty(DType::float32, {70'001}), 0);
}

namespace {

/// Zeros of both signs, infinities and NaN of several kinds among them, in any order.
template <class T>
std::vector<T> elements(std::size_t count) {
  constexpr double special[] = {0.0,
                                -0.0,
                                std::numeric_limits<double>::infinity(),
                                -std::numeric_limits<double>::infinity(),
                                std::numeric_limits<double>::quiet_NaN(),
                                -std::numeric_limits<double>::quiet_NaN(),
                                1e-310,
                                -5e-324};
  std::vector<T> result(count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t a = i * 7919 % 61, b = i * 104729 % 53;
    const auto part = [&](std::size_t n) {
      return n < 16 ? special[n % 8] : static_cast<double>(n) * 1.5 - 48;
    };
    if constexpr (is_complex_type<T>)
      result[i] = {static_cast<typename T::value_type>(part(a % 20)),
                   static_cast<typename T::value_type>(part(b % 20))};
    else if constexpr (is_float_type<T>)
      result[i] = T(part(a));
    else
      result[i] = static_cast<T>(static_cast<std::int64_t>(a * b) - 900);
  }
  return result;
}

}  // namespace

TEST_CASE("a GPU finds where keys are put into a table, in NumPy's order, for all dtypes") {
  for (int number = 0; number <= static_cast<int>(DType::bfloat16); ++number)
    for (const std::size_t length : {0, 1, 2, 31, 500})
      for (const std::size_t count : {0, 1, 300})
        for (const auto function : {LibraryFunction::searchsorted, LibraryFunction::searchsorted_right})
          dispatch(static_cast<DType>(number), [&]<class T>() {
            using Element = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
            const auto array = [](const std::vector<Element>& of) {
              const ndarray copied = ndarray::empty(dtype_of<T>, {std::ssize(of)});
              std::ranges::copy(of, copied.data<Element>());
              return copied;
            };
            std::vector<Element> table = elements<Element>(length);
            std::ranges::sort(table, [](Element a, Element b) { return comes_before(a, b); });
            CAPTURE(name(dtype_of<T>), length, count);
            check_look_up(function, array(table), array(elements<Element>(count)),
                          ndarray::empty(DType::int64, {static_cast<std::int64_t>(count)}), 0);
          });
}
