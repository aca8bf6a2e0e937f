// What the shim's files share: the box that hangs on each state, and helpers that run inside Lua and may raise.
#pragma once
#define _GNU_SOURCE  // clock_gettime, strdup; the package compiles as plain C23
#include "CLua.h"
#if __has_include(<lua5.4/lualib.h>)
#include <lua5.4/lualib.h>
#else
#include <lualib.h>
#endif

#define LK_STEP 100            // VM instructions between two looks; the price does not depend on it (ldebug.c, luaG_traceexec)
#define LK_SPAN 100000         // elements one native library loop may walk
#define LK_FILES 65535         // stamps have 16 bits for the file
#define LK_LINES 0xffffff      // and 24 for the line
// Metatables are never collected while the state lives: each stamp's is kept in a strong table, so that their number
// needs an end.
#define LK_METATABLES 4096     // stamps of further lines share one metatable a tag and file, with line 0
// Nesting of values on their way in: each level is a C frame of `build`.
#define LK_DEPTH_OF_VALUES 200
#define LK_NURSERY ((size_t)4 << 20)  // bytes below which the collector sleeps
#define LK_SMALL_PAUSE 1000           // percent: a heap may grow so far before the next cycle, while it is smaller
#define LK_PAUSE 200                  // … and when it is not; Lua's own

// One word that cursors know by number: the address of Lua's interned string, and the number.
typedef struct lk_slot {
  const char *address;
  int32_t id;
} lk_slot;

/// Small blocks of one state; see pool.c. All zero: there is no region, and all is malloc's.
typedef struct lk_pool {
  char *base, *next, *end;
  void *lists[17];  // by size / 16
} lk_pool;

/// One state's companion, found through lua_getextraspace. It outlives every Lua object and is freed by lk_close.
/// Sizes are bytes, times nanoseconds on CLOCK_MONOTONIC or on the thread's CPU clock, `ticks` VM instructions.
typedef struct lk_box {
  size_t used, peak, soft, hard;
  size_t watch;               // past it the next instruction looks: the nursery while the collector sleeps, then `soft`
  lk_pool pool;
  // Allocations that still succeed, for tests of every failing one; -1: all.
  int64_t fail_after;
  lua_State *main, *running;  // running: the thread the script is on, NULL outside calls
  // the call's limits
  int64_t ticks, wall;
  int64_t entered, look_at;        // monotonic: when this stretch began; before when no clock need be asked
  int64_t cpu_left, cpu_base;      // base < 0: the CPU clock has not been asked in this stretch
  const lk_flag *cancel;
  int latch, over, depth;          // over: `watch` crossed since the last look; depth: calls within calls
  // the host
  lk_host fn;
  void *host;
  int64_t seed[2];
  // names
  // Paths as chunks were named, by the number that stamps hold; the array grows only, so that a number stays good.
  char **files;
  int32_t file_count, file_last, file_room;
  lk_slot *keys;                   // open addressing by the interned string's address
  int32_t key_count, key_room;
  // Metatables made for stamps so far, against LK_METATABLES.
  int32_t stamps;
  const void *list;                // the metatable of lk_list
  // The last number that an object was named by, see lk_describe.
  int64_t serial;
  // the last failure, in fixed buffers: it is written where nothing may be allocated, as in the allocator
  int32_t fault_line;
  char fault_source[256];
  char fault_trace[4096];
} lk_box;

static inline lk_box *lk_of(lua_State *L) { return *(lk_box **)lua_getextraspace(L); }

// Addresses of these are registry keys that no script can make.
extern const char lk_stamp_key, lk_stamps_key, lk_keys_key, lk_serials_key, lk_random_key, lk_walks_key;

void lk_pool_open(lk_pool *pool);
void lk_pool_close(lk_pool *pool);
void *lk_pool_resize(lk_pool *pool, void *p, size_t old, size_t n);
int lk_open_libraries(lua_State *L);
void lk_hook(lua_State *L, lua_Debug *ar);
int lk_look(lua_State *L);
int lk_stop(lua_State *L);
int lk_compile(lua_State *L, const char *source, size_t n, const char *name);
void lk_charge(lua_State *L, int64_t ticks);
void lk_begin(lua_State *L, const lk_budget *budget);
void lk_end(lua_State *L, lk_budget *budget);
void lk_rehook(lua_State *L);
void lk_fault(lua_State *L);
void lk_fault_place(lua_State *L);
int lk_note_at(const char *function, const char *source, int32_t line, lk_note *before);
void lk_note_line(int32_t line);
int lk_note_begin(lua_State *L, const char *function, lk_note *before);
void lk_note_restore(const lk_note *before);
// One writer, the Lua thread; readers in other threads or, in shared memory, in another process. `turn` is odd while
// the words change.
struct lk_note { _Atomic uint64_t turn, line, call, cpu, function[4], source[16]; };

// Pushing functions below raise Lua errors and are called from protected Lua code only; those that return a status
// are protected themselves.
int lk_trampoline(lua_State *L);
int lk_settle(lua_State *L, const lk_reply *reply);
int lk_script_level(lua_State *L, int from, lua_Debug *ar);
void lk_where(lua_State *L, int from);
int lk_file(lua_State *L, const char *source);
void lk_push_stamped(lua_State *L, int form, int tag, int class_ref, const char *name, size_t n);
int lk_pairs(lua_State *L);
int lk_next_ordered(lua_State *L);
int lk_sort(lua_State *L);
const char *lk_describe(lua_State *L, int index);
