#include "codegen/compiler/gpu/tiles/tile_parts.hpp"

#include "codegen/compiler/gpu/copies.hpp"
#include "codegen/compiler/gpu/functions.hpp"

namespace weft::codegen {
namespace {

class Parts {
 public:
  Parts(const Kernel& kernel, const TileBuffers& buffers)
      : kernel_(kernel), values_(kernel.values), buffers_(buffers) {}

  /// The first buffers are about to be filled.
  void begin() const {
    for (int i = 0; i < buffers_.ahead(); ++i) {
      const Value buffer = values_.index(i * buffers_.bytes());
      buffers_.finish(buffers_.begin(values_.index(std::int64_t{i} * buffers_.elements()), buffer), buffer);
      end_copies(kernel_);
    }
  }

  /// Once all threads have come here nobody reads the buffer that is filled next: the one before `at`, of
  /// what was folded last, or the one before that.
  TileParts next(const TileParts& at, const auto& fold) const {
    wait_for_part(kernel_, buffers_);
    const Value buffer = behind(at.buffer, buffers_.ahead());
    const ValueList read = buffers_.begin(further(at.first, buffers_.ahead()), buffer);
    end_copies(kernel_);
    TileParts after{further(at.first, 1), behind(at.buffer, 1), fold(at.totals, at.buffer)};
    buffers_.finish(read, buffer);
    return after;
  }

 private:
  Value further(Value first, int parts) const {
    return values_.add(first, values_.index(std::int64_t{parts} * buffers_.elements()));
  }
  /// So many buffers after this one, the first one again after the last.
  Value behind(Value buffer, int parts) const {
    const std::int64_t bytes = buffers_.bytes();
    const Value is_near =
        values_.compare(Relation::less, buffer, values_.index((buffers_.count() - parts) * bytes));
    return values_.add(buffer, values_.select(is_near, values_.index(parts * bytes),
                                              values_.index((parts - buffers_.count()) * bytes)));
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
  wait_for_copies(kernel, buffers.ahead() - 1);
  buffers.show();
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
