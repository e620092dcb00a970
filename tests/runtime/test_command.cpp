// Other programs, run and waited for.
#include <catch.hpp>

#include "runtime/system/command.hpp"
#include "runtime/system/errors.hpp"

using namespace std::chrono_literals;
using weft::run_command;

TEST_CASE("a program succeeds, fails, cannot be run, or is interrupted") {
  CHECK(run_command({"true"}));
  CHECK_FALSE(run_command({"sh", "-c", "exit 3"}));
  CHECK_THROWS_AS(run_command({"/no/such/program"}), weft::OSError);
  CHECK_THROWS_AS(run_command({"sh", "-c", "kill -INT $$"}), weft::KeyboardInterrupt);
}

TEST_CASE("a program that takes too long is ended, whatever it does against it") {
  CHECK_FALSE(run_command({"sleep", "1000"}, {.limit = 20ms}));
  CHECK_FALSE(run_command({"sh", "-c", "trap '' TERM; while :; do sleep 1; done"}, {.limit = 200ms}));
  CHECK(run_command({"true"}, {.limit = 60s}));
}
