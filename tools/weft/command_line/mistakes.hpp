// What to say of words on the command line that the command does not know.
#pragma once
#include <CLI/CLI.hpp>
#include <string>

namespace weft::cli {

/// The message, which names the nearest command or option there is.
std::string mistake(const CLI::App& app, const CLI::ParseError& error);

}  // namespace weft::cli
