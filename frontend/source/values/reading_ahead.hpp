// Reading a program for lengths in general: floats are known, and computed by its graph too, as 1 / len(x)
// is; and what is decided by numbers is noted.
#pragma once
#include "frontend/source/values/values.hpp"

namespace weft::source {

/// While one lives, the floats that its thread computes of ints know how, so that graphs for different
/// lengths differ in ints alone; and `decisions` takes each number whose sign decides what is read. Null:
/// neither. `divisors`: of a loop's steps, it takes what must not be 0 at any, and floats are noted so that
/// what is affine is it in fact, not by their signs alone.
class ReadingAhead {
 public:
  explicit ReadingAhead(std::vector<std::int64_t>* decisions, std::vector<std::int64_t>* divisors = nullptr);
  ~ReadingAhead();
  ReadingAhead(const ReadingAhead&) = delete;
  ReadingAhead& operator=(const ReadingAhead&) = delete;

 private:
  std::vector<std::int64_t>* decisions_before_;
  std::vector<std::int64_t>* divisors_before_;
};

bool is_reading_ahead();

/// Lengths that data decide stand for numbers from here on, and less than twice as large (measured_lengths).
constexpr std::int64_t least_measured_length = std::int64_t{1} << 20;
/// Whether a number may be such a length, or one that is made of them.
bool may_be_made_of_lengths(double number);
/// Whether some number of what computes the tensor may be.
bool may_be_made_of_lengths(const LazyTensor& tensor);
/// Whether the function is read as one step of a loop, and none within it is: what no length decides is the
/// same in all samples.
bool reads_one_step();

/// Notes that the sign of an int decides, or of a float; where that is 0, `tie`.
void note_decision(PythonInt number, int tie = 0);
void note_decision(double number, int tie = 0);
/// Notes that a number must not be 0, for which another error is raised.
void note_divisor(PythonInt number);
/// Notes that a text decides: no other will do.
void note_text(std::string_view text);
/// Notes that the number itself decides, as where it is looked up: no other will do.
void note_choice(PythonInt number);

/// Whether a program is read so, and the number may depend on lengths or steps: ints may, and what is
/// computed of them.
bool is_computed_ahead(const Value& number);
/// How a Python number is computed, 0-d: itself, as float64 or complex128, where it is known alone.
Tensor computation_of(const Value& number);
/// `known`, with how it is computed where that is a sum, difference, product or quotient of ints, or of what
/// is computed of them.
Value computed(Token operation, Value known, const Value& a, const Value& b);
/// float(number).
Value computed_float(const Value& number);

}  // namespace weft::source
