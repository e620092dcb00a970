// What ends a launch, or the reading of a module.
#pragma once
#include <stdexcept>
#include <string>

namespace ptx {

/// Numbers of cuda.h.
enum Error : int {
  success = 0,
  invalid_value = 1,
  out_of_memory = 2,
  not_initialized = 3,
  invalid_device = 101,
  invalid_context = 201,
  no_binary = 209,
  invalid_ptx = 218,
  invalid_handle = 400,
  not_found = 500,
  not_ready = 600,
  illegal_address = 700,
  out_of_resources = 701,
  launch_timeout = 702,
  memory_already_registered = 712,
  memory_not_registered = 713,
  illegal_instruction = 715,
  misaligned_address = 716,
  launch_failed = 719,
  cooperative_launch_too_large = 720,
  capture_unsupported = 900,
  capture_invalidated = 901
};

struct Fault : std::runtime_error {
  int error;
  Fault(int number, const std::string& text) : std::runtime_error(text), error(number) {}
};

}  // namespace ptx
