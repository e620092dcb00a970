// Whether the steps of a program whose numbers are known stay within their buffers.
#pragma once
#include <functional>

#include "runtime/program/array_bytes.hpp"
#include "runtime/program/loop.hpp"
#include "runtime/program/row_blocks.hpp"

namespace weft {

/// What a process can address.
inline constexpr std::int64_t most_bytes = std::int64_t{1} << 47;

/// How many bytes the array of a buffer has.
using BytesOf = std::function<std::int64_t(const BufferRef&)>;

/// What a step touches lies within its arrays, as far as that is known: what a kernel touches is its machine
/// code's. Of a loop, what its body is given; its steps are checked when they are come to. Errors:
/// ValueError.
void check_bounds(const Step& step, const BytesOf& room);
/// Those of a loop's body (LoopBody::check).
void check_bounds_within(const Step& step, const ArrayBytes& bytes);

/// Whether the elements of such an array lie within its own bytes. Errors: ValueError.
void check_array(const BufferType& type);

/// Errors: ValueError where a number is smaller.
void require_at_least(std::int64_t least, std::int64_t number);

}  // namespace weft
