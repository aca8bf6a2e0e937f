// Pango is asked to find the fonts and to shape; the order of letters is layout's, so each text comes here in one direction. Letters are filled as outlines,
// since Cairo 1.16 puts glyphs on whole pixels; emoji are bitmaps and stay glyphs.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CPango.h"

#include <dlfcn.h>
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct object object;

// Pango 1.50 and later (pango_shape_item): PangoAnalysis, PangoItem, PangoGlyphInfo, PangoGlyphString and GList, whose members are part of its interface.
struct analysis {
  object *shaper, *language_engine, *font;
  uint8_t level, gravity, flags, script;
  object *language;
  object *extra;
};
struct item {
  int offset, length, chars;
  struct analysis analysis;
};
struct glyph {
  uint32_t id;
  int width, x, y;
  unsigned attributes;
};
struct glyphs {
  int count;
  struct glyph *glyphs;
  int *clusters;
  int space;
};
struct list {
  void *data;
  struct list *next, *previous;
};
struct rectangle {
  int x, y, width, height;
};

enum { UNKNOWN = 0x10000000, UNIT = 1024, HAS_COLORS = 2 };

/// What is called of Pango, GLib and Cairo.
static struct {
  object *(*make_map)(void);
  object *(*make_context)(object *);
  void (*set_resolution)(object *, double);
  void (*set_options)(object *, const object *);
  void (*set_rounding)(object *, int);
  void (*set_language)(object *, object *);
  object *(*language)(const char *);
  object *(*make_description)(void);
  void (*set_family)(object *, const char *);
  void (*set_weight)(object *, int);
  void (*set_style)(object *, int);
  void (*set_size)(object *, double);
  void (*set_description)(object *, const object *);
  void (*drop_description)(object *);
  struct list *(*itemize)(object *, int, const char *, int, int, object *, object *);
  object *(*make_attributes)(void);
  void (*drop_attributes)(object *);
  void (*shape)(struct item *, const char *, int, void *, struct glyphs *, int);
  struct glyphs *(*make_glyphs)(void);
  void (*set_count)(struct glyphs *, int);
  void (*drop_glyphs)(struct glyphs *);
  void (*drop_item)(struct item *);
  void (*path)(void *, object *, struct glyphs *);
  void (*show)(void *, object *, struct glyphs *);
  void (*drop_list)(struct list *);
  object *(*keep)(object *);
  void (*release)(object *);
  object *(*make_options)(void);
  void (*set_hinting)(object *, int);
  void (*set_metrics)(object *, int);
  void (*drop_options)(object *);
  void (*fill)(void *);
  void (*move)(void *, double, double);
  void (*begin_path)(void *);
} api;

static bool is_loaded;
static object *context;

/// Copies a symbol's address without a cast between functions and data, which C has none for.
static bool find(void *library, const char *name, void *place) {
  void *symbol = library ? dlsym(library, name) : NULL;
  if (symbol) memcpy(place, &symbol, sizeof symbol);
  return symbol != NULL;
}

static bool find_all(void) {
  void *set = dlopen("libpango-1.0.so.0", RTLD_NOW | RTLD_LOCAL), *drawn = dlopen("libpangocairo-1.0.so.0", RTLD_NOW | RTLD_LOCAL);
  void *objects = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL), *lists = dlopen("libglib-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  const struct {
    void *library;
    const char *name;
    void *place;
  } wanted[] = {
      {drawn, "pango_cairo_font_map_new", &api.make_map},
      {set, "pango_font_map_create_context", &api.make_context},
      {drawn, "pango_cairo_context_set_resolution", &api.set_resolution},
      {drawn, "pango_cairo_context_set_font_options", &api.set_options},
      {set, "pango_context_set_round_glyph_positions", &api.set_rounding},
      {set, "pango_context_set_language", &api.set_language},
      {set, "pango_language_from_string", &api.language},
      {set, "pango_font_description_new", &api.make_description},
      {set, "pango_font_description_set_family", &api.set_family},
      {set, "pango_font_description_set_weight", &api.set_weight},
      {set, "pango_font_description_set_style", &api.set_style},
      {set, "pango_font_description_set_absolute_size", &api.set_size},
      {set, "pango_context_set_font_description", &api.set_description},
      {set, "pango_font_description_free", &api.drop_description},
      {set, "pango_itemize_with_base_dir", &api.itemize},
      {set, "pango_attr_list_new", &api.make_attributes},
      {set, "pango_attr_list_unref", &api.drop_attributes},
      {set, "pango_shape_item", &api.shape},
      {set, "pango_glyph_string_new", &api.make_glyphs},
      {set, "pango_glyph_string_set_size", &api.set_count},
      {set, "pango_glyph_string_free", &api.drop_glyphs},
      {set, "pango_item_free", &api.drop_item},
      {drawn, "pango_cairo_glyph_string_path", &api.path},
      {drawn, "pango_cairo_show_glyph_string", &api.show},
      {lists, "g_list_free", &api.drop_list},
      {objects, "g_object_ref", &api.keep},
      {objects, "g_object_unref", &api.release},
      {cairo, "cairo_font_options_create", &api.make_options},
      {cairo, "cairo_font_options_set_hint_style", &api.set_hinting},
      {cairo, "cairo_font_options_set_hint_metrics", &api.set_metrics},
      {cairo, "cairo_font_options_destroy", &api.drop_options},
      {cairo, "cairo_fill", &api.fill},
      {cairo, "cairo_move_to", &api.move},
      {cairo, "cairo_new_path", &api.begin_path},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    if (!find(wanted[i].library, wanted[i].name, wanted[i].place)) return false;
  }
  return true;
}

bool pango_load(void) {
  mallopt(M_ARENA_MAX, 1); // each further one takes 64 MiB of address space
  return is_loaded = find_all();
}

/// The context of all texts, made when the first is set: fonts are looked for behind the walls. Lengths are in points; nothing is rounded to pixels.
static bool begin(void) {
  if (context) return true;
  if (!is_loaded) return false;
  object *map = api.make_map();
  if (!map) return false;
  context = api.make_context(map);
  object *options = api.make_options();
  api.set_hinting(options, 1 /* CAIRO_HINT_STYLE_NONE */);
  api.set_metrics(options, 1 /* CAIRO_HINT_METRICS_OFF */);
  api.set_options(context, options);
  api.drop_options(options);
  api.set_resolution(context, 72);
  api.set_rounding(context, 0);
  return true;
}

/// Glyphs of one font, and where they begin.
struct piece {
  object *font;
  struct glyphs *glyphs;
  bool has_colors;
};
struct pango_text {
  struct piece *pieces; // one a stretch
  pango_stretch *stretches;
  size_t count, space;
  double width;
};

void pango_drop(pango_text *text) {
  if (!text) return;
  for (size_t i = 0; i < text->count; i++) {
    if (text->pieces[i].glyphs) api.drop_glyphs(text->pieces[i].glyphs);
    if (text->pieces[i].font) api.release(text->pieces[i].font);
  }
  free(text->pieces);
  free(text->stretches);
  free(text);
}

double pango_width(const pango_text *text) { return text->width; }

const pango_stretch *pango_stretches(const pango_text *text, size_t *count) {
  *count = text->count;
  return text->stretches;
}

static bool grow(pango_text *text) {
  if (text->count < text->space) return true;
  size_t space = text->space * 2 + 4;
  struct piece *pieces = realloc(text->pieces, space * sizeof *pieces);
  if (pieces) text->pieces = pieces;
  pango_stretch *stretches = realloc(text->stretches, space * sizeof *stretches);
  if (stretches) text->stretches = stretches;
  if (!pieces || !stretches) return false;
  text->space = space;
  return true;
}

/// Adds a place for a letter that no font has.
static bool add_missing(pango_text *text, size_t byte, double width) {
  if (!grow(text)) return false;
  text->pieces[text->count] = (struct piece){0};
  text->stretches[text->count++] = (pango_stretch){.x = text->width, .width = width, .is_missing = true, .byte = byte};
  text->width += width;
  return true;
}

/// Adds glyphs first to end of a shaped item.
static bool add(pango_text *text, object *font, const struct glyphs *all, int first, int end, double tracking) {
  if (!grow(text)) return false;
  int count = end - first;
  struct piece piece = {.glyphs = api.make_glyphs()};
  double width = 0;
  api.set_count(piece.glyphs, count);
  memcpy(piece.glyphs->glyphs, all->glyphs + first, (size_t)count * sizeof *all->glyphs);
  for (int i = 0; i < count; i++) {
    struct glyph *glyph = &piece.glyphs->glyphs[i];
    if (glyph->width > 0) glyph->width += (int)(tracking * UNIT);
    width += glyph->width / (double)UNIT;
    piece.has_colors |= (glyph->attributes & HAS_COLORS) != 0;
  }
  piece.font = api.keep(font);
  text->pieces[text->count] = piece;
  text->stretches[text->count++] = (pango_stretch){.x = text->width, .width = width};
  text->width += width;
  return true;
}

/// Adds what an item shows, from left to right.
static bool add_item(pango_text *text, struct item *item, const char *utf8, const pango_look *look) {
  struct glyphs *glyphs = api.make_glyphs();
  // The direction is layout's, whatever Pango finds.
  item->analysis.level = look->is_right_to_left;
  api.shape(item, utf8, (int)strlen(utf8), NULL, glyphs, 0);
  bool is_added = true;
  for (int first = 0, end; first < glyphs->count && is_added; first = end) {
    bool is_missing = (glyphs->glyphs[first].id & UNKNOWN) != 0;
    int cluster = glyphs->clusters[first];
    end = first + 1;
    // A letter that is missing is one mark, however many characters make it.
    while (end < glyphs->count && ((glyphs->glyphs[end].id & UNKNOWN) != 0) == is_missing &&
           (!is_missing || glyphs->clusters[end] == cluster))
      end++;
    is_added = is_missing ? add_missing(text, (size_t)(item->offset + cluster), 0.6 * look->size)
                          : add(text, item->analysis.font, glyphs, first, end, look->tracking);
  }
  api.drop_glyphs(glyphs);
  return is_added;
}

/// Says how the next text looks.
static void describe(const pango_look *look) {
  object *description = api.make_description();
  const char *family = look->is_monospaced ? "monospace" : look->is_serif ? "serif" : "sans-serif";
  api.set_family(description, look->family ? look->family : family);
  api.set_weight(description, look->weight);
  api.set_style(description, look->is_italic ? 2 : 0); // PANGO_STYLE_ITALIC, _NORMAL
  api.set_size(description, look->size * UNIT);
  api.set_description(context, description);
  api.drop_description(description);
  bool is_known = look->language && *look->language && strlen(look->language) <= 64;
  api.set_language(context, api.language(is_known ? look->language : "en"));
}

/// The items of a text, as it is written.
static struct list *items(const char *utf8, size_t count, const pango_look *look) {
  object *attributes = api.make_attributes();
  // PANGO_DIRECTION_LTR, _RTL
  struct list *items = api.itemize(context, look->is_right_to_left ? 1 : 0, utf8, 0, (int)count, attributes, NULL);
  api.drop_attributes(attributes);
  return items;
}

static pango_text *set(const char *utf8, size_t count, const pango_look *look) {
  pango_text *text = calloc(1, sizeof *text);
  if (!text) return NULL;
  describe(look);
  struct list *all = items(utf8, count, look), *last = all;
  while (last && last->next) last = last->next;
  // What is written last stands at the left where letters go from right to left.
  bool is_added = true;
  for (struct list *place = look->is_right_to_left ? last : all; place; place = look->is_right_to_left ? place->previous : place->next) {
    is_added = is_added && add_item(text, place->data, utf8, look);
  }
  for (struct list *place = all; place; place = place->next) api.drop_item(place->data);
  api.drop_list(all);
  if (is_added) return text;
  pango_drop(text);
  return NULL;
}

pango_text *pango_set(const char *utf8, size_t count, const pango_look *look) {
  if (count == 0 || count > 1 << 20 || !begin()) return NULL;
  char *copy = strndup(utf8, count); // ended by a zero
  pango_text *text = copy && strlen(copy) == count ? set(copy, count, look) : NULL;
  free(copy);
  return text;
}

void pango_draw(const pango_text *text, size_t stretch, void *cairo) {
  const struct piece *piece = &text->pieces[stretch];
  if (!piece->glyphs) return;
  if (piece->has_colors) {
    api.move(cairo, 0, 0);
    return api.show(cairo, piece->font, piece->glyphs);
  }
  api.begin_path(cairo);
  api.move(cairo, 0, 0);
  api.path(cairo, piece->font, piece->glyphs);
  api.fill(cairo);
}

size_t pango_glyphs(const pango_text *text, size_t stretch, unsigned *glyphs, double *advances, size_t most) {
  const struct glyphs *found = text->pieces[stretch].glyphs;
  size_t count = found ? (size_t)found->count : 0;
  for (size_t i = 0; i < count && i < most; i++) {
    glyphs[i] = found->glyphs[i].id;
    advances[i] = found->glyphs[i].width / (double)UNIT;
  }
  return count;
}
