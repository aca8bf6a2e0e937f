// The standard library as scripts get it: without what reaches out, and with its own version of each function whose loop
// in C neither the hook sees nor memory bounds. A guard calls the original where it can; the originals stay in _LOADED,
// which is how Lua finds their names for "bad argument" messages.
#include "internal.h"

#include <string.h>

#define ORIGINAL lua_upvalueindex(1)

// Continuation after a yield inside the original: whatever it returned lies on the stack.
static int finish(lua_State *L, int status, lua_KContext k) {
  (void)status;
  (void)k;
  return lua_gettop(L);
}
// Calls the original with the arguments as they are. It may yield: a script's function called by it may wait for the
// host.
static int onwards(lua_State *L) {
  lua_pushvalue(L, ORIGINAL);
  lua_insert(L, 1);
  lua_callk(L, lua_gettop(L) - 1, LUA_MULTRET, 0, finish);
  return lua_gettop(L);
}

/// An object's name without its address: the same in every run, and different for different objects.
const char *lk_describe(lua_State *L, int index) {
  index = lua_absindex(L, index);
  // Serials are numbered in the order of asking, which is the same in each run of the same script.
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_serials_key);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushinteger(L, ++lk_of(L)->serial);
    lua_pushvalue(L, index);
    lua_pushvalue(L, -2);
    lua_rawset(L, -4);
  }
  lua_Integer serial = lua_tointeger(L, -1);
  lua_pop(L, 2);
  const char *kind = luaL_typename(L, index);
  int named = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  if (named) kind = lua_tostring(L, -1);
  lua_pushfstring(L, "%s: %p", kind, (void *)(intptr_t)serial);  // lua_pushfstring has no %08x; %p of a small number is one
  return lua_tostring(L, -1);
}
/// Pushes a value as text, as luaL_tolstring does, but with a serial where that shows an address.
static void push_text(lua_State *L, int index) {
  int type = lua_type(L, index);
  if (type < LUA_TTABLE && type != LUA_TLIGHTUSERDATA) {
    luaL_tolstring(L, index, NULL);
  } else if (!luaL_callmeta(L, index, "__tostring")) {
    lk_describe(L, index);
  } else if (!lua_isstring(L, -1)) {
    luaL_error(L, "'__tostring' must return a string");
  }
}
static int guard_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  push_text(L, 1);
  return 1;
}
// Each argument of %s is made a text here: what the original still sees has no address to show, whatever a __tostring does
// to the values after it.
static int guard_format(lua_State *L) {
  size_t n;
  // Walks the format as lua's str_format does: an argument for each conversion but %%.
  const char *f = luaL_checklstring(L, 1, &n), *end = f + n;
  int top = lua_gettop(L);
  for (int arg = 1; f < end;) {
    if (*f++ != '%') continue;
    if (f < end && *f == '%') {
      f++;
      continue;
    }
    f += strspn(f, "-+ #0123456789.");
    arg++;
    if (*f == 'p') return luaL_error(L, "invalid conversion '%%p' to 'format': addresses differ from run to run");
    if (*f != 's' || arg > top || lua_type(L, arg) == LUA_TSTRING) continue;
    push_text(L, arg);
    lua_replace(L, arg);
    // A __tostring may have left more on the stack than its result.
    lua_settop(L, top);
  }
  return onwards(L);
}

// setmetatable without __gc: finalizers would run outside every limit. Added later it is not honoured (lgc.c looks once).
// A raw look: __index could hide the field from lua_getfield and show it to Lua later.
static int guard_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, lua_isnil(L, 2) || lua_istable(L, 2), 2, "nil or table");
  if (lua_istable(L, 2)) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "__gc is not available to scripts");
  }
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

// An error raised by the hook calls the handler with hooks still off: a handler that loops would never be stopped.
static int handler(lua_State *L) {
  if (lk_of(L)->latch) return 1;
  lua_settop(L, 1);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, 1, 1);
  return 1;
}
// The script's handler becomes an upvalue of ours, which decides whether it may run.
static int guard_xpcall(lua_State *L) {
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, handler, 1);
  lua_replace(L, 2);
  return onwards(L);
}

// ---- string ----
static int guard_rep(lua_State *L) {
  size_t n = 0, sep = 0;
  lua_Integer times = luaL_checkinteger(L, 2);
  luaL_checklstring(L, 1, &n);
  luaL_optlstring(L, 3, "", &sep);
  if (n + sep == 0) {  // the original copies nothing, as often as it is told
    lua_pushliteral(L, "");
    return 1;
  }
  // Divided instead of multiplied: the product of two sizes may pass 64 bits.
  if (times > 0 && (uint64_t)times > lk_of(L)->soft / (n + sep)) return luaL_error(L, "string.rep: result too large");
  return onwards(L);
}

/// Whether matching may take long: subject length to the power of the pattern's repetitions, at a million steps or more.
/// A match of fewer steps takes milliseconds, and is over before a watchdog looks.
static int costly(lua_State *L, int plain) {
  size_t n, m;
  const char *s = lua_tolstring(L, 1, &n), *p = lua_tolstring(L, 2, &m);
  if (!s || !p || lua_type(L, 1) != LUA_TSTRING || lua_type(L, 2) != LUA_TSTRING) return 0;
  double steps = (double)(n + 1);
  if (plain) return steps * (double)(m + 1) > 1e6;
  for (size_t i = 0; i < m && steps <= 1e6; i++)
    if (strchr("*+-?b", p[i])) steps *= (double)(n + 1);
  return steps > 1e6;
}

// Upvalue 2 of a matcher: its full name, a string literal, so that the note needs no allocation.
enum { WHAT = 2 };
static int noted(lua_State *L) {  // upvalues: the original, its name
  lk_note before;
  const char *name = lua_touserdata(L, lua_upvalueindex(WHAT));
  if (!costly(L, lua_toboolean(L, 4) && name[7] == 'f') || !lk_note_begin(L, name, &before)) return onwards(L);
  int n = lua_gettop(L);
  lua_pushvalue(L, ORIGINAL);
  lua_insert(L, 1);
  lua_call(L, n, LUA_MULTRET);  // nothing below could have waited: the originals call back without a continuation
  lk_note_restore(&before);
  return lua_gettop(L);
}
// Each step of gmatch is a native call by itself, so each is noted.
static int noted_step(lua_State *L) {
  lk_note before;
  int want = lk_note_begin(L, "string.gmatch", &before);
  lua_pushvalue(L, ORIGINAL);
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  if (want) lk_note_restore(&before);
  return lua_gettop(L);
}
static int guard_gmatch(lua_State *L) {
  int long_run = costly(L, 0);
  onwards(L);
  if (!long_run) return lua_gettop(L);
  lua_settop(L, 1);
  lua_pushcclosure(L, noted_step, 1);
  return 1;
}

// ---- table ----
// `#t` is not believed: __len may lie, and even a raw border can be 2^62 with 64 fields ({[1]=…, [2]=…, [4]=…, …}).
static int too_long(lua_State *L, const char *what) {
  return luaL_error(L, "table.%s: list is too long (more than %d elements)", what, LK_SPAN);
}
// As Lua's own, but with a bound on how many elements are shifted, and ticks for each.
static int list_insert(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer end = (lua_Integer)((lua_Unsigned)luaL_len(L, 1) + 1), at = end;
  switch (lua_gettop(L)) {
    case 2: break;
    case 3:
      at = luaL_checkinteger(L, 2);
      luaL_argcheck(L, (lua_Unsigned)at - 1u < (lua_Unsigned)end, 2, "position out of bounds");
      if ((lua_Unsigned)end - (lua_Unsigned)at > LK_SPAN) return too_long(L, "insert");
      lk_charge(L, end - at);
      for (lua_Integer i = end; i > at; i--) {
        lua_geti(L, 1, i - 1);
        lua_seti(L, 1, i);
      }
      break;
    default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, at);
  return 0;
}
// As Lua's own, with the same bound on what is shifted.
static int list_remove(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer size = luaL_len(L, 1), at = luaL_optinteger(L, 2, size);
  if (lua_gettop(L) > 1) luaL_argcheck(L, (lua_Unsigned)size + 1u - (lua_Unsigned)at <= (lua_Unsigned)size || at == size, 2,
                                       "position out of bounds");
  if (size > at && (lua_Unsigned)size - (lua_Unsigned)at > LK_SPAN) return too_long(L, "remove");
  lk_charge(L, size > at ? size - at : 0);
  lua_geti(L, 1, at);
  for (; at < size; at++) {
    lua_geti(L, 1, at + 1);
    lua_seti(L, 1, at);
  }
  lua_pushnil(L);
  lua_seti(L, 1, at);
  return 1;
}
// The range is read here once and handed on as numbers: __len could answer the original otherwise than us.
static int guard_concat(lua_State *L) {  // without a metatable the first nil ends it
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getmetatable(L, 1)) return onwards(L);
  lua_settop(L, 4);
  lua_Integer from = luaL_optinteger(L, 3, 1), to = lua_isnoneornil(L, 4) ? luaL_len(L, 1) : luaL_checkinteger(L, 4);
  if (to >= from && (lua_Unsigned)to - (lua_Unsigned)from > LK_SPAN) return too_long(L, "concat");
  lua_settop(L, 2);
  lua_pushinteger(L, from);
  lua_pushinteger(L, to);
  return onwards(L);
}
// The original reads the range again from the same integers, without metamethods, so the bound holds.
static int guard_move(lua_State *L) {
  lua_Integer from = luaL_checkinteger(L, 2), to = luaL_checkinteger(L, 3);
  if (to >= from && (lua_Unsigned)to - (lua_Unsigned)from > LK_SPAN) return luaL_error(L, "table.move: too many elements");
  if (to >= from) lk_charge(L, to - from);
  return onwards(L);
}

// ---- math ----
// Without arguments the seed is the call's own, so that a script that seeds itself is drawn alike in each process.
static int guard_randomseed(lua_State *L) {
  lk_box *b = lk_of(L);
  if (lua_gettop(L) == 0) {
    lua_pushinteger(L, b->seed[0]);
    lua_pushinteger(L, b->seed[1]);
  }
  return onwards(L);
}
// Reads the original from the registry: scripts may have replaced math.randomseed.
static int do_seed(lua_State *L) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_random_key);
  lua_pushinteger(L, lk_of(L)->seed[0]);
  lua_pushinteger(L, lk_of(L)->seed[1]);
  lua_call(L, 2, 0);
  return 0;
}
// Sets the seed of the next call, before any of its instructions. LUA_ERRMEM without memory.
int lk_seed(lua_State *L, int64_t a, int64_t b) {
  lk_of(L)->seed[0] = a;
  lk_of(L)->seed[1] = b;
  if (!lua_checkstack(L, 2)) return LUA_ERRMEM;
  lua_pushcfunction(L, do_seed);
  int status = lua_pcall(L, 0, 0, 0);
  if (status != LUA_OK) lua_pop(L, 1);
  return status;
}

// ---- putting it together ----
// Replaces a function by its guard, which keeps the original as an upvalue.
static void guard(lua_State *L, const char *name, lua_CFunction by) {  // the scripts' library table is on top
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, by, 1);
  lua_setfield(L, -2, name);
}
// The name goes in as a light pointer to a literal of ours: it outlives the state.
static void guard_matcher(lua_State *L, const char *name, const char *full) {
  lua_getfield(L, -1, name);
  lua_pushlightuserdata(L, (void *)full);
  lua_pushcclosure(L, noted, 2);
  lua_setfield(L, -2, name);
}
// Scripts get a copy of the library: what they write into it does not reach the originals that guards call.
static void copy(lua_State *L, const char *library) {
  lua_getglobal(L, library);
  lua_newtable(L);
  for (lua_pushnil(L); lua_next(L, -3);) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, -4);
  }
  lua_remove(L, -2);
  lua_pushvalue(L, -1);
  lua_setglobal(L, library);
}

static void open_string(lua_State *L) {
  copy(L, "string");
  // string.dump makes bytecode, and nothing here may read any.
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  guard(L, "rep", guard_rep);
  guard(L, "format", guard_format);
  guard_matcher(L, "find", "string.find");
  guard_matcher(L, "match", "string.match");
  guard_matcher(L, "gsub", "string.gsub");
  guard(L, "gmatch", guard_gmatch);
  lua_pushliteral(L, "");  // methods of strings come from the copy, and their metatable is closed
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushliteral(L, "string");
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 3);
}
static void open_table(lua_State *L) {
  copy(L, "table");
  guard(L, "insert", list_insert);
  guard(L, "remove", list_remove);
  guard(L, "concat", guard_concat);
  guard(L, "sort", lk_sort);
  guard(L, "move", guard_move);
  lua_pop(L, 1);
}
static void open_math(lua_State *L) {
  lua_getglobal(L, "math");
  lua_getfield(L, -1, "randomseed");
  lua_rawsetp(L, LUA_REGISTRYINDEX, &lk_random_key);
  lua_pop(L, 1);
  copy(L, "math");
  guard(L, "randomseed", guard_randomseed);
  lua_pop(L, 1);
  do_seed(L);  // Lua seeds itself from addresses and the time
}

// coroutine, io, os, debug and package are not opened at all; the rest of what reaches out is removed by name.
int lk_open_libraries(lua_State *L) {
  static const luaL_Reg libraries[] = { { "_G", luaopen_base },     { "string", luaopen_string }, { "table", luaopen_table },
                                        { "math", luaopen_math },   { "utf8", luaopen_utf8 },     { NULL, NULL } };
  // load and dofile run text that no limit on sources has seen; print and warn write to our standard output, which
  // belongs to the host; collectgarbage would stop what lk_look starts.
  static const char *const gone[] = { "dofile", "loadfile", "load", "collectgarbage", "print", "warn", NULL };
  for (const luaL_Reg *l = libraries; l->func; l++) {
    luaL_requiref(L, l->name, l->func, 1);
    lua_pop(L, 1);
  }
  open_string(L);
  open_table(L);
  open_math(L);
  copy(L, "utf8");
  lua_pop(L, 1);
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  for (int i = 0; gone[i]; i++) {
    lua_pushnil(L);
    lua_setfield(L, -2, gone[i]);
  }
  guard(L, "xpcall", guard_xpcall);
  guard(L, "tostring", guard_tostring);
  guard(L, "setmetatable", guard_setmetatable);
  // pairs needs the original next, for lists; `next` itself is replaced after it was taken.
  lua_getfield(L, -1, "next");
  lua_pushcclosure(L, lk_pairs, 1);
  lua_setfield(L, -2, "pairs");
  lua_pushcfunction(L, lk_next_ordered);
  lua_setfield(L, -2, "next");
  lua_pop(L, 1);
  return 0;
}
