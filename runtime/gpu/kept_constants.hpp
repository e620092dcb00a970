// The constants of programs in a GPU's memory, as long as the programs live.
#pragma once
#include <mutex>
#include <unordered_map>

#include "runtime/placed_arrays.hpp"
#include "runtime/program.hpp"

namespace weft {

/// Any number of threads may use it.
class KeptConstants {
 public:
  explicit KeptConstants(Accelerator& accelerator) : accelerator_(accelerator) {}

  /// Where they lie in the memory of `epoch`, copied when first asked for.
  std::vector<std::byte*> of(const Program& program, std::int64_t epoch);
  /// Lets go of those whose programs have ended, unless another thread has some copied.
  void release();

 private:
  struct Kept {
    std::weak_ptr<const char> identity;  // while it lives
    std::int64_t epoch = 0;
    PlacedArrays arrays;
    std::vector<std::byte*> addresses;
  };
  Kept& kept(const Program& program, std::int64_t epoch);
  void forget_ended();

  Accelerator& accelerator_;
  std::recursive_mutex mutex_;
  std::unordered_map<const char*, Kept> programs_;
};

}  // namespace weft
