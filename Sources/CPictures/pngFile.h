// A PNG that is made in memory, row by row, and compressed whole by libdeflate, which takes two thirds of zlib's time for smaller files.
#ifndef PNG_FILE_H
#define PNG_FILE_H

#include <stddef.h>
#include <stdint.h>

enum png_colors { PNG_COLORS, PNG_COLORS_ALPHA, PNG_SHADES };

/// A file that is being made. Its rows lie behind each other, each with its filter before it: none.
struct png_file {
  uint32_t columns, rows, density;
  enum png_colors colors;
  int bits;
  /// Bytes of a row without its filter.
  size_t stride;
  uint8_t *bytes, *next;
};

/// Begins a file, of which `scale` pixels are a point; `bits` are those of a channel. 0 where memory is short.
int png_file_begin(
    struct png_file *, uint32_t columns, uint32_t rows, double scale, enum png_colors, int bits);

/// Returns where the next row's bytes go. A byte too many is allowed.
uint8_t *png_file_row(struct png_file *);

/// Adds a row of which each shade is a byte.
void png_file_shades(struct png_file *, const uint8_t *shades);

/// Ends the file. Where all rows were added `*bytes` are its bytes, freed with free(3); else nothing is left of it, and it returns 0.
int png_file_end(struct png_file *, int is_good, uint8_t **bytes, size_t *count);

#endif
