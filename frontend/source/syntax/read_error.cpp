#include "frontend/source/syntax/read_error.hpp"

#include <utility>

namespace weft::source {

ReadError::ReadError(std::string python_name, std::string text, std::string file, int line, int column,
                     std::string shown, std::string suggested)
    : Error(file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": " + python_name + ": " +
            text + suggested + (shown.empty() ? "" : "\n" + shown)),
      Hint{std::move(suggested)},
      python_name_(std::move(python_name)),
      text_(std::move(text)),
      file_(std::move(file)),
      line_(line),
      column_(column) {}

}  // namespace weft::source
