#include "ir/attributes.hpp"

#include <cstring>
#include <functional>
#include <iterator>
#include <type_traits>

#include "runtime/system/errors.hpp"

namespace weft {
namespace {

constexpr std::string_view names[] = {"axis",      "keepdims", "dtype",     "index",  "axes",       "shape",
                                      "strides",   "sections", "value",     "start",  "step",       "length",
                                      "initial",   "name",     "function",  "body",   "right",      "pairs",
                                      "steps",     "carried",  "condition", "most",   "may_alias",  "tf32",
                                      "converted", "error",    "message",   "report", "derivative", "sites"};

static_assert(std::size(names) == static_cast<std::size_t>(Attribute::sites) + 1);

void mix(std::size_t& seed, std::size_t value) {
  seed ^= value + 0x9E3779B97F4A7C15ull + (seed << 6) + (seed >> 2);
}

bool same_array(const ndarray& a, const ndarray& b) {
  if (a.dtype() != b.dtype() || a.shape() != b.shape()) return false;
  if (a.ndim() == 0) return std::memcmp(a.bytes(), b.bytes(), a.itemsize()) == 0;
  return a.bytes() == b.bytes() && a.strides() == b.strides();
}

template <class T>
bool same_value(const T& a, const T& b) {
  if constexpr (std::is_same_v<T, ndarray>) {
    return same_array(a, b);
  } else {
    return a == b;
  }
}

std::size_t hash_value(bool value) { return value; }
std::size_t hash_value(std::int64_t value) { return std::hash<std::int64_t>()(value); }
std::size_t hash_value(DType value) { return static_cast<std::size_t>(value); }
template <class T>
std::size_t hash_value(const std::shared_ptr<T>& value) {
  return std::hash<std::shared_ptr<T>>()(value);
}
std::size_t hash_value(const std::string& value) { return std::hash<std::string>()(value); }

std::size_t hash_value(const Dims& value) {
  std::size_t seed = value.size();
  for (std::int64_t each : value) mix(seed, hash_value(each));
  return seed;
}

std::size_t hash_value(const Index& value) {
  std::size_t seed = value.size();
  for (const IndexItem& item : value) {
    mix(seed, static_cast<std::size_t>(item.kind));
    for (std::int64_t each : {item.start, item.step, item.length}) mix(seed, hash_value(each));
  }
  return seed;
}

std::size_t hash_value(const ndarray& value) {
  std::size_t seed = hash_value(value.dtype());
  mix(seed, hash_value(value.shape()));
  const std::string_view element(reinterpret_cast<const char*>(value.bytes()), value.itemsize());
  mix(seed,
      value.ndim() == 0 ? std::hash<std::string_view>()(element) : std::hash<const void*>()(value.bytes()));
  return seed;
}

}  // namespace

bool equal(const Attributes& a, const Attributes& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i].first != b[i].first || a[i].second.index() != b[i].second.index()) return false;
    const auto same = [&](const auto& x) {
      return same_value(x, std::get<std::decay_t<decltype(x)>>(b[i].second));
    };
    if (!std::visit(same, a[i].second)) return false;
  }
  return true;
}

std::size_t hash(const Attributes& attributes) {
  std::size_t seed = 0;
  for (const auto& [key, value] : attributes) {
    mix(seed, static_cast<std::size_t>(key));
    mix(seed, std::visit([](const auto& x) { return hash_value(x); }, value));
  }
  return seed;
}

std::string_view name(Attribute attribute) { return names[static_cast<std::size_t>(attribute)]; }

void throw_bad_attribute(Attribute which, bool present) {
  throw InternalError("attribute " + std::string(name(which)) +
                      (present ? " has another type" : " is missing"));
}

}  // namespace weft
