#include "CAdvances.h"
#include "table.h"

font_advance font_advance_of(font_face face, uint32_t scalar) {
  if (scalar > last) return (font_advance){FONT_NO_GLYPH, FONT_NO_GLYPH, FONT_NO_GLYPH};
  return advances[blockOf[scalar / block] * block + scalar % block][face];
}

font_advance font_digit_advance(font_face face) { return digits[face]; }

uint16_t font_units(font_face face) { return units[face]; }

bool font_monospaced_has(uint32_t scalar) { return scalar <= last && monospaced[scalar / block] >> scalar % block & 1; }
