// What threads ask one GPU for at the same time.
#include <algorithm>
#include <array>
#include <atomic>
#include <thread>

#include "catch.hpp"
#include "emulated_gpus.hpp"
#include "runtime/library/library_functions.hpp"

using namespace weft;

namespace {

constexpr std::int64_t rows = 3, length = 4000;
/// That sorting has to count with, beside its arguments.
constexpr std::size_t bytes_of_counts = rows * 256 * 4;

std::atomic<bool> is_waiting, is_short;
thread_local bool waits_for_shortage = false;

/// A thread may go on, when it has to wait, only once there was too little memory for another's counts.
const CudaDriver& short_driver() {
  static const CudaDriver driver = [] {
    CudaDriver made = CudaDriver::emulated();
    made.allocate = [](CudaDriver::Address* address, std::size_t bytes) {
      if (bytes != bytes_of_counts) return CudaDriver::emulated().allocate(address, bytes);
      is_short = true, is_short.notify_all();
      return static_cast<int>(CudaDriver::out_of_memory);
    };
    made.wait_for_event = [](CudaDriver::Event event) {
      is_waiting = true, is_waiting.notify_all();
      if (waits_for_shortage) is_short.wait(false);
      return CudaDriver::emulated().wait_for_event(event);
    };
    return made;
  }();
  return driver;
}

/// Rows that are sorted, and copied.
Program sort_and_copy() {
  using Space = BufferRef::Space;
  const BufferType type{.dtype = DType::uint8, .shape = {rows, length}, .strides = {length, 1}};
  Program program;
  program.inputs = program.outputs = {type};
  program.arena_bytes = rows * length;
  program.steps = {HostCall{.function = library_function(LibraryFunction::sort),
                            .buffers = {{Space::input, 0, 0}, {Space::arena, 0, 0}},
                            .types = {type, type}},
                   Copy{{Space::arena, 0, 0}, {Space::output, 0, 0}, rows * length}};
  return program;
}

void check_rows_are_sorted(const ndarray& array) {
  const auto* const first = array.data<std::uint8_t>();
  for (std::int64_t i = 0; i < rows; ++i) CHECK(std::is_sorted(first + i * length, first + (i + 1) * length));
}

}  // namespace

TEST_CASE("steps that come to the host for want of memory wait for threads that read and write") {
  Gpu gpu(short_driver(), faulty_device, small_settings);
  const ndarray x = ndarray::zeros(DType::uint8, {rows, length});
  for (std::int64_t i = 0; i < x.size(); ++i) x.data<std::uint8_t>()[i] = static_cast<std::uint8_t>(i * 7919);
  const Program program = sort_and_copy();
  const std::shared_ptr<void> memory = gpu.allocate(sizeof(double[64])), other = gpu.allocate(8);
  std::array<double, 64> numbers{};
  std::atomic<bool> is_done = false;
  is_waiting = false;
  std::jthread reads([&] {
    waits_for_shortage = true;
    for (double number = 0; !is_done;) gpu.read(&number, other.get(), sizeof number);
  });
  is_waiting.wait(false);
  std::jthread writes([&] {
    while (!is_done) gpu.write(memory.get(), numbers.data(), sizeof numbers);
  });
  for (int i = 0; i < 40; ++i) check_rows_are_sorted(run(program, {x}, {.accelerator = &gpu})[0]);
  is_done = true;
}
