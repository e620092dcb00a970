// A callable borrowed for the length of a call: std::function without the allocation.
#pragma once
#include <memory>
#include <type_traits>
#include <utility>

namespace weft {

template <class Signature>
class function_ref;

/// Refers to a callable that must outlive it.
template <class Result, class... Arguments>
class function_ref<Result(Arguments...)> {
 public:
  template <class F>
    requires(!std::is_same_v<std::remove_cvref_t<F>, function_ref> &&
             std::is_invocable_r_v<Result, F&, Arguments...>)
  function_ref(F&& callable)  // NOLINT: implicit, so that a lambda can be passed
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(callable)))),
        call_([](void* object, Arguments... arguments) -> Result {
          return (*static_cast<std::remove_reference_t<F>*>(object))(std::forward<Arguments>(arguments)...);
        }) {}

  Result operator()(Arguments... arguments) const {
    return call_(object_, std::forward<Arguments>(arguments)...);
  }

 private:
  void* object_;
  Result (*call_)(void*, Arguments...);
};

}  // namespace weft
