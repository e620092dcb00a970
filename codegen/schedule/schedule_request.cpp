#include "codegen/schedule/schedule_request.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <ranges>

#include "codegen/schedule/strategies.hpp"
#include "runtime/system/errors.hpp"
#include "runtime/system/nearest_name.hpp"

namespace weft::codegen {
namespace {

constexpr std::string_view blanks = " \t\n";

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

[[noreturn]] void refuse_text(std::string_view text) {
  throw UnmetSchedule(fmt::format(
      "schedule: expected KERNEL: STRATEGY, as 'k0: short_rows' or 'k0: tiles(64)', got '{}'", text));
}

/// Of "tiles(64)", the 64; of "tiles", 0.
std::int64_t parsed_size(std::string_view strategy, std::string_view request) {
  const auto open = strategy.find('(');
  if (open == std::string_view::npos) return 0;
  std::int64_t size = 0;
  const char* const end = strategy.data() + strategy.size();
  const auto [rest, fault] = std::from_chars(strategy.data() + open + 1, end, size);
  if (fault != std::errc() || std::string_view(rest, end) != ")" || size < 1) refuse_text(request);
  return size;
}

NestSchedule parsed_schedule(std::string_view text, std::string_view request) {
  const std::string word(trimmed(text.substr(0, text.find('('))));
  const std::optional<Strategy> strategy = strategy_named(word);
  if (!strategy)
    throw Hinted<UnmetSchedule>(fmt::format("schedule: no strategy is named '{}'; expected {}", word,
                                            fmt::join(strategy_names(), ", ")),
                                suggestion(word, strategy_names()));
  const std::int64_t size = parsed_size(text, request);
  if (size > 0 && !has_size(*strategy))
    throw UnmetSchedule(fmt::format("schedule: the strategy {} has no size, got '{}'", word, text));
  return {.strategy = *strategy, .size = size, .reason = "asked for"};
}

ScheduleRequest parsed_request(std::string_view text) {
  const auto colon = text.rfind(':');
  if (colon == std::string_view::npos) refuse_text(text);
  const std::string_view kernel = trimmed(text.substr(0, colon)), schedule = trimmed(text.substr(colon + 1));
  if (kernel.empty() || schedule.empty()) refuse_text(text);
  return {std::string(kernel), parsed_schedule(schedule, text)};
}

bool is_for(const ScheduleRequest& request, const NestUse& use) {
  return request.kernel == "*" || std::ranges::find(use.kernels, request.kernel) != use.kernels.end();
}

/// With a size, where the request has none.
std::optional<NestSchedule> met(const ScheduleRequest& request, const NestUse& use) {
  for (const std::int64_t size : legal_sizes(rule_of(request.schedule.strategy), use))
    if (request.schedule.size == 0 || request.schedule.size == size) {
      NestSchedule schedule = request.schedule;
      schedule.size = size;
      return schedule;
    }
  return {};
}

/// Why a strategy was not legal: what it takes of a nest, or of its program.
std::string needs_of(const ScheduleRequest& request, const NestUse& use) {
  const StrategyRule& rule = rule_of(request.schedule.strategy);
  if (!use.target.is_among(rule.target)) return rule.target == For::gpu ? "a GPU" : "a CPU";
  if (hides_launches(use.lowered.program)) return "a program without loops, and without blocks of rows";
  if (rule.needs_known_lengths && !use.target.has_known_lengths()) return "lengths that are known";
  return rule.needs;
}

std::string strategy_text(const NestSchedule& schedule) {
  return schedule.size > 0 ? text(schedule) : std::string(name(schedule.strategy));
}

[[noreturn]] void refuse(const ScheduleRequest& request, const NestUse& use) {
  std::vector<std::string> legal;
  for (const NestSchedule& each : legal_schedules(use)) legal.push_back(text(each));
  throw UnmetSchedule(fmt::format("schedule: '{}' can be {}, not {}, which needs {}", request.kernel,
                                  fmt::join(legal, ", "), strategy_text(request.schedule),
                                  needs_of(request, use)));
}

void check_named(const ScheduleRequest& request, const std::vector<NestUse>& uses) {
  std::vector<std::string> names;
  bool is_there = false;
  for (const NestUse& use : uses) {
    names.insert(names.end(), use.kernels.begin(), use.kernels.end());
    if (!is_for(request, use)) continue;
    is_there = true;
    if (!met(request, use)) refuse(request, use);
  }
  if (!is_there)
    throw Hinted<UnmetSchedule>(fmt::format("schedule: no kernel is named '{}'; expected {}", request.kernel,
                                            names.empty() ? "none, for the program has no nests"
                                                          : fmt::format("{}, or *", fmt::join(names, ", "))),
                                suggestion(request.kernel, names));
}

void check_any(const ScheduleRequest& request, const std::vector<NestUse>& uses) {
  if (std::ranges::any_of(uses, [&](const NestUse& use) { return met(request, use).has_value(); })) return;
  throw UnmetSchedule(
      fmt::format("schedule: no kernel can be {}, which needs {}", strategy_text(request.schedule),
                  uses.empty() ? rule_of(request.schedule.strategy).needs : needs_of(request, uses.front())));
}

}  // namespace

std::vector<ScheduleRequest> parsed_requests(const std::string& text) {
  std::vector<ScheduleRequest> requests;
  if (trimmed(text).empty()) return requests;
  for (const auto part : std::views::split(std::string_view(text), ','))
    requests.push_back(parsed_request(std::string_view(part.begin(), part.end())));
  return requests;
}

void check_requests(const std::vector<ScheduleRequest>& requests, const std::vector<NestUse>& uses) {
  for (const ScheduleRequest& request : requests)
    request.kernel == "*" ? check_any(request, uses) : check_named(request, uses);
}

std::optional<NestSchedule> asked_schedule(const std::vector<ScheduleRequest>& requests, const NestUse& use) {
  for (const ScheduleRequest& request : requests | std::views::reverse)
    if (is_for(request, use))
      if (const std::optional<NestSchedule> schedule = met(request, use)) return schedule;
  return {};
}

}  // namespace weft::codegen
