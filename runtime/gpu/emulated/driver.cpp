// A driver whose device is this processor: what the functions of cuda.h do, in its own memory.
#include <array>
#include <cstring>
#include <forward_list>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "runtime/array/arena.hpp"
#include "runtime/code/executable.hpp"
#include "runtime/gpu/abi/launch_words.hpp"
#include "runtime/gpu/driver/cuda_driver.hpp"
#include "runtime/gpu/emulated/block.hpp"
#include "runtime/gpu/emulated/streams.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/thread_pool.hpp"

namespace weft {

struct CudaContext {
  int device;
};
struct CudaFunction {
  EmulatedKernel kernel;
  std::size_t words;                                      // that it is called with
  unsigned own_memory = 0;                                // of a block
  unsigned most_memory = plain_block_bytes - own_memory;  // that a launch may ask for besides
};
struct CudaModule {
  std::shared_ptr<const Executable> code;
  std::vector<std::unique_ptr<CudaFunction>> functions;  // that were looked for
};

namespace {

using Driver = CudaDriver;

constexpr int invalid_value = 1, launch_failed = 719;
constexpr int emulated_devices = 2, emulated_multiprocessors = 2;

EmulatedStreams& streams() { return EmulatedStreams::all(); }

/// Of the calling thread.
thread_local int current_device = 0;

int context_of(Driver::Context* context, int device) {
  static std::array<CudaContext, emulated_devices> all = {CudaContext{0}, CudaContext{1}};
  return *context = &all.at(static_cast<std::size_t>(device)), 0;
}

/// The memory that is handed out, by address.
class Memory {
 public:
  int allocate(Driver::Address* address, std::size_t bytes) {
    try {
      std::shared_ptr<void> block = allocate_block(bytes);
      *address = reinterpret_cast<Driver::Address>(block.get());
      const std::lock_guard lock(mutex_);
      blocks_.emplace(*address, Block{std::move(block), bytes, current_device});
      return 0;
    } catch (const MemoryError&) {
      return Driver::out_of_memory;
    }
  }
  /// Waits for all that may use it.
  int free(Driver::Address address) {
    const int error = streams().finish_device(current_device);
    const std::lock_guard lock(mutex_);
    return error != 0 ? error : blocks_.erase(address) == 1 ? 0 : invalid_value;
  }
  void reset(int device) {
    const std::lock_guard lock(mutex_);
    std::erase_if(blocks_, [&](const auto& each) { return each.second.device == device; });
  }
  /// Whether one allocation has all of these bytes, as copies ask for.
  bool has(Driver::Address address, std::size_t bytes) {
    const std::lock_guard lock(mutex_);
    const auto after = blocks_.upper_bound(address);
    if (after == blocks_.begin()) return false;
    const auto& [begin, block] = *std::prev(after);
    return address + bytes <= begin + block.bytes;
  }

 private:
  struct Block {
    std::shared_ptr<void> memory;
    std::size_t bytes = 0;
    int device = 0;
  };
  std::mutex mutex_;
  std::map<Driver::Address, Block> blocks_;
};

Memory& memory() {
  static auto* const all = new Memory;
  return *all;
}

void* pointer(Driver::Address address) { return reinterpret_cast<void*>(address); }

/// A stream that is being recorded takes no copies from and to the host.
constexpr int capture_unsupported = 900;

int done(Driver::Stream stream, const std::function<int()>& work) {
  if (!stream->captured) return streams().ask(stream, work);
  stream->captured->work.push_back(work);
  return 0;
}

int write_bytes(Driver::Address to, const void* from, std::size_t bytes, Driver::Stream stream) {
  if (stream->captured) return capture_unsupported;
  if (!memory().has(to, bytes)) return invalid_value;
  return done(stream, [=] { return std::memcpy(pointer(to), from, bytes), 0; });
}

int read_bytes(void* to, Driver::Address from, std::size_t bytes, Driver::Stream stream) {
  if (stream->captured) return capture_unsupported;
  if (!memory().has(from, bytes)) return invalid_value;
  return done(stream, [=] { return std::memcpy(to, pointer(from), bytes), 0; });
}

int move_bytes(Driver::Address to, Driver::Address from, std::size_t bytes, Driver::Stream stream) {
  if (!memory().has(from, bytes) || !memory().has(to, bytes)) return invalid_value;
  return done(stream, [=] { return std::memcpy(pointer(to), pointer(from), bytes), 0; });
}

/// An image is an object of ELF, whose header says how long it is to where its table of sections ends.
std::span<const std::byte> object_at(const void* image) {
  std::uint64_t sections = 0;
  std::uint16_t size = 0, count = 0;
  const auto* const bytes = static_cast<const std::byte*>(image);
  std::memcpy(&sections, bytes + 40, sizeof sections);
  std::memcpy(&size, bytes + 58, sizeof size);
  std::memcpy(&count, bytes + 60, sizeof count);
  return {bytes, sections + std::size_t{size} * count};
}

int load_object(Driver::Module* module, const void* image) {
  try {
    *module = new CudaModule{Executable::load(object_at(image)), {}};
    return 0;
  } catch (const InternalError&) {
    return invalid_value;
  }
}

void* address_of(Driver::Module module, const char* name) {
  return reinterpret_cast<void*>(module->code->kernel(name));
}

int find_symbol(Driver::Function* function, Driver::Module module, const char* name) {
  try {
    const auto number = [&](const char* of) {
      return reinterpret_cast<std::uint64_t (*)()>(address_of(module, of))();
    };
    *function = module->functions
                    .emplace_back(std::make_unique<CudaFunction>(
                        CudaFunction{.kernel = reinterpret_cast<EmulatedKernel>(address_of(module, name)),
                                     .words = number("weft_words"),
                                     .own_memory = static_cast<unsigned>(number(own_memory_name))}))
                    .get();
    return 0;
  } catch (const InternalError&) {
    return Driver::not_found;
  }
}

/// Of variables that are functions here, which say how long they are.
int find_length(Driver::Address* address, std::size_t* bytes, Driver::Module module, const char* name) {
  try {
    const auto length = reinterpret_cast<std::uint64_t (*)()>(address_of(module, name));
    *address = reinterpret_cast<Driver::Address>(length);
    return *bytes = static_cast<std::size_t>(length()), 0;
  } catch (const InternalError&) {
    return Driver::not_found;
  }
}

int run(Driver::Function function, const std::vector<std::uint64_t>& words, unsigned blocks, unsigned threads,
        unsigned scratch_bytes, bool together) {
  const EmulatedLaunch all{.kernel = function->kernel,
                           .words = words.data(),
                           .blocks = blocks,
                           .threads = threads,
                           .shared_bytes = static_cast<std::uint32_t>(kernel_memory_bytes) + scratch_bytes};
  const std::uint32_t each = together ? blocks : 1;
  try {
    parallel_for(blocks / each, 1, [&](std::int64_t begin, std::int64_t end) {
      for (std::int64_t part = begin; part < end; ++part)
        run_blocks(all, static_cast<std::uint32_t>(part) * each, each);
    });
    return 0;
  } catch (const InternalError&) {
    return launch_failed;
  }
}

int launched(Driver::Function function, unsigned blocks, unsigned threads, unsigned scratch_bytes,
             Driver::Stream stream, void** parameters, bool together) {
  if (scratch_bytes > function->most_memory) return invalid_value;
  const auto* const first = static_cast<const std::uint64_t*>(parameters[0]);
  const std::vector<std::uint64_t> words(first, first + function->words);
  return done(stream, [=] { return run(function, words, blocks, threads, scratch_bytes, together); });
}

int launch_apart(Driver::Function function, unsigned grid_x, unsigned, unsigned, unsigned block_x, unsigned,
                 unsigned, unsigned shared_bytes, Driver::Stream stream, void** parameters, void**) {
  return launched(function, grid_x, block_x, shared_bytes, stream, parameters, false);
}

int launch_at_once(Driver::Function function, unsigned grid_x, unsigned, unsigned, unsigned block_x, unsigned,
                   unsigned, unsigned shared_bytes, Driver::Stream stream, void** parameters) {
  return launched(function, grid_x, block_x, shared_bytes, stream, parameters, true);
}

int fill_bytes(Driver::Address to, unsigned char byte, std::size_t bytes, Driver::Stream stream) {
  if (!memory().has(to, bytes)) return invalid_value;
  return done(stream, [=] { return std::memset(pointer(to), byte, bytes), 0; });
}

int reset(int device) {
  streams().reset(device);
  memory().reset(device);
  return 0;
}

/// A recorded stream takes no part in what others do.
int record_event(Driver::Event event, Driver::Stream stream) {
  return stream->captured ? capture_unsupported : streams().record(event, stream);
}

int hold_stream(Driver::Stream stream, Driver::Event event, unsigned) {
  return stream->captured ? capture_unsupported : streams().hold(stream, event);
}

int take_captured(Driver::Stream stream, Driver::Graph* graph) {
  *graph = std::exchange(stream->captured, nullptr);
  return 0;
}

int repeat(Driver::ExecutableGraph graph, Driver::Stream stream) {
  for (const auto& work : graph->work)
    if (const int error = done(stream, work)) return error;
  return 0;
}

int between(float* milliseconds, Driver::Event begin, Driver::Event end) {
  *milliseconds = std::chrono::duration<float, std::milli>(end->at - begin->at).count();
  return 0;
}

/// Of no module, which would own it: it is there as long as the process.
int emulate_kernel(Driver::Function* function, EmulatedKernel kernel, std::size_t words) {
  static std::mutex mutex;
  static auto& functions = *new std::forward_list<CudaFunction>;
  const std::lock_guard lock(mutex);
  *function = &functions.emplace_front(kernel, words);
  return 0;
}

}  // namespace

const CudaDriver& CudaDriver::emulated() {
  static const CudaDriver driver{
      .init = [](unsigned) { return 0; },
      .version = [](int* version) { return *version = 13000, 0; },
      .error_name =
          [](int error, const char** name) {
            return *name = error == launch_failed ? "CUDA_ERROR_LAUNCH_FAILED" : "error", 0;
          },
      .error_text =
          [](int error, const char** text) {
            return *text = error == launch_failed
                               ? "the threads of a block part at a barrier, or copy to no multiple of a size"
                               : "not emulated",
                   0;
          },
      .device_count = [](int* count) { return *count = emulated_devices, 0; },
      .device = [](int* device,
                   int ordinal) { return *device = ordinal, ordinal < emulated_devices ? 0 : invalid_value; },
      .device_name =
          [](char* name, int size, int) {
            return std::strncpy(name, "emulated GPU", static_cast<std::size_t>(size)), 0;
          },
      .device_memory = [](std::size_t* bytes, int) { return *bytes = std::size_t{1} << 40, 0; },
      .attribute =
          [](int* value, Attribute which, int) {
            return *value = which == multiprocessors ? emulated_multiprocessors
                            : which == major_version ? 8
                                                     : 0,
                   0;
          },
      .retain_context = context_of,
      .set_context = [](Context context) { return current_device = context->device, 0; },
      .reset_context = reset,
      .load_module = load_object,
      .unload_module = [](Module module) { return delete module, 0; },
      .find_function = find_symbol,
      .find_variable = find_length,
      .set_attribute =
          [](Function function, FunctionAttribute, int value) {
            if (value > most_hopper_block_bytes - function->own_memory) return invalid_value;
            return function->most_memory = static_cast<unsigned>(value), 0;
          },
      .launch = launch_apart,
      .launch_together = launch_at_once,
      .resident_blocks = [](int* blocks, Function, int, std::size_t) { return *blocks = 2, 0; },
      .allocate = [](Address* address, std::size_t bytes) { return memory().allocate(address, bytes); },
      .free = [](Address address) { return memory().free(address); },
      .lock_pages = [](void*, std::size_t, unsigned) { return 0; },
      .unlock_pages = [](void*) { return 0; },
      .memory_left = [](std::size_t* free,
                        std::size_t* total) { return *free = 0, *total = std::size_t{1} << 40, 0; },
      .copy_to_device = write_bytes,
      .copy_to_host = read_bytes,
      .copy_on_device = move_bytes,
      .fill = fill_bytes,
      .make_stream = [](Stream* stream,
                        unsigned) { return *stream = streams().make_stream(current_device), 0; },
      .wait_for = [](Stream stream) { return streams().finish(stream); },
      .make_event = [](Event* event, unsigned) { return *event = streams().make_event(), 0; },
      .destroy_event = [](Event event) { return streams().destroy_event(event), 0; },
      .record = record_event,
      .hold = hold_stream,
      .wait_for_event = [](Event event) { return streams().finish(event); },
      .is_done = [](Event event) { return streams().is_done(event); },
      .elapsed = between,
      .begin_capture = [](Stream stream, int) { return stream->captured = new CudaGraph, 0; },
      .end_capture = take_captured,
      .make_executable = [](ExecutableGraph* executable, Graph graph,
                            unsigned long long) { return *executable = new CudaExecutableGraph{*graph}, 0; },
      .destroy_graph = [](Graph graph) { return delete graph, 0; },
      .destroy_executable = [](ExecutableGraph executable) { return delete executable, 0; },
      .launch_graph = repeat,
      .emulate = emulate_kernel};
  return driver;
}

}  // namespace weft
