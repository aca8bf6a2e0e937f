// SVG by librsvg, which is loaded if a picture is one: installing it is optional, and no other picture pays for it. It gets no
// base address, so it loads no file and no URL that a drawing names; it limits entities and depth itself.

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "scaler.h"

#include <dlfcn.h>
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct handle handle;
typedef struct surface surface;
typedef struct context context;

// librsvg 2.46: RsvgLength, whose unit is not asked for, and RsvgRectangle.
struct length {
  double value;
  int unit;
};
struct rectangle {
  double x, y, width, height;
};

/// What is called of librsvg, Cairo and GObject.
static struct {
  handle *(*read)(const uint8_t *, size_t, void **);
  void (*set_resolution)(handle *, double);
  int (*size)(handle *, double *, double *);
  void (*dimensions)(handle *, int *, struct length *, int *, struct length *, int *, struct rectangle *);
  int (*draw)(handle *, context *, const struct rectangle *, void **);
  void (*release)(void *);
  surface *(*make)(int, int, int);
  context *(*begin)(surface *);
  void (*end)(context *);
  void (*flush)(surface *);
  uint8_t *(*pixels)(surface *);
  int (*stride)(surface *);
  int (*status)(surface *);
  void (*destroy)(surface *);
} api;

static int is_loaded;

/// Copies a symbol's address without a cast between functions and data, which C has none for.
static int find(void *library, const char *name, void *place) {
  void *symbol = library ? dlsym(library, name) : NULL;
  if (symbol) memcpy(place, &symbol, sizeof symbol);
  return symbol != NULL;
}

int picture_load_svg(void) {
  setenv("RAYON_NUM_THREADS", "1", 1);
  mallopt(M_ARENA_MAX, 1); // each further one takes 64 MiB of address space
  void *rsvg = dlopen("librsvg-2.so.2", RTLD_NOW | RTLD_LOCAL);
  void *cairo = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL), *object = dlopen("libgobject-2.0.so.0", RTLD_NOW | RTLD_LOCAL);
  is_loaded = find(rsvg, "rsvg_handle_new_from_data", &api.read) && find(rsvg, "rsvg_handle_set_dpi", &api.set_resolution) &&
              find(rsvg, "rsvg_handle_get_intrinsic_size_in_pixels", &api.size) &&
              find(rsvg, "rsvg_handle_get_intrinsic_dimensions", &api.dimensions) &&
              find(rsvg, "rsvg_handle_render_document", &api.draw) && find(object, "g_object_unref", &api.release) &&
              find(cairo, "cairo_image_surface_create", &api.make) && find(cairo, "cairo_create", &api.begin) &&
              find(cairo, "cairo_destroy", &api.end) && find(cairo, "cairo_surface_flush", &api.flush) &&
              find(cairo, "cairo_image_surface_get_data", &api.pixels) &&
              find(cairo, "cairo_image_surface_get_stride", &api.stride) &&
              find(cairo, "cairo_surface_status", &api.status) && find(cairo, "cairo_surface_destroy", &api.destroy);
  return is_loaded;
}

/// The size in pixels that a drawing says of itself, else that of its own coordinates; 0 where it says neither.
static void measure(handle *drawing, double *width, double *height) {
  *width = *height = 0;
  if (api.size(drawing, width, height)) return;
  int has_width, has_height, has_box = 0;
  struct length across, down;
  struct rectangle box = {0};
  api.dimensions(drawing, &has_width, &across, &has_height, &down, &has_box, &box);
  if (has_box) (*width = box.width, *height = box.height);
}

/// Cairo's pixels are of the machine's order, and multiplied by how much they cover.
static void unpack(const uint8_t *row, uint32_t columns, uint8_t *out) {
  for (uint32_t column = 0; column < columns; column++, row += 4, out += 4) {
    uint32_t pixel;
    memcpy(&pixel, row, 4);
    uint32_t alpha = pixel >> 24;
    for (int channel = 0; channel < 3 && alpha > 0; channel++) {
      uint32_t value = ((pixel >> (16 - 8 * channel) & 255) * 255 + alpha / 2) / alpha;
      out[channel] = (uint8_t)(value > 255 ? 255 : value);
    }
    out[3] = (uint8_t)alpha;
  }
}

static enum picture_fault draw(handle *drawing, struct picture *decoded) {
  surface *surface = api.make(0 /* ARGB32 */, (int)decoded->columns, (int)decoded->rows);
  if (api.status(surface) != 0) {
    api.destroy(surface);
    return PICTURE_MEMORY;
  }
  context *context = api.begin(surface);
  struct rectangle whole = {0, 0, decoded->columns, decoded->rows};
  enum picture_fault fault = api.draw(drawing, context, &whole, NULL) ? PICTURE_DECODED : PICTURE_BROKEN;
  api.end(context);
  api.flush(surface);
  if (fault == PICTURE_DECODED && !(decoded->pixels = calloc((size_t)decoded->columns * decoded->rows, 4)))
    fault = PICTURE_MEMORY;
  for (uint32_t y = 0; y < decoded->rows && fault == PICTURE_DECODED; y++)
    unpack(
        api.pixels(surface) + (size_t)y * (size_t)api.stride(surface), decoded->columns,
        decoded->pixels + (size_t)y * decoded->columns * 4);
  api.destroy(surface);
  return fault;
}

enum picture_fault picture_decode_svg(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded) {
  if (!is_loaded) return PICTURE_NO_DRAWING;
  handle *drawing = api.read(bytes, count, NULL);
  if (!drawing) return PICTURE_BROKEN;
  api.set_resolution(drawing, 96); // CSS: 96 pixels an inch
  double width, height;
  measure(drawing, &width, &height);
  enum picture_fault fault = PICTURE_BROKEN;
  // Written so that NaN is refused, too.
  if (width > 0 && height > 0 && width < 1e9 && height < 1e9) {
    fault = picture_measure(wish, (uint64_t)ceil(width), (uint64_t)ceil(height), decoded);
    // A drawing has no pixels of its own: it is as sharp as it is kept.
    double scale = fmin(wish->side / fmax(width, height), 65535);
    if (fault == PICTURE_DECODED) {
      decoded->columns = (uint32_t)fmax(1, fmin(round(width * scale), wish->side));
      decoded->rows = (uint32_t)fmax(1, fmin(round(height * scale), wish->side));
      fault = draw(drawing, decoded);
    }
  }
  api.release(drawing);
  return fault;
}
