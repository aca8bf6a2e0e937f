// Files of other rooms as bytes of the program, so that nothing is looked for at run time.
#pragma once
#include <stddef.h>

typedef struct lunette_asset {
  const unsigned char *bytes;
  size_t length;
} lunette_asset;
