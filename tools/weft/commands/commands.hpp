// The commands of `weft`, one file each. A command returns its exit code, and throws for failures.
#pragma once
#include <CLI/CLI.hpp>

namespace weft::cli {

/// Each adds its subcommand, with its options and an example, to `app`; `exit_code` is set when it has run.
void add_run(CLI::App& app, int& exit_code);
void add_verify(CLI::App& app, int& exit_code);
void add_emit(CLI::App& app, int& exit_code);
void add_dot(CLI::App& app, int& exit_code);
void add_grad(CLI::App& app, int& exit_code);
void add_vmap(CLI::App& app, int& exit_code);
void add_explain(CLI::App& app, int& exit_code);
void add_eval(CLI::App& app, int& exit_code);
void add_compile(CLI::App& app, int& exit_code);
void add_coverage(CLI::App& app, int& exit_code);
void add_devices(CLI::App& app, int& exit_code);
void add_check(CLI::App& app, int& exit_code);
/// After all the others: it knows their options.
void add_completion(CLI::App& app, int& exit_code);

}  // namespace weft::cli
