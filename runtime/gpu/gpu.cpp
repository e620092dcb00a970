#include "runtime/gpu/gpu.hpp"

#include <algorithm>
#include <utility>

#include "runtime/gpu/device_functions.hpp"
#include "runtime/gpu/driver/graph_recording.hpp"
#include "runtime/gpu/moving_memory.hpp"
#include "runtime/system/errors.hpp"

namespace weft {

Gpu::Gpu(const CudaDriver& driver, int ordinal, const GpuSettings& settings,
         std::span<const Cublas> libraries)
    : settings_(settings),
      context_(
          driver, ordinal, [this] { opened(); }, [this] { lost(); }),
      work_(context_),
      up_(context_),
      down_(context_),
      pool_(context_, work_, [this] { release(); }),
      kernels_(context_, pool_),
      own_kernels_(driver),
      products_(libraries),
      arguments_(context_, up_, settings.piece_bytes),
      between_kernels_(context_, work_, settings.small_piece_bytes),
      results_(context_, down_, settings.piece_bytes),
      recordings_([this](const std::function<void()>& work) { return record(work); }),
      constants_(*this) {
  context_.enter();
}

/// What was asked for uses memory that goes now.
Gpu::~Gpu() {
  for (const Timeline* timeline : {&work_, &up_, &down_}) timeline->finish();
}

void Gpu::opened() {
  for (Timeline* timeline : {&work_, &up_, &down_}) timeline->open();
  multiprocessors_ = context_.attribute(CudaDriver::multiprocessors);
}

void Gpu::lost() {
  for (Timeline* timeline : {&work_, &up_, &down_}) timeline->forget();
  kernels_.forget(), own_kernels_.forget(), products_.forget(), recordings_.forget(), pool_.forget();
  missing_marks_ = nullptr, counted_ = told_ = 0;
}

/// Of kernels, not while some are being recorded: their stream cannot be waited for.
void Gpu::release() {
  recordings_.release();
  constants_.release();
  if (recorded_memory_) return;
  work_.finish();
  kernels_.release();
}

/// The stream of kernels, which waits for all arguments that are on their way. What is recorded waits for
/// none: those came before.
CudaDriver::Stream Gpu::ready() {
  if (!recorded_memory_ && joined_ < up_.count()) {
    up_.hold(work_, up_.count());
    joined_ = up_.count();
    work_.note();
  }
  return work_.stream();
}

Gpu::Placed Gpu::place(std::size_t bytes) {
  const GpuContext::Lock lock = context_.enter();
  return {pool_.allocate(bytes), context_.epoch()};
}

Gpu::Placed Gpu::place(std::size_t bytes, const void* from) {
  GpuContext::Lock lock = context_.enter();
  const std::int64_t epoch = context_.epoch();
  const DevicePool::Beside memory = pool_.allocate_beside(bytes);
  lock.unlock();
  arguments_.write(memory.memory.get(), from, bytes, epoch, [&] { work_.hold(up_, memory.last_use); });
  return {memory.memory, epoch};
}

std::shared_ptr<DeviceMemory> Gpu::array_memory(std::size_t bytes) {
  const auto [memory, epoch] = place(bytes);
  return std::make_shared<MovingMemory>(*this, memory, epoch, bytes);
}

std::shared_ptr<DeviceMemory> Gpu::array_memory(std::size_t bytes, const void* from) {
  const auto [memory, epoch] = place(bytes, from);
  return std::make_shared<MovingMemory>(*this, memory, epoch, bytes);
}

/// Who asks one of them for its elements meanwhile has them without a lock.
std::vector<std::byte*> Gpu::constants(const Program& program) {
  for (const ndarray& constant : program.constants) constant.bytes();
  return constants_.of(program, epoch());
}

bool Gpu::is_recordable(const Program& program) const {
  const auto is = [&](const Step& step) {
    const auto* product = std::get_if<MatrixProduct>(&step);
    return std::holds_alternative<Launch>(step) || std::holds_alternative<Copy>(step) ||
           (product && (products_.has_started() || product->kernel >= 0)) || is_taken_at_once(step);
  };
  return program.steps.size() > 1 && std::ranges::all_of(program.steps, is);
}

/// Without the lock where work is not recorded: it may wait for the host, and for who waits for the lock.
void Gpu::take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
               const std::function<void()>& work) {
  GpuContext::Lock lock = context_.enter();
  const auto multiplies = [](const Step& step) { return std::holds_alternative<MatrixProduct>(step); };
  if (std::ranges::any_of(program.steps, multiplies)) start_products();
  const bool can_be_recorded = is_recordable(program);
  if (can_be_recorded && take_recorded(program, addresses, memory, work)) return;
  lock.unlock();
  work();
  if (!can_be_recorded) return;
  const GpuContext::Lock again = context_.enter();
  recordings_.note(program, addresses);
}

/// Whether it was recorded, and has been asked for.
bool Gpu::take_recorded(const Program& program, const Addresses& addresses,
                        const std::shared_ptr<void>& memory, const std::function<void()>& work) {
  ready();
  const bool lists_marks = std::ranges::any_of(program.steps, lists_counted_marks);
  if (lists_marks) missing_marks();  // which no repetition of what is recorded may clear
  const std::optional<int> error = recordings_.take(program, addresses, memory, work);
  if (!error || *error == CudaDriver::out_of_memory) return false;
  work_.note();
  if (lists_marks) note_counted();
  for (const CompiledKernel& kernel : program.kernels) context_.notes().note(kernel, work_.count());
  context_.check(*error, "launching a program");
  return true;
}

/// The device is entered: nobody else asks the stream for anything.
std::shared_ptr<Recording> Gpu::record(const std::function<void()>& work) {
  int error = 0;
  const auto noted = [&](std::vector<std::shared_ptr<void>>& memory) {
    recorded_memory_ = &memory;
    const auto done = [this](void*) { recorded_memory_ = nullptr; };
    const std::unique_ptr<void, decltype(done)> end(this, done);
    work();
  };
  context_.put_off_faults();
  const auto resume = [this](void*) { context_.resume_faults(); };
  const std::unique_ptr<void, decltype(resume)> resumed(this, resume);
  const std::shared_ptr<Recording> recording =
      recorded(context_.driver(), work_.stream(), pool_, noted, error);
  if (GpuContext::is_fault(error)) context_.check(error, "recording a program");
  return recording;
}

/// What is too large for the device's memory may be the host's, unless it is being recorded: that is given up
/// then.
bool Gpu::take_within(bool may_be_hosts, const std::function<bool()>& take) try {
  return take();
} catch (const MemoryError&) {
  const GpuContext::Lock lock = context_.enter();
  if (!may_be_hosts || recorded_memory_) throw;
  return false;
}

/// A part of what is changed in place may have been.
void Gpu::take(const HostCall& call, std::span<void* const> buffers) {
  if (!take_within(!call.function->changes_first, [&] { return take_on_device(*this, call, buffers); }))
    BesideHost::take(call, buffers);
}

void Gpu::copy(void* to, const void* from, std::size_t bytes) {
  const GpuContext::Lock lock = context_.enter();
  const auto address = [](const void* pointer) { return reinterpret_cast<CudaDriver::Address>(pointer); };
  context_.check(context_.driver().copy_on_device(address(to), address(from), bytes, ready()),
                 "copying on the device");
  work_.note();
}

/// The epoch, for what other streams and the host have part in, and a recording cannot.
std::int64_t Gpu::enter_beside() {
  const GpuContext::Lock lock = context_.enter();
  if (recorded_memory_) throw InternalError("a program that is recorded waits for the host");
  return context_.epoch();
}

void Gpu::write(void* to, const void* from, std::size_t bytes) {
  between_kernels_.write(to, from, bytes, enter_beside(), [&] { ready(); });
}

void Gpu::read(void* to, const void* from, std::size_t bytes) {
  const std::int64_t epoch = enter_beside();
  GpuContext::Lock lock = context_.enter(epoch);
  ready();
  const std::int64_t all = work_.count();
  lock.unlock();
  read_marked(to, from, bytes, all, epoch);
}

void Gpu::finish() {
  const std::int64_t epoch = enter_beside();
  GpuContext::Lock lock = context_.enter(epoch);
  ready();
  const std::int64_t all = work_.count();
  lock.unlock();
  work_.wait(all, epoch);
  lock.lock();
  context_.notes().forget(all);
  lock.unlock();
  refuse_missing_marks(all, epoch);
}

std::int64_t Gpu::mark() {
  const GpuContext::Lock lock = context_.enter();
  work_.mark();
  return work_.count();
}

void Gpu::read_marked(void* to, const void* from, std::size_t bytes, std::int64_t mark, std::int64_t epoch) {
  results_.read(to, from, bytes, epoch, [&] { work_.hold(down_, mark); });
  GpuContext::Lock lock = context_.enter(epoch);
  work_.note_done(mark);
  context_.notes().forget(mark);
  lock.unlock();
  refuse_missing_marks(mark, epoch);
}

}  // namespace weft
