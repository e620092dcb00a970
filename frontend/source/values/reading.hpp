// How a program is being read: one object, of all that its functions ask besides their values, and note.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "runtime/text/print_options.hpp"

namespace weft::source {

class ArgumentsAtHand;
class DecidedErrors;
class MeasuredLengths;
class PlaceAtHand;
class ReadFloatErrors;
class StepLists;

struct ChosenMemory;
struct RandomObject;
struct Sequence;
struct Storage;

/// Scopes of the files that are named set what they are about, and put back what was before.
struct Reading {
  Reading();
  ~Reading();
  Reading(Reading&&) noexcept;
  Reading& operator=(Reading&&) noexcept;

  /// Where it is read (place_at_hand).
  const PlaceAtHand* place = nullptr;

  /// Errors that data decide, and what is printed: whether any was raised (raising); the innermost of who
  /// looks at them before they are noted.
  std::shared_ptr<Storage> none_raised;
  DecidedErrors* deciding = nullptr;
  /// What becomes of floating-point errors (float_errors).
  ReadFloatErrors* float_errors = nullptr;

  /// What is known of the data of arrays (arguments_at_hand).
  ArgumentsAtHand* at_hand = nullptr;

  /// For lengths in general: takes each number whose sign decides what is read (reading_ahead).
  std::vector<std::int64_t>* decisions = nullptr;
  /// Whether loops that end by data are bounded where that is known (loops/loop_results).
  bool bounds_loops = false;
  /// Of a loop's steps, what must not be 0 at any.
  std::vector<std::int64_t>* divisors = nullptr;
  /// Of a sample of a loop, lengths that data decide (measured_lengths); whether one was asked for where no
  /// sample is read.
  MeasuredLengths* lengths = nullptr;
  bool lengths_were_wanted = false;
  /// The lists that steps of loops make longer: of the innermost (growing_lists).
  StepLists* lists = nullptr;
  /// Makes a list that steps of loops have made longer one of known items, where it is known how many there
  /// are (grown_items).
  bool (*settles)(Sequence& list) = nullptr;
  /// Whether a list or dict was made in the step at hand of a loop (growing_lists).
  bool (*is_new)(const void* container) = nullptr;

  /// Memory that data chose (storage); whether names may be bound to values of unlike kinds (choice).
  std::vector<ChosenMemory> chosen;
  bool makes_choices = false;
  /// The RandomState of np.random's functions; null where nothing speaks of it (random_values).
  std::shared_ptr<const RandomObject> random;
  /// np.set_printoptions (numpy/printing).
  PrintOptions printing;

  /// How often lists and their kin were changed (values), and ints taken for shorter ones (computed_number):
  /// whether something does is told by what it adds.
  std::uint64_t changes = 0, narrowings = 0;
};

/// That of this thread: of no program, where none is read.
Reading& reading();

/// While one lives, its thread reads another program than before.
class ReadsAnother {
 public:
  ReadsAnother();
  ~ReadsAnother();
  ReadsAnother(const ReadsAnother&) = delete;
  ReadsAnother& operator=(const ReadsAnother&) = delete;

 private:
  Reading before_;
};

}  // namespace weft::source
