#include "runtime/gpu/gpu.hpp"

#include <algorithm>
#include <exception>
#include <utility>

#include "runtime/errors.hpp"
#include "runtime/gpu/gemm_calls.hpp"
#include "runtime/gpu/launch_words.hpp"
#include "runtime/gpu/moving_memory.hpp"
#include "runtime/memory_text.hpp"
#include "runtime/text_of.hpp"

namespace weft {
namespace {

/// Sizes in which memory is asked for, so that what was freed fits what comes.
std::size_t rounded(std::size_t bytes) {
  const std::size_t step = bytes < (std::size_t{1} << 20) ? 512 : std::size_t{2} << 20;
  return std::max<std::size_t>((bytes + step - 1) / step, 1) * step;
}

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
      cublas_(cublas),
      elements_each_(elements_each),
      recordings_(*this, [this](const std::function<void()>& work) { return record(work); }) {
  int device = 0, count = 0;
  check(driver.device_count(&count), "counting devices");
  if (ordinal >= count)
    throw OSError(text_of("no CUDA device {}: the driver knows of {}, counted from 0", ordinal, count));
  check(driver.device(&device, ordinal), "opening a device");
  check(driver.retain_context(&context_, device), "opening a device");
  enter();
  constexpr unsigned apart_from_others = 1;  // CU_STREAM_NON_BLOCKING
  check(driver.make_stream(&stream_, apart_from_others), "making a stream");
  check(driver.attribute(&multiprocessors_, CudaDriver::multiprocessors, device),
        "asking for a device's attribute");
  if (cublas_ && (cublas_->create(&handle_) != 0 || cublas_->set_stream(handle_, stream_) != 0))
    cublas_ = nullptr;
}

/// A context belongs to a thread.
void Gpu::enter() const { check(driver_.set_context(context_), "entering a device"); }

std::shared_ptr<void> Gpu::allocate(std::size_t bytes) {
  enter();
  const std::size_t size = rounded(bytes);
  const Address address = obtain(size);
  return {reinterpret_cast<void*>(address), [this, address, size](void*) { give_back(address, size); }};
}

/// Once more, with what is kept given back, where there is too little memory.
template <class Work>
int Gpu::with_room(const Work& work) {
  const int error = work();
  if (error != CudaDriver::out_of_memory) return error;
  trim();
  return work();
}

Gpu::Address Gpu::obtain(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const auto found = kept_.lower_bound(bytes);
  if (found != kept_.end() && found->first == bytes) {
    const Address address = found->second;
    kept_.erase(found);
    return address;
  }
  Address address = 0;
  const int error = with_room([&] { return driver_.allocate(&address, bytes); });
  if (error == CudaDriver::out_of_memory) {
    std::size_t left = 0, all = 0;
    check(driver_.memory_left(&left, &all), "asking for the memory that is left");
    throw MemoryError(text_of("Unable to allocate {} on the device, which has {} of {} left",
                              memory_text(bytes), memory_text(left), memory_text(all)));
  }
  check(error, "allocating memory");
  return address;
}

/// What is still to be done on the stream comes before what the next owner asks for.
void Gpu::give_back(Address address, std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  kept_.emplace(bytes, address);
}

void Gpu::trim() {
  const std::lock_guard lock(mutex_);
  while (!kept_.empty()) {
    const Address address = kept_.begin()->second;
    kept_.erase(kept_.begin());
    check(driver_.free(address), "freeing memory");
  }
}

Gpu::Loaded Gpu::loaded(const Kernel& kernel) {
  const std::lock_guard lock(mutex_);
  Loaded& known = loaded_[kernel.image.get()];
  if (known.image) return known;
  CudaDriver::Module module = nullptr;
  std::vector<std::byte> image = *kernel.image;
  image.push_back(std::byte{});  // by which drivers know where PTX ends
  check(with_room([&] { return driver_.load_module(&module, image.data()); }), "loading a kernel");
  check(driver_.find_function(&known.function, module, "weft_kernel"), "looking for a kernel");
  check(driver_.resident_blocks(&known.resident_blocks, known.function, most_threads, 0),
        "asking for a kernel's size");
  known.image = kernel.image;
  return known;
}

std::shared_ptr<DeviceMemory> Gpu::array_memory(std::size_t bytes) {
  return std::make_shared<MovingMemory>(*this, bytes);
}

std::vector<std::byte*> Gpu::constants(const Program& program) {
  const std::lock_guard lock(mutex_);
  return recordings_.constants(program);
}

bool Gpu::is_recordable(const Program& program) const {
  const auto is = [&](const Step& step) {
    return std::holds_alternative<Launch>(step) || std::holds_alternative<Copy>(step) ||
           (cublas_ && std::holds_alternative<MatrixProduct>(step));
  };
  return program.steps.size() > 1 && std::ranges::all_of(program.steps, is);
}

void Gpu::take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
               const std::function<void()>& work) {
  if (!is_recordable(program)) return work();
  const std::lock_guard lock(mutex_);
  enter();
  recordings_.take(program, addresses, memory, work);
}

namespace {

class GraphRecording final : public Recording {
 public:
  GraphRecording(const CudaDriver& driver, CudaDriver::Stream stream, CudaDriver::ExecutableGraph graph,
                 std::vector<std::shared_ptr<void>> memory)
      : driver_(driver), stream_(stream), graph_(graph), memory_(std::move(memory)) {}
  ~GraphRecording() override { driver_.destroy_executable(graph_); }
  GraphRecording(const GraphRecording&) = delete;
  GraphRecording& operator=(const GraphRecording&) = delete;
  void replay() override { check_cuda(driver_, driver_.launch_graph(graph_, stream_), "launching a graph"); }

 private:
  const CudaDriver& driver_;
  CudaDriver::Stream stream_;
  CudaDriver::ExecutableGraph graph_;
  std::vector<std::shared_ptr<void>> memory_;
};

}  // namespace

/// The lock is held: nobody else asks the stream for anything.
std::shared_ptr<Recording> Gpu::record(const std::function<void()>& work) {
  constexpr int relaxed = 2;  // CU_STREAM_CAPTURE_MODE_RELAXED
  std::vector<std::shared_ptr<void>> memory;
  CudaDriver::Graph graph = nullptr;
  check(driver_.begin_capture(stream_, relaxed), "recording a program");
  recorded_memory_ = &memory;
  std::exception_ptr error;
  try {
    work();
  } catch (...) {
    error = std::current_exception();
  }
  recorded_memory_ = nullptr;
  const int ended = driver_.end_capture(stream_, &graph);
  if (error) std::rethrow_exception(error);
  check(ended, "recording a program");
  CudaDriver::ExecutableGraph executable = nullptr;
  const int made = with_room([&] { return driver_.make_executable(&executable, graph, 0); });
  driver_.destroy_graph(graph);
  check(made, "making a graph");
  return std::make_shared<GraphRecording>(driver_, stream_, executable, std::move(memory));
}

void Gpu::launch(const Kernel& kernel, const Launch& launch, std::span<void* const> buffers) {
  if (launch.grid == 0) return;
  enter();
  const std::lock_guard lock(mutex_);
  const Loaded code = loaded(kernel);
  const LaunchShape shape =
      launch_shape(launch, {multiprocessors_, std::max(code.resident_blocks, 1), elements_each_});
  const std::int64_t groups = shape.groups(), teams = shape.members > 1 ? groups : 0;
  const auto some = [&](std::int64_t bytes) {
    return bytes > 0 ? allocate(static_cast<std::size_t>(bytes)) : std::shared_ptr<void>();
  };
  const std::shared_ptr<void> scratch = some(shape.block_scratch > 0 ? 0 : shape.scratch_bytes * groups),
                              counters = some(teams * bytes_of_team_counter),
                              meetings = some(teams * bytes_of_team_meeting);
  if (recorded_memory_) recorded_memory_->insert(recorded_memory_->end(), {scratch, counters, meetings});
  std::vector<std::uint64_t> words;
  for (const void* buffer : buffers) words.push_back(address_of(buffer));
  for (const std::int64_t param : launch.params) words.push_back(static_cast<std::uint64_t>(param));
  const auto add = [&](auto word) { words.push_back(static_cast<std::uint64_t>(word)); };
  add(shape.grid), add(address_of(scratch.get())), add(shape.scratch_bytes), add(shape.width_bits),
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
  check(with_room(launch), kernel.name.c_str());
}

void Gpu::take(const MatrixProduct& product, std::byte* a, std::byte* b, std::byte* c) {
  if (!cublas_) return BesideHost::take(product, a, b, c);
  enter();
  const std::lock_guard lock(mutex_);  // a handle is one thread's at a time
  for (const GemmCall& call : gemm_calls(product)) {
    const int error = product.dtype == DType::float32
                          ? call_gemm<float>(cublas_->single_precision, handle_, call, a, b, c)
                          : call_gemm<double>(cublas_->double_precision, handle_, call, a, b, c);
    if (error != 0) throw OSError(text_of("a matrix product on the device: cuBLAS's error {}", error));
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

void Gpu::read(void* to, const void* from, std::size_t bytes) {
  enter();
  {
    const std::lock_guard lock(mutex_);
    check(driver_.copy_to_host(to, address_of(from), bytes, stream_), "copying from the device");
  }
  check(driver_.wait_for(stream_), "waiting for the device");
}

double Gpu::timed(const std::function<void()>& work) {
  enter();
  CudaDriver::Event begin = nullptr, end = nullptr;
  for (CudaDriver::Event* event : {&begin, &end}) check(driver_.make_event(event, 0), "making an event");
  check(driver_.record(begin, stream_), "timing");
  work();
  check(driver_.record(end, stream_), "timing");
  check(driver_.wait_for(stream_), "waiting for the device");
  float milliseconds = 0;
  check(driver_.elapsed(&milliseconds, begin, end), "timing");
  for (CudaDriver::Event event : {begin, end}) check(driver_.destroy_event(event), "forgetting an event");
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
