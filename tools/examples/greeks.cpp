// How the prices of European options change with what they depend on, by gradients of the formula of Black
// and Scholes (1973): delta and gamma by the spot, vega by the volatility, theta by the time.
#include <iomanip>
#include <iostream>
#include <weft/numpy.hpp>

namespace np = weft::numpy;
using weft::LazyTensor;

namespace {

// The normal distribution below x, by Abramowitz and Stegun 26.2.17: within 7.5e-8.
LazyTensor normal_cdf(const LazyTensor& x) {
  const auto t = 1.0 / (1.0 + 0.2316419 * np::abs(x));
  const auto series =
      t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const auto tail = np::exp(-0.5 * x * x) * 0.3989422804014327 * series;
  return np::where(x > 0.0, 1.0 - tail, tail);
}

LazyTensor call_price(const LazyTensor& spot, double strike, const LazyTensor& volatility,
                      const LazyTensor& years, double rate) {
  const auto spread = volatility * np::sqrt(years);
  const auto d1 = (np::log(spot / strike) + (rate + 0.5 * volatility * volatility) * years) / spread;
  return spot * normal_cdf(d1) - strike * np::exp(-rate * years) * normal_cdf(d1 - spread);
}

}  // namespace

int main() {
  const auto spot = np::linspace(80.0, 120.0, 5), volatility = np::full(5, 0.2), years = np::full(5, 1.0);
  const auto price = call_price(spot, 100.0, volatility, years, 0.05);
  // Each option depends on its own spot alone, so the gradient of their sum has the derivatives of all.
  const auto [delta, vega, theta] = weft::grad(np::sum(price), {spot, volatility, years});
  const auto [gamma] = weft::grad(np::sum(delta), {spot});
  std::cout << "       spot      price      delta      gamma       vega      theta\n";
  const auto rows = np::evaluate(np::stack({spot, price, delta, gamma, vega, -theta}, {.axis = 1}));
  std::cout << std::fixed << std::setprecision(4);
  for (std::int64_t i = 0; i < rows.size(); ++i)
    std::cout << std::setw(11) << rows.data<double>()[i] << (i % 6 == 5 ? "\n" : "");
}
