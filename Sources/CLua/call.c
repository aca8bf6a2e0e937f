// Calls in both directions: the trampoline from Lua to the host, protected calls and coroutines from the host to Lua,
// and the place of a failure.
#include "internal.h"

#include <stdio.h>
#include <string.h>

// A cursor takes two slots for each table that it enters.
#define READING 40    // slots that reading results may take before the cursor checks for more
#define HOST_CALL 20  // ticks a host call costs, so that a loop over host calls ends by ticks too

// ---- places ----
/// The first level from `from` on that runs a script's line. Chunks named "=…" are the host's own, and C has no lines.
int lk_script_level(lua_State *L, int from, lua_Debug *ar) {
  // Sixteen levels suffice: between a script and a host function stand the guards' frames and a call of `__call` or
  // `__index`.
  for (int level = from; level < from + 16 && lua_getstack(L, level, ar); level++) {
    lua_getinfo(L, "Sl", ar);
    if (ar->currentline > 0 && *ar->source != '=') return 1;
  }
  return 0;
}

// Pushes "file:line: " of the script's line that called, as luaL_where does, but past frames of the host's own
// chunks.
void lk_where(lua_State *L, int from) {
  lua_Debug ar;
  if (lk_script_level(L, from, &ar)) lua_pushfstring(L, "%s:%d: ", ar.short_src, ar.currentline);
  else lua_pushliteral(L, "");
}

// The script's line that called the host function, for notes; 0 where none did.
int32_t lk_caller(lua_State *L, char *source, size_t room) {
  lua_Debug ar;
  if (!lk_script_level(L, 1, &ar)) return 0;
  snprintf(source, room, "%s", ar.source + (*ar.source == '@'));
  return ar.currentline;
}

// Where a function of the script begins. A function in C, or of the host's own chunks, has no place: 0.
int32_t lk_definition(lua_State *L, int ref, char *source, size_t room) {
  lua_Debug ar;
  if (!lua_checkstack(L, 4)) return 0;
  lk_get(L, ref);
  if (!lua_isfunction(L, -1) || lua_iscfunction(L, -1)) {
    lua_pop(L, 1);
    return 0;
  }
  lua_getinfo(L, ">S", &ar);
  if (*ar.source == '=') return 0;
  snprintf(source, room, "%s", ar.source + (*ar.source == '@'));
  return ar.linedefined;
}

static size_t describe_level(const lua_Debug *ar, char *to, size_t room) {
  int n;
  if (*ar->what == 'C') n = snprintf(to, room, "[C]: in function '%s'\n", ar->name);
  else if (*ar->what == 'm') n = snprintf(to, room, "%s:%d: in main chunk\n", ar->short_src, ar->currentline);
  else if (ar->name) n = snprintf(to, room, "%s:%d: in %s '%.60s'\n", ar->short_src, ar->currentline,
                                  *ar->namewhat && *ar->namewhat != 'g' ? ar->namewhat : "function", ar->name);
  else n = snprintf(to, room, "%s:%d: in function <line %d>\n", ar->short_src, ar->currentline, ar->linedefined);
  // A level that does not fit is left out whole: a cut line would name a wrong function.
  return n > 0 && (size_t)n < room ? (size_t)n : 0;
}

/// Writes place and traceback into the box. It neither allocates nor calls, so it serves in hooks, handlers and the allocator.
void lk_fault(lua_State *L) {
  lk_box *b = lk_of(L);
  lua_Debug ar;
  size_t at = 0;
  int lines = 0, found = 0;
  b->fault_line = 0;
  b->fault_source[0] = b->fault_trace[0] = 0;
  for (int level = 0; level < 200 && lines < LK_TRACE_LINES && lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sln", &ar);
    // Frames without a name in C are the trampoline and handlers: they say nothing to a script's author.
    if (*ar.what == 'C' ? !ar.name : *ar.source == '=') continue;
    if (!found && ar.currentline > 0) {
      found = 1;
      b->fault_line = ar.currentline;
      snprintf(b->fault_source, sizeof b->fault_source, "%s", ar.source + (*ar.source == '@'));
    }
    at += describe_level(&ar, b->fault_trace + at, sizeof b->fault_trace - at);
    lines++;
  }
  b->fault_trace[at] = 0;
}
int32_t lk_fault_line(lua_State *L) { return lk_of(L)->fault_line; }
const char *lk_fault_source(lua_State *L) { return lk_of(L)->fault_source; }
const char *lk_fault_trace(lua_State *L) { return lk_of(L)->fault_trace; }

/// Message handler: takes the place, and leaves the error value as it is. After a limit the place was taken by the hook.
static int message(lua_State *L) {
  if (!lk_of(L)->latch) lk_fault(L);
  return 1;
}

// ---- Lua → host ----
static int raise_reply(lua_State *L) {
  if (lua_type(L, -1) == LUA_TSTRING) {
    lk_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

// A suspended host call wakes with its reply on the stack: a flag, then the values or the error.
static int woken(lua_State *L, int status, lua_KContext base) {
  (void)status;
  int b = (int)base;
  if (lua_toboolean(L, b + 1)) return lua_gettop(L) - b - 1;
  lua_settop(L, b + 2);
  return raise_reply(L);
}

// A module's name and text become a function; further values of the reply follow it.
static int chunk(lua_State *L, const lk_reply *reply) {
  int n = lk_settle(L, reply);
  size_t length;
  const char *text = luaL_checklstring(L, 2, &length), *name = luaL_checkstring(L, 1);
  if (lk_file(L, name) < 0) return luaL_error(L, "too many source files");
  if (lk_compile(L, text, length, name) != LUA_OK) return lua_error(L);
  lua_replace(L, 2);
  return n - 1;
}

// The one C function behind all host functions; its upvalue is the host function's number. No Swift frame is below
// when this raises or yields, for `fn` has returned by then.
int lk_trampoline(lua_State *L) {
  lk_box *b = lk_of(L);
  if (b->latch) return luaL_error(L, "%s", lk_reason(b->latch));  // no host call runs after a limit
  lk_charge(L, HOST_CALL);
  lk_reply reply = { LK_RETURN, NULL, 0 };
  b->fn(b->host, L, (int32_t)lua_tointeger(L, lua_upvalueindex(1)), &reply);
  if (!b->latch && b->cancel && lk_flag_raised(b->cancel)) {  // by the host function itself: final from here on
    b->latch = LK_CANCEL;
    lk_fault(L);
    // The hook was set for LK_STEP instructions; a cancelled script is to run none.
    lk_rehook(L);
  }
  if (b->latch) return luaL_error(L, "%s", lk_reason(b->latch));
  switch (reply.verdict) {
    case LK_SUSPEND:
      if (!lua_isyieldable(L)) {
        lk_where(L, 1);
        lua_pushliteral(L, "this call waits, and cannot be used here");
        // A coroutine of the script's own has no host to wait for, nor has a call that C made (a comparison, a
        // metamethod).
        lua_concat(L, 2);
        return lua_error(L);
      }
      lua_settop(L, 0);
      return lua_yieldk(L, 0, 0, woken);
    case LK_CHUNK:
      return chunk(L, &reply);
    case LK_RAISE:
      lk_settle(L, &reply);
      return raise_reply(L);
    default:
      return lk_settle(L, &reply);
  }
}

// ---- host → Lua ----
// A call's function and arguments, which lie in the host's memory as long as the call runs.
typedef struct request {
  int function;
  lk_reply values;
} request;

// Arguments are built inside the protected call: building them may raise.
static int do_call(lua_State *L) {
  const request *r = lua_touserdata(L, 1);
  int n = lk_settle(L, &r->values);
  lua_rawgeti(L, LUA_REGISTRYINDEX, r->function);
  lua_insert(L, 1);
  lua_call(L, n, LUA_MULTRET);
  return lua_gettop(L);
}

// Calls an anchored function. On success its results lie on the stack from where it began; on failure only the error
// value does.
int lk_call(lua_State *L, int function, const uint8_t *bytes, size_t n, lk_budget *budget) {
  if (!lua_checkstack(L, 8)) return LUA_ERRMEM;
  lk_box *b = lk_of(L);
  request r = { function, { LK_RETURN, bytes, n } };
  int at = lua_gettop(L) + 1;
  lua_State *before = b->running;
  lua_pushcfunction(L, message);
  lua_pushcfunction(L, do_call);
  lua_pushlightuserdata(L, &r);
  b->running = L;
  lk_begin(L, budget);
  // At depth 1 a latch set by lk_begin (cancelled before it began) must end the call even if it is a C function.
  int status = LUA_ERRRUN;
  if (b->latch) {
    lua_settop(L, at);
    lua_pushnil(L);
  } else {
    status = lua_pcall(L, 1, LUA_MULTRET, at);
  }
  lk_end(L, budget);
  b->running = before;
  lua_remove(L, at);
  // A limit is final even when the script's last instruction had caught it. The host reads results without further checks.
  if (status == LUA_OK && (b->latch || !lua_checkstack(L, READING))) {
    lua_settop(L, at - 1);
    lua_pushnil(L);
    status = b->latch ? LUA_ERRRUN : LUA_ERRMEM;
  }
  return status;
}

static int make_thread(lua_State *L) {
  int function = (int)lua_tointeger(L, 1);
  lua_State *co = lua_newthread(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, function);
  lua_xmove(L, co, 1);
  lua_pushvalue(L, -1);
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  // The thread is anchored in the registry: Lua's collector sees no host variable.
  return 2;
}
// A new coroutine that will run `function`; NULL without memory.
lua_State *lk_thread(lua_State *L, int function, int *ref) {
  if (!lua_checkstack(L, 4)) return NULL;
  lua_pushcfunction(L, make_thread);
  lua_pushinteger(L, function);
  if (lua_pcall(L, 1, 2, 0) != LUA_OK) {
    lua_pop(L, 1);
    return NULL;
  }
  lua_State *co = lua_tothread(L, -2);
  *ref = (int)lua_tointeger(L, -1);
  lua_pop(L, 2);
  return co;
}

/// Arguments are built on `from` and moved over: a suspended thread may not be called. On failure the error value is on
/// top of `co`, or of `from` when there was no room for the arguments (then *nresults is -1).
int lk_resume(lua_State *co, lua_State *from, const uint8_t *bytes, size_t n, lk_budget *budget, int *nresults) {
  lk_box *b = lk_of(co);
  int base = lua_gettop(from), status = lk_push(from, bytes, n);
  *nresults = -1;
  if (status != LUA_OK) return status;
  // Moved as a whole: lua_xmove checks nothing, so the room is made sure of first.
  int count = lua_gettop(from) - base;
  if (!lua_checkstack(co, count + 4)) {
    lua_settop(from, base);
    return LUA_ERRMEM;
  }
  lua_xmove(from, co, count);
  lua_State *before = b->running;
  b->running = co;
  lk_begin(co, budget);
  *nresults = 0;
  if (b->latch) {
    lk_fault(co);
    lua_settop(co, 0);
    lua_pushnil(co);
    status = LUA_ERRRUN;
  } else {
    status = lua_resume(co, from, count, nresults);
    if (status > LUA_YIELD && !b->latch) {
      lk_fault(co);                  // the dead thread's stack still stands
      status = lua_resetthread(co);  // runs its <close> handlers, which nothing else does; their error replaces this one, as in pcall
    }
  }
  lk_end(co, budget);
  b->running = before;
  // A limit that the script's last instructions had caught ends the call all the same.
  if (status <= LUA_YIELD && b->latch) status = LUA_ERRRUN;
  if (status == LUA_OK && !lua_checkstack(co, READING)) status = LUA_ERRMEM;
  return status;
}

// <close> handlers run, but not after a limit: 5.4.4 leaves hooks off in a thread that died from one, so a handler that
// loops would never end.
int lk_drop(lua_State *L, lua_State *co, lk_budget *budget) {
  lk_box *b = lk_of(L);
  int status = LUA_ERRRUN;
  lua_State *before = b->running;
  b->running = co;
  lk_begin(co, budget);
  if (!b->latch) status = lua_resetthread(co);
  lk_end(co, budget);
  b->running = before;
  return status;
}
