// What a GPU is asked for by a launch, and the time that work takes.
#include <algorithm>

#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/gpu.hpp"
#include "runtime/system/errors.hpp"

namespace weft {
namespace {

std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

/// Of a block's memory, what the kernel needs by such a launch: threads that have a panel's points each, in
/// registers, need none.
unsigned block_bytes(const LoadedKernels::Loaded& code, const Launch& launch, const LaunchShape& shape) {
  return launch.rule.by_points && shape.width_bits <= shape.chunk_bits ? 0 : code.block_bytes;
}

}  // namespace

/// Recorded, it is the recording's.
Gpu::Besides Gpu::allocate_besides(const LaunchShape& shape) {
  const std::int64_t groups = shape.groups(), teams = shape.members > 1 ? groups : 0;
  const auto some = [&](std::int64_t bytes) {
    return bytes > 0 ? pool_.allocate(static_cast<std::size_t>(bytes)) : std::shared_ptr<void>();
  };
  Besides memory{some(shape.block_scratch > 0 ? 0 : shape.scratch_bytes * groups),
                 some(teams * bytes_of_team_counter), some(teams * bytes_of_team_meeting)};
  if (recorded_memory_)
    recorded_memory_->insert(recorded_memory_->end(), {memory.scratch, memory.counters, memory.meetings});
  return memory;
}

/// Fewer blocks, or teams of as many, which take more points each, need less. A recording that needs too much
/// is given up instead.
Gpu::Besides Gpu::allocate_within(LaunchShape& shape) {
  for (;; shape.blocks = shape.blocks / shape.members / 2 * shape.members) try {
      return allocate_besides(shape);
    } catch (const MemoryError&) {
      if (recorded_memory_ || shape.blocks == shape.members) throw;
    }
}

void Gpu::launch(const CompiledKernel& kernel, const Launch& launch, std::span<void* const> buffers) {
  if (launch.grid == 0) return;
  const GpuContext::Lock lock = context_.enter();
  const LoadedKernels::Loaded& code = kernels_.of(kernel);
  LaunchShape shape =
      launch_shape(launch, {multiprocessors_, std::max(code.resident_blocks, 1), settings_.elements_each});
  const unsigned bytes = block_bytes(code, launch, shape) + shape.block_scratch;
  const Besides memory = allocate_within(shape);
  std::vector<std::uint64_t> words;
  for (const void* buffer : buffers) words.push_back(address_of(buffer));
  for (const std::int64_t param : launch.params) words.push_back(static_cast<std::uint64_t>(param));
  const auto add = [&](auto word) { words.push_back(static_cast<std::uint64_t>(word)); };
  add(shape.grid), add(address_of(memory.scratch.get())), add(shape.scratch_bytes), add(shape.width_bits),
      add(shape.chunk_bits);
  add(shape.members), add(address_of(memory.counters.get())), add(address_of(memory.meetings.get()));
  start(kernel, code.function, bytes, shape, words, memory.counters.get());
}

void Gpu::start(const CompiledKernel& kernel, CudaDriver::Function function, unsigned block_bytes,
                const LaunchShape& shape, std::vector<std::uint64_t>& words, const void* counters) {
  void* parameters[] = {words.data()};
  const auto blocks = static_cast<unsigned>(shape.blocks), threads = static_cast<unsigned>(shape.threads);
  const CudaDriver& driver = context_.driver();
  const CudaDriver::Stream stream = ready();
  const auto launch = [&] {
    if (shape.members == 1)
      return driver.launch(function, blocks, 1, 1, threads, 1, 1, block_bytes, stream, parameters, nullptr);
    const auto bytes = static_cast<std::size_t>(shape.groups() * bytes_of_team_counter);
    if (const int error = driver.fill(address_of(counters), 0, bytes, stream)) return error;
    return driver.launch_together(function, blocks, 1, 1, threads, 1, 1, block_bytes, stream, parameters);
  };
  work_.note();
  context_.notes().note(kernel, work_.count());
  context_.check(pool_.with_room(launch), kernel.name);
}

OwnLaunch Gpu::launch_for(std::int64_t elements) const {
  const OwnLaunch one;
  const std::int64_t most = std::int64_t{16} * multiprocessors_;
  return {.blocks = std::min((elements + one.threads - 1) / one.threads, most)};
}

void Gpu::launch_own(const OwnKernelCode& kernel, const OwnLaunch& size, const void* words) {
  if (size.blocks == 0) return;
  const GpuContext::Lock lock = context_.enter();
  CudaDriver::Function function = nullptr;
  context_.check(pool_.with_room([&] { return own_kernels_.find(&function, kernel, size.block_bytes); }),
                 "loading a kernel");
  void* parameters[] = {const_cast<void*>(words)};
  const CudaDriver::Stream stream = ready();
  const auto start = [&] {
    return context_.driver().launch(function, static_cast<unsigned>(size.blocks), 1, 1,
                                    static_cast<unsigned>(size.threads), 1, 1, size.block_bytes, stream,
                                    parameters, nullptr);
  };
  work_.note();
  context_.notes().note(kernel.name, "", work_.count());
  context_.check(pool_.with_room(start), kernel.name);
}

std::shared_ptr<void> Gpu::scratch(std::int64_t bytes) {
  if (bytes == 0) return nullptr;
  const GpuContext::Lock lock = context_.enter();
  std::shared_ptr<void> memory = pool_.allocate(static_cast<std::size_t>(bytes));
  if (recorded_memory_) recorded_memory_->push_back(memory);
  return memory;
}

void Gpu::fill(void* to, std::byte byte, std::size_t bytes) {
  if (bytes == 0) return;
  const GpuContext::Lock lock = context_.enter();
  context_.check(context_.driver().fill(address_of(to), static_cast<unsigned char>(byte), bytes, ready()),
                 "filling memory");
  work_.note();
}

namespace {

/// Of a context, with which they go.
class EventPair {
 public:
  EventPair(GpuContext& context, std::int64_t epoch) : context_(context), epoch_(epoch) {}
  ~EventPair() {
    context_.unless_lost(epoch_, [this] {
      for (CudaDriver::Event event : {begin, end})
        if (event) context_.driver().destroy_event(event);
    });
  }
  void make() {
    const GpuContext::Lock lock = context_.enter(epoch_);
    for (CudaDriver::Event* event : {&begin, &end})
      context_.check(context_.driver().make_event(event, CudaDriver::with_times), "making an event");
  }
  EventPair(const EventPair&) = delete;
  EventPair& operator=(const EventPair&) = delete;
  CudaDriver::Event begin = nullptr, end = nullptr;

 private:
  GpuContext& context_;
  const std::int64_t epoch_;
};

}  // namespace

double Gpu::timed(const std::function<void()>& work) {
  const CudaDriver& driver = context_.driver();
  const std::int64_t epoch = enter_beside();
  EventPair events(context_, epoch);
  events.make();
  const auto record = [&](CudaDriver::Event event) {
    const GpuContext::Lock lock = context_.enter(epoch);
    context_.check(driver.record(event, ready()), "timing");
  };
  record(events.begin);
  work();
  record(events.end);
  context_.wait(events.end, epoch);
  float milliseconds = 0;
  const GpuContext::Lock lock = context_.enter(epoch);
  context_.check(driver.elapsed(&milliseconds, events.begin, events.end), "timing");
  return milliseconds;
}

}  // namespace weft
