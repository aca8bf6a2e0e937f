// A blur by a normal distribution: three passes of a moving average each way, which come within 3 % of it (W3C: Filter Effects,
// "feGaussianBlur"); a narrow one, where steps of whole pixels would be too coarse, by its weights.
#include "CPictures.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// The average of `count` values from `before` ahead of each; beyond the ends is nothing.
static void average(const uint8_t *from, uint8_t *to, long length, long before, long count) {
  uint32_t sum = 0;
  long last = count - before - 1; // The values after the one in question.
  for (long i = 0; i < last && i < length; i++) sum += from[i];
  for (long i = 0; i < length; i++) {
    if (i + last < length && i + last >= 0) sum += from[i + last];
    to[i] = (sum + count / 2) / count;
    if (i - before >= 0) sum -= from[i - before];
  }
}

static void weigh(const uint8_t *from, uint8_t *to, long length, const uint32_t *weights, long reach) {
  for (long i = 0; i < length; i++) {
    uint32_t sum = 1 << 15;
    for (long k = -reach; k <= reach; k++)
      if (i + k >= 0 && i + k < length) sum += from[i + k] * weights[k < 0 ? -k : k];
    uint32_t value = sum >> 16;
    to[i] = value > 255 ? 255 : value;
  }
}

struct blur {
  long size;            // of the average; 0 for weights
  long reach;           // of the weights
  uint32_t weights[8];  // in 1/65536, from the middle
};

static void line(const struct blur *blur, uint8_t *values, uint8_t *other, long length) {
  if (!blur->size) {
    weigh(values, other, length, blur->weights, blur->reach);
    memcpy(values, other, length);
    return;
  }
  // An even size has its middle between two values: once before it, once after it, then one more (as the cited page says).
  long size = blur->size, half = size / 2;
  average(values, other, length, half, size);
  average(other, values, length, size % 2 ? half : half - 1, size);
  average(values, other, length, half, size % 2 ? size : size + 1);
  memcpy(values, other, length);
}

void picture_blur(uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, int channels, double deviation) {
  long most = columns > rows ? columns : rows;
  uint8_t *values = malloc(2 * (size_t)most);
  if (!values) return;
  struct blur blur = {0};
  if (deviation < 2) {
    double sum = 0, parts[8];
    blur.reach = (long)ceil(deviation * 3);
    for (long k = 0; k <= blur.reach; k++) {
      parts[k] = exp(-(double)(k * k) / (2 * deviation * deviation));
      sum += k ? 2 * parts[k] : parts[k];
    }
    for (long k = 0; k <= blur.reach; k++) blur.weights[k] = (uint32_t)(parts[k] / sum * 65536 + 0.5);
  } else {
    blur.size = (long)floor(deviation * 3 * sqrt(2 * 3.14159265358979) / 4 + 0.5);
  }
  for (uint32_t y = 0; y < rows; y++)
    for (int channel = 0; channel < channels; channel++) {
      uint8_t *row = pixels + y * stride + channel;
      for (uint32_t x = 0; x < columns; x++) values[x] = row[x * channels];
      line(&blur, values, values + most, columns);
      for (uint32_t x = 0; x < columns; x++) row[x * channels] = values[x];
    }
  for (uint32_t x = 0; x < columns; x++)
    for (int channel = 0; channel < channels; channel++) {
      uint8_t *column = pixels + x * channels + channel;
      for (uint32_t y = 0; y < rows; y++) values[y] = column[y * stride];
      line(&blur, values, values + most, rows);
      for (uint32_t y = 0; y < rows; y++) column[y * stride] = values[y];
    }
  free(values);
}
