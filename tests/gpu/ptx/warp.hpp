// Threads that run in lock step as long as they agree where, each with registers of its own.
#pragma once
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "fault.hpp"
#include "module.hpp"

namespace ptx {

/// Threads of a grid that share memory, as what runs them sees it.
struct BlockMemory {
  Memory* device = nullptr;
  std::vector<std::byte> shared;
  const std::vector<std::byte>* parameters = nullptr;
  bool copies_late = false;  // that are asynchronous: when somebody waits for them, else at once
};

/// An asynchronous copy into the memory of the block; none of the bytes after `given` are read.
struct AsyncCopy {
  Address to, from;
  std::uint32_t bytes, given;
};

class Warp;

/// A product of matrices that a warp's group has begun.
struct GroupProduct {
  void (*work)(Warp&, const GroupProduct&);
  const std::vector<std::uint32_t>* sums;  // registers
  std::uint64_t lines, columns;            // descriptors
  bool adds, are_lines_transposed, are_columns_transposed;
};

class Warp {
 public:
  Warp(const Module& module, const Function& entry, BlockMemory& memory);
  /// So many threads, all at the beginning, of the block's warp of this number.
  void start(std::uint32_t index, std::uint32_t threads);
  void set(const SpecialRegister& which, std::uint32_t lane, std::uint64_t value);

  /// Takes instructions until threads wait for others, or there were many; whether there were any.
  bool run();
  bool is_done() const { return live_ == 0; }
  /// Whether all that are left wait for other warps.
  bool is_at_barrier() const { return live_ != 0 && at_barrier_ == live_; }
  /// Errors: Fault, unless all threads wait at one barrier.
  void pass_barrier();
  std::uint64_t steps() const { return steps_; }
  /// Which threads are at which instruction.
  std::string places() const;

  // For instructions.
  std::uint64_t* number(std::uint32_t which) { return &numbers_[std::size_t{which} * warp_threads]; }
  Lanes& predicate(std::uint32_t which) { return predicates_[which]; }
  Lanes live() const { return live_; }
  std::byte* device(Address address, std::size_t bytes) {
    return checked(memory_.device->find(address, bytes), address, bytes, "memory");
  }
  std::byte* shared(Address address, std::size_t bytes) {
    const bool is_there = address + bytes <= memory_.shared.size() && address + bytes > address;
    return checked(is_there ? memory_.shared.data() + address : nullptr, address, bytes, "shared memory");
  }
  std::byte* local(std::uint32_t lane, Address address, std::size_t bytes);
  std::byte* parameters(Address address, std::size_t bytes);
  std::byte* generic(std::uint32_t lane, Address address, std::size_t bytes);
  std::vector<std::vector<AsyncCopy>>& copies(std::uint32_t lane) { return copies_[lane]; }
  void copy(const AsyncCopy& copy);
  /// By groups that somebody waits for, of which the last is not closed yet.
  std::vector<std::vector<GroupProduct>>& products() { return products_; }
  std::uint32_t index() const { return index_; }
  const std::vector<std::uint32_t>& list(std::uint32_t which) const { return module_.lists[which]; }
  bool copies_late() const { return memory_.copies_late; }

 private:
  static std::byte* checked(std::byte* found, Address address, std::size_t bytes, const char* what) {
    if (found == nullptr) refuse(address, bytes, what);
    if (address % bytes != 0) misaligned(address, bytes);
    return found;
  }
  [[noreturn]] static void refuse(Address address, std::size_t bytes, const char* what);
  [[noreturn]] static void misaligned(Address address, std::size_t bytes);

  /// Threads that are at one instruction.
  struct Group {
    std::uint32_t at = 0;
    Lanes lanes = 0;
    std::uint32_t others = ~std::uint32_t{0};  // where the first of those further on are
  };
  Group choose();
  void run_group(Group& group);
  bool take_control(Group& group, const Instruction& instruction, Lanes active);
  void go(Lanes lanes, std::uint32_t to);
  void branch_by_table(const Instruction& instruction, Lanes active);
  void call(const Instruction& instruction, Lanes active, std::uint32_t at);
  void leave(Lanes active);
  void synchronise(const Instruction& instruction, Lanes active, std::uint32_t at);
  void copy_places(std::uint32_t lane, const std::vector<Place>& from, const std::vector<Place>& to);
  void write_constants(const Function& function);

  const Module& module_;
  const Function& entry_;
  BlockMemory& memory_;
  std::unique_ptr<std::uint64_t[]> numbers_;
  std::vector<Lanes> predicates_;
  std::vector<std::byte> local_;
  std::array<std::uint32_t, warp_threads> at_{};
  struct Frame {
    std::uint32_t after;
    const Call* call;
  };
  std::array<std::vector<Frame>, warp_threads> frames_;
  std::array<std::vector<std::vector<AsyncCopy>>, warp_threads> copies_;
  std::vector<std::vector<GroupProduct>> products_;
  std::uint32_t index_ = 0;
  Lanes live_ = 0, waiting_ = 0, at_barrier_ = 0;
  bool takes_last_ = false;  // of the groups, in turn, so that who waits for another comes to its end
  std::uint64_t steps_ = 0;
};

template <class F>
void each_lane(Lanes lanes, const F& work) {
  if (lanes == all_lanes) {
    for (std::uint32_t lane = 0; lane < warp_threads; ++lane) work(lane);
  } else {
    for (; lanes != 0; lanes &= lanes - 1) work(static_cast<std::uint32_t>(std::countr_zero(lanes)));
  }
}

}  // namespace ptx
