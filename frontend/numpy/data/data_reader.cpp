#include "frontend/numpy/data/data_reader.hpp"

#include <utility>

#include "frontend/numpy/core/context.hpp"

namespace weft::numpy {

ReadBy::ReadBy(DataReader* reader) : before_(std::exchange(context().reader, reader)) {}
ReadBy::~ReadBy() { context().reader = before_; }

}  // namespace weft::numpy
