// Names that were misspelt, and those that were meant.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {

/// The candidate closest to `name` in spelling, or "" when none is close: one edit away for short names, two
/// for others.
std::string nearest_name(std::string_view name, const std::vector<std::string>& candidates);
/// ". Did you mean: 'NEAREST'?", or "" when no candidate is close.
std::string suggestion(std::string_view name, const std::vector<std::string>& candidates);

/// What an error says after its text, which is NumPy's.
struct Hint {
  std::string hint;
};

/// An error with a hint: throw Hinted<TypeError>("data type 'flaot32' not understood", hint).
template <class E>
class Hinted : public E, public Hint {
 public:
  Hinted(const std::string& text, std::string suggested) : E(text), Hint{std::move(suggested)} {}
};

/// The hint of an error, or "".
template <class E>
std::string hint_of(const E& error) {
  const auto* hinted = dynamic_cast<const Hint*>(&error);
  return hinted ? hinted->hint : "";
}

}  // namespace weft
