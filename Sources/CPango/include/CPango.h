// Texts in system fonts, by Pango, which is loaded if a text needs it: it is not linked, and installing it is optional.
// Used by one thread.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What a text looks like; lengths are in points.
typedef struct {
  double size, tracking; // tracking: added after each glyph that takes space
  int weight; // 100...900
  bool is_italic, is_serif, is_monospaced, is_right_to_left;
  const char *family;   // NULL: the one that the system prefers
  const char *language; // as "zh_TW", which decides between forms of one ideograph; empty where it is not known
} pango_look;

/// A stretch of a set text that is drawn in one way, from left to right.
typedef struct {
  double x, width;
  bool is_missing; // no font of the system has the letter
  size_t byte;     // where that letter begins in the text
} pango_stretch;

/// A text as it is set: its glyphs in the order in which they are seen.
typedef struct pango_text pango_text;

/// Loads Pango and its map of fonts. Must come before the walls, behind which no library can be loaded. False where it is not installed.
bool pango_load(void);
/// Sets a text of one direction, which is UTF-8; NULL where Pango was not loaded or there is no memory.
pango_text *pango_set(const char *utf8, size_t count, const pango_look *look);
void pango_drop(pango_text *);

/// The advance of the whole, in points.
double pango_width(const pango_text *);
/// The stretches, and how many there are.
const pango_stretch *pango_stretches(const pango_text *, size_t *count);
/// Fills the glyphs of a stretch with the source of a context of Cairo, from its origin, which is on the baseline. Emoji have colours of their own.
/// Nothing is drawn of a stretch that is missing.
void pango_draw(const pango_text *, size_t stretch, void *cairo);

/// The glyphs of a stretch as numbers of their font, and their advances in points; returns how many there are, of which `most` are written.
size_t pango_glyphs(const pango_text *, size_t stretch, unsigned *glyphs, double *advances, size_t most);
