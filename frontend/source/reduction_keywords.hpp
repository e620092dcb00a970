// The keyword arguments of reductions, as NumPy reads them.
#pragma once
#include "frontend/source/numpy_function.hpp"
#include "weft/reductions.hpp"

namespace weft::source {

numpy::SumKeywords sum_keywords(const Given& given);
numpy::MeanKeywords mean_keywords(const Given& given);
numpy::VarKeywords var_keywords(const Given& given);
numpy::ExtremumKeywords extremum_keywords(const Given& given);
numpy::TruthKeywords truth_keywords(const Given& given);
numpy::AxisKeywords axis_keywords(const Given& given);
numpy::CumulativeKeywords cumulative_keywords(const Given& given);

}  // namespace weft::source
