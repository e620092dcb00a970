// What runs a program's kernels beside this processor, with memory of its own.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace weft {

class DeviceMemory;
struct Addresses;
struct CompiledKernel;
struct HostCall;
struct Launch;
struct MatrixProduct;
struct Program;

/// Launches, copies and writes are done as if in the order in which they are asked for, and need not be done
/// when these return; `read` waits. Errors of what came before may be told by any of them: OSError.
class Accelerator {
 public:
  virtual ~Accelerator() = default;

  /// Memory of its own, aligned to 256 bytes, uninitialised. Errors: MemoryError.
  virtual std::shared_ptr<void> allocate(std::size_t bytes) = 0;
  /// The same, with bytes of the host's memory, which may be used otherwise at once. They may come while what
  /// was asked for before is still worked at.
  virtual std::shared_ptr<void> allocate(std::size_t bytes, const void* from) = 0;
  /// The memory of an array that kernels are to store, or that has bytes of the host's. Errors: MemoryError.
  virtual std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes) = 0;
  virtual std::shared_ptr<DeviceMemory> array_memory(std::size_t bytes, const void* from) = 0;
  /// As long as it lives, what its thread asks for is refused once the memory that there was has been lost:
  /// OSError.
  virtual std::shared_ptr<void> in_this_memory() = 0;
  /// Where it has the program's constants, copied when first asked for.
  virtual std::vector<std::byte*> constants(const Program& program) = 0;
  /// Does `work`, which takes the steps of the program where its arrays lie, with `memory` beside them. What
  /// it asks for may be recorded, to be asked for at once when they lie there again.
  virtual void take(const Program& program, const Addresses& addresses, const std::shared_ptr<void>& memory,
                    const std::function<void()>& work) = 0;
  virtual void launch(const CompiledKernel& kernel, const Launch& launch, std::span<void* const> buffers) = 0;
  /// The other steps of a program, on buffers in its memory.
  /// A product by a library, by its `own` kernel if it has one, or by the host.
  virtual void take(const MatrixProduct& product, const CompiledKernel* own, std::byte* a, std::byte* b,
                    std::byte* c) = 0;
  virtual void take(const HostCall& call, std::span<void* const> buffers) = 0;
  /// Within its memory.
  virtual void copy(void* to, const void* from, std::size_t bytes) = 0;
  /// From the host's memory, which may be used otherwise at once.
  virtual void write(void* to, const void* from, std::size_t bytes) = 0;
  /// Milliseconds that it takes for what `work` asks for.
  virtual double timed(const std::function<void()>& work) = 0;
  /// To the host's memory.
  virtual void read(void* to, const void* from, std::size_t bytes) = 0;
};

}  // namespace weft
