#include "runtime/loop_run.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "runtime/arena.hpp"
#include "runtime/launch_size.hpp"
#include "runtime/program_numbers.hpp"

namespace weft {
namespace {

using Kind = LoopBody::Input::Kind;

std::int64_t bytes_of(const BufferType& type) { return element_count(type.shape) * itemsize(type.dtype); }

/// Where the numbers of `program` are that `varying` names.
std::vector<std::int64_t*> places_of(Program& program, const std::vector<VaryingNumber>& varying) {
  std::vector<std::int64_t*> all, places;
  each_number(program, [&](std::int64_t& number) { all.push_back(&number); });
  for (const VaryingNumber& each : varying) places.push_back(all[each.number]);
  return places;
}

std::vector<Launch*> launches_with(Program& program, const std::vector<std::int64_t*>& places) {
  std::vector<Launch*> found;
  for (Step& step : program.steps) {
    auto* launch = std::get_if<Launch>(&step);
    if (!launch) continue;
    std::vector<std::int64_t>& params = launch->params;
    const auto is_param = [&](const std::int64_t* place) {
      return std::to_address(params.begin()) <= place && place < std::to_address(params.end());
    };
    if (std::ranges::any_of(places, is_param)) found.push_back(launch);
  }
  return found;
}

void write_number(std::byte* place, DType dtype, std::int64_t number) {
  dispatch(dtype, [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T>) {
      const T value = static_cast<T>(number);
      std::memcpy(place, &value, sizeof value);
    }
  });
}

}  // namespace

LoopRun::LoopRun(const LoopBody& body, const std::vector<Kernel>& kernels, const RunOptions& options)
    : body_(body), program_(body.program), step_(program_, kernels, addresses_, taken_, options) {
  varying_ = places_of(program_, body.varying);
  sized_ = launches_with(program_, varying_);
  const auto allocated = [&](std::int64_t bytes) {
    memory_.push_back(allocate_block(static_cast<std::size_t>(std::max<std::int64_t>(bytes, 1))));
    return static_cast<std::byte*>(memory_.back().get());
  };
  if (program_.arena_bytes > 0) addresses_.arena = allocated(program_.arena_bytes);
  for (std::size_t i = 0; i < body.doubled.size(); ++i)
    spare_.push_back(body.doubled[i] ? allocated(bytes_of(program_.outputs[i])) : nullptr);
  for (const LoopBody::Input& input : body.inputs)
    numbers_.push_back(input.kind == Kind::number ? allocated(sizeof(std::int64_t)) : nullptr);
}

void LoopRun::run(const Loop& loop, const StepRun& outer) {
  bind(loop, outer);
  taken_ = outer.taken();
  taken_.push_back(0);
  for (std::int64_t& step = taken_.back(); step < loop.steps && goes_on(loop); ++step) {
    set_numbers();
    step_.run();
    swap_buffers();
  }
  leave(loop, outer);
}

/// A condition with two buffers lies where the next step would read it.
bool LoopRun::goes_on(const Loop& loop) const {
  if (loop.condition < 0) return true;
  const std::byte* left = addresses_.outputs[static_cast<std::size_t>(loop.condition)];
  for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
    const auto [kind, index] = body_.inputs[i];
    if (kind == Kind::carried && index == loop.condition) left = addresses_.inputs[i];
  }
  return *reinterpret_cast<const bool*>(left);
}

void LoopRun::bind(const Loop& loop, const StepRun& outer) {
  const auto address = [&](const BufferRef& buffer) { return outer.address(buffer); };
  addresses_.outputs.resize(loop.carried.size());
  std::ranges::transform(loop.carried, addresses_.outputs.begin(), address);
  addresses_.inputs.resize(body_.inputs.size());
  for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
    const auto [kind, index] = body_.inputs[i];
    addresses_.inputs[i] = kind == Kind::number     ? numbers_[i]
                           : kind == Kind::captured ? address(loop.captured[static_cast<std::size_t>(index)])
                                                    : addresses_.outputs[static_cast<std::size_t>(index)];
  }
  for (std::size_t i = 0; i < spare_.size(); ++i)
    if (spare_[i]) addresses_.outputs[i] = spare_[i];
}

void LoopRun::set_numbers() {
  for (std::size_t i = 0; i < varying_.size(); ++i) *varying_[i] = size_at(body_.varying[i].size, taken_);
  for (Launch* launch : sized_) size_launch(*launch);
  for (std::size_t i = 0; i < body_.inputs.size(); ++i)
    if (numbers_[i])
      write_number(numbers_[i], program_.inputs[i].dtype,
                   size_at(body_.numbers[static_cast<std::size_t>(body_.inputs[i].index)], taken_));
}

/// What a step has left is what the next one reads.
void LoopRun::swap_buffers() {
  for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
    const auto [kind, index] = body_.inputs[i];
    if (kind == Kind::carried && spare_[static_cast<std::size_t>(index)])
      std::swap(addresses_.inputs[i], addresses_.outputs[static_cast<std::size_t>(index)]);
  }
}

/// After an odd number of steps the second buffer has the value.
void LoopRun::leave(const Loop& loop, const StepRun& outer) const {
  for (std::size_t i = 0; i < spare_.size(); ++i) {
    std::byte* const home = outer.address(loop.carried[i]);
    if (spare_[i] && addresses_.outputs[i] == home)
      std::memcpy(home, spare_[i], static_cast<std::size_t>(bytes_of(program_.outputs[i])));
  }
}

}  // namespace weft
