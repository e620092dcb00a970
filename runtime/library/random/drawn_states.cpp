#include "runtime/library/random/drawn_states.hpp"

#include <deque>
#include <mutex>
#include <unordered_map>

namespace weft::random {
namespace {

constexpr std::size_t most_states = 256, most_bytes = 8192;

struct Remembered {
  std::mutex lock;
  std::unordered_map<std::string, State> states;
  std::deque<std::string> order;  // the oldest first
};

Remembered& all() {
  static auto& remembered = *new Remembered;
  return remembered;
}

template <class T>
void add(std::string& key, const T& number) {
  key.append(reinterpret_cast<const char*>(&number), sizeof number);
}

}  // namespace

std::string draw_key(const std::string& function, std::span<const ndarray> arguments, DType dtype,
                     std::int64_t drawn) {
  std::string key = function;
  add(key, dtype);
  add(key, drawn);
  for (const ndarray& argument : arguments) {
    const auto bytes = static_cast<std::size_t>(argument.nbytes());
    if (key.size() + bytes > most_bytes) return {};
    add(key, argument.ndim());
    add(key, bytes);
    key.append(reinterpret_cast<const char*>(argument.bytes()), bytes);
  }
  return key;
}

void remember(const std::string& key, State after) {
  const std::lock_guard locked(all().lock);
  auto& [lock, states, order] = all();
  if (!states.insert_or_assign(key, std::move(after)).second) return;
  order.push_back(key);
  if (order.size() <= most_states) return;
  states.erase(order.front());
  order.pop_front();
}

std::optional<State> remembered(const std::string& key) {
  const std::lock_guard locked(all().lock);
  const auto found = all().states.find(key);
  return found == all().states.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace weft::random
