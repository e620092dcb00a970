// The table of a Python set, place for place as CPython 3.11 has it: the places are the order in which a set
// is walked.
#pragma once
#include <memory>
#include <vector>

#include "frontend/source/values/keys.hpp"

namespace weft::source {

/// Open addressing: some neighbours are tried before the next place that the hash tells. A place that a key
/// has left stays in use, for the next one on its way, until the table is made anew.
class SetTable {
 public:
  using Entry = std::shared_ptr<const Key>;

  std::size_t size() const { return used_; }
  /// The keys in their order.
  std::vector<Entry> entries() const;
  /// The next key from a place on, which becomes the one after it; null at the end.
  Entry next(std::size_t& place) const;
  bool contains(const Key& key) const;
  /// Unless it is there.
  void add(const Entry& entry);
  /// Whether it was there.
  bool discard(const Key& key);
  void clear();
  /// Takes one out, from where the last call ended; of a table with a key.
  Entry pop();
  /// Adds the keys of another set, with room for all of them.
  void merge(const SetTable& other);
  /// Makes room for so many keys that are perhaps new.
  void expect(std::size_t count);
  /// After many were taken out.
  void shrink();
  /// Takes another's keys, where they lie.
  void take(SetTable&& other);

 private:
  struct Place {
    Entry entry;
    bool in_use = false;
    bool is_left() const { return in_use && !entry; }
  };
  template <class Stop>
  static std::size_t probe(std::int64_t hash, std::size_t mask, const Stop& stop);
  static bool holds_or_ends(const Place& place, const Key& key);
  std::size_t place_of(const Key& key) const;
  std::size_t mask() const { return places_.size() - 1; }
  void put_new(const Entry& entry);
  void grow();
  void resize(std::size_t least);

  std::vector<Place> places_ = std::vector<Place>(least_places);
  std::size_t filled_ = 0, used_ = 0;  // places in use, and those with keys
  std::size_t finger_ = 0;             // where pop looks next

  static constexpr std::size_t least_places = 8;
};

}  // namespace weft::source
