// What the steps of a program hold: the one list of their fields, each with its name and its role.
//
// A visitor has a function for each role:
//
//   plain(name, value)        what lengths of arguments do not decide
//   number(name, value)       an int64, or several, that they decide
//   sized(name, value)        what follows from the others (launch_size.hpp)
//   reads, writes, uses(name, buffers)   buffers; `uses` says nothing of which are written
//   params(params, sized)     a launch's numbers, of which number `sized` follows from the others; -1: none
//   types(name, types)        BufferTypes
//   body(loop body or rows)   what is taken again and again
#pragma once
#include <string_view>

#include "runtime/program/loop.hpp"
#include "runtime/program/row_blocks.hpp"

namespace weft {

inline std::string_view step_name(const Launch&) { return "launch"; }
inline std::string_view step_name(const MatrixProduct&) { return "matrix_product"; }
inline std::string_view step_name(const Copy&) { return "copy"; }
inline std::string_view step_name(const HostCall&) { return "host_call"; }
inline std::string_view step_name(const Measure&) { return "measure"; }
inline std::string_view step_name(const Trim&) { return "trim"; }
inline std::string_view step_name(const Loop&) { return "loop"; }
inline std::string_view step_name(const LoopLaunch&) { return "loop_launch"; }
inline std::string_view step_name(const RowBlocks&) { return "row_blocks"; }

template <class T>
concept DescribedStep = requires(const T& step) { step_name(step); };

/// `T`, const or not.
template <class T, class Kind>
concept Is = std::same_as<std::remove_const_t<T>, Kind>;

void describe(Is<LaunchRule> auto& rule, auto& visitor) {
  visitor.plain("parallel_axes", rule.parallel_axes), visitor.plain("row_axes", rule.row_axes);
  visitor.plain("tiled", rule.tiled), visitor.plain("narrow", rule.narrow);
  visitor.plain("by_points", rule.by_points), visitor.plain("threads", rule.threads);
  visitor.plain("tile_side", rule.tile_side), visitor.plain("work", rule.work);
  visitor.plain("scratch", rule.scratch);
}

void describe(Is<Launch> auto& launch, auto& visitor) {
  visitor.plain("kernel", launch.kernel);
  visitor.number("bytes", launch.bytes);
  visitor.uses("buffers", launch.buffers);
  visitor.params(launch.params, launch.rule.tiled ? static_cast<std::int64_t>(launch.rule.axes()) : -1);
  describe(launch.rule, visitor);
  visitor.sized("grid", launch.grid), visitor.sized("grain", launch.grain);
  visitor.sized("scratch_bytes", launch.scratch_bytes);
}

void describe(Is<MatrixProduct> auto& product, auto& visitor) {
  visitor.plain("dtype", product.dtype);
  visitor.reads("a", product.a), visitor.reads("b", product.b), visitor.writes("c", product.c);
  visitor.number("m", product.m), visitor.number("n", product.n), visitor.number("k", product.k);
  visitor.number("a_strides", product.a_strides), visitor.number("b_strides", product.b_strides);
  visitor.number("c_row_stride", product.c_row_stride);
  visitor.number("batch", product.batch);
  visitor.number("a_batch_strides", product.a_batch_strides);
  visitor.number("b_batch_strides", product.b_batch_strides);
  visitor.number("c_batch_strides", product.c_batch_strides);
  visitor.plain("may_alias", product.may_alias), visitor.plain("kernel", product.kernel);
  visitor.plain("tile_side", product.tile_side), visitor.plain("widened", product.widened);
  visitor.plain("tf32", product.tf32);
}

void describe(Is<Copy> auto& copy, auto& visitor) {
  visitor.reads("from", copy.from), visitor.writes("to", copy.to);
  visitor.number("bytes", copy.bytes);
}

void describe(Is<HostCall> auto& call, auto& visitor) {
  visitor.plain("function", call.function), visitor.plain("axes", call.axes);
  visitor.uses("buffers", call.buffers);
  visitor.types("types", call.types);
}

void describe(Is<Measure> auto& measure, auto& visitor) {
  visitor.reads("from", measure.from), visitor.writes("to", measure.to);
  visitor.number("length", measure.length), visitor.number("most", measure.most);
}

void describe(Is<Trim> auto& trim, auto& visitor) {
  visitor.plain("output", trim.output), visitor.plain("axis", trim.axis);
  visitor.reads("length", trim.length);
}

void describe(Is<Loop> auto& loop, auto& visitor) {
  visitor.number("steps", loop.steps);
  visitor.plain("condition", loop.condition);
  visitor.uses("carried", loop.carried), visitor.uses("captured", loop.captured);
  visitor.body(loop.body);
}

void describe(Is<LoopLaunch> auto& loop, auto& visitor) {
  visitor.plain("kernel", loop.kernel);
  visitor.number("steps", loop.steps);
  visitor.uses("buffers", loop.buffers);
  visitor.params(loop.params, -1);
  visitor.plain("condition", loop.condition), visitor.plain("part", loop.part);
  visitor.plain("scratch_bytes", loop.scratch_bytes);
}

void describe(Is<RowBlocks> auto& blocks, auto& visitor) {
  visitor.plain("bytes", blocks.bytes);
  visitor.body(blocks.rows);
}

}  // namespace weft
