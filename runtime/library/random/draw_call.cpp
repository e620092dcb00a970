#include "runtime/library/random/draw_call.hpp"

#include <cstring>

#include "runtime/library/random/drawn_states.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/float_environment.hpp"

namespace weft::random {
namespace {

[[noreturn]] void refuse(const char* expected) {
  throw ValueError(std::string("a random draw: expected ") + expected);
}

}  // namespace

DrawCall::DrawCall(const std::vector<ndarray>& arguments, const ndarray& result)
    : arguments_(arguments), result_(result) {
  if (arguments.empty()) refuse("a generator's state");
  State words(static_cast<std::size_t>(arguments[0].nbytes()) / sizeof(std::uint64_t));
  state_bytes_ = static_cast<std::int64_t>(words.size() * sizeof(std::uint64_t));
  std::memcpy(words.data(), arguments[0].bytes(), static_cast<std::size_t>(state_bytes_));
  bits_ = RandomBits::at(words);
  if (result.nbytes() < state_bytes_ || result.ndim() != 1) refuse("room for the state");
}

void DrawCall::finish(const std::string& function) const {
  finish(function, result_.dtype(), (result_.nbytes() - state_bytes_) / result_.itemsize());
}

void DrawCall::finish(const std::string& function, DType dtype, std::int64_t drawn) const {
  State words(static_cast<std::size_t>(state_bytes_) / sizeof(std::uint64_t));
  bits_->store(words.data());
  std::memcpy(result_.bytes(), words.data(), static_cast<std::size_t>(state_bytes_));
  if (const std::string key = draw_key(function, arguments_, dtype, drawn); !key.empty())
    remember(key, std::move(words));
}

ndarray DrawCall::values() const {
  const std::int64_t count = (result_.nbytes() - state_bytes_) / result_.itemsize();
  return result_.view({count}, {result_.itemsize()}, state_bytes_);
}

void DrawCall::expect(std::size_t parameters) const {
  if (arguments_.size() != parameters + 1) refuse("as many parameters");
}
void DrawCall::expect(std::size_t i, DType dtype) const {
  if (i + 1 >= arguments_.size() || parameter(i).dtype() != dtype) refuse("parameters of another dtype");
}
void DrawCall::expect_drawn(DType dtype) const {
  if (result_.dtype() != dtype) refuse("a result of another dtype");
}

HostFunctionPtr drawing(std::string name, std::function<void(const DrawCall&)> draw) {
  HostFunction function{
      .name = std::move(name), .run = {}, .errors = errors_of_draws, .library = LibraryFunction::draw};
  function.store = [draw = std::move(draw), spoken = function.name](const std::vector<ndarray>& arguments,
                                                                    const ndarray& result) {
    const FloatEnvironment environment;
    const DrawCall call(arguments, result);
    draw(call);
    call.finish(spoken);
  };
  return std::make_shared<const HostFunction>(std::move(function));
}

}  // namespace weft::random
