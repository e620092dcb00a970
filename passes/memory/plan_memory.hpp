// Which bytes each stored value has.
#pragma once
#include <optional>
#include <string>
#include <tuple>

#include "passes/schedule/limits.hpp"
#include "passes/schedule/schedule.hpp"

namespace weft::passes {

/// Gives each root of a placed schedule a buffer: variables are the program's inputs, arrays its constants,
/// graph outputs its outputs, in order; all else lies in the arena, 64-byte aligned, for as long as a kernel
/// still reads it, or in a result's memory until that is stored (borrow_results.hpp), unless the plan is to
/// hold for other lengths too, or for the steps of a loop. A kernel without reductions may write over an
/// input that dies with it, element by element.
MemoryPlan plan_memory(const Schedule& schedule, const Limits& limits = {});

/// How a value lies that fills its memory: bytes, shape, and strides, but of axes of one element; nothing for
/// a piece. A kernel that walks one to one may store an output over an input that lies alike, and that
/// nothing reads later: it reads each element at the point that stores over it, and nowhere else.
using Layout = std::tuple<std::int64_t, Dims, Dims>;
std::optional<Layout> own_layout(const Schedule& schedule, const Tensor& tensor);

/// The plan's own judge, by brute force: runs the schedule over imagined memory, in which each root owns its
/// bytes from its first store until another root's store takes any of them. Returns a line a read, or store,
/// of bytes lost.
std::vector<std::string> find_overlaps(const Schedule& schedule, const MemoryPlan& memory);

}  // namespace weft::passes
