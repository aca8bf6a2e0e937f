#pragma once

#include <stdint.h>

enum {
  /// The class of UAX 14.
  UNICODE_LINE_BREAK = 63,
  /// East_Asian_Width is F, W or H.
  UNICODE_EAST_ASIAN = 64,
  /// East_Asian_Width is F or W: two cells.
  UNICODE_WIDE = 128,
};

/// The properties of a code point: its class in six bits, and two flags.
uint8_t unicode_properties(uint32_t code);
