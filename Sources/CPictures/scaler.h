// Scaling rows to fewer while they are read: each pixel of the result is the mean of those that lie in it.
#ifndef PICTURES_SCALER_H
#define PICTURES_SCALER_H

#include "CPictures.h"

#include <stdbool.h>

/// A result under construction, which is fed with every row from the top.
struct scaler {
  uint32_t width, height, columns, rows;
  uint32_t fed;      // rows so far
  uint32_t filled;   // rows of the result so far
  uint64_t *sums;    // of the row under construction: colour by alpha, alpha, and how many
  uint8_t *pixels;   // the caller may take ownership of the result
};

/// Checks the size in a picture's header, and sets the size of the result.
enum picture_fault picture_measure(
    const struct picture_wish *wish, uint64_t width, uint64_t height, struct picture *decoded);

/// False where there is no memory.
bool scaler_begin(struct scaler *scaler, uint32_t width, uint32_t height, uint32_t columns, uint32_t rows);
/// Takes the next row of `width` pixels, red, green, blue, alpha; rows beyond `height` are ignored.
void scaler_feed(struct scaler *scaler, const uint8_t *row);
/// Whether every row of the result is there.
bool scaler_is_done(const struct scaler *scaler);
void scaler_end(struct scaler *scaler);

enum picture_fault picture_decode_png(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded);
enum picture_fault picture_decode_jpeg(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded);
enum picture_fault picture_decode_webp(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded);
enum picture_fault picture_decode_svg(
    const uint8_t *bytes, size_t count, const struct picture_wish *wish, struct picture *decoded);

/// The Orientation, 1 to 8, that EXIF data says; 1 where it says none.
int picture_turn(const uint8_t *bytes, size_t count);
/// Replaces the pixels of a result by those of the turned picture. False where there is no memory.
int picture_apply_turn(struct picture *decoded, int turn);
/// Exchanges a picture's own width and height.
void picture_swap(struct picture *decoded);

#endif
