// One step of a loop as a graph of its own.
#pragma once
#include "frontend/source/items/growing_lists.hpp"
#include "frontend/source/loops/carried_choices.hpp"
#include "frontend/source/loops/carried_items.hpp"
#include "frontend/source/syntax/name_uses.hpp"
#include "ir/loops/loop.hpp"

namespace weft::source {

/// That a loop cannot be one node: which, and whether that may be otherwise once its first step was taken.
struct LoopRefused {
  Offset loop = 0;
  bool settles = false;
  std::string reason = {};  // for loops that cannot be read otherwise
  bool is_known = false;    // what its steps make is known, and is to stay so
};

/// What a step leaves for the next: memory, what a name of the frame is bound to, whether there is a next
/// one, or the length of arrays; or what a function returns, before its length where that depends on data.
struct Carried {
  enum class Kind : std::uint8_t { storage, array, scalar, number, condition, length, result };
  Kind kind = Kind::storage;
  std::shared_ptr<Storage> storage;  // of an array: what the name is bound to before, if it takes turns
  Index32 name = 0;
  std::int64_t low = 0, high = 0;                      // of an int
  bool or_python = false;                              // of a scalar
  bool varies = false;                                 // of an array: its length is another one at each step
  std::int64_t axis = 0;                               // of a length: that of the result which it is one of
  bool is_item = false;                                // of an array: a copy of it lies in a list
  std::vector<std::shared_ptr<Storage>> perhaps = {};  // and the callers' memory that it may be
  bool operator==(const Carried&) const = default;
};

struct TracedStep {
  LoopStep step;
  std::vector<Carried> carried;
  /// What the parameters stand for outside, the carried values first: no tensor for one that does not exist
  /// before the loop.
  std::vector<Tensor> inputs;
  std::vector<Type> types;  // theirs
  /// Names that take turns: the memory that one is bound to before a step, and the one after it.
  std::vector<std::pair<std::shared_ptr<Storage>, std::shared_ptr<Storage>>> turns;
  std::vector<std::shared_ptr<Storage>> items;  // memory of which a copy lies in a list from now on
  std::vector<StackedList> lists;               // to which all steps append as much
  /// Names bound to values of unlike kinds, and what their parts are bound to before the loop.
  std::vector<CarriedChoice> choices;
  Names parts;
  std::vector<CarriedItem> dict_items;
  /// What a function returns, and the memory it changes beside the carried values; which of the result's
  /// tensors are carried.
  Value result = NoneValue{};
  std::vector<std::pair<std::shared_ptr<Storage>, Tensor>> changed;
  std::vector<bool> is_carried;
};

/// What is assumed of names in the steps of a loop, as far as attempts have told: ints that leave their
/// bounds, or by ~name Python numbers that become NumPy scalars; arrays of another length at each step; names
/// that share memory before the loop alone; lists that become longer; names of several kinds; and values
/// of dicts that change.
struct StepAssumptions {
  std::unordered_set<Index32> wide, varying, apart;
  GrowingLists growing = {};
  KindsOfNames kinds = {};
  ItemPlaces items = {};
};

/// Reads the body of `statement`, a for with what gives its item, a while, or the def of the function that is
/// called, and puts back what it changed. Lists that become longer are made ready for it, and stay so.
/// `guarded`: the body begins with the break of a for, whose condition ends the loop. `walked`: what a for
/// takes its items from. `again` is called before another attempt. Errors: LoopRefused; those of reading.
TracedStep trace_step(Interpreter& interpreter, const Statement& statement,
                      const std::function<Value()>& item, const Value& walked, bool guarded, StepCount count,
                      StepAssumptions& assumed, const std::function<void()>& again);

bool is_container(const Value& value);

/// An array, a scalar or a number that is computed, of another tensor.
Value with_tensor(const Value& value, const LazyTensor& tensor);

}  // namespace weft::source
