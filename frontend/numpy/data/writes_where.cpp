#include "frontend/numpy/data/writes_where.hpp"

namespace weft::numpy {
namespace {

thread_local Tensor happens;

}  // namespace

WritesWhere::WritesWhere(const Tensor& condition) : before_(happens) {
  happens = before_ && condition ? Node::apply(Operation::logical_and, {before_, condition}) : condition;
}
WritesWhere::~WritesWhere() { happens = before_; }
Tensor WritesWhere::condition() { return happens; }

}  // namespace weft::numpy
