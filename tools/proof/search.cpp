#include "search.hpp"

#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

#include "compiled_function.hpp"
#include "distance.hpp"
#include "points.hpp"
#include "runtime/system/errors.hpp"

namespace weft::proof {
namespace {

constexpr std::uint64_t chunk = 1 << 14, block = 128;
constexpr mpfr_prec_t precision = 160;

template <class T>
using Wide = std::conditional_t<sizeof(T) <= 4, double, long double>;

/// What the C library's values may add to an error measured by them: ten times what its manual says of the
/// worst of them, 5 units of the wider format's last place.
template <class T>
constexpr double doubt = sizeof(T) == 2   ? 50 * 0x1p-42
                         : sizeof(T) == 4 ? 50 * 0x1p-29
                                          : 50 * 0x1p-11;

/// MPFR's verdict on one result at a time.
class Judge {
 public:
  explicit Judge(const Judged& function) : function_(function) {
    mpfr_inits2(precision, x_, y_, value_, nullptr);
  }
  ~Judge() { mpfr_clears(x_, y_, value_, nullptr); }
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;

  template <class T>
  double error(T result, T x, T y) {
    mpfr_set_d(x_, x, MPFR_RNDN);
    mpfr_set_d(y_, y, MPFR_RNDN);
    function_.truth(value_, x_, y_);
    return distance(result, static_cast<mpfr_srcptr>(value_));
  }

 private:
  const Judged& function_;
  mpfr_t x_, y_, value_;
};

/// One thread's part of a search.
template <class T>
class Worker {
 public:
  Worker(const Judged& function, const CompiledFunction<T>& kernel)
      : function_(function), kernel_(kernel), judge_(function), x_(chunk), y_(chunk), wide_(chunk) {}

  void fill(std::uint64_t first, const Effort& effort) {
    if (info(function_.operation).arity == 2)
      hard_pairs<T>(first, x_, y_);
    else if constexpr (sizeof(T) == 8)
      hard_points<T>(first, x_);
    else
      every_number<T>(first, sizeof(T) == 4 ? effort.stride : 1, x_);
  }

  void try_filled(std::size_t count) {
    const ndarray results = kernel_(x_, y_);
    wide_values(function_, x_, y_, wide_);
    for (std::size_t first = 0; first < count; first += block)
      try_block(results.data<T>(), first, std::min(count, first + block));
  }

  const Worst& worst() const { return worst_; }

 private:
  void try_block(const T* results, std::size_t first, std::size_t last) {
    // Beside the doubt of a double, what rounds to the result is within half a unit.
    if constexpr (sizeof(T) == 4)
      if (all_rounded({results + first, results + last}, {wide_.data() + first, wide_.data() + last})) return;
    for (std::size_t i = first; i < last; ++i) try_point(results[i], wide_[i], x_[i], y_[i]);
  }

  void try_point(T result, Wide<T> wide, T x, T y) {
    const double likely = distance(result, wide);
    if (likely + doubt<T> <= worst_.error) return;
    const double error = judge_.error(result, x, y);
    if (!(std::abs(error - likely) <= doubt<T>) && error != likely)
      throw InternalError(
          fmt::format("the C library's {} of {:a} and {:a} is off by {} units beyond its manual",
                      name(function_.operation), x, y, std::abs(error - likely)));
    if (error > worst_.error) worst_ = {error, x, y};
  }

  const Judged& function_;
  const CompiledFunction<T>& kernel_;
  Judge judge_;
  std::vector<T> x_, y_;
  std::vector<Wide<T>> wide_;
  Worst worst_;
};

std::uint64_t input_count(const Judged& function, std::size_t itemsize, const Effort& effort) {
  if (itemsize == 8 || info(function.operation).arity == 2) return effort.points;
  if (itemsize == 2) return std::uint64_t{1} << 16;
  return ((std::uint64_t{1} << 32) + effort.stride - 1) / effort.stride;
}

}  // namespace

template <class T>
Search search(const Judged& function, const Effort& effort) {
  Search found{.inputs = input_count(function, sizeof(T), effort), .worst = {}};
  const CompiledFunction<T> kernel(function.operation, chunk);
  std::atomic<std::uint64_t> next = 0;
  std::mutex merging;
  const auto work = [&] {
    Worker<T> worker(function, kernel);
    for (std::uint64_t first; (first = next.fetch_add(chunk)) < found.inputs;) {
      worker.fill(first, effort);
      worker.try_filled(std::min(chunk, found.inputs - first));
    }
    const std::lock_guard lock(merging);
    if (worker.worst().error > found.worst.error) found.worst = worker.worst();
  };
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < effort.threads; ++i) others.emplace_back(work);
  work();
  others.clear();
  return found;
}

template Search search<float16>(const Judged&, const Effort&);
template Search search<bfloat16>(const Judged&, const Effort&);
template Search search<float>(const Judged&, const Effort&);
template Search search<double>(const Judged&, const Effort&);

}  // namespace weft::proof
