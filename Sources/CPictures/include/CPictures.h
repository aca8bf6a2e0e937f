/// Decoding of PNG, JPEG, WebP and SVG into few pixels. The libraries leave a faulty picture by longjmp(3), which never leaves these
/// files: every function returns.
#ifndef CPICTURES_H
#define CPICTURES_H

#include <stddef.h>
#include <stdint.h>

enum picture_format { PICTURE_PNG, PICTURE_JPEG, PICTURE_WEBP, PICTURE_SVG };

enum picture_fault {
  PICTURE_DECODED,
  PICTURE_BROKEN,     // the bytes are not a complete picture
  PICTURE_DIMENSIONS, // it has more pixels than `most_pixels`, or a side of more than PICTURE_MOST_SIDE
  PICTURE_MEMORY,
  PICTURE_NO_DRAWING, // librsvg was not loaded
};

/// The longest side, in pixels; a JPEG can't have more.
#define PICTURE_MOST_SIDE 65535

/// What is wanted: no side longer than `side` pixels.
struct picture_wish {
  uint32_t side;
  uint64_t most_pixels; // that the picture may have by its header
};

/// A decoded picture; `width` and `height` are its own, after an EXIF turn.
struct picture {
  uint32_t width, height;
  uint32_t columns, rows;
  uint8_t *pixels; // red, green, blue, alpha, row by row; freed with free(3)
};

/// Loads what draws SVG, before the process may open no file any more. False where it is not installed.
int picture_load_svg(void);

/// Decodes a picture. `*decoded` has no pixels where there is a fault; its size is known of PICTURE_DIMENSIONS.
enum picture_fault picture_decode(
    enum picture_format, const uint8_t *bytes, size_t count, const struct picture_wish *, struct picture *decoded);

/// Writes Cairo's pixels (ARGB32, premultiplied) as a PNG; `scale` pixels are a point. `*bytes` is freed with free(3). 0 where
/// memory is short.
int picture_encode(
    const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, double scale, uint8_t **bytes,
    size_t *count);

/// Writes Cairo's pixels, on white, as a PNG in 2, 4 or 16 shades of grey, by the bits of a pixel: in the nearest shade, or in a mixture of
/// shades. `*bytes` is freed with free(3). 0 where memory is short.
int picture_encode_gray(
    const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, double scale, int bits, int is_dithered,
    uint8_t **bytes, size_t *count);

/// Writes Cairo's pixels as red, green, blue and alpha, `columns * rows * 4` bytes.
void picture_pixels(const uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, uint8_t *bytes);

/// Blurs pixels of so many bytes each, premultiplied; the deviation is in pixels.
void picture_blur(uint8_t *pixels, uint32_t columns, uint32_t rows, size_t stride, int channels, double deviation);

#endif
