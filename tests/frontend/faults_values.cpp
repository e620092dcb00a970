// Values, memory and floating-point environments that lead programs astray.
#include <fenv.h>
#include <immintrin.h>
#include <sys/mman.h>

#include <bit>
#include <cmath>
#include <cstring>
#include <thread>

#include "expect.hpp"
#include "runtime/system/thread_pool.hpp"

using weft::DType, weft::LazyTensor, weft::ndarray;

namespace {

/// What a program gives that has subnormals, rounding, divisions by zero and constants to fold.
std::string sensitive_results() {
  const LazyTensor x = np::arange(1.0, 2000.0) * 1e-320, y = np::arange(2000.0) / 3 - 1;
  std::string text;
  for (const LazyTensor& each :
       {np::sum(x), x * 0.5, np::sum(y * y), np::exp(y), np::log(y), 1 / (y - y), np::sqrt(y),
        np::linspace(0, 1, 7) / 3, np::full({2}, 1e-310) / 3, np::astype(y * 1e300, np::float32)})
    text += weft::evaluate(each).repr() + "\n";
  const weft::device_scope scope(weft::Device::reference);
  return text + weft::evaluate(np::sum(y / 3 + x[0])).repr();
}

/// Bits of floats, as an array.
ndarray of_bits(const std::vector<std::uint32_t>& bits) {
  const ndarray array = ndarray::empty(DType::float32, {static_cast<std::int64_t>(bits.size())});
  std::memcpy(array.bytes(), bits.data(), bits.size() * sizeof(float));
  return array;
}

std::vector<std::uint32_t> bits_of(const LazyTensor& tensor) {
  const ndarray array = weft::evaluate(tensor).copy_c();
  std::vector<std::uint32_t> bits(static_cast<std::size_t>(array.size()));
  std::memcpy(bits.data(), array.bytes(), bits.size() * sizeof(float));
  return bits;
}

/// Memory whose last byte is followed by a page that may not be touched, and its first byte preceded by one.
class GuardedPages {
 public:
  GuardedPages()
      : base_(
            static_cast<std::byte*>(mmap(nullptr, 4 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    REQUIRE(mprotect(base_ + page, 2 * page, PROT_READ | PROT_WRITE) == 0);
    for (std::size_t i = 0; i < 2 * page; ++i) begin()[i] = static_cast<std::byte>(i % 41);
  }
  ~GuardedPages() { munmap(base_, 4 * page); }
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  std::byte* begin() const { return base_ + page; }
  std::byte* end() const { return base_ + 3 * page; }

 private:
  static constexpr std::size_t page = 4096;
  std::byte* base_;
};

ndarray view_of(std::byte* first, DType dtype, weft::Dims shape, weft::Dims strides) {
  return ndarray::from_memory(std::shared_ptr<void>(first, [](void*) {}), first, dtype, std::move(shape),
                              std::move(strides));
}

/// Compiled and by the reference, the array gives the same; neither touches what is not its own.
void check_reads(const ndarray& array) {
  const LazyTensor x = np::asarray(array);
  value(x + 1);
  value(np::sum(x));
  value(np::where(x > 3, x, 0));
}

}  // namespace

TEST_CASE("the caller's floating-point environment changes no bit, and stays as it was") {
  const std::string expected = sensitive_results();
  constexpr unsigned flush = 0x8040, unmasked = 0x1f80;
  for (const unsigned change : {flush, 0x2000u, 0x4000u, 0x6000u, unmasked, flush | 0x6000u}) {
    for (const int threads : {1, 7}) {
      INFO(change << " on " << threads << " threads");
      weft::set_num_threads(threads);
      const unsigned before = _mm_getcsr(), odd = (before ^ change) & ~0x3fu;
      _mm_setcsr(odd);
      const std::string found = sensitive_results();
      const unsigned after = _mm_getcsr();
      _mm_setcsr(before);
      CHECK(found == expected);
      CHECK(after == odd);
    }
  }
  weft::set_num_threads(0);
}

TEST_CASE("threads that begin in an odd floating-point environment give the same bits") {
  const std::string expected = sensitive_results();
  std::string found;
  std::jthread([&] {
    fesetround(FE_UPWARD);
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    weft::evaluate(np::arange(9.0) / 3 + 0.0625);  // a kernel that is compiled here
    found = sensitive_results();
  }).join();
  CHECK(found == expected);
}

TEST_CASE("moving a NaN keeps its bits, arithmetic keeps it a NaN") {
  const std::vector<std::uint32_t> nans = {0x7fc00001, 0xffc00002, 0x7f800003, 0xff800004, 0x7fffffff};
  const LazyTensor x = np::asarray(of_bits(nans)), one = np::ones({5}, {.dtype = np::float32});
  const auto changed = [&](std::uint32_t keep, std::uint32_t flip) {
    auto bits = nans;
    for (std::uint32_t& each : bits) each = (each & keep) ^ flip;
    return bits;
  };
  CHECK(bits_of(np::flip(x)[np::slice(_, _, -1)]) == nans);
  CHECK(bits_of(np::where(one > 0, x, one)) == nans);
  CHECK(bits_of(np::flip(np::flip(x))) == nans);
  CHECK(bits_of(-x) == changed(~0u, 0x80000000u));
  CHECK(bits_of(np::abs(x)) == changed(0x7fffffffu, 0));
  for (const LazyTensor& each :
       {x + one, one + x, x * x, x / one, np::maximum(x, one), np::minimum(one, x), np::exp(x), np::tanh(x),
        np::sqrt(x), np::astype(np::astype(x, np::float64), np::float32)})
    CHECK(value(np::isnan(each)) == "array([ True,  True,  True,  True,  True])");
  const ndarray wide = weft::evaluate(np::astype(x, np::float64));
  CHECK(std::bit_cast<std::uint64_t>(wide.data<double>()[0]) == 0x7ff8000020000000);
  CHECK(std::bit_cast<std::uint64_t>(wide.data<double>()[2]) == 0x7ff8000060000000);  // quieted
}

TEST_CASE("integer faults of the processor are NumPy's values, folded or not") {
  const auto least = np::full({4}, INT64_MIN, {.dtype = np::int64}),
             minus = np::full({4}, -1, {.dtype = np::int64}), zero = np::zeros({4}, {.dtype = np::int64});
  const auto data = [](const LazyTensor& x) { return np::asarray(weft::evaluate(x).copy_c()); };
  for (const auto& [folded, loaded] :
       {std::pair{least / 1, least / 1},
        std::pair{np::floor_divide(least, minus), np::floor_divide(data(least), data(minus))},
        std::pair{np::remainder(least, minus), np::remainder(data(least), data(minus))},
        std::pair{np::floor_divide(least, zero), np::floor_divide(data(least), data(zero))},
        std::pair{np::remainder(least, zero), np::remainder(data(least), data(zero))},
        std::pair{np::left_shift(minus, zero + 64), np::left_shift(data(minus), data(zero + 64))},
        std::pair{np::right_shift(minus, zero + 64), np::right_shift(data(minus), data(zero + 64))}})
    CHECK(value(folded) == value(loaded));
  CHECK(value(np::floor_divide(least, minus)[0]) == "array(-9223372036854775808)");
  CHECK(value(np::remainder(least, zero)[0]) == "array(0)");
  CHECK(value(np::right_shift(minus, zero + 64)[0]) == "array(-1)");
  CHECK(value(np::full({2}, 250, {.dtype = np::uint8}) + np::full({2}, 10, {.dtype = np::uint8})) ==
        "array([4, 4], dtype=uint8)");
}

TEST_CASE("floats beyond an integer's range give what NumPy on x86-64 gives, compiled or not") {
  const LazyTensor x = np::array({NAN, HUGE_VAL, -HUGE_VAL, 1e30, -1e30, 3e9, 300.0, -1.0});
  CHECK(value(np::astype(x, np::int64)) ==
        "array([-9223372036854775808, -9223372036854775808, -9223372036854775808,\n"
        "       -9223372036854775808, -9223372036854775808,           3000000000,\n"
        "                        300,                   -1])");
  CHECK(value(np::astype(x, np::int32)) ==
        "array([-2147483648, -2147483648, -2147483648, -2147483648, -2147483648,\n"
        "       -2147483648,         300,          -1], dtype=int32)");
  CHECK(value(np::astype(x, np::uint8)) == "array([  0,   0,   0,   0,   0,   0,  44, 255], dtype=uint8)");
}

TEST_CASE("no element beyond the end of memory is touched, however it lies") {
  const GuardedPages pages;
  for (const DType dtype : {DType::int8, DType::int32, DType::float32, DType::float64}) {
    const std::int64_t size = weft::itemsize(dtype);
    for (const std::int64_t length : {1, 2, 3, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 65, 130}) {
      check_reads(view_of(pages.end() - length * size, dtype, {length}, {size}));
      check_reads(view_of(pages.end() - size, dtype, {length}, {-size}));
      check_reads(view_of(pages.end() - size, dtype, {length}, {0}));
      check_reads(view_of(pages.begin() + (length - 1) * size, dtype, {length}, {-size}));
      check_reads(view_of(pages.end() - (2 * length - 1) * size, dtype, {length}, {2 * size}));
    }
    check_reads(view_of(pages.end() - 40 * size, dtype, {8, 33}, {size, size}));  // rows overlap
    check_reads(view_of(pages.end() - size, dtype, {1, 1, 1}, {1 << 20, -(1 << 20), 7}));
    for (const std::int64_t by : {1, 2, 3})
      check_reads(view_of(pages.end() - 33 * size - by, dtype, {33}, {size}));
  }
}

TEST_CASE("an array may be changed or dropped while tensors of it live") {
  ndarray array = weft::evaluate(np::arange(4.0)).copy_c();
  const LazyTensor copied = np::array(array) + 1, shared = np::asarray(array) + 1;
  array.data<double>()[0] = 10;
  CHECK(value(copied) == "array([1., 2., 3., 4.])");
  CHECK(value(shared) == "array([11.,  2.,  3.,  4.])");
  array = ndarray();
  CHECK(value(shared) == "array([11.,  2.,  3.,  4.])");
}

TEST_CASE("reductions of nothing have NumPy's values, or its errors") {
  const LazyTensor none = np::zeros({0, 3});
  CHECK(value(np::sum(none)) == "array(0.)");
  CHECK(value(np::sum(none, 0)) == "array([0., 0., 0.])");
  CHECK(value(np::mean(none)) == "array(nan)");
  CHECK(value(np::count_nonzero(none)) == "array(0)");
  CHECK(value(np::max(none, 1)) == "array([], dtype=float64)");
  const LazyTensor backward = np::transpose(np::zeros({4, 3, 2}))[np::slice(2, 9)];
  CHECK(np::max(backward, {.axis = 0, .initial = 0.5}).strides() == weft::Dims{8, 24});
  CHECK(value(np::matmul(np::zeros({2, 0}), none)) == "array([[0., 0., 0.],\n       [0., 0., 0.]])");
  CHECK(error_of([&] { np::max(none); }) ==
        "ValueError: zero-size array to reduction operation maximum which has no identity");
  CHECK(error_of([&] { np::min(none, 0); }) ==
        "ValueError: zero-size array to reduction operation minimum which has no identity");
}

TEST_CASE("shapes that are too big are refused when they are written, or never made") {
  const std::string too_big = "ValueError: array is too big";
  const LazyTensor long_one = np::zeros({1LL << 32}, {.dtype = np::int8}),
                   huge = np::broadcast_to(np::zeros({1}), {1LL << 28, 1LL << 28});
  CHECK(error_of([&] { np::outer(long_one, long_one); }) == "ValueError: iterator is too large");
  CHECK(error_of([&] { np::repeat(np::ones({2}), 1LL << 62); }).starts_with(too_big));
  CHECK(error_of([&] { np::zeros({0, 1LL << 62}); }).starts_with(too_big));
  CHECK(np::zeros({0, 1LL << 59}).nbytes() == 0);
  CHECK(error_of([&] { np::broadcast_to(np::zeros({1}), {1LL << 40, 1LL << 40}); }) ==
        "ValueError: iterator is too large");
  CHECK(error_of([&] { np::reshape(np::ones({6}), {1LL << 40, -1}); }) ==
        "ValueError: cannot reshape array of size 6 into shape (1099511627776,newaxis)");
  CHECK(value(huge[5][np::slice(0, 2)]) == "array([0., 0.])");
  const std::vector<std::int64_t> ones(65, 1);
  CHECK(error_of([&] { np::zeros(weft::Dims(ones.begin(), ones.end())); }).find("currently 64, found 65") !=
        std::string::npos);
  CHECK(error_of([&] {
          np::broadcast_to(np::ones({1}), weft::Dims(ones.begin(), ones.end()));
        }).find("64, found 65") != std::string::npos);
  CHECK(np::zeros(weft::Dims(ones.begin(), ones.begin() + 33)).ndim() == 33);
  CHECK(error_of([] {
          weft::evaluate(np::ones({1LL << 20, 1LL << 25}) + 1);
        }).starts_with("MemoryError: Unable to allocate 256. TiB for an array with shape"));
  CHECK(value(np::arange(3)) == "array([0, 1, 2])");
}
