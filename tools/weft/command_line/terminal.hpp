// What a terminal shows beyond the plain text that a pipe gets: colours, and what is being waited for.
#pragma once
#include <condition_variable>
#include <cstdio>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace weft::cli {

enum class Style { good, bad, heading };

/// `text` in that style if `stream` is a terminal that is to have colours (NO_COLOR, TERM), else as it is.
std::string styled(Style style, std::string_view text, std::FILE* stream);

/// Says on the last line of the terminal what is being done and for how long, once that takes longer than
/// most things do; the line is gone when the scope ends. Nothing at all unless stderr is a terminal.
class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();
  Progress(const Progress&) = delete;

 private:
  void keep_showing(const std::stop_token& stop);

  const std::string what_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  std::jthread thread_;
};

}  // namespace weft::cli
