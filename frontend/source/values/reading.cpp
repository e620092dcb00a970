#include "frontend/source/values/reading.hpp"

#include <utility>

#include "frontend/source/values/storage.hpp"

namespace weft::source {

Reading::Reading() = default;
Reading::~Reading() = default;
Reading::Reading(Reading&&) noexcept = default;
Reading& Reading::operator=(Reading&&) noexcept = default;

Reading& reading() {
  thread_local Reading of_thread;
  return of_thread;
}

ReadsAnother::ReadsAnother() : before_(std::exchange(reading(), Reading())) {}
ReadsAnother::~ReadsAnother() { reading() = std::move(before_); }

}  // namespace weft::source
