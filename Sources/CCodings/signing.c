#include "CSigning.h"

#include <dlfcn.h>
#include <pthread.h>

// Of openssl/evp.h, the part in use.
typedef struct evp_pkey_st EVP_PKEY;
typedef struct evp_md_ctx_st EVP_MD_CTX;
typedef struct evp_md_st EVP_MD;

static const int ed25519 = 1087; // NID_ED25519
static const uint64_t no_configuration = 0x80; // OPENSSL_INIT_NO_LOAD_CONFIG

static struct {
  int (*prepare)(uint64_t, const void *);
  const EVP_MD *(*digest_named)(const char *);
  int (*digest)(const void *, size_t, unsigned char *, unsigned *, const EVP_MD *, void *);
  EVP_PKEY *(*public_key)(int, void *, const unsigned char *, size_t);
  EVP_PKEY *(*private_key)(int, void *, const unsigned char *, size_t);
  int (*raw_public_key)(const EVP_PKEY *, unsigned char *, size_t *);
  void (*free_key)(EVP_PKEY *);
  EVP_MD_CTX *(*create)(void);
  void (*destroy)(EVP_MD_CTX *);
  int (*verify_init)(EVP_MD_CTX *, void **, const EVP_MD *, void *, EVP_PKEY *);
  int (*verify)(EVP_MD_CTX *, const unsigned char *, size_t, const unsigned char *, size_t);
  int (*sign_init)(EVP_MD_CTX *, void **, const EVP_MD *, void *, EVP_PKEY *);
  int (*sign)(EVP_MD_CTX *, unsigned char *, size_t *, const unsigned char *, size_t);
} crypto;

static bool is_loaded;

static bool find(void *library) {
  const struct {
    void *place;
    const char *name;
  } functions[] = {
      {&crypto.prepare, "OPENSSL_init_crypto"},
      {&crypto.digest_named, "EVP_get_digestbyname"},
      {&crypto.digest, "EVP_Digest"},
      {&crypto.public_key, "EVP_PKEY_new_raw_public_key"},
      {&crypto.private_key, "EVP_PKEY_new_raw_private_key"},
      {&crypto.raw_public_key, "EVP_PKEY_get_raw_public_key"},
      {&crypto.free_key, "EVP_PKEY_free"},
      {&crypto.create, "EVP_MD_CTX_new"},
      {&crypto.destroy, "EVP_MD_CTX_free"},
      {&crypto.verify_init, "EVP_DigestVerifyInit"},
      {&crypto.verify, "EVP_DigestVerify"},
      {&crypto.sign_init, "EVP_DigestSignInit"},
      {&crypto.sign, "EVP_DigestSign"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
    void *function = dlsym(library, functions[i].name);
    if (!function) return false;
    *(void **)functions[i].place = function;
  }
  return true;
}

static bool digest(const uint8_t *content, size_t count, uint8_t result[CSIGNING_DIGEST]) {
  const EVP_MD *blake = crypto.digest_named("BLAKE2b512");
  unsigned length = 0;
  return blake && crypto.digest(content, count, result, &length, blake, NULL) == 1 && length == CSIGNING_DIGEST;
}

static bool verify(const uint8_t *key, const uint8_t *message, size_t count, const uint8_t *signature) {
  EVP_PKEY *public_key = crypto.public_key(ed25519, NULL, key, CSIGNING_KEY);
  EVP_MD_CTX *context = crypto.create();
  bool is_valid = public_key && context && crypto.verify_init(context, NULL, NULL, NULL, public_key) == 1 &&
                  crypto.verify(context, signature, CSIGNING_SIGNATURE, message, count) == 1;
  crypto.destroy(context);
  crypto.free_key(public_key);
  return is_valid;
}

static bool sign(const uint8_t *seed, const uint8_t *message, size_t count, uint8_t *signature) {
  EVP_PKEY *key = crypto.private_key(ed25519, NULL, seed, CSIGNING_KEY);
  EVP_MD_CTX *context = crypto.create();
  size_t length = CSIGNING_SIGNATURE;
  bool is_signed = key && context && crypto.sign_init(context, NULL, NULL, NULL, key) == 1 &&
                   crypto.sign(context, signature, &length, message, count) == 1 && length == CSIGNING_SIGNATURE;
  crypto.destroy(context);
  crypto.free_key(key);
  return is_signed;
}

static bool public_key(const uint8_t *seed, uint8_t *result) {
  EVP_PKEY *key = crypto.private_key(ed25519, NULL, seed, CSIGNING_KEY);
  size_t length = CSIGNING_KEY;
  bool is_known = key && crypto.raw_public_key(key, result, &length) == 1 && length == CSIGNING_KEY;
  crypto.free_key(key);
  return is_known;
}

static void load(void) {
  void *library = dlopen("libcrypto.so.3", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return;
  uint8_t seed[CSIGNING_KEY] = {1}, key[CSIGNING_KEY], signature[CSIGNING_SIGNATURE], message[CSIGNING_DIGEST];
  is_loaded = find(library) && crypto.prepare(no_configuration, NULL) == 1 && digest(seed, sizeof seed, message) &&
              public_key(seed, key) && sign(seed, message, sizeof message, signature) &&
              verify(key, message, sizeof message, signature);
}

bool csigning_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

bool csigning_digest(const uint8_t *content, size_t count, uint8_t result[CSIGNING_DIGEST]) {
  return csigning_load() && digest(content, count, result);
}

bool csigning_verify(
    const uint8_t key[CSIGNING_KEY], const uint8_t *message, size_t count,
    const uint8_t signature[CSIGNING_SIGNATURE]) {
  return csigning_load() && verify(key, message, count, signature);
}

bool csigning_sign(
    const uint8_t seed[CSIGNING_KEY], const uint8_t *message, size_t count, uint8_t signature[CSIGNING_SIGNATURE]) {
  return csigning_load() && sign(seed, message, count, signature);
}

bool csigning_public_key(const uint8_t seed[CSIGNING_KEY], uint8_t key[CSIGNING_KEY]) {
  return csigning_load() && public_key(seed, key);
}
