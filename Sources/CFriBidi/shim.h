#pragma once

#include <fribidi/fribidi.h>
#include <stdint.h>

// Swift has no value for the enumeration of types, so they are passed as numbers.
_Static_assert(sizeof(FriBidiCharType) == sizeof(uint32_t), "");

/// The embedding levels of a paragraph, whose own direction is that of its first strong letter (UAX 9, P2 and P3). Returns its level, 0 or 1;
/// -1 where memory ran out.
///
/// types and brackets are room for count values each.
static inline int bidi_levels(
  const FriBidiChar *text, int count, uint32_t *types, FriBidiBracketType *brackets, FriBidiLevel *levels) {
  FriBidiParType direction = FRIBIDI_PAR_ON;
  fribidi_get_bidi_types(text, count, (FriBidiCharType *)types);
  fribidi_get_bracket_types(text, count, (FriBidiCharType *)types, brackets);
  if (fribidi_get_par_embedding_levels_ex((FriBidiCharType *)types, brackets, count, &direction, levels) == 0) return -1;
  return FRIBIDI_IS_RTL(direction) ? 1 : 0;
}

/// Puts the forms of Arabic letters that join in the place of letters, and mirrored brackets in that of brackets, in a text from
/// right to left.
///
/// types, levels and joins are room for count values each.
static inline void bidi_shape(
  FriBidiChar *text, int count, uint32_t *types, FriBidiLevel *levels, FriBidiArabicProp *joins) {
  fribidi_get_bidi_types(text, count, (FriBidiCharType *)types);
  fribidi_get_joining_types(text, count, joins);
  for (int place = 0; place < count; place++) levels[place] = 1;
  fribidi_join_arabic((FriBidiCharType *)types, count, levels, joins);
  fribidi_shape_arabic(FRIBIDI_FLAG_SHAPE_ARAB_PRES, levels, count, joins, text);
  fribidi_shape_mirroring(levels, count, text);
}
