#include "tools/weft/command_line/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <chrono>

#include "runtime/system/environment.hpp"

namespace weft::cli {
namespace {

using namespace std::chrono_literals;

constexpr auto quiet_at_first = 500ms, between = 100ms;
constexpr char back_to_start[] = "\r\x1b[K";

bool is_terminal(std::FILE* stream) { return isatty(fileno(stream)) && !terminal_is_dumb(); }

const char* code(Style style) {
  switch (style) {
    case Style::good:
      return "\x1b[32m";
    case Style::bad:
      return "\x1b[1;31m";
    case Style::heading:
      return "\x1b[1m";
  }
  return "";
}

}  // namespace

std::string styled(Style style, std::string_view text, std::FILE* stream) {
  if (!is_terminal(stream) || !wants_colours()) return std::string(text);
  return fmt::format("{}{}\x1b[0m", code(style), text);
}

Progress::Progress(std::string what) : what_(std::move(what)) {
  if (is_terminal(stderr))
    thread_ = std::jthread([this](const std::stop_token& stop) { keep_showing(stop); });
}

Progress::~Progress() { thread_.request_stop(); }

void Progress::keep_showing(const std::stop_token& stop) {
  const auto start = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  auto pause = quiet_at_first;
  while (!ended_.wait_for(lock, stop, pause, [&] { return stop.stop_requested(); })) {
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    fmt::print(stderr, "{}{} … {:.1f} s", back_to_start, what_, elapsed.count());
    std::fflush(stderr);
    pause = between;
  }
  if (pause == between) fmt::print(stderr, "{}", back_to_start), std::fflush(stderr);
}

}  // namespace weft::cli
