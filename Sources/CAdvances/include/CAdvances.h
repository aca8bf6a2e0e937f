// How wide the letters of the shipped fonts are, so that a layout needs no font engine.
#pragma once

#include <stdbool.h>
#include <stdint.h>

/// The faces that have a table; JetBrains Mono has one width.
typedef enum { FONT_TEXT, FONT_DISPLAY } font_face;

/// Advances at the weights 400, 100 and 900, between which they are linear; FONT_NO_GLYPH for a scalar that the face lacks.
typedef struct {
  uint16_t regular, lightest, heaviest;
} font_advance;

enum { FONT_NO_GLYPH = 0xFFFF };

/// The advance of a scalar, in units of the face.
font_advance font_advance_of(font_face face, uint32_t scalar);

/// The advance of a tabular digit.
font_advance font_digit_advance(font_face face);

/// Units of an em.
uint16_t font_units(font_face face);

/// Whether JetBrains Mono has a scalar.
bool font_monospaced_has(uint32_t scalar);
