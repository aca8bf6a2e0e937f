#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's driver, called from our own main function (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
