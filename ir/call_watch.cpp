#include "ir/call_watch.hpp"

#include <utility>

#include "ir/indexing.hpp"

namespace weft {
namespace {

thread_local CallWatch* watching = nullptr;

std::string_view errors_of(Operation operation, const Attributes& attributes) {
  const HostFunctionPtr function = function_of(operation, attributes);
  return function ? function->errors : "";
}

}  // namespace

CallWatch::CallWatch() : before_(std::exchange(watching, this)) {}
CallWatch::~CallWatch() { watching = before_; }

void CallWatch::show(const NodePtr& node) {
  if (!watching) return;
  const std::string_view errors = errors_of(node->operation(), node->attributes());
  for (CallWatch* watch = watching; watch && !errors.empty(); watch = watch->before_)
    watch->look(node, errors);
}

}  // namespace weft
