#pragma once

#include "cairn/results/table.hpp"

/// The tables of results, by their own names.
namespace cairn::studies {

using results::Cell;
using results::Column;
using results::ColumnType;
using results::Row;
using results::Table;

}  // namespace cairn::studies
