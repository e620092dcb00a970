#include "check.hpp"

#include <cmath>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>

#include "runtime/files/npy.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/saved/saved_function.hpp"

namespace weft {
namespace {

namespace fs = std::filesystem;

bool is_nan(float number) { return std::isnan(number); }
bool is_nan(double number) { return std::isnan(number); }
bool is_nan(float16 number) { return std::isnan(static_cast<float>(number)); }
bool is_nan(bfloat16 number) { return std::isnan(static_cast<float>(number)); }
bool is_nan(std::integral auto) { return false; }

/// How a result may differ from the one that is expected.
struct Allowance {
  bool any_zeros = false;  // of complex numbers, in the signs of zeros
  double limit = 0;        // by so much of a number, or of the larger part of a complex one
};

/// `size`: what the limit is of.
template <class T>
bool is_near(const T& a, const T& b, double size, const Allowance& allowed) {
  if constexpr (std::is_floating_point_v<T>)
    return a == b || (std::isfinite(b) && std::abs(double{a} - double{b}) <= allowed.limit * size);
  else
    return false;
}

template <class T>
bool same(const T& a, const T& b, const Allowance& allowed, double size) {
  if (std::memcmp(&a, &b, sizeof a) == 0 || (is_nan(a) && is_nan(b))) return true;
  return allowed.limit > 0 && is_near(a, b, size, allowed);
}
template <class T>
bool same(const T& a, const T& b, const Allowance& allowed) {
  return same(a, b, allowed, std::abs(static_cast<double>(b)));
}
template <class T>
bool same(const std::complex<T>& a, const std::complex<T>& b, const Allowance& allowed) {
  const auto magnitude = [](T part) { return std::isfinite(part) ? std::abs(double{part}) : 0; };
  const double size = std::max(magnitude(b.real()), magnitude(b.imag()));
  const auto same_part = [&](T x, T y) {
    return same(x, y, allowed, size) || (allowed.any_zeros && x == 0 && y == 0);
  };
  return same_part(a.real(), b.real()) && same_part(a.imag(), b.imag());
}

/// How many elements differ.
std::int64_t differing(const ndarray& found, const ndarray& expected, const Allowance& allowed) {
  const ndarray a = found.copy_c(), b = expected.copy_c();
  std::int64_t count = 0;
  dispatch(a.dtype(), [&]<class T>() {
    for (std::int64_t i = 0; i < a.size(); ++i)
      count += same(a.data<T>()[i], b.data<T>()[i], allowed) ? 0 : 1;
  });
  return count;
}

std::string text_of_type(const ndarray& array) {
  return std::string(name(array.dtype())) + tuple_text(array.shape());
}

/// What is wrong with a result; "" for nothing.
std::string fault(const ndarray& found, const ndarray& expected, const Allowance& allowed) {
  if (found.dtype() != expected.dtype() || found.shape() != expected.shape())
    return text_of_type(found) + ", expected " + text_of_type(expected);
  const std::int64_t count = differing(found, expected, allowed);
  if (count == 0) return "";
  return std::to_string(count) + " of " + std::to_string(found.size()) + " elements differ, " +
         text_of_type(expected);
}

/// By name, of results that come of products of float matrices.
std::map<std::string, double> limits_in(const fs::path& folder) {
  std::map<std::string, double> limits;
  std::ifstream lines(folder / "limits");
  for (std::string name; lines >> name;) lines >> limits[name];
  return limits;
}

std::vector<std::string> faults_of(const fs::path& folder, bool any_zeros) {
  const SavedFunction function(load_saved_program((folder / "program.weft").string()));
  const SavedProgram& program = function.program();
  std::vector<ndarray> arguments;
  for (const SavedParameter& parameter : program.parameters)
    arguments.push_back(load_npy((folder / "arguments" / (parameter.name + ".npy")).string()));
  RunOptions options;
  options.accelerator = accelerator_for(isa_of(program));
  const std::vector<ndarray> results = function.call(arguments, options);
  const std::map<std::string, double> limits = limits_in(folder);
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const std::string& name = program.results[i];
    const auto limit = limits.find(name);
    const Allowance allowed{any_zeros, limit == limits.end() ? 0 : limit->second};
    const std::string text =
        fault(results[i], load_npy((folder / "results" / (name + ".npy")).string()), allowed);
    if (!text.empty()) faults.push_back(name + ": " + text);
  }
  return faults;
}

}  // namespace

bool check_folders(const std::vector<std::string>& folders, bool any_zeros) {
  int differ = 0;
  for (const std::string& folder : folders) {
    std::vector<std::string> faults;
    try {
      faults = faults_of(folder, any_zeros);
    } catch (const std::exception& error) {
      faults = {error.what()};
    }
    differ += faults.empty() ? 0 : 1;
    for (const std::string& text : faults) std::cout << folder << ": " << text << '\n';
  }
  std::cout << folders.size() << " programs, " << differ << " differ\n";
  return differ == 0;
}

}  // namespace weft
