#include "frontend/source/desugar/loop_forms.hpp"

#include "frontend/source/desugar/leaving.hpp"

namespace weft::source {

void write_forms(Syntax& syntax, std::vector<Index32>* locals, const Statement& loop) {
  if (leaves_where(syntax, syntax.blocks[loop.first_block]))
    if (const auto written = structured_loop(syntax, locals, loop))
      syntax.structured_loops.emplace(loop.offset, *written);
  if (loop.kind == StatementKind::for_)
    syntax.counted_loops.emplace(loop.offset, counted_loop(syntax, locals, loop));
}

}  // namespace weft::source
