// A PNG in memory by libpng: without filters and, in colours, at the fastest level, which takes a fifth of the time of Cairo's own writer.
#include "pngFile.h"

#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

static void take(png_structp png, png_bytep bytes, png_size_t count) {
  struct png_file *file = png_get_io_ptr(png);
  if (count > file->space - file->count) {
    size_t space = (file->count + count) * 2;
    uint8_t *larger = realloc(file->bytes, space);
    if (!larger) png_error(png, "memory");
    file->bytes = larger;
    file->space = space;
  }
  memcpy(file->bytes + file->count, bytes, count);
  file->count += count;
}

static void flush(png_structp png) { (void)png; }
static void quiet(png_structp png, png_const_charp text) { (void)png, (void)text; }

static int color_type(enum png_colors colors) {
  switch (colors) {
  case PNG_COLORS: return PNG_COLOR_TYPE_RGB;
  case PNG_COLORS_ALPHA: return PNG_COLOR_TYPE_RGB_ALPHA;
  case PNG_SHADES: return PNG_COLOR_TYPE_GRAY;
  }
  return PNG_COLOR_TYPE_RGB;
}

int png_file_begin(
    struct png_file *file, uint32_t columns, uint32_t rows, double scale, enum png_colors colors, int bits) {
  file->png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, quiet);
  file->info = file->png ? png_create_info_struct(file->png) : NULL;
  if (!file->info || setjmp(png_jmpbuf((png_structp)file->png))) return 0;
  png_structp png = file->png;
  png_infop info = file->info;
  png_set_write_fn(png, file, take, flush);
  // Displays that show shades are small, and so is what fetches pictures for them.
  png_set_compression_level(png, colors == PNG_SHADES ? 9 : 1);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_IHDR(png, info, columns, rows, bits, color_type(colors), PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  // 72 points an inch.
  uint32_t density = (uint32_t)(scale * 2834.65 + 0.5);
  png_set_pHYs(png, info, density, density, PNG_RESOLUTION_METER);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  if (bits < 8) png_set_packing(png);
  return 1;
}

int png_file_row(struct png_file *file, const uint8_t *row) {
  if (setjmp(png_jmpbuf((png_structp)file->png))) return 0;
  png_write_row(file->png, row);
  return 1;
}

/// Writes what follows the rows.
static int finish(struct png_file *file) {
  if (setjmp(png_jmpbuf((png_structp)file->png))) return 0;
  png_write_end(file->png, NULL);
  return 1;
}

int png_file_end(struct png_file *file, int is_good, uint8_t **bytes, size_t *count) {
  int is_whole = is_good && finish(file);
  png_structp png = file->png;
  png_infop info = file->info;
  if (png) png_destroy_write_struct(&png, info ? &info : NULL);
  if (is_whole) {
    *bytes = file->bytes;
    *count = file->count;
  } else {
    free(file->bytes);
  }
  return is_whole;
}
