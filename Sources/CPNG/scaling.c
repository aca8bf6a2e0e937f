// Scaling down by areas.

#include "CPNG.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Sums of a row of the result: red, green and blue by how much they cover, and the covering.
static void add_row(const uint32_t *pixels, uint32_t width, float *sums, uint32_t columns, float weight) {
  double scale = (double)width / columns;
  for (uint32_t column = 0; column < columns; column++, sums += 4) {
    double from = column * scale, to = fmin((column + 1) * scale, width);
    for (uint32_t x = (uint32_t)from; x < to; x++) {
      float part = (float)(fmin(x + 1, to) - fmax(x, from)) * weight;
      float alpha = (float)(pixels[x] & 255) * part;
      sums[0] += (float)(pixels[x] >> 24) * alpha;
      sums[1] += (float)(pixels[x] >> 16 & 255) * alpha;
      sums[2] += (float)(pixels[x] >> 8 & 255) * alpha;
      sums[3] += alpha;
    }
  }
}

static uint32_t channel(float value) { return value <= 0 ? 0 : value >= 255 ? 255 : (uint32_t)(value + 0.5f); }

bool still_scale(
    const uint32_t *pixels, uint32_t width, uint32_t height, uint32_t *result, uint32_t columns, uint32_t rows) {
  if (columns == 0 || rows == 0 || columns > width || rows > height) return false;
  float *sums = malloc(columns * 4 * sizeof *sums);
  if (!sums) return false;
  double scale = (double)height / rows;
  float area = (float)((double)width / columns * scale);
  for (uint32_t row = 0; row < rows; row++) {
    memset(sums, 0, columns * 4 * sizeof *sums);
    double from = row * scale, to = fmin((row + 1) * scale, height);
    for (uint32_t y = (uint32_t)from; y < to; y++)
      add_row(pixels + (size_t)y * width, width, sums, columns, (float)(fmin(y + 1, to) - fmax(y, from)));
    for (uint32_t column = 0; column < columns; column++) {
      const float *sum = sums + 4 * column;
      float alpha = sum[3];
      uint32_t pixel = channel(alpha / area);
      for (int index = 0; index < 3 && pixel > 0; index++)
        pixel |= channel(sum[index] / alpha) << (24 - 8 * index);
      result[(size_t)row * columns + column] = pixel & 255 ? pixel : 0;
    }
  }
  free(sums);
  return true;
}
