// The keyword arguments of reductions, as NumPy reads them.
#pragma once
#include "frontend/source/functions/numpy_function.hpp"
#include "weft/reductions.hpp"

namespace weft::source {

numpy::SumKeywords sum_keywords(const BoundArguments& given);
numpy::MeanKeywords mean_keywords(const BoundArguments& given);
numpy::VarKeywords var_keywords(const BoundArguments& given);
numpy::ExtremumKeywords extremum_keywords(const BoundArguments& given);
numpy::TruthKeywords truth_keywords(const BoundArguments& given);
numpy::AxisKeywords axis_keywords(const BoundArguments& given);
numpy::CumulativeKeywords cumulative_keywords(const BoundArguments& given);

}  // namespace weft::source
