// What a program is lowered for.
#pragma once
#include <cstdint>
#include <functional>

#include "passes/schedule/compile_options.hpp"
#include "runtime/system/isa.hpp"

namespace weft::codegen {

/// Whether a number of a program, which is the program's own, differs among the lengths it is for.
using NumberVaries = std::function<bool(const std::int64_t& number)>;

/// What something is for.
enum class For : std::uint8_t { all, cpu, gpu };

struct Target {
  Isa isa = host_isa();
  CompileOptions options = {};
  /// Of a program for more than one set of lengths. None: all numbers are known.
  NumberVaries varies = {};

  bool is_for_gpu() const { return is_gpu(isa); }
  bool is_among(For targets) const { return targets == For::all || (targets == For::gpu) == is_for_gpu(); }
  bool has_known_lengths() const { return !varies; }
  bool may_vary(const std::int64_t& number) const { return varies && varies(number); }
};

}  // namespace weft::codegen
