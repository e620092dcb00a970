// European options priced by Black and Scholes (1973), as black_scholes.py does.
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;

namespace {

constexpr double rate = 0.05, volatility = 0.2;

// The normal distribution below x, by Abramowitz and Stegun 26.2.17: within 7.5e-8.
weft::LazyTensor normal_cdf(const weft::LazyTensor& x) {
  const auto t = 1.0 / (1.0 + 0.2316419 * np::abs(x));
  const auto series =
      t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const auto tail = np::exp(-0.5 * x * x) * 0.3989422804014327 * series;
  return np::where(x > 0.0, 1.0 - tail, tail);
}

struct Prices {
  weft::LazyTensor call, put;
};

Prices black_scholes(const weft::LazyTensor& spot, const weft::LazyTensor& strike,
                     const weft::LazyTensor& years) {
  const auto spread = volatility * np::sqrt(years);
  const auto d1 = (np::log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / spread;
  const auto d2 = d1 - spread;
  const auto discounted = strike * np::exp(-rate * years);
  const auto call = spot * normal_cdf(d1) - discounted * normal_cdf(d2);
  return {call, call - spot + discounted};
}

}  // namespace

int main() {
  const auto spots = np::linspace(80.0, 120.0, 5);
  const auto [call, put] = black_scholes(spots, np::full(5, 100.0), np::linspace(0.5, 1.5, 5));
  std::cout << np::evaluate(np::stack({spots, call, put}, {.axis = 1})) << '\n';
}
