// Looks at what nodes may raise, as these are made.
#pragma once
#include <string_view>

#include "ir/node.hpp"

namespace weft {

/// While one lives, it is shown the nodes of its thread that may raise an error.
class CallWatch {
 public:
  CallWatch();
  virtual ~CallWatch();
  CallWatch(const CallWatch&) = delete;
  CallWatch& operator=(const CallWatch&) = delete;
  /// Sees a node, and the classes of the errors that it may raise, as Python names them, with spaces between.
  /// What it throws is what making the node throws.
  virtual void look(const NodePtr& node, std::string_view errors) = 0;
  /// Shows a node to those that live, the innermost first.
  static void show(const NodePtr& node);

 private:
  CallWatch* before_;
};

}  // namespace weft
