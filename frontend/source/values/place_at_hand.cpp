#include "frontend/source/values/place_at_hand.hpp"

#include <utility>

#include "frontend/source/values/reading.hpp"
#include "runtime/system/errors.hpp"

namespace weft::source {

PlaceAtHand::PlaceAtHand(const SourceText& source, Offset offset)
    : source_(&source), offset_(offset), before_(std::exchange(reading().place, this)) {}
PlaceAtHand::~PlaceAtHand() { reading().place = before_; }

ReadError error_at_place(const std::string& python_name, const std::string& text) {
  const PlaceAtHand* const place = reading().place;
  if (!place) throw InternalError("an error of no place: " + text);
  return place->source_->error(place->offset_, python_name, text);
}

}  // namespace weft::source
