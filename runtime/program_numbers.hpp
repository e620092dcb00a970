// Walks over a program: its places, and the numbers that shapes decide, in a fixed order.
#pragma once
#include "runtime/program.hpp"

namespace weft {

/// Calls visit(std::int64_t&) on each of them. Not among them: what size_launch and place_arena work out.
template <class Visit>
class NumberWalk {
 public:
  explicit NumberWalk(Visit& visit) : visit_(visit) {}

  void operator()(Program& program) {
    for (auto* types : {&program.inputs, &program.outputs})
      for (BufferType& type : *types) all(type.shape), all(type.strides);
    for (ArenaBlock& block : program.blocks) visit_(block.bytes);
    for (Step& step : program.steps) std::visit(*this, step);
  }
  void operator()(Launch& launch) {
    visit_(launch.bytes);
    for (BufferRef& buffer : launch.buffers) visit_(buffer.offset);
    const std::size_t tile = launch.rule.tiled ? launch.rule.axes() : launch.params.size();
    for (std::size_t i = 0; i < launch.params.size(); ++i)
      if (i != tile) visit_(launch.params[i]);
  }
  void operator()(MatrixProduct& product) {
    for (BufferRef* buffer : {&product.a, &product.b, &product.c}) visit_(buffer->offset);
    for (std::int64_t* number : {&product.m, &product.n, &product.k, &product.c_row_stride}) visit_(*number);
    for (int i : {0, 1}) visit_(product.a_strides[i]), visit_(product.b_strides[i]);
    for (Dims* dims :
         {&product.batch, &product.a_batch_strides, &product.b_batch_strides, &product.c_batch_strides})
      all(*dims);
  }
  void operator()(Copy& copy) {
    for (BufferRef* buffer : {&copy.from, &copy.to}) visit_(buffer->offset);
    visit_(copy.bytes);
  }
  void operator()(Lookup& lookup) {
    for (BufferRef* buffer : {&lookup.table, &lookup.keys, &lookup.result}) visit_(buffer->offset);
    for (std::int64_t* number : {&lookup.outer, &lookup.length, &lookup.inner, &lookup.count})
      visit_(*number);
  }
  void operator()(HostCall& call) {
    for (BufferRef& buffer : call.buffers) visit_(buffer.offset);
    for (BufferType& type : call.types) all(type.shape), all(type.strides);
  }
  void operator()(Measure& measure) {
    for (BufferRef* buffer : {&measure.from, &measure.to}) visit_(buffer->offset);
    visit_(measure.length), visit_(measure.most);
  }
  void operator()(Trim& trim) { visit_(trim.length.offset); }
  void operator()(LoopLaunch& loop) {
    visit_(loop.steps);
    for (BufferRef& buffer : loop.buffers) visit_(buffer.offset);
    all(loop.params);
  }
  /// Rows are cut into blocks when all numbers are known.
  void operator()(RowBlocks&) {}
  void operator()(Loop& loop) {
    visit_(loop.steps);
    for (auto* buffers : {&loop.carried, &loop.captured})
      for (BufferRef& buffer : *buffers) visit_(buffer.offset);
  }

 private:
  void all(Dims& dims) {
    for (std::int64_t& number : dims) visit_(number);
  }
  Visit& visit_;
};

inline bool same_array(const BufferRef& a, const BufferRef& b) {
  return a.space == b.space && a.index == b.index;
}

/// Calls visit(BufferRef&) on each place that a step reads or writes, but for those within blocks of rows.
template <class Visit>
void each_buffer(Program& program, Visit&& visit) {
  for (Step& step : program.steps) {
    if (auto* launch = std::get_if<Launch>(&step)) {
      for (BufferRef& buffer : launch->buffers) visit(buffer);
    } else if (auto* product = std::get_if<MatrixProduct>(&step)) {
      for (BufferRef* buffer : {&product->a, &product->b, &product->c}) visit(*buffer);
    } else if (auto* copy = std::get_if<Copy>(&step)) {
      for (BufferRef* buffer : {&copy->from, &copy->to}) visit(*buffer);
    } else if (auto* lookup = std::get_if<Lookup>(&step)) {
      for (BufferRef* buffer : {&lookup->table, &lookup->keys, &lookup->result}) visit(*buffer);
    } else if (auto* call = std::get_if<HostCall>(&step)) {
      for (BufferRef& buffer : call->buffers) visit(buffer);
    } else if (auto* measure = std::get_if<Measure>(&step)) {
      for (BufferRef* buffer : {&measure->from, &measure->to}) visit(*buffer);
    } else if (auto* trim = std::get_if<Trim>(&step)) {
      visit(trim->length);
    } else if (auto* fused = std::get_if<LoopLaunch>(&step)) {
      for (BufferRef& buffer : fused->buffers) visit(buffer);
    } else if (auto* loop = std::get_if<Loop>(&step)) {
      for (auto* buffers : {&loop->carried, &loop->captured})
        for (BufferRef& buffer : *buffers) visit(buffer);
    }
  }
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
