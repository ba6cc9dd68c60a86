#pragma once

#include "cairn/validate/burton_chatzis/diagram.hpp"

namespace cairn::validate::burton {

/// What another λ changes and what it cannot change: rows about the same body with λ = 0 and with a larger one. The loop
/// (falls after an impact) grows, by `factor` at least where the paper says "many more"; falls without impact stay.
void add_lambda_rows(Case& out, const char* line, const std::string& what, const Specimen& at_end,
                     const Specimen& inside, const Diagram& of_end, const Diagram& of_inside, double factor);

}  // namespace cairn::validate::burton
