// ThreadSanitizer is told which fibre a thread is on: it keeps the calls of each apart.
#pragma once

#ifdef __SANITIZE_THREAD__
#include <sanitizer/tsan_interface.h>

#include <vector>
#endif

namespace weft {

#ifdef __SANITIZE_THREAD__
/// A fibre as ThreadSanitizer sees it.
class SeenFibre {
 public:
  SeenFibre() = default;
  SeenFibre(const SeenFibre&) = delete;
  ~SeenFibre() {
    if (seen_.fibre) unused().push_back(seen_);
  }
  /// From before the fibre is made or resumed until it rests.
  void enter() {
    if (!seen_.fibre) seen_ = next();
    around_ = __tsan_get_current_fiber();
    __tsan_switch_to_fiber(seen_.fibre, 0);
  }
  void leave() { __tsan_switch_to_fiber(around_, 0); }

 private:
  struct Seen {
    void* fibre = nullptr;
    int uses = 0;
  };
  /// What is known of fibres takes long to make, and each that ends leaves a few calls in it.
  static constexpr int most_uses = 1000;

  static std::vector<Seen>& unused() {
    static thread_local std::vector<Seen> all;
    return all;
  }
  static Seen next() {
    while (!unused().empty()) {
      const Seen last = unused().back();
      unused().pop_back();
      if (last.uses < most_uses) return {last.fibre, last.uses + 1};
      __tsan_destroy_fiber(last.fibre);
    }
    return {__tsan_create_fiber(0), 1};
  }

  Seen seen_;
  void* around_ = nullptr;
};
#else
struct SeenFibre {
  void enter() {}
  void leave() {}
};
#endif

}  // namespace weft
