// PNG in colours, and plain pixels, from Cairo's.
#include "CPictures.h"
#include "pngFile.h"

#include <string.h>

/// Whether no pixel lets anything through.
static int is_opaque(const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride) {
  for (uint32_t y = 0; y < rows; y++)
    for (uint32_t x = 0; x < columns; x++)
      if (((const uint32_t *)(pixels + y * stride))[x] >> 24 != 255) return 0;
  return 1;
}

/// 0xAARRGGBB as the four bytes that PNG has, red first.
static uint32_t bytes_of(uint32_t pixel) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  return (pixel & 0xFF00FF00) | (pixel >> 16 & 0xFF) | (pixel & 0xFF) << 16;
#else
  return pixel << 8 | pixel >> 24;
#endif
}

/// A row of pixels of which each covers all, as red, green and blue. A byte too many is written.
static void convert_opaque(const uint32_t *from, uint8_t *to, uint32_t columns) {
  for (uint32_t x = 0; x < columns; x++, to += 3) {
    uint32_t bytes = bytes_of(from[x]);
    // The byte too many is the next pixel's first.
    memcpy(to, &bytes, 4);
  }
}

/// A few premultiplied pixels as red, green, blue and alpha. Where none covers a part, its colours are those that were multiplied.
static void convert_few(const uint32_t *from, uint8_t *to, uint32_t count) {
  uint32_t partial = 0;
  for (uint32_t x = 0; x < count; x++, to += 4) {
    uint32_t bytes = bytes_of(from[x]);
    memcpy(to, &bytes, 4);
    partial |= ((from[x] >> 24) + 1) & 0xFE;
  }
  if (!partial) return;
  to -= 4 * (size_t)count;
  for (uint32_t x = 0; x < count; x++, to += 4) {
    uint32_t alpha = from[x] >> 24;
    if (alpha == 255 || !alpha) continue;
    for (int part = 0; part < 3; part++) to[part] = (uint8_t)((to[part] * 255 + alpha / 2) / alpha);
  }
}

/// A row of premultiplied pixels as red, green, blue and alpha.
static void convert(const uint32_t *from, uint8_t *to, uint32_t columns) {
  const uint32_t few = 64;
  for (uint32_t x = 0; x < columns; x += few)
    convert_few(from + x, to + 4 * (size_t)x, columns - x < few ? columns - x : few);
}

void picture_pixels(const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, uint8_t *bytes) {
  for (uint32_t y = 0; y < rows; y++, bytes += (size_t)columns * 4)
    convert((const uint32_t *)(pixels + y * stride), bytes, columns);
}

int picture_encode(
    const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, double scale, uint8_t **bytes,
    size_t *count) {
  int opaque = is_opaque(pixels, columns, rows, stride);
  struct png_file file = {0};
  int is_begun = png_file_begin(&file, columns, rows, scale, opaque ? PNG_COLORS : PNG_COLORS_ALPHA, 8);
  for (uint32_t y = 0; is_begun && y < rows; y++)
    (opaque ? convert_opaque : convert)((const uint32_t *)(pixels + y * stride), png_file_row(&file), columns);
  return png_file_end(&file, is_begun, bytes, count);
}
