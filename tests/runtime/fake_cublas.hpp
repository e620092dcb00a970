// A matrix library of emulated GPUs, which notes what it is asked for.
#pragma once
#include <bit>
#include <deque>
#include <utility>
#include <vector>

#include "catch.hpp"
#include "runtime/array/bfloat16.hpp"
#include "runtime/array/float16.hpp"
#include "runtime/gpu/driver/cublas.hpp"
#include "runtime/gpu/emulated/streams.hpp"

namespace weft {

/// Multiplies on the stream that it is given, element by element, in float32 where it mixes precisions.
struct FakeCublas {
  /// What cublasGemmStridedBatchedEx was called with.
  struct Mixed {
    Cublas::ElementType first, second, result;
    Cublas::Compute compute;
  };
  static inline std::vector<Mixed> mixed;
  static inline int singles = 0, doubles = 0;
  static inline int math_mode = 0;
  static inline CudaDriver::Stream stream = nullptr;
  static inline int asked = 0, refusals = 0;           // to start; how many more are refused
  static inline int handles = 0;                       // that are not destroyed
  static inline int stream_error = 0, mode_error = 0;  // of the next that is set
  static inline std::deque<int> errors;                // of the next products

  static void forget() {
    mixed.clear();
    singles = doubles = asked = refusals = 0;
    errors.clear();
  }

  static Cublas library(bool starts = true) {
    return {
        .create = starts ? create : +[](Cublas::Handle*) { return 1; },
        .destroy = [](Cublas::Handle) { return --handles, 0; },
        .set_stream = [](Cublas::Handle,
                         CudaDriver::Stream given) { return stream = given, std::exchange(stream_error, 0); },
        .set_math_mode = [](Cublas::Handle,
                            int mode) { return math_mode = mode, std::exchange(mode_error, 0); },
        .single_precision = multiply<float>,
        .double_precision = multiply<double>,
        .mixed_precision = multiply_mixed};
  }

 private:
  static int create(Cublas::Handle* handle) {
    ++asked;
    if (refusals > 0) return --refusals, 1;
    static char at = 0;
    return ++handles, *handle = reinterpret_cast<Cublas::Handle>(&at), 0;
  }

  static int next_error() {
    if (errors.empty()) return 0;
    const int error = errors.front();
    return errors.pop_front(), error;
  }

  /// Matrices that lie in columns, or, transposed, in rows.
  struct Matrix {
    Cublas::Transpose transpose;
    int apart;
    long long step;

    /// Errors, as the library's, for matrices that cannot lie so.
    bool holds(int rows, int columns) const {
      return apart >= std::max(1, transpose == Cublas::transposed ? columns : rows);
    }
    std::int64_t at(int number, int row, int column) const {
      const std::int64_t in_rows = std::int64_t{row} * apart + column,
                         in_columns = row + std::int64_t{column} * apart;
      return number * step + (transpose == Cublas::transposed ? in_rows : in_columns);
    }
  };

  template <class Sum, class First, class Second, class Store>
  static int ask(int m, int n, int k, const Matrix& first, const Matrix& second, const Matrix& result,
                 int count, First read_first, Second read_second, Store store) {
    if (!first.holds(m, k) || !second.holds(k, n) || !result.holds(m, n) || count < 1) return 7;
    return EmulatedStreams::all().ask(stream, [=] {
      for (int number = 0; number < count; ++number)
        for (int i = 0; i < m; ++i)
          for (int j = 0; j < n; ++j) {
            Sum sum = 0;
            for (int l = 0; l < k; ++l)
              sum += read_first(first.at(number, i, l)) * read_second(second.at(number, l, j));
            store(result.at(number, i, j), sum);
          }
      return 0;
    });
  }

  template <class T>
  static int multiply(Cublas::Handle, Cublas::Transpose of_first, Cublas::Transpose of_second, int m, int n,
                      int k, const T* alpha, const T* a, int lda, long long a_step, const T* b, int ldb,
                      long long b_step, const T* beta, T* c, int ldc, long long c_step, int count) {
    if (const int told = next_error()) return told;
    ++(std::is_same_v<T, float> ? singles : doubles);
    if (*alpha != 1 || *beta != 0) return 7;
    const auto read = [](const T* from) { return [=](std::int64_t i) { return from[i]; }; };
    return ask<T>(m, n, k, {of_first, lda, a_step}, {of_second, ldb, b_step}, {Cublas::as_it_is, ldc, c_step},
                  count, read(a), read(b), [c](std::int64_t i, T sum) { c[i] = sum; });
  }

  /// As tensor cores have it: what is beyond 10 bits of the fraction is not read.
  static float as_tf32(float x) {
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(x) & 0xFFFFE000u);
  }

  static float element(const void* from, Cublas::ElementType type, std::int64_t i) {
    if (type == Cublas::float32) return static_cast<const float*>(from)[i];
    if (type == Cublas::float16) return static_cast<float>(static_cast<const float16*>(from)[i]);
    return static_cast<float>(static_cast<const bfloat16*>(from)[i]);
  }

  static void store(void* to, Cublas::ElementType type, std::int64_t i, float value) {
    if (type == Cublas::float32)
      static_cast<float*>(to)[i] = value;
    else if (type == Cublas::float16)
      static_cast<float16*>(to)[i] = static_cast<float16>(value);
    else
      static_cast<bfloat16*>(to)[i] = static_cast<bfloat16>(value);
  }

  static int multiply_mixed(Cublas::Handle, Cublas::Transpose of_first, Cublas::Transpose of_second, int m,
                            int n, int k, const void* alpha, const void* a, Cublas::ElementType a_type,
                            int lda, long long a_step, const void* b, Cublas::ElementType b_type, int ldb,
                            long long b_step, const void* beta, void* c, Cublas::ElementType c_type, int ldc,
                            long long c_step, int count, Cublas::Compute compute, int algorithm) {
    if (const int told = next_error()) return told;
    mixed.push_back({a_type, b_type, c_type, compute});
    if (*static_cast<const float*>(alpha) != 1 || *static_cast<const float*>(beta) != 0 || algorithm != -1)
      return 7;
    const auto read = [compute](const void* from, Cublas::ElementType type) {
      return [=](std::int64_t i) {
        const float value = element(from, type, i);
        return compute == Cublas::in_tf32 ? as_tf32(value) : value;
      };
    };
    return ask<float>(m, n, k, {of_first, lda, a_step}, {of_second, ldb, b_step},
                      {Cublas::as_it_is, ldc, c_step}, count, read(a, a_type), read(b, b_type),
                      [=](std::int64_t i, float sum) { store(c, c_type, i, sum); });
  }
};

}  // namespace weft
