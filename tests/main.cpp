// Catch2's main, compiled once for every test executable, with an option of Weft's.
#if __has_include(<catch2/catch.hpp>)
#define CATCH_CONFIG_RUNNER
#include <catch2/catch.hpp>
namespace command_line = Catch::clara;
#else
#include <catch2/catch_session.hpp>
namespace command_line = Catch::Clara;
#endif
#include "tested_device.hpp"

int main(int argc, char* argv[]) {
  Catch::Session session;
  session.cli(session.cli() | command_line::Opt(tested_device(), "name")["--device"](
                                  "the GPU that tests take: cuda-emulated, or cuda"));
  const int error = session.applyCommandLine(argc, argv);
  return error != 0 ? error : session.run();
}
