#include "runtime/run/loop_run.hpp"

#include <algorithm>
#include <utility>

#include "runtime/array/arena.hpp"
#include "runtime/program/launch_size.hpp"
#include "runtime/program/program_numbers.hpp"

namespace weft {
namespace {

using Kind = LoopBody::Input::Kind;

std::int64_t bytes_of(const BufferType& type) { return element_count(type.shape) * itemsize(type.dtype); }

/// How many numbers it takes to know `size`.
std::size_t needed_by(const Size& size) {
  std::size_t needed = 0;
  for (const SizeTerm& term : size)
    for (std::size_t d = 0; d < term.orders.size(); ++d)
      if (term.orders[d] > 0) needed = std::max(needed, d + 1);
  return needed;
}

template <class Varying>
std::vector<Launch*> launches_with(Program& program, const Varying& varying) {
  std::vector<Launch*> found;
  for (Step& step : program.steps) {
    auto* launch = std::get_if<Launch>(&step);
    if (!launch) continue;
    std::vector<std::int64_t>& params = launch->params;
    const auto is_param = [&](const auto& number) {
      return std::to_address(params.begin()) <= number.first && number.first < std::to_address(params.end());
    };
    if (std::ranges::any_of(varying, is_param)) found.push_back(launch);
  }
  return found;
}

void write_number(const StepRun& run, std::byte* place, DType dtype, std::int64_t number) {
  dispatch(dtype, [&]<class T>() {
    if constexpr (std::is_arithmetic_v<T>) {
      const T value = static_cast<T>(number);
      run.write(place, &value, sizeof value);
    }
  });
}

}  // namespace

LoopRun::LoopRun(const LoopBody& body, const std::vector<CompiledKernel>& kernels, const RunOptions& options)
    : body_(body),
      program_(body.program),
      step_(program_, kernels, addresses_, taken_, options,
            [this](std::int64_t length) { take_length(length); }, {body.check, &bytes_}) {
  const auto allocated = [&](std::int64_t bytes) {
    memory_.push_back(
        allocate_for(options.accelerator, static_cast<std::size_t>(std::max<std::int64_t>(bytes, 1))));
    return static_cast<std::byte*>(memory_.back().get());
  };
  addresses_.constants = placed_constants(program_, options.accelerator);
  if (program_.arena_bytes > 0) addresses_.arena = allocated(program_.arena_bytes);
  for (const std::int64_t bytes : body.spare_bytes) spare_.push_back(bytes > 0 ? allocated(bytes) : nullptr);
  for (const LoopBody::Input& input : body.inputs)
    numbers_.push_back(input.kind == Kind::number ? allocated(sizeof(std::int64_t)) : nullptr);
}

void LoopRun::run(const Loop& loop, const StepRun& outer) {
  bind(loop, outer);
  if (body_.check) bind_bytes(loop, outer);
  taken_ = outer.taken();
  steps_ = taken_.size();
  taken_.resize(steps_ + 1 + body_.given_lengths.size() + body_.lengths, 0);
  if (stages_.empty()) find_stages();
  for (std::int64_t& step = taken_[steps_]; step < loop.steps && goes_on(loop); ++step) {
    measured_ = 0;
    for (std::size_t i = 0; i < body_.given_lengths.size(); ++i)
      step_.read(&taken_[steps_ + 1 + i], carried(body_.given_lengths[i]), sizeof(std::int64_t));
    set_numbers(0);
    step_.run();
    swap_buffers();
  }
  leave(loop, outer);
}

void LoopRun::find_stages() {
  stages_.resize(body_.lengths + 1);
  const auto stage_of = [&](const Size& size) -> Stage& {
    const std::size_t needed = needed_by(size), known = steps_ + 1 + body_.given_lengths.size();
    return stages_[needed > known ? needed - known : 0];
  };
  std::vector<std::int64_t*> all;
  each_number(program_, [&](std::int64_t& number) { all.push_back(&number); });
  for (const VaryingNumber& each : body_.varying)
    stage_of(each.size).varying.emplace_back(all[each.number], &each.size);
  for (Stage& stage : stages_) stage.sized = launches_with(program_, stage.varying);
  for (std::size_t i = 0; i < body_.inputs.size(); ++i)
    if (numbers_[i])
      stage_of(body_.numbers[static_cast<std::size_t>(body_.inputs[i].index)]).numbers.push_back(i);
}

void LoopRun::take_length(std::int64_t length) {
  taken_[steps_ + body_.given_lengths.size() + ++measured_] = length;
  set_numbers(measured_);
}

bool LoopRun::goes_on(const Loop& loop) const {
  if (loop.condition < 0) return true;
  std::uint8_t goes_on = 0;  // whatever the byte is
  step_.read(&goes_on, carried(loop.condition), sizeof goes_on);
  return goes_on != 0;
}

/// What the last step has left: with two buffers, where the next one would read it.
std::byte* LoopRun::carried(std::int32_t number) const {
  std::byte* left = addresses_.outputs[static_cast<std::size_t>(number)];
  for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
    const auto [kind, index] = body_.inputs[i];
    if (kind == Kind::carried && index == number) left = addresses_.inputs[i];
  }
  return left;
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

/// A carried value may lie in either of its two buffers.
void LoopRun::bind_bytes(const Loop& loop, const StepRun& outer) {
  const ArrayBytes around = outer.bytes();
  const auto room = [&](const BufferRef& buffer) { return around(buffer) - buffer.offset; };
  bytes_ = array_bytes(program_);
  for (std::size_t i = 0; i < spare_.size(); ++i) {
    bytes_.outputs[i] = room(loop.carried[i]);
    if (spare_[i]) bytes_.outputs[i] = std::min(bytes_.outputs[i], body_.spare_bytes[i]);
  }
  for (std::size_t i = 0; i < body_.inputs.size(); ++i) {
    const auto [kind, index] = body_.inputs[i];
    const auto number = static_cast<std::size_t>(index);
    bytes_.inputs[i] = kind == Kind::number     ? std::int64_t{sizeof(std::int64_t)}
                       : kind == Kind::captured ? room(loop.captured[number])
                                                : bytes_.outputs[number];
  }
}

void LoopRun::set_numbers(std::size_t stage) {
  const Stage& due = stages_[stage];
  for (const auto& [number, size] : due.varying) *number = size_at(*size, taken_);
  for (Launch* launch : due.sized) size_launch(*launch);
  for (const std::size_t i : due.numbers)
    write_number(step_, numbers_[i], program_.inputs[i].dtype,
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
    if (!spare_[i] || addresses_.outputs[i] != home) continue;
    const std::int64_t bytes = bytes_of(program_.outputs[i]);
    const BufferRef output{BufferRef::Space::output, static_cast<std::int32_t>(i), 0};
    if (body_.check) body_.check(Copy{output, output, bytes}, bytes_);
    step_.copy(home, spare_[i], static_cast<std::size_t>(bytes));
  }
}

std::unique_ptr<LoopRunner> start_loop(const LoopBody& body, const std::vector<CompiledKernel>& kernels,
                                       const RunOptions& options) {
  return std::make_unique<LoopRun>(body, kernels, options);
}

}  // namespace weft
