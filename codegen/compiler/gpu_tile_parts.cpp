#include "codegen/compiler/gpu_tile_parts.hpp"

#include "codegen/compiler/gpu_copies.hpp"
#include "codegen/compiler/gpu_functions.hpp"

namespace weft::codegen {
namespace {

class Parts {
 public:
  Parts(const Kernel& kernel, const TileBuffers& buffers)
      : kernel_(kernel), values_(kernel.values), buffers_(buffers) {}

  /// All buffers but the last are about to be filled.
  void begin() const {
    for (int i = 0; i < ahead(); ++i) {
      const Value buffer = values_.index(i * buffers_.bytes());
      buffers_.finish(buffers_.begin(values_.index(std::int64_t{i} * buffers_.elements()), buffer), buffer);
      end_copies(kernel_);
    }
  }

  /// Once all threads have come here nobody reads the buffer before `at`, of what was folded last: it is
  /// filled next.
  TileParts next(const TileParts& at, const auto& fold) const {
    wait_for_part(kernel_, buffers_);
    const Value buffer = before(at.buffer);
    const ValueList read = buffers_.begin(further(at.first, ahead()), buffer);
    end_copies(kernel_);
    TileParts after{further(at.first, 1), behind(at.buffer), fold(at.totals, at.buffer)};
    buffers_.finish(read, buffer);
    return after;
  }

 private:
  int ahead() const { return buffers_.count() - 1; }
  Value further(Value first, int parts) const {
    return values_.add(first, values_.index(std::int64_t{parts} * buffers_.elements()));
  }
  Value last() const { return values_.index(ahead() * buffers_.bytes()); }
  Value before(Value buffer) const {
    const Value is_first = values_.compare(Relation::equal, buffer, values_.index(0));
    return values_.select(is_first, last(), values_.subtract(buffer, values_.index(buffers_.bytes())));
  }
  Value behind(Value buffer) const {
    const Value is_last = values_.compare(Relation::equal, buffer, last());
    return values_.select(is_last, values_.index(0), values_.add(buffer, values_.index(buffers_.bytes())));
  }

  const Kernel& kernel_;
  Values& values_;
  const TileBuffers& buffers_;
};

ValueList listed(const TileParts& at) {
  ValueList all{at.first, at.buffer};
  all.insert(all.end(), at.totals.begin(), at.totals.end());
  return all;
}

TileParts parts_of(const ValueList& list) { return {list[0], list[1], {list.begin() + 2, list.end()}}; }

}  // namespace

void wait_for_part(const Kernel& kernel, const TileBuffers& buffers) {
  wait_for_copies(kernel, buffers.count() - 2);
  barrier(kernel);
}

TileParts fold_parts(const Kernel& kernel, const TileBuffers& buffers, const ValueList& starts,
                     const std::function<Value(Value first)>& more,
                     const std::function<ValueList(const ValueList& totals, Value buffer)>& fold) {
  const Parts parts(kernel, buffers);
  const Value zero = kernel.values.index(0);
  parts.begin();
  return parts_of(while_loop(
      kernel.values, listed({zero, zero, starts}), [&](const ValueList& at) { return more(at[0]); },
      [&](const ValueList& at) { return listed(parts.next(parts_of(at), fold)); }));
}

}  // namespace weft::codegen
