#ifndef CSIGNING_H
#define CSIGNING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Ed25519 (RFC 8032) and BLAKE2b (RFC 7693) by OpenSSL's libcrypto, which libcurl brings with it. It is loaded when asked for; the
// few functions in use are declared here, so that building needs no headers of theirs.

enum { CSIGNING_KEY = 32, CSIGNING_SIGNATURE = 64, CSIGNING_DIGEST = 64 };

/// Loads the library once and signs a message of its own, so that the library's own preparations are over before the sandbox is
/// set up. False without the library.
bool csigning_load(void);

// Each of these is false if the library is missing or fails.

/// BLAKE2b of 64 bytes.
bool csigning_digest(const uint8_t *content, size_t count, uint8_t digest[CSIGNING_DIGEST]);
bool csigning_verify(
    const uint8_t key[CSIGNING_KEY], const uint8_t *message, size_t count, const uint8_t signature[CSIGNING_SIGNATURE]);
bool csigning_sign(
    const uint8_t seed[CSIGNING_KEY], const uint8_t *message, size_t count, uint8_t signature[CSIGNING_SIGNATURE]);
bool csigning_public_key(const uint8_t seed[CSIGNING_KEY], uint8_t key[CSIGNING_KEY]);

#endif
