// One Lua state: its allocator with two caps, opening and closing.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

const char lk_stamp_key, lk_stamps_key, lk_keys_key, lk_serials_key, lk_random_key, lk_walks_key;

// Past the soft cap the very next instruction looks (collects, and ends the call if that does not help); only growth
// past the hard cap fails here. 5.4.4 frees live tables when a table cannot grow during an assignment (upstream
// 983bc433, fixed in 5.4.8), so hard must be at least 4 * soft: from below soft no table growth reaches hard.
static void *allocate(void *ud, void *p, size_t osize, size_t n) {
  lk_box *b = ud;
  size_t old = p ? osize : 0;
  if (n == 0) {
    b->used -= old;
    return lk_pool_resize(&b->pool, p, old, 0);
  }
  // `fail_after` of 0 stays 0: from the first failure on, all further growth fails, as when a machine has no memory
  // left.
  if (n > old) {
    if (b->fail_after >= 0 && b->fail_after-- == 0) {
      b->fail_after = 0;
      return NULL;
    }
    // Written as a difference: the sum could pass SIZE_MAX.
    if (n - old > b->hard || b->used > b->hard - (n - old)) {
      // The handler of lk_call does not run for memory errors, so the place is taken while the stack still stands.
      if (!b->latch && b->running) lk_fault(b->running);
      b->latch = LK_MEMORY;
      return NULL;
    }
  }
  void *q = lk_pool_resize(&b->pool, p, old, n);
  // Lua asks for less only to give memory back, and has no way on where that fails: the larger block serves as well.
  if (!q) return n <= old ? p : NULL;  // shrinking must not fail
  b->used += n - old;
  if (b->used > b->peak) b->peak = b->used;
  // Nothing may be raised in here: the hook ends the call at the next instruction.
  if (b->used > b->watch && !b->over && b->running) {
    b->over = 1;
    lua_sethook(b->running, lk_hook, LUA_MASKCOUNT, 1);
  }
  return q;
}

// Weak by its keys: what is noted about an object ends with the object.
static void weak_table(lua_State *L, const void *key) {
  lua_newtable(L);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

// Runs protected: any of these may raise without memory, and lk_open then closes the state.
static int prepare(lua_State *L) {
  lk_box *b = lk_of(L);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lk_stamps_key);
  lua_newtable(L);
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lk_keys_key);
  weak_table(L, &lk_serials_key);  // object -> serial, for tostring: asking a name keeps nothing alive
  weak_table(L, &lk_walks_key);    // table -> how it is walked, for next
  b->key_room = 256;
  b->keys = calloc((size_t)b->key_room, sizeof *b->keys);
  if (!b->keys) return luaL_error(L, "not enough memory");
  // A widget's call is over before a young heap is worth a collection; `look` wakes the collector when it has grown.
  lua_gc(L, LUA_GCSTOP);
  lua_gc(L, LUA_GCSETPAUSE, LK_SMALL_PAUSE);
  return lk_open_libraries(L);
}

lua_State *lk_open(const lk_options *options) {
  lk_box *b = calloc(1, sizeof *b);
  if (!b) return NULL;
  b->soft = options->soft;
  b->hard = options->hard;
  b->watch = LK_NURSERY < b->soft ? LK_NURSERY : b->soft;
  b->fail_after = options->fail_after;
  b->fn = options->fn;
  b->host = options->host;
  // No limits until the first call brings its own.
  b->ticks = INT64_MAX;
  lk_pool_open(&b->pool);
  lua_State *L = lua_newstate(allocate, b);
  if (!L) {
    lk_pool_close(&b->pool);
    free(b);
    return NULL;
  }
  b->main = L;
  *(lk_box **)lua_getextraspace(L) = b;
  lua_pushcfunction(L, prepare);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    lk_close(L);
    return NULL;
  }
  b->latch = LK_NONE;
  return L;
}

void lk_close(lua_State *L) {
  // Closing frees objects under no limit: the caps are lifted, and the hook is taken off.
  lk_box *b = lk_of(L);
  b->hard = SIZE_MAX;
  b->fail_after = -1;
  b->running = NULL;
  lua_sethook(L, NULL, 0, 0);
  lua_close(L);
  // After lua_close, which frees every object through the allocator and so uses box and pool to its end.
  for (int32_t i = 0; i < b->file_count; i++) free(b->files[i]);
  free(b->files);
  free(b->keys);
  lk_pool_close(&b->pool);
  free(b);
}

size_t lk_used(lua_State *L) { return lk_of(L)->used; }
size_t lk_peak(lua_State *L) { return lk_of(L)->peak; }
void lk_fail_after(lua_State *L, int64_t allocations) { lk_of(L)->fail_after = allocations; }
void lk_collect(lua_State *L) { lua_gc(L, LUA_GCCOLLECT); }
// Without the nursery: who sets the collector by hand wants nothing but the soft cap to wake it.
void lk_collector(lua_State *L, int on) {
  lk_of(L)->watch = lk_of(L)->soft;
  lua_gc(L, on ? LUA_GCRESTART : LUA_GCSTOP);
}
