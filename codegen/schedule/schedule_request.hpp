// What is asked of nests' schedules by name: "mean_0: short_rows, layer_0: tiles(64), *: rows".
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "codegen/schedule/nest_use.hpp"
#include "runtime/system/errors.hpp"

namespace weft::codegen {

/// What is wrong with what is asked for, never with the program.
class UnmetSchedule : public ValueError {
 public:
  using ValueError::ValueError;
};

struct ScheduleRequest {
  std::string kernel;  // its name, as `weft emit --stage nest` prints it; "*": all that can legally take it
  NestSchedule schedule;  // of size 0: the best that there is
};

/// Errors: UnmetSchedule for a text that is no list of `KERNEL: STRATEGY` or `KERNEL: STRATEGY(SIZE)`.
std::vector<ScheduleRequest> parsed_requests(const std::string& text);

/// Errors: UnmetSchedule for a kernel that is not there, or what it cannot legally take: says what it can.
void check_requests(const std::vector<ScheduleRequest>& requests, const std::vector<NestUse>& uses);

/// What the last request for a nest asks for, of requests that are checked.
std::optional<NestSchedule> asked_schedule(const std::vector<ScheduleRequest>& requests, const NestUse& use);

}  // namespace weft::codegen
