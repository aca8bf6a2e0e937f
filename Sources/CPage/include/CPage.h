// The dashboard's files (Sources/WidgetServer/Page) as bytes of the program.
#pragma once
#include <stddef.h>

typedef struct lunette_page_file {
  /// Below the folder, as `icons/icon.svg`.
  const char *path;
  const unsigned char *bytes;
  size_t length;
} lunette_page_file;

/// All of them, in no order.
const lunette_page_file *lunette_page_files(void);
extern const size_t lunette_page_count;
