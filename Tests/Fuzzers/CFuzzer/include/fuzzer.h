#pragma once
#include <stddef.h>
#include <stdint.h>

// libFuzzer's driver, with a main function of our own around it (llvm.org/docs/LibFuzzer.html, "Using libFuzzer as a
// library").
int LLVMFuzzerRunDriver(int *argc, char ***argv, int (*callback)(const uint8_t *bytes, size_t count));
