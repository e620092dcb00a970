// The constants of programs in a GPU's memory, as long as the programs live.
#pragma once
#include <memory>
#include <mutex>
#include <unordered_map>

#include "runtime/program/placed_arrays.hpp"
#include "runtime/program/program.hpp"

namespace weft {

/// Any number of threads may use it.
class ConstantCache {
 public:
  explicit ConstantCache(Accelerator& accelerator) : accelerator_(accelerator) {}

  /// Where they lie in the memory of `epoch`, copied when first asked for.
  std::vector<std::byte*> of(const Program& program, std::int64_t epoch);
  /// Lets go of those whose programs have ended.
  void release();

 private:
  struct Kept {
    Kept(std::weak_ptr<const char> program, std::int64_t placed_in, Accelerator& accelerator)
        : identity(std::move(program)), epoch(placed_in), arrays(&accelerator) {}
    std::weak_ptr<const char> identity;  // while it lives
    std::int64_t epoch;
    std::mutex mutex;  // of what follows, while it is copied
    PlacedArrays arrays;
    std::vector<std::byte*> addresses;
  };
  std::shared_ptr<Kept> kept(const Program& program, std::int64_t epoch);
  void forget_ended();

  Accelerator& accelerator_;
  std::mutex mutex_;  // of the map alone: whoever is short of memory has the device
  std::unordered_map<const char*, std::shared_ptr<Kept>> programs_;
};

}  // namespace weft
