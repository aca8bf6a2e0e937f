#include "scaler.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum picture_fault picture_measure(
    const struct picture_wish *wish, uint64_t width, uint64_t height, struct picture *decoded) {
  if (width == 0 || height == 0) return PICTURE_BROKEN;
  decoded->width = width > UINT32_MAX ? UINT32_MAX : (uint32_t)width;
  decoded->height = height > UINT32_MAX ? UINT32_MAX : (uint32_t)height;
  if (width > PICTURE_MOST_SIDE || height > PICTURE_MOST_SIDE || width * height > wish->most_pixels)
    return PICTURE_DIMENSIONS;
  double side = wish->side > 0 ? wish->side : 1;
  double scale = fmin(side / fmax((double)width, (double)height), 1);
  decoded->columns = (uint32_t)fmin(fmax(round((double)width * scale), 1), side);
  decoded->rows = (uint32_t)fmin(fmax(round((double)height * scale), 1), side);
  return PICTURE_DECODED;
}

bool scaler_begin(struct scaler *scaler, uint32_t width, uint32_t height, uint32_t columns, uint32_t rows) {
  *scaler = (struct scaler){.width = width, .height = height, .columns = columns, .rows = rows};
  scaler->sums = calloc(columns, 5 * sizeof *scaler->sums);
  scaler->pixels = calloc((size_t)columns * rows, 4);
  return scaler->sums && scaler->pixels;
}

void scaler_end(struct scaler *scaler) {
  free(scaler->sums);
  free(scaler->pixels);
  scaler->sums = NULL;
  scaler->pixels = NULL;
}

bool scaler_is_done(const struct scaler *scaler) { return scaler->filled == scaler->rows; }

static uint8_t mean(uint64_t sum, uint64_t count) { return (uint8_t)((sum + count / 2) / count); }

static void fill_row(struct scaler *scaler) {
  uint8_t *pixel = scaler->pixels + (size_t)scaler->filled * scaler->columns * 4;
  const uint64_t *sums = scaler->sums;
  for (uint32_t column = 0; column < scaler->columns; column++, pixel += 4, sums += 5) {
    uint64_t alpha = sums[3], count = sums[4];
    if (alpha == 0 || count == 0) continue; // see-through, as it was allocated
    for (int channel = 0; channel < 3; channel++) pixel[channel] = mean(sums[channel], alpha);
    pixel[3] = mean(alpha, count);
  }
  memset(scaler->sums, 0, scaler->columns * 5 * sizeof *scaler->sums);
  scaler->filled++;
}

void scaler_feed(struct scaler *scaler, const uint8_t *row) {
  if (scaler->fed >= scaler->height) return;
  uint64_t *sums = scaler->sums;
  uint64_t part = 0; // of the width, in parts of a column
  for (uint32_t x = 0; x < scaler->width; x++, row += 4) {
    uint64_t alpha = row[3];
    for (int channel = 0; channel < 3; channel++) sums[channel] += row[channel] * alpha;
    sums[3] += alpha;
    sums[4]++;
    part += scaler->columns;
    if (part >= scaler->width) {
      part -= scaler->width;
      sums += 5;
    }
  }
  scaler->fed++;
  uint64_t rows = (uint64_t)scaler->fed * scaler->rows / scaler->height;
  if (rows > scaler->filled) fill_row(scaler);
}

enum picture_fault picture_decode(
    enum picture_format format, const uint8_t *bytes, size_t count, const struct picture_wish *wish,
    struct picture *decoded) {
  *decoded = (struct picture){0};
  switch (format) {
  case PICTURE_PNG: return picture_decode_png(bytes, count, wish, decoded);
  case PICTURE_JPEG: return picture_decode_jpeg(bytes, count, wish, decoded);
  case PICTURE_WEBP: return picture_decode_webp(bytes, count, wish, decoded);
  case PICTURE_SVG: return picture_decode_svg(bytes, count, wish, decoded);
  }
  return PICTURE_BROKEN;
}
