#include "runtime/gpu/driver/transfers.hpp"

#include <algorithm>

namespace weft {
namespace {

CudaDriver::Address address_of(const void* pointer) { return reinterpret_cast<CudaDriver::Address>(pointer); }

}  // namespace

/// The next piece, once the stream is done with it.
void Uploads::turn(std::int64_t epoch) {
  {
    const GpuContext::Lock lock = context_.enter(epoch);
    timeline_.mark();
    last_uses_[piece_] = timeline_.count();
  }
  piece_ = (piece_ + 1) % Staging::pieces, taken_ = 0;
  timeline_.wait(last_uses_[piece_], epoch);
}

/// For some of the bytes at least.
std::span<std::byte> Uploads::room(std::size_t bytes, std::int64_t epoch) {
  constexpr std::size_t alignment = 64;
  if (taken_ >= staging_.piece_bytes()) turn(epoch);
  std::byte* const begin = staging_.piece(piece_, epoch) + taken_;
  const std::size_t given = std::min(bytes, staging_.piece_bytes() - taken_);
  taken_ += (given + alignment - 1) / alignment * alignment;
  return {begin, given};
}

void Uploads::write(void* to, const void* from, std::size_t bytes, std::int64_t epoch,
                    const std::function<void()>& before) {
  const std::lock_guard one_by_one(mutex_);
  context_.enter(epoch);  // pieces of another are not this one's to let go
  for (std::size_t done = 0; done < bytes;) {
    const std::span<std::byte> piece = room(bytes - done, epoch);
    copy_by_threads(piece.data(), static_cast<const std::byte*>(from) + done, piece.size());
    const GpuContext::Lock lock = context_.enter(epoch);
    if (done == 0) before();
    const int error = context_.driver().copy_to_device(address_of(to) + done, piece.data(), piece.size(),
                                                       timeline_.stream());
    context_.check(error, "copying to the device");
    timeline_.note();
    done += piece.size();
  }
}

/// Work of the stream after which the piece is there.
std::int64_t Downloads::ask(std::size_t piece, const std::byte* from, std::size_t bytes, std::int64_t epoch) {
  std::byte* const to = staging_.piece(piece, epoch);
  const GpuContext::Lock lock = context_.enter(epoch);
  context_.check(context_.driver().copy_to_host(to, address_of(from), bytes, timeline_.stream()),
                 "copying from the device");
  timeline_.note();
  timeline_.mark();
  return timeline_.count();
}

void Downloads::read(void* to, const void* from, std::size_t bytes, std::int64_t epoch,
                     const std::function<void()>& before) {
  const std::lock_guard one_by_one(mutex_);
  {
    const GpuContext::Lock lock = context_.enter(epoch);
    before();
  }
  const std::size_t each = staging_.piece_bytes(), count = (bytes + each - 1) / each;
  const auto length = [&](std::size_t number) { return std::min(each, bytes - number * each); };
  std::array<std::int64_t, Staging::pieces> asked{};
  for (std::size_t number = 0, collected = 0; collected < count; ++collected) {
    for (; number < std::min(count, collected + Staging::pieces); ++number)
      asked[number % Staging::pieces] =
          ask(number % Staging::pieces, static_cast<const std::byte*>(from) + number * each, length(number),
              epoch);
    const std::size_t piece = collected % Staging::pieces;
    timeline_.wait(asked[piece], epoch);
    copy_by_threads(static_cast<std::byte*>(to) + collected * each, staging_.piece(piece, epoch),
                    length(collected));
  }
}

}  // namespace weft
