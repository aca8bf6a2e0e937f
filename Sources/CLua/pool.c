// Small blocks from one region of fixed size: Lua's tables, short strings and closures, some 90 % of what it allocates.
//
//   region   | block block block … | not yet touched … |      block: a multiple of 16 bytes, at most 256
//            base                  next                end    given back: on the list of its size, linked through itself
//
// A block costs a look at a list instead of malloc's search, and closing a state is one munmap. The region's size is the
// bound of what splitting into sizes can waste: what finds no room comes from malloc, and addresses tell the two apart.
#include "internal.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define REGION ((size_t)8 << 20)
#define LARGEST 256

// Under a sanitizer every block is malloc's, so that it sees each one's bounds and death.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define POOLED 0
#elif defined(__has_feature)
#define POOLED !(__has_feature(address_sanitizer) || __has_feature(thread_sanitizer))
#else
#define POOLED 1
#endif

void lk_pool_open(lk_pool *pool) {
  if (!POOLED) return;
  char *base = mmap(NULL, REGION, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (base == MAP_FAILED) return;  // then all blocks are malloc's
  pool->base = pool->next = base;
  pool->end = base + REGION;
}
void lk_pool_close(lk_pool *pool) {
  if (pool->base) munmap(pool->base, REGION);
}

static inline size_t rounded(size_t n) { return (n + 15) & ~(size_t)15; }
static inline int is_inside(const lk_pool *pool, const void *p) {
  return (uintptr_t)p - (uintptr_t)pool->base < (uintptr_t)pool->end - (uintptr_t)pool->base;
}

/// A new block, or NULL without memory. n > 0.
static void *take(lk_pool *pool, size_t n) {
  if (n > LARGEST) return malloc(n);
  void **list = &pool->lists[rounded(n) / 16];
  void *block = *list;
  if (block) {
    *list = *(void **)block;
    return block;
  }
  if ((size_t)(pool->end - pool->next) < rounded(n)) return malloc(n);
  block = pool->next;
  pool->next += rounded(n);
  return block;
}
/// A block that could not shrink comes back under the smaller size, and serves as one.
static void give(lk_pool *pool, void *p, size_t n) {
  if (!is_inside(pool, p)) return free(p);
  void **list = &pool->lists[rounded(n) / 16];
  *(void **)p = *list;
  *list = p;
}

/// Like realloc, with the old size as an argument; NULL without memory, and then the old block stays valid.
void *lk_pool_resize(lk_pool *pool, void *p, size_t old, size_t n) {
  if (!p) return n ? take(pool, n) : NULL;
  if (n == 0) {
    give(pool, p, old);
    return NULL;
  }
  if (!is_inside(pool, p)) return realloc(p, n);
  if (rounded(old) == rounded(n)) return p;
  void *q = take(pool, n);
  if (!q) return NULL;
  memcpy(q, p, old < n ? old : n);
  give(pool, p, old);
  return q;
}
