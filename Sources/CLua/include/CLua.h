// All that Swift may see of Lua: its headers, and the shim's few functions.
//
// Lua raises and yields with longjmp, which must never cross a Swift frame. So whatever may raise or yield is in this
// room, under lua_pcallk or lua_resume; Swift calls these functions, and of Lua's own only those that cannot raise
// (LuaKitTests/RoomTests holds the list). Values travel towards Lua as bytes, see `values.c`.
#pragma once
// Debian, Ubuntu and Arch have a folder of headers for each version of Lua, Fedora has one version.
#if __has_include(<lua5.4/lua.h>)
#include <lua5.4/lauxlib.h>
#include <lua5.4/lua.h>
#else
#include <lauxlib.h>
#include <lua.h>
#endif
#include <stddef.h>
#include <stdint.h>

#if LUA_VERSION_NUM != 504
#error "Lua 5.4 is needed"
#endif

/// Why a call was stopped. Sticky: only the beginning of the next outermost call clears it.
enum { LK_NONE, LK_TICKS, LK_CPU, LK_WALL, LK_MEMORY, LK_DEPTH, LK_CANCEL };
/// What a host function wants to happen once its Swift frame is gone.
enum { LK_RETURN, LK_RAISE, LK_SUSPEND, LK_CHUNK };
/// How a stamped function treats its arguments. LK_WRAP and LK_EACH are flags beside the forms.
enum { LK_CONSTRUCTOR, LK_CALLABLE, LK_LINK, LK_WRAP = 8, LK_EACH = 16 };

/// A host function's answer. The bytes belong to the host and stay good until its next call.
typedef struct lk_reply {
  int32_t verdict;
  const uint8_t *bytes;
  size_t length;
} lk_reply;
typedef void (*lk_host)(void *host, lua_State *L, int32_t id, lk_reply *reply);

// ---- state.c: one state with its capped allocator ----
typedef struct lk_options {
  size_t soft, hard;   // bytes; hard >= 4 * soft, see `allocate`
  int64_t fail_after;  // tests: this many allocations succeed, then none; negative: no such limit
  lk_host fn;
  void *host;
} lk_options;
lua_State *lk_open(const lk_options *options);  // NULL: no memory
void lk_close(lua_State *L);
size_t lk_used(lua_State *L);
size_t lk_peak(lua_State *L);
void lk_fail_after(lua_State *L, int64_t allocations);
void lk_collect(lua_State *L);
void lk_collector(lua_State *L, int on);

// ---- limits.c ----
/// What is left to a call. `cpu` and `ticks` stand still while it is suspended; `wall` is a moment, and does not.
typedef struct lk_flag lk_flag;
typedef struct lk_budget {
  int64_t ticks;          // VM instructions
  int64_t cpu;            // nanoseconds on the thread's CPU clock; 0: unlimited
  int64_t wall;           // moment on the monotonic clock, nanoseconds; 0: none
  const lk_flag *cancel;  // NULL: cannot be cancelled
} lk_budget;
int64_t lk_now(void);
int lk_latch(lua_State *L);
const char *lk_reason(int latch);
lk_flag *lk_flag_make(void);
void lk_flag_raise(lk_flag *);
int lk_flag_raised(const lk_flag *);
void lk_flag_free(lk_flag *);

/// The place of the native call begun last: plain words, so that it may lie in memory shared with a supervisor.
#define LK_TRACE_LINES 20  // of a traceback
typedef struct lk_note lk_note;
size_t lk_note_size(void);
void lk_note_use(lk_note *);  // this thread's notes go there from now on
uint64_t lk_note_call(const lk_note *, int64_t *cpu);
int lk_note_read(const lk_note *, char function[32], char source[128], int32_t *line);

// ---- call.c ----
/// Calls the referenced function with values from bytes. Its results lie above the former top; on failure one error value.
int lk_call(lua_State *L, int function, const uint8_t *bytes, size_t n, lk_budget *budget);
lua_State *lk_thread(lua_State *L, int function, int *ref);
int lk_resume(lua_State *co, lua_State *from, const uint8_t *bytes, size_t n, lk_budget *budget, int *nresults);
int lk_drop(lua_State *L, lua_State *co, lk_budget *budget);
/// The line of the script that called the running host function, and its chunk's name without `@`; 0 where no script did.
int32_t lk_caller(lua_State *L, char *source, size_t room);
/// The line on which the referenced function of a script begins, and its chunk's name; 0 for any other value.
int32_t lk_definition(lua_State *L, int ref, char *source, size_t room);
/// Where the last failure was: the script's innermost line, and a traceback of at most 20 lines.
int32_t lk_fault_line(lua_State *L);
const char *lk_fault_source(lua_State *L);
const char *lk_fault_trace(lua_State *L);

// ---- loading.c ----
/// Compiles text, never bytecode, and anchors the function. Without a budget it is the running call's work, or has no limits
/// where none runs. Fails with an error value on top.
int lk_load(lua_State *L, const char *text, size_t n, const char *name, lk_budget *budget, int *ref);

// ---- values.c ----
int lk_push(lua_State *L, const uint8_t *bytes, size_t n);
int lk_ref(lua_State *L, int *ref);   // anchors and pops the top value
int lk_fill(lua_State *L, int table, const uint8_t *bytes, size_t n);
int lk_set_global(lua_State *L, const char *name, size_t length, const uint8_t *bytes, size_t n);
void lk_unref(lua_State *L, int ref);
void lk_get(lua_State *L, int ref);   // pushes the anchored value; the caller has checked the stack

// ---- cursor.c: reading in place ----
enum { LK_END, LK_INDEX, LK_KEY, LK_UNKNOWN, LK_OTHER };
/// One step over a table: what the key was. `number`: the index, the key's id, or the Lua type of another key.
typedef struct lk_field {
  int64_t number;
  int32_t kind;
  int32_t type;  // of the value now on top
} lk_field;
int lk_key_add(lua_State *L, const char *s, size_t n);  // the key's id, or -1 without memory
int lk_key_at(lua_State *L, int index);                 // id of a string on the stack, or -1
int lk_key_push(lua_State *L, int key);                 // raw field of the table on top; its type
lk_field lk_next(lua_State *L);

// ---- stamp.c ----
/// tag << 40 | file << 24 | line; no stamp is negative.
int lk_class(lua_State *L, int methods, const char *name, size_t length, int concat, int *ref);
int64_t lk_stamp(lua_State *L, int index);
const char *lk_source(lua_State *L, int file);  // NULL when there is no such file
int lk_stamps(lua_State *L);
int lk_list(lua_State *L, int *ref);
int lk_is_list(lua_State *L, int index);

// ---- guards.c ----
int lk_seed(lua_State *L, int64_t a, int64_t b);
