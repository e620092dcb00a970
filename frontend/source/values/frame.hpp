// The names of a call in progress, and functions of the file, which know the names around them.
#pragma once
#include <forward_list>
#include <unordered_map>
#include <utility>

#include "frontend/source/values/values.hpp"

namespace weft::source {

using Names = std::unordered_map<Index32, Value>;

/// The names of a call in progress, of a comprehension in progress, or of the module. It lives on as long as
/// a function that was defined there.
struct Frame : std::enable_shared_from_this<Frame> {
  Frame() = default;
  Frame(const FunctionSyntax* called, std::shared_ptr<Frame> around)
      : function(called), outer(std::move(around)) {}
  ~Frame();
  Frame(const Frame&) = delete;

  const FunctionSyntax* function = nullptr;  // null: of a comprehension, or of the module
 private:
  std::forward_list<Names> names_{1};  // one element, which is handed on without memory

 public:
  Names& names = names_.front();
  std::shared_ptr<Frame> outer;    // whose names are seen too
  Frame* caller = nullptr;         // what was being read before, while it is in progress
  std::vector<Index32> own;        // a comprehension's names, bound or not yet
  bool captured = false;           // by a function that was defined there
  bool is_cut_in_the_end = false;  // as CapturedFrames knows it
  Value result = NoneValue{};
  /// What has been returned where a condition holds, and where nothing has been yet.
  std::vector<std::pair<LazyTensor, Value>> returned = {};
  std::optional<LazyTensor> alive;

  bool owns(Index32 name) const;
  /// Its names are those of the module.
  bool is_module() const { return !outer; }
  /// A call has come to its end: what functions within do not read is forgotten.
  void forget_others();
};

/// A function of the file as it was defined: what its defaults were, and whose names it sees.
struct Function {
  Index32 index = 0;  // into Syntax::functions
  std::shared_ptr<Frame> around;
  std::vector<std::optional<Value>> defaults = {};
  int depth = 1;  // of values in the defaults
};

/// Frames that functions have captured, with those around, and these functions. They may know each other in a
/// circle, as a function that a list holds which is its default: it is cut in the end.
class CapturedFrames {
 public:
  CapturedFrames() = default;
  ~CapturedFrames();
  CapturedFrames(const CapturedFrames&) = delete;
  void add(const std::shared_ptr<Function>& function);
  /// The frame that a generator has captured, and those around.
  void add(const std::shared_ptr<Frame>& around);

 private:
  std::vector<std::weak_ptr<Frame>> frames_;
  std::vector<std::weak_ptr<Function>> functions_;
};

}  // namespace weft::source
