// Other programs, run and waited for.
#include <catch.hpp>

#include "runtime/command.hpp"
#include "runtime/errors.hpp"

using weft::run_command;

TEST_CASE("a program succeeds, fails, cannot be run, or is interrupted") {
  CHECK(run_command({"true"}));
  CHECK_FALSE(run_command({"sh", "-c", "exit 3"}));
  CHECK_THROWS_AS(run_command({"/no/such/program"}), weft::OSError);
  CHECK_THROWS_AS(run_command({"sh", "-c", "kill -INT $$"}), weft::KeyboardInterrupt);
}
