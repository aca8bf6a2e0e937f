// PNG in two, four or sixteen shades of grey from Cairo's pixels.
#include "CPictures.h"
#include "pngFile.h"

#include <math.h>
#include <stdlib.h>

/// The light of each of the 256 steps of an sRGB channel, 0...1.
static void fill_lights(float lights[256]) {
  for (int step = 0; step < 256; step++) {
    double part = step / 255.0;
    lights[step] = (float)(part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4));
  }
}

static float channel(float light) {
  return light <= 0.0031308f ? light * 12.92f : 1.055f * powf(light, 1 / 2.4f) - 0.055f;
}

/// The light of a premultiplied pixel on white (ITU-R BT.709).
static float luminance(uint32_t pixel, const float lights[256]) {
  uint32_t rest = 255 - (pixel >> 24);
  uint32_t red = (pixel >> 16 & 255) + rest, green = (pixel >> 8 & 255) + rest, blue = (pixel & 255) + rest;
  return 0.2126f * lights[red & 255] + 0.7152f * lights[green & 255] + 0.0722f * lights[blue & 255];
}

/// The nearest shade to the eye.
static int shade(float light, int levels) {
  float clipped = light < 0 ? 0 : light > 1 ? 1 : light;
  return (int)(channel(clipped) * (float)(levels - 1) + 0.5f);
}

/// The shade whose light is nearest, which is what a mixture of shades is made of.
static int mixed_shade(float light, const float *shades, int levels) {
  int least = 0;
  while (least + 1 < levels && light > (shades[least] + shades[least + 1]) / 2) least++;
  return least;
}

/// Gives what a shade has too little to the neighbours that follow (Floyd and Steinberg), of light and not of channels, so that a mixture
/// is as bright as what it stands for. Every other row runs backwards, so that the pattern has no direction.
static void dither(float *here, float *below, uint8_t *row, uint32_t columns, int forwards, const float *shades, int levels) {
  for (uint32_t place = 0; place < columns; place++) {
    uint32_t x = forwards ? place : columns - 1 - place;
    int chosen = mixed_shade(here[x], shades, levels);
    row[x] = (uint8_t)chosen;
    float error = here[x] - shades[chosen];
    int64_t next = forwards ? (int64_t)x + 1 : (int64_t)x - 1, last = forwards ? (int64_t)x - 1 : (int64_t)x + 1;
    if (next >= 0 && next < columns) {
      here[next] += error * 7 / 16;
      below[next] += error * 1 / 16;
    }
    if (last >= 0 && last < columns) below[last] += error * 3 / 16;
    below[x] += error * 5 / 16;
  }
}

int picture_encode_gray(
    const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, double scale, int bits, int is_dithered,
    uint8_t **bytes, size_t *count) {
  int levels = 1 << bits;
  float lights[256], shades[16];
  fill_lights(lights);
  for (int level = 0; level < levels; level++) shades[level] = lights[level * 255 / (levels - 1)];
  float *here = calloc(columns, sizeof *here), *below = calloc(columns, sizeof *below);
  uint8_t *row = malloc(columns);
  struct png_file file = {0};
  int is_written = here && below && row && png_file_begin(&file, columns, rows, scale, PNG_SHADES, bits);
  for (uint32_t y = 0; is_written && y < rows; y++) {
    const uint32_t *from = (const uint32_t *)(pixels + y * stride);
    for (uint32_t x = 0; x < columns; x++) {
      float light = luminance(from[x], lights);
      if (is_dithered) here[x] += light;
      else row[x] = (uint8_t)shade(light, levels);
    }
    if (is_dithered) {
      dither(here, below, row, columns, y % 2 == 0, shades, levels);
      float *done = here;
      here = below;
      below = done;
      for (uint32_t x = 0; x < columns; x++) below[x] = 0;
    }
    png_file_shades(&file, row);
  }
  is_written = png_file_end(&file, is_written, bytes, count);
  free(here);
  free(below);
  free(row);
  return is_written;
}
