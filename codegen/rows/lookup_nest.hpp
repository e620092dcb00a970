// Nests that look elements up, and what becomes such.
#pragma once
#include <optional>

#include "codegen/nest/loop_nest.hpp"
#include "runtime/program/program.hpp"

namespace weft::codegen {

/// Whether a call takes single elements along one axis of a table that has some.
bool takes_elements(const HostCall& call);

/// Whether a launch may look up itself what `access` of its nest loads of the call's result: it loads every
/// element, and each once.
bool may_look_up(const Launch& launch, const LoopNest& nest, int access, const HostCall& call);

/// `nest` when it looks up what it loaded, at places of such integers. The table and its mark are its last
/// accesses.
LoopNest with_lookup(LoopNest nest, int access, DType place);

/// Integers in memory.
struct Source {
  BufferRef buffer;
  DType dtype = DType::int64;
};
/// What a launch reads that does nothing but store it as int64 where `places` are, of which there are so
/// many.
std::optional<Source> converted(const Launch& launch, const LoopNest& nest, const BufferRef& places,
                                std::int64_t count);

}  // namespace weft::codegen
