// Walks over a program: its places, and the numbers that shapes decide, in a fixed order.
#pragma once
#include "runtime/program/step_description.hpp"

namespace weft {

/// Calls visit(std::int64_t&) on each of them. Not among them: what size_launch and place_arena work out, and
/// what blocks of rows hold, which are cut when all numbers are known.
template <class Visit>
class NumberWalk {
 public:
  explicit NumberWalk(Visit& visit) : visit_(visit) {}

  void operator()(Program& program) {
    for (auto* all : {&program.inputs, &program.outputs}) types("", *all);
    for (ArenaBlock& block : program.blocks) visit_(block.bytes);
    for (Step& step : program.steps) std::visit([this](auto& each) { describe(each, *this); }, step);
  }

  void plain(std::string_view, auto&) {}
  void sized(std::string_view, auto&) {}
  void body(auto&) {}
  void number(std::string_view, std::int64_t& number) { visit_(number); }
  void number(std::string_view, auto& numbers) {
    for (std::int64_t& number : numbers) visit_(number);
  }
  void params(Dims& params, std::int64_t sized) {
    for (std::int64_t i = 0; i < std::ssize(params); ++i)
      if (i != sized) visit_(params[static_cast<std::size_t>(i)]);
  }
  void reads(std::string_view, BufferRef& buffer) { visit_(buffer.offset); }
  void writes(std::string_view, BufferRef& buffer) { visit_(buffer.offset); }
  void uses(std::string_view, std::vector<BufferRef>& buffers) {
    for (BufferRef& buffer : buffers) visit_(buffer.offset);
  }
  void types(std::string_view name, std::vector<BufferType>& types) {
    for (BufferType& type : types) number(name, type.shape), number(name, type.strides);
  }

 private:
  Visit& visit_;
};

/// Calls visit(BufferRef&) on each place that steps read or write, but for those within blocks of rows.
template <class Visit>
class BufferWalk {
 public:
  explicit BufferWalk(Visit& visit) : visit_(visit) {}

  void plain(std::string_view, auto&) {}
  void sized(std::string_view, auto&) {}
  void body(auto&) {}
  void number(std::string_view, auto&) {}
  void params(Dims&, std::int64_t) {}
  void types(std::string_view, std::vector<BufferType>&) {}
  void reads(std::string_view, BufferRef& buffer) { visit_(buffer); }
  void writes(std::string_view, BufferRef& buffer) { visit_(buffer); }
  void uses(std::string_view, std::vector<BufferRef>& buffers) {
    for (BufferRef& buffer : buffers) visit_(buffer);
  }

 private:
  Visit& visit_;
};

inline bool same_array(const BufferRef& a, const BufferRef& b) {
  return a.space == b.space && a.index == b.index;
}

template <class Visit>
void each_buffer(Program& program, Visit&& visit) {
  BufferWalk<std::remove_reference_t<Visit>> walk(visit);
  for (Step& step : program.steps) std::visit([&](auto& each) { describe(each, walk); }, step);
}

template <class Visit>
void each_number(Program& program, Visit&& visit) {
  NumberWalk<std::remove_reference_t<Visit>> walk(visit);
  walk(program);
}

inline std::vector<std::int64_t> numbers_of(Program& program) {
  std::vector<std::int64_t> numbers;
  each_number(program, [&](std::int64_t number) { numbers.push_back(number); });
  return numbers;
}

/// Offsets within the arena's blocks become those in the arena.
inline void make_offsets_absolute(Program& program) {
  each_buffer(program, [&](BufferRef& buffer) {
    if (buffer.space == BufferRef::Space::arena)
      buffer.offset += program.blocks[static_cast<std::size_t>(buffer.index)].offset;
  });
}

/// The other way round.
inline void make_offsets_relative(Program& program) {
  each_buffer(program, [&](BufferRef& buffer) {
    if (buffer.space == BufferRef::Space::arena)
      buffer.offset -= program.blocks[static_cast<std::size_t>(buffer.index)].offset;
  });
}

}  // namespace weft
