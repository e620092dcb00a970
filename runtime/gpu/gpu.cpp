#include "runtime/gpu/gpu.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

#include "runtime/errors.hpp"
#include "runtime/gpu/device_functions.hpp"
#include "runtime/gpu/gemm_calls.hpp"
#include "runtime/gpu/graph_recording.hpp"
#include "runtime/gpu/launch_words.hpp"
#include "runtime/gpu/moving_memory.hpp"
#include "runtime/gpu/product_launches.hpp"
#include "runtime/text_of.hpp"

namespace weft {
namespace {

std::uint64_t address_of(const void* pointer) { return reinterpret_cast<std::uint64_t>(pointer); }

template <class T>
int call_gemm(Cublas::Gemm<T> gemm, Cublas::Handle handle, const GemmCall& call, const std::byte* a,
              const std::byte* b, std::byte* c) {
  const T one = 1, zero = 0;
  const auto how = [](bool transposed) { return transposed ? Cublas::transposed : Cublas::as_it_is; };
  return gemm(handle, how(call.first_transposed), how(call.second_transposed), call.m, call.n, call.k, &one,
              reinterpret_cast<const T*>(b) + call.first_at, call.first_apart, call.first_step,
              reinterpret_cast<const T*>(a) + call.second_at, call.second_apart, call.second_step, &zero,
              reinterpret_cast<T*>(c) + call.result_at, call.result_apart, call.result_step, call.count);
}

}  // namespace

Gpu::Gpu(const CudaDriver& driver, int ordinal, std::int64_t elements_each, const Cublas* cublas)
    : driver_(driver),
      ordinal_(ordinal),
      cublas_(cublas),
      elements_each_(elements_each),
      pool_(
          driver, [this] { release(); }, [this](int error, const char* what) { check(error, what); }),
      own_kernels_(driver),
      recordings_(*this, [this](const std::function<void()>& work) { return record(work); }) {
  int count = 0;
  check_cuda(driver, driver.device_count(&count), "counting devices");
  if (ordinal >= count)
    throw OSError(text_of("no CUDA device {}: the driver knows of {}, counted from 0", ordinal, count));
  open();
}

void Gpu::open() {
  check_cuda(driver_, driver_.device(&device_, ordinal_), "opening a device");
  check_cuda(driver_, driver_.retain_context(&context_, device_), "opening a device");
  check_cuda(driver_, driver_.set_context(context_), "opening a device");
  constexpr unsigned apart_from_others = 1;  // CU_STREAM_NON_BLOCKING
  check_cuda(driver_, driver_.make_stream(&stream_, apart_from_others), "making a stream");
  check_cuda(driver_, driver_.attribute(&multiprocessors_, CudaDriver::multiprocessors, device_),
             "asking for a device's attribute");
  if (cublas_ && (cublas_->create(&handle_) != 0 || cublas_->set_stream(handle_, stream_) != 0))
    cublas_ = nullptr;
  is_open_ = true;
}

/// A context belongs to a thread.
void Gpu::enter() {
  const std::lock_guard lock(mutex_);
  if (!is_open_) open();
  check(driver_.set_context(context_), "entering a device");
}

namespace {

/// Of errors, those after which a context is of no use: CUDA_ERROR_ILLEGAL_ADDRESS and its kin.
bool is_fault(int error) {
  constexpr std::array faults = {214, 700, 702, 710, 714, 715, 716, 717, 718, 719};
  return std::ranges::find(faults, error) != faults.end();
}

}  // namespace

/// What is being recorded ends before the stream does.
void Gpu::check(int error, const std::string& what) {
  if (error == 0) return;
  const std::lock_guard lock(mutex_);
  std::string text = what;
  if (is_fault(error)) {
    for (std::size_t i = 0; i < asked_.size(); ++i) text += (i == 0 ? ", after kernel " : ", ") + asked_[i];
    if (recorded_memory_)
      is_lost_ = true;
    else
      recover();
  }
  check_cuda(driver_, error, text.c_str());
}

/// As new: nothing that was loaded, recorded or allocated is there any more.
void Gpu::recover() {
  ++epoch_;
  asked_.clear(), loaded_.clear(), own_kernels_.forget();
  recordings_.forget();
  pool_.forget();
  driver_.reset_context(device_);
  is_open_ = false;  // until who enters opens it
}

void Gpu::release() {
  const std::lock_guard lock(mutex_);
  recordings_.release();
}

void Gpu::note(const std::string& kernel) {
  constexpr std::size_t most = 8;
  if (std::ranges::find(asked_, kernel) != asked_.end()) return;
  if (asked_.size() == most) asked_.erase(asked_.begin());
  asked_.push_back(kernel);
}

std::shared_ptr<void> Gpu::allocate(std::size_t bytes) {
  enter();
  return pool_.allocate(bytes);
}

Gpu::Loaded Gpu::loaded(const Kernel& kernel) {
  const std::lock_guard lock(mutex_);
  Loaded& known = loaded_[kernel.image.get()];
  if (known.image) return known;
  CudaDriver::Module module = nullptr;
  std::vector<std::byte> image = *kernel.image;
  image.push_back(std::byte{});  // by which drivers know where PTX ends
  check(pool_.with_room([&] { return driver_.load_module(&module, image.data()); }), "loading a kernel");
  check(driver_.find_function(&known.function, module, "weft_kernel"), "looking for a kernel");
  check(driver_.resident_blocks(&known.resident_blocks, known.function, most_threads, 0),
        "asking for a kernel's size");
  known.image = kernel.image;
  return known;
}

std::shared_ptr<DeviceMemory> Gpu::array_memory(std::size_t bytes) {
  return std::make_shared<MovingMemory>(*this, bytes);
}

/// Who asks one of them for its elements meanwhile has them without this lock.
std::vector<std::byte*> Gpu::constants(const Program& program) {
  for (const ndarray& constant : program.constants) constant.bytes();
  enter();
  const std::lock_guard lock(mutex_);
  return recordings_.constants(program);
}

bool Gpu::is_recordable(const Program& program) const {
  const auto is = [&](const Step& step) {
    const auto* product = std::get_if<MatrixProduct>(&step);
    return std::holds_alternative<Launch>(step) || std::holds_alternative<Copy>(step) ||
           (product && (cublas_ || product->kernel >= 0)) || is_taken_at_once(step);
  };
  return program.steps.size() > 1 && std::ranges::all_of(program.steps, is);
}

void Gpu::take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
               const std::function<void()>& work) {
  if (!is_recordable(program)) return work();
  const std::lock_guard lock(mutex_);
  enter();
  const int error = recordings_.take(program, addresses, memory, work);
  for (const Kernel& kernel : program.kernels) note(kernel.name);
  check(error, "launching a program");
}

/// The lock is held: nobody else asks the stream for anything.
std::shared_ptr<Recording> Gpu::record(const std::function<void()>& work) {
  int error = 0;
  const auto noted = [&](std::vector<std::shared_ptr<void>>& memory) {
    recorded_memory_ = &memory;
    const auto done = [this](void*) { recorded_memory_ = nullptr; };
    const std::unique_ptr<void, decltype(done)> end(this, done);
    work();
  };
  try {
    const std::shared_ptr<Recording> recording = recorded(driver_, stream_, pool_, noted, error);
    if (is_fault(error)) check(error, "recording a program");
    return recording;
  } catch (...) {
    if (std::exchange(is_lost_, false)) recover();
    throw;
  }
}

void Gpu::launch(const Kernel& kernel, const Launch& launch, std::span<void* const> buffers) {
  if (launch.grid == 0) return;
  enter();
  const std::lock_guard lock(mutex_);
  const Loaded code = loaded(kernel);
  const LaunchShape shape =
      launch_shape(launch, {multiprocessors_, std::max(code.resident_blocks, 1), elements_each_});
  const std::int64_t groups = shape.groups(), teams = shape.members > 1 ? groups : 0;
  const std::shared_ptr<void> memory = scratch(shape.block_scratch > 0 ? 0 : shape.scratch_bytes * groups),
                              counters = scratch(teams * bytes_of_team_counter),
                              meetings = scratch(teams * bytes_of_team_meeting);
  std::vector<std::uint64_t> words;
  for (const void* buffer : buffers) words.push_back(address_of(buffer));
  for (const std::int64_t param : launch.params) words.push_back(static_cast<std::uint64_t>(param));
  const auto add = [&](auto word) { words.push_back(static_cast<std::uint64_t>(word)); };
  add(shape.grid), add(address_of(memory.get())), add(shape.scratch_bytes), add(shape.width_bits),
      add(shape.chunk_bits);
  add(shape.members), add(address_of(counters.get())), add(address_of(meetings.get()));
  start(kernel, code.function, shape, words, counters.get());
}

void Gpu::start(const Kernel& kernel, CudaDriver::Function function, const LaunchShape& shape,
                std::vector<std::uint64_t>& words, const void* counters) {
  void* parameters[] = {words.data()};
  const auto blocks = static_cast<unsigned>(shape.blocks), threads = static_cast<unsigned>(shape.threads);
  const auto launch = [&] {
    if (shape.members == 1)
      return driver_.launch(function, blocks, 1, 1, threads, 1, 1, shape.block_scratch, stream_, parameters,
                            nullptr);
    const auto bytes = static_cast<std::size_t>(shape.groups() * bytes_of_team_counter);
    if (const int error = driver_.fill(address_of(counters), 0, bytes, stream_)) return error;
    return driver_.launch_together(function, blocks, 1, 1, threads, 1, 1, 0, stream_, parameters);
  };
  note(kernel.name);
  check(pool_.with_room(launch), kernel.name);
}

void Gpu::take(const MatrixProduct& product, const Kernel* own, std::byte* a, std::byte* b, std::byte* c) {
  if (!cublas_) return own ? launch_product(product, *own, a, b, c) : BesideHost::take(product, own, a, b, c);
  enter();
  const std::lock_guard lock(mutex_);  // a handle is one thread's at a time
  for (const GemmCall& call : gemm_calls(product)) {
    const int error = product.dtype == DType::float32
                          ? call_gemm<float>(cublas_->single_precision, handle_, call, a, b, c)
                          : call_gemm<double>(cublas_->double_precision, handle_, call, a, b, c);
    if (error != 0) throw OSError(text_of("a matrix product on the device: cuBLAS's error {}", error));
  }
}

void Gpu::take(const Lookup& lookup, std::byte* table, std::byte* keys, std::byte* result) {
  if (!take_on_device(*this, lookup, table, keys, result)) BesideHost::take(lookup, table, keys, result);
}

void Gpu::take(const HostCall& call, std::span<void* const> buffers) {
  if (!take_on_device(*this, call, buffers)) BesideHost::take(call, buffers);
}

OwnLaunch Gpu::launch_for(std::int64_t elements) const {
  const OwnLaunch one;
  const std::int64_t most = std::int64_t{16} * multiprocessors_;
  return {.blocks = std::min((elements + one.threads - 1) / one.threads, most)};
}

void Gpu::launch_own(const OwnKernelCode& kernel, const OwnLaunch& size, const void* words) {
  if (size.blocks == 0) return;
  enter();
  const std::lock_guard lock(mutex_);
  CudaDriver::Function function = nullptr;
  check(pool_.with_room([&] { return own_kernels_.find(&function, kernel); }), "loading a kernel");
  note(kernel.name);
  void* parameters[] = {const_cast<void*>(words)};
  const auto start = [&] {
    return driver_.launch(function, static_cast<unsigned>(size.blocks), 1, 1,
                          static_cast<unsigned>(size.threads), 1, 1, size.block_bytes, stream_, parameters,
                          nullptr);
  };
  check(pool_.with_room(start), kernel.name);
}

std::shared_ptr<void> Gpu::scratch(std::int64_t bytes) {
  if (bytes == 0) return nullptr;
  std::shared_ptr<void> memory = allocate(static_cast<std::size_t>(bytes));
  const std::lock_guard lock(mutex_);
  if (recorded_memory_) recorded_memory_->push_back(memory);
  return memory;
}

void Gpu::fill(void* to, std::byte byte, std::size_t bytes) {
  if (bytes == 0) return;
  enter();
  const std::lock_guard lock(mutex_);
  check(driver_.fill(address_of(to), static_cast<unsigned char>(byte), bytes, stream_), "filling memory");
}

void Gpu::launch_product(const MatrixProduct& product, const Kernel& own, std::byte* a, std::byte* b,
                         std::byte* c) {
  for (const ProductLaunch& part : product_launches(product)) {
    void* const buffers[] = {a + part.a_at, b + part.b_at, c + part.c_at};
    launch(own, part.launch, buffers);
  }
}

void Gpu::copy(void* to, const void* from, std::size_t bytes) {
  enter();
  const std::lock_guard lock(mutex_);
  check(driver_.copy_on_device(address_of(to), address_of(from), bytes, stream_), "copying on the device");
}

void Gpu::write(void* to, const void* from, std::size_t bytes) {
  enter();
  const std::lock_guard lock(mutex_);
  check(driver_.copy_to_device(address_of(to), from, bytes, stream_), "copying to the device");
}

/// Whoever else asks meanwhile waits: a stream that is waited for must not be recorded.
void Gpu::read(void* to, const void* from, std::size_t bytes) {
  enter();
  const std::lock_guard lock(mutex_);
  check(driver_.copy_to_host(to, address_of(from), bytes, stream_), "copying from the device");
  check(driver_.wait_for(stream_), "waiting for the device");
  asked_.clear();
}

namespace {

class EventPair {
 public:
  explicit EventPair(const CudaDriver& driver) : driver_(driver) {
    for (CudaDriver::Event* event : {&begin, &end})
      check_cuda(driver_, driver_.make_event(event, 0), "making an event");
  }
  ~EventPair() {
    for (CudaDriver::Event event : {begin, end})
      if (event) driver_.destroy_event(event);
  }
  EventPair(const EventPair&) = delete;
  EventPair& operator=(const EventPair&) = delete;
  CudaDriver::Event begin = nullptr, end = nullptr;

 private:
  const CudaDriver& driver_;
};

}  // namespace

double Gpu::timed(const std::function<void()>& work) {
  enter();
  const std::lock_guard lock(mutex_);
  const EventPair events(driver_);
  check(driver_.record(events.begin, stream_), "timing");
  work();
  check(driver_.record(events.end, stream_), "timing");
  check(driver_.wait_for(stream_), "waiting for the device");
  float milliseconds = 0;
  check(driver_.elapsed(&milliseconds, events.begin, events.end), "timing");
  return milliseconds;
}

namespace {

/// By ordinal.
class Gpus {
 public:
  template <class Make>
  Gpu& at(int ordinal, const Make& make) {
    const std::lock_guard lock(mutex_);
    Gpu*& gpu = gpus_[ordinal];
    if (!gpu) gpu = make();
    return *gpu;
  }

 private:
  std::mutex mutex_;
  std::map<int, Gpu*> gpus_;
};

Gpu& cuda_gpu(int ordinal) {
  static auto* const gpus = new Gpus;
  return gpus->at(ordinal, [&] {
    return new Gpu(CudaDriver::library(), ordinal, GpuSize().elements_each, Cublas::library());
  });
}

}  // namespace

/// Teams of several blocks take rows that are not so long, either: tests have few long ones.
Gpu& emulated_gpu(int ordinal) {
  constexpr std::int64_t elements_each = 160;
  static auto* const gpus = new Gpus;
  return gpus->at(ordinal, [&] { return new Gpu(CudaDriver::emulated(), ordinal, elements_each); });
}

Accelerator* accelerator_for(Isa isa, int ordinal) {
  if (isa == Isa::ptx) return &cuda_gpu(ordinal);
  return isa == Isa::emulated ? &emulated_gpu(ordinal) : nullptr;
}

}  // namespace weft
