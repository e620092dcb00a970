#include "frontend/source/values/set_table.hpp"

#include <utility>

namespace weft::source {

/// The first place on the way of a hash where `stop` says so.
template <class Stop>
std::size_t SetTable::probe(std::int64_t hash, std::size_t mask, const Stop& stop) {
  constexpr std::size_t neighbours = 9;
  auto perturb = static_cast<std::size_t>(hash);
  for (std::size_t place = perturb & mask;; place = (place * 5 + 1 + perturb) & mask) {
    const std::size_t last = place + neighbours <= mask ? place + neighbours : place;
    for (std::size_t at = place; at <= last; ++at)
      if (stop(at)) return at;
    perturb >>= 5;
  }
}

std::size_t SetTable::place_of(const Key& key) const {
  return probe(key.hash, mask(), [&](std::size_t at) { return holds_or_ends(places_[at], key); });
}

/// Where a search for the key ends.
bool SetTable::holds_or_ends(const Place& place, const Key& key) {
  if (!place.in_use) return true;
  return place.entry && place.entry->hash == key.hash && place.entry->identity == key.identity;
}

SetTable::Entry SetTable::next(std::size_t& place) const {
  while (place < places_.size())
    if (const Entry& entry = places_[place++].entry) return entry;
  return nullptr;
}

std::vector<SetTable::Entry> SetTable::entries() const {
  std::vector<Entry> all;
  for (const Place& place : places_)
    if (place.entry) all.push_back(place.entry);
  return all;
}

bool SetTable::contains(const Key& key) const { return places_[place_of(key)].entry != nullptr; }

/// The last place on the way that a key has left is used again.
void SetTable::add(const Entry& entry) {
  Place* left = nullptr;
  Place& place = places_[probe(entry->hash, mask(), [&](std::size_t at) {
    if (places_[at].is_left()) left = &places_[at];
    return holds_or_ends(places_[at], *entry);
  })];
  if (place.entry) return;
  ++used_;
  if (left) {
    left->entry = entry;
    return;
  }
  place = {entry, true};
  ++filled_;
  if (filled_ * 5 >= mask() * 3) grow();
}

bool SetTable::discard(const Key& key) {
  Place& place = places_[place_of(key)];
  if (!place.entry) return false;
  place.entry = nullptr;
  --used_;
  return true;
}

/// Where pop looks next stays.
void SetTable::clear() { take(SetTable()); }

SetTable::Entry SetTable::pop() {
  std::size_t at = finger_ & mask();
  while (!places_[at].entry) at = at == mask() ? 0 : at + 1;
  finger_ = at + 1;
  --used_;
  return std::exchange(places_[at].entry, nullptr);
}

/// An empty table of the same size takes the other's as it is, but for places that keys have left.
void SetTable::merge(const SetTable& other) {
  if (&other == this || other.used_ == 0) return;
  expect(other.used_);
  if (filled_ == 0 && places_.size() == other.places_.size() && other.filled_ == other.used_) {
    places_ = other.places_;
    filled_ = other.filled_, used_ = other.used_;
  } else if (filled_ == 0) {
    filled_ = used_ = other.used_;
    for (const Place& place : other.places_)
      if (place.entry) put_new(place.entry);
  } else {
    for (const Place& place : other.places_)
      if (place.entry) add(place.entry);
  }
}

void SetTable::expect(std::size_t count) {
  if ((filled_ + count) * 5 >= mask() * 3) resize((used_ + count) * 2);
}

void SetTable::shrink() {
  if (filled_ - used_ > mask() / 4) grow();
}

void SetTable::take(SetTable&& other) {
  places_ = std::move(other.places_);
  filled_ = other.filled_, used_ = other.used_;
}

void SetTable::put_new(const Entry& entry) {
  places_[probe(entry->hash, mask(), [&](std::size_t at) { return !places_[at].in_use; })] = {entry, true};
}

void SetTable::grow() {
  constexpr std::size_t many = 50'000;
  resize(used_ > many ? used_ * 2 : used_ * 4);
}

/// To more places than `least`, the keys in the order that they had. The smallest table without places that
/// keys have left is left as it is.
void SetTable::resize(std::size_t least) {
  std::size_t size = least_places;
  while (size <= least) size *= 2;
  if (size == least_places && places_.size() == size && filled_ == used_) return;
  const std::vector<Place> before = std::exchange(places_, std::vector<Place>(size));
  filled_ = used_;
  for (const Place& place : before)
    if (place.entry) put_new(place.entry);
}

}  // namespace weft::source
