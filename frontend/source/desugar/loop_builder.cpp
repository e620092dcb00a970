#include "frontend/source/desugar/loop_builder.hpp"

namespace weft::source {

Index32 LoopBuilder::name(std::string_view what) {
  return bound(syntax_.intern("." + std::string(what) + std::to_string(offset_)));
}

Index32 LoopBuilder::bound(Index32 name) {
  if (locals_) locals_->push_back(name);
  return name;
}

Index32 LoopBuilder::here(Expression node, std::initializer_list<Index32> children) {
  node.offset = offset_;
  return add(node, children);
}

Statement LoopBuilder::assign(Index32 target, Index32 value) {
  Statement made{.kind = StatementKind::assign, .offset = offset_};
  set_expressions(made, {target, value});
  return made;
}

Statement LoopBuilder::conditional(Index32 test, const Block& block) {
  Statement made{.kind = StatementKind::if_, .offset = offset_};
  set_expressions(made, {test});
  set_blocks(made, {block});
  return made;
}

}  // namespace weft::source
