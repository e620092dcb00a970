// Names that are bound to values of unlike kinds, as data decide, from step to step of a loop.
#pragma once
#include <map>

#include "frontend/source/values/choice.hpp"
#include "frontend/source/values/frame.hpp"

namespace weft::source {

/// How many kinds there may be, and of each how many names stand for its flag and leaves.
inline constexpr std::size_t most_kinds = 4, names_a_kind = 64;

/// Of each name, a value of each kind that it may be bound to.
using KindsOfNames = std::map<Index32, std::vector<Value>>;

/// That a name may be bound to a value of another kind than was assumed.
struct OtherKind {
  Index32 name;
  Value value;
};

/// Adds the kinds of a value; false where all are there, or steps cannot hand on what it may be.
bool add_kinds(std::vector<Value>& kinds, const Value& value);

/// Of a name `best` that is None first and a number where data say so, others stand in the steps, which no
/// program can write: whether it is None, and which number it is else. They are handed on as other names are.
class CarriedChoice {
 public:
  CarriedChoice(const Syntax& syntax, Index32 name, const std::vector<Value>& kinds);

  Index32 name() const { return name_; }
  std::vector<Index32> parts() const;
  /// Binds the parts to what the name is bound to, which is unbound then. Errors: OtherKind.
  void take_apart(Names& names) const;
  /// The other way round.
  void put_together(Names& names) const;

 private:
  Index32 flag(std::size_t kind) const;
  /// It is of the last kind where it is of no other.
  bool has_flag(std::size_t kind) const { return kind + 1 < kinds_.size(); }
  void bind(Names& names, std::size_t kind, const LazyTensor& condition,
            const std::vector<Value>& leaves) const;

  Index32 name_;
  std::size_t first_part_;
  std::vector<Value> kinds_;
};

/// While one lives, names of a frame are taken apart.
class ChoicesApart {
 public:
  /// Errors: OtherKind.
  ChoicesApart(const Syntax& syntax, Frame& frame, const KindsOfNames& kinds);
  ~ChoicesApart() { put_back(); }
  ChoicesApart(const ChoicesApart&) = delete;

  const std::vector<CarriedChoice>& all() const { return all_; }
  bool contains(Index32 name) const { return whole_.contains(name); }
  /// What the parts are bound to.
  const Names& parts() const { return parts_; }

 private:
  void put_back();

  Frame& frame_;
  std::vector<CarriedChoice> all_;
  Names whole_, parts_;
};

}  // namespace weft::source
