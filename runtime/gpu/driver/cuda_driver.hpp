// The CUDA driver, opened when first needed: nothing of CUDA is needed to build, and no more than it to run.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "runtime/gpu/abi/emulated_thread.hpp"

namespace weft {

/// The part of cuda.h that Weft calls (cuda_functions.def). Each function returns 0, or the number of an
/// error (check_cuda).
struct CudaDriver {
  using Address = std::uint64_t;  // in the device's memory
  using Context = struct CudaContext*;
  using Module = struct CudaModule*;
  using Function = struct CudaFunction*;
  using Stream = struct CudaStream*;

  using Event = struct CudaEvent*;
  using Graph = struct CudaGraph*;
  using ExecutableGraph = struct CudaExecutableGraph*;

  enum Attribute : int { multiprocessors = 16, major_version = 75, minor_version = 76 };
  enum FunctionAttribute : int { most_launch_memory = 8 };  // bytes of a block that a launch may ask for
  static constexpr int out_of_memory = 2, not_found = 500, not_ready = 600;
  /// Errors after which a context is of no use, or something that need not be of it: ECC_UNCORRECTABLE,
  /// NVLINK_UNCORRECTABLE, CONTAINED, ILLEGAL_ADDRESS, LAUNCH_TIMEOUT, CONTEXT_IS_DESTROYED, ASSERT,
  /// HARDWARE_STACK_ERROR, ILLEGAL_INSTRUCTION, MISALIGNED_ADDRESS, INVALID_ADDRESS_SPACE, INVALID_PC,
  /// LAUNCH_FAILED, TENSOR_MEMORY_LEAK, MPS_CLIENT_TERMINATED, EXTERNAL_DEVICE, UNKNOWN.
  static constexpr std::array faults = {214, 220, 226, 700, 702, 709, 710, 714, 715,
                                        716, 717, 718, 719, 721, 810, 911, 999};
  /// How a stream is made: it waits for none that it is not told to.
  static constexpr unsigned apart_from_others = 1;
  /// How an event is made.
  static constexpr unsigned with_times = 0, without_times = 2;
  /// How work is recorded: memory may be allocated meanwhile.
  static constexpr int relaxed_capture = 2;

  int (*init)(unsigned flags);
  int (*version)(int* version);  // 1000 * major + 10 * minor
  int (*error_name)(int error, const char** name);
  int (*error_text)(int error, const char** text);

  int (*device_count)(int* count);
  int (*device)(int* device, int ordinal);
  int (*device_name)(char* name, int size, int device);
  int (*device_memory)(std::size_t* bytes, int device);
  int (*attribute)(int* value, Attribute which, int device);
  int (*retain_context)(Context* context, int device);
  int (*set_context)(Context context);
  /// Also after a fault, of which the context bears the mark.
  int (*reset_context)(int device);

  int (*load_module)(Module* module, const void* image);
  int (*unload_module)(Module module);
  int (*find_function)(Function* function, Module module, const char* name);
  int (*find_variable)(Address* address, std::size_t* bytes, Module module, const char* name);
  int (*set_attribute)(Function function, FunctionAttribute which, int value);
  int (*launch)(Function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,
                unsigned block_y, unsigned block_z, unsigned shared_bytes, Stream stream, void** parameters,
                void** extra);

  /// All blocks run at once, so that they may wait for each other.
  int (*launch_together)(Function function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                         unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                         Stream stream, void** parameters);
  /// Of so many threads, how many a multiprocessor runs at once.
  int (*resident_blocks)(int* blocks, Function function, int threads, std::size_t shared_bytes);

  int (*allocate)(Address* address, std::size_t bytes);
  int (*free)(Address address);
  /// Of the host's memory, which copies from and to streams then do not wait for.
  int (*lock_pages)(void* memory, std::size_t bytes, unsigned flags);
  int (*unlock_pages)(void* memory);
  int (*memory_left)(std::size_t* free, std::size_t* total);
  int (*copy_to_device)(Address to, const void* from, std::size_t bytes, Stream stream);
  int (*copy_to_host)(void* to, Address from, std::size_t bytes, Stream stream);
  int (*copy_on_device)(Address to, Address from, std::size_t bytes, Stream stream);
  int (*fill)(Address to, unsigned char byte, std::size_t bytes, Stream stream);
  int (*make_stream)(Stream* stream, unsigned flags);
  int (*wait_for)(Stream stream);
  int (*make_event)(Event* event, unsigned flags);
  int (*destroy_event)(Event event);
  /// All that the stream was asked for so far, from now on.
  int (*record)(Event event, Stream stream);
  /// What the stream is asked for next waits for what the event tells of by now.
  int (*hold)(Stream stream, Event event, unsigned flags);
  int (*wait_for_event)(Event event);
  int (*is_done)(Event event);
  int (*elapsed)(float* milliseconds, Event begin, Event end);

  /// What the stream is asked for from then on is not done, but becomes a graph's.
  int (*begin_capture)(Stream stream, int mode);
  int (*end_capture)(Stream stream, Graph* graph);
  int (*make_executable)(ExecutableGraph* executable, Graph graph, unsigned long long flags);
  int (*destroy_graph)(Graph graph);
  int (*destroy_executable)(ExecutableGraph executable);
  int (*launch_graph)(ExecutableGraph executable, Stream stream);

  /// Of the emulated driver alone: a function that is called with so many words. Otherwise null.
  int (*emulate)(Function* function, EmulatedKernel kernel, std::size_t words);

  /// The driver, initialised. Errors: OSError, with the reason why there is none.
  static const CudaDriver& library();
  /// One whose device is this processor.
  static const CudaDriver& emulated();
};

/// Errors: OSError with the driver's name and text of `error`, unless that is 0; `what` was being done.
void check_cuda(const CudaDriver& driver, int error, const char* what);

}  // namespace weft
