// Compiled with -O3 -march=native -ffast-math (see CMakeLists.txt): plain loops that GCC vectorises at full
// width.
#include "hand.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace weft::bench {
namespace {

constexpr int rows = 4096, columns = 1024, square_side = 4096, many = 1'000'000, grid_side = 1000;

// exp by 2^n * p(r): a polynomial that vectorises, at about 1 ULP.
inline float fast_exp(float x) {
  x = std::min(std::max(x, -87.0f), 88.0f);
  const float n = std::nearbyint(x * 1.44269504f);
  const float r = (x - n * 0.693359375f) + n * 2.12194440e-4f;
  float p = 1.3888889e-3f;
  for (const float c : {8.3333333e-3f, 4.1666667e-2f, 1.6666667e-1f, 0.5f, 1.0f, 1.0f}) p = p * r + c;
  const auto bits = static_cast<std::int32_t>((static_cast<int>(n) + 127) << 23);
  float scale;
  std::memcpy(&scale, &bits, sizeof scale);
  return p * scale;
}

void multiply_add(const float* const* in, float* out) {
  for (int i = 0; i < many; ++i) out[i] = in[0][i] * in[1][i] + in[2][i];
}

void chain(const float* const* in, float* out) {
  for (int i = 0; i < many; ++i) {
    const float a = in[0][i], b = in[1][i], x = a * b + a, y = std::max(x - b, 0.0f) * 0.5f;
    out[i] = y * y + x - a;
  }
}

float sum(const float* x, std::int64_t n) {
  float total = 0;
  for (std::int64_t i = 0; i < n; ++i) total += x[i];
  return total;
}

void sum_all(const float* const* in, float* out) {
  out[0] = sum(in[0], std::int64_t{square_side} * square_side);
}

void sum_columns(const float* const* in, float* out) {
  std::fill_n(out, square_side, 0.0f);
  for (int i = 0; i < square_side; i += 8)
    for (int j = 0; j < square_side; ++j) {
      float total = out[j];
      for (int k = 0; k < 8; ++k) total += in[0][(i + k) * square_side + j];
      out[j] = total;
    }
}

void sum_rows(const float* const* in, float* out) {
  for (int i = 0; i < square_side; ++i) out[i] = sum(in[0] + std::int64_t{i} * square_side, square_side);
}

void mean_squared_error(const float* const* in, float* out) {
  float total = 0;
  for (int i = 0; i < many; ++i) total += (in[0][i] - in[1][i]) * (in[0][i] - in[1][i]);
  out[0] = total / many;
}

void softmax(const float* const* in, float* out) {
  for (int i = 0; i < rows; ++i) {
    const float* __restrict x = in[0] + i * columns;
    float* __restrict y = out + i * columns;
    float largest = x[0], total = 0;
    for (int j = 0; j < columns; ++j) largest = x[j] > largest ? x[j] : largest;
    for (int j = 0; j < columns; ++j) total += y[j] = fast_exp(x[j] - largest);
    for (int j = 0; j < columns; ++j) y[j] *= 1 / total;
  }
}

void layer_norm(const float* const* in, float* out) {
  for (int i = 0; i < rows; ++i) {
    const float* __restrict x = in[0] + i * columns;
    const float mean = sum(x, columns) / columns;
    float variance = 0;
    for (int j = 0; j < columns; ++j) variance += (x[j] - mean) * (x[j] - mean);
    const float scale = 1 / std::sqrt(variance / columns + 1e-5f);
    for (int j = 0; j < columns; ++j) out[i * columns + j] = (x[j] - mean) * scale * in[1][j] + in[2][j];
  }
}

void stencil(const float* const* in, float* out) {
  const int n = grid_side;
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < n - 1; ++j) {
      const float* a = in[0] + i * n + j;
      out[(i - 1) * (n - 2) + j - 1] = 0.2f * (a[0] + a[-1] + a[1] + a[n] + a[-n]);
    }
}

void small(const float* const* in, float* out) {
  for (int i = 0; i < 100; ++i) out[i] = fast_exp(in[0][i] + in[1][i]);
}

}  // namespace

const std::map<std::string, HandLoop>& hand_loops() {
  static const std::map<std::string, HandLoop> loops = {
      {"multiply_add", multiply_add}, {"chain", chain},
      {"sum_all", sum_all},           {"sum_columns", sum_columns},
      {"sum_rows", sum_rows},         {"mean_squared_error", mean_squared_error},
      {"softmax", softmax},           {"layer_norm", layer_norm},
      {"stencil", stencil},           {"small", small},
  };
  return loops;
}

}  // namespace weft::bench
