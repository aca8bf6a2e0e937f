// Values on their way into Lua. The host writes bytes; Lua objects are made from them here, where an error may be raised.
//
//   n nil   t f booleans   i int64   d double   s u32 length, bytes   r i32 reference   h i32 host function
//   m u8 form, i32 tag, i32 class, u32 length, name: a stamped function
//   M i32 reference: the metatable of the value that follows
//   T u32 items, u32 fields (both hints), then values and `k key value`, until E
#include "internal.h"

#include <string.h>

// The bytes come from LuaWriter in the same process, in the machine's byte order; they are checked all the same.
typedef struct reader {
  const uint8_t *p, *end;
} reader;

// A writer that forgot a value or an end is the host's mistake; it must not make this read past the buffer.
static void need(lua_State *L, const reader *r, size_t n) {
  if ((size_t)(r->end - r->p) < n) luaL_error(L, "value is cut short");
}
static void take(lua_State *L, reader *r, void *to, size_t n) {
  need(L, r, n);
  memcpy(to, r->p, n);
  r->p += n;
}
// Little-endian is what all machines of ours are; LuaWriter stores with the same order.
static uint32_t u32(lua_State *L, reader *r) {
  uint32_t v;
  take(L, r, &v, 4);
  return v;
}
static const char *text(lua_State *L, reader *r, size_t *n) {
  *n = u32(L, r);
  need(L, r, *n);
  const char *s = (const char *)r->p;
  r->p += *n;
  return s;
}

static void build(lua_State *L, reader *r, int depth);

// Fields until `E`. Items go behind those that the table has, so that lk_fill can add to a list.
static void fields(lua_State *L, int table, reader *r, int depth) {
  lua_Integer index = (lua_Integer)lua_rawlen(L, table) + 1;
  for (;;) {
    need(L, r, 1);
    if (*r->p == 'E') break;
    if (*r->p == 'k') {
      r->p++;
      build(L, r, depth + 1);
      build(L, r, depth + 1);
      lua_rawset(L, table);  // a nil or NaN key raises
    } else {
      build(L, r, depth + 1);
      lua_rawseti(L, table, index++);
    }
  }
  r->p++;
}

// A stamped function: what lk_push_stamped takes, in its order.
static void stamped(lua_State *L, reader *r) {
  uint8_t form;
  size_t n;
  take(L, r, &form, 1);
  int tag = (int)u32(L, r), class_ref = (int)u32(L, r);
  const char *name = text(L, r, &n);
  lk_push_stamped(L, form, tag, class_ref, name, n);
}

// Pushes exactly one value, or raises.
static void build(lua_State *L, reader *r, int depth) {
  if (depth > LK_DEPTH_OF_VALUES) luaL_error(L, "value is nested too deeply");
  luaL_checkstack(L, 6, "value");
  uint8_t kind;
  take(L, r, &kind, 1);
  switch (kind) {
    case 'n': lua_pushnil(L); break;
    case 't': lua_pushboolean(L, 1); break;
    case 'f': lua_pushboolean(L, 0); break;
    case 'i': {
      lua_Integer v;
      take(L, r, &v, 8);
      lua_pushinteger(L, v);
      break;
    }
    case 'd': {
      lua_Number v;
      take(L, r, &v, 8);
      lua_pushnumber(L, v);
      break;
    }
    case 's': {
      size_t n;
      const char *s = text(L, r, &n);
      lua_pushlstring(L, s, n);
      break;
    }
    case 'r': lua_rawgeti(L, LUA_REGISTRYINDEX, (int)u32(L, r)); break;
    case 'h':
      lua_pushinteger(L, (int)u32(L, r));
      lua_pushcclosure(L, lk_trampoline, 1);
      break;
    case 'm': stamped(L, r); break;
    case 'M': {
      int metatable = (int)u32(L, r);
      build(L, r, depth + 1);
      lua_rawgeti(L, LUA_REGISTRYINDEX, metatable);
      lua_setmetatable(L, -2);
      break;
    }
    // The hints size the table once; a wrong one only costs a rehash.
    case 'T': {
      uint32_t items = u32(L, r), records = u32(L, r);
      lua_createtable(L, (int)items, (int)records);
      fields(L, lua_gettop(L), r, depth);
      break;
    }
    default: luaL_error(L, "a value is missing");
  }
}

/// Replaces the stack by the reply's values, and says how many they are.
int lk_settle(lua_State *L, const lk_reply *reply) {
  reader r = { reply->bytes, reply->bytes + reply->length };
  lua_settop(L, 0);
  while (r.p < r.end) build(L, &r, 0);
  return lua_gettop(L);
}

static int do_push(lua_State *L) {
  lk_reply r = *(lk_reply *)lua_touserdata(L, 1);
  return lk_settle(L, &r);
}
// Pushes values outside any call. On failure the error value is on top, as everywhere here.
int lk_push(lua_State *L, const uint8_t *bytes, size_t n) {
  if (n == 0) return LUA_OK;
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  lk_reply r = { LK_RETURN, bytes, n };
  lua_pushcfunction(L, do_push);
  lua_pushlightuserdata(L, &r);
  return lua_pcall(L, 1, LUA_MULTRET, 0);
}

static int do_ref(lua_State *L) {
  lua_settop(L, 1);
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}
// Anchors the value on top, and pops it. The registry's numbers are reused, so a reference belongs to one owner.
int lk_ref(lua_State *L, int *ref) {
  if (!lua_checkstack(L, 2)) return LUA_ERRMEM;
  lua_pushcfunction(L, do_ref);
  lua_insert(L, -2);
  int status = lua_pcall(L, 1, 1, 0);
  if (status == LUA_OK) *ref = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return status;
}
void lk_unref(lua_State *L, int ref) { luaL_unref(L, LUA_REGISTRYINDEX, ref); }
void lk_get(lua_State *L, int ref) { lua_rawgeti(L, LUA_REGISTRYINDEX, ref); }

typedef struct assignment {
  int table;
  const char *name;
  size_t length;
  lk_reply values;
} assignment;

static int do_fill(lua_State *L) {
  const assignment *a = lua_touserdata(L, 1);
  // Past the outer table's T and hints: its fields go into the given one.
  reader r = { a->values.bytes + 9, a->values.bytes + a->values.length };
  lua_settop(L, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, a->table);
  luaL_checktype(L, 1, LUA_TTABLE);
  fields(L, 1, &r, 0);
  return 0;
}
// Adds fields to an anchored table, raw: a script's __newindex does not run.
int lk_fill(lua_State *L, int table, const uint8_t *bytes, size_t n) {
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  assignment a = { table, NULL, 0, { LK_RETURN, bytes, n } };
  lua_pushcfunction(L, do_fill);
  lua_pushlightuserdata(L, &a);
  return lua_pcall(L, 1, 0, 0);
}

static int do_global(lua_State *L) {
  const assignment a = *(assignment *)lua_touserdata(L, 1);
  if (lk_settle(L, &a.values) != 1) return luaL_error(L, "a global takes one value");
  lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
  lua_pushlstring(L, a.name, a.length);
  lua_pushvalue(L, 1);
  lua_rawset(L, 2);
  return 0;
}
// Sets a global raw: a metatable on _G, which a script may set, does not see it.
int lk_set_global(lua_State *L, const char *name, size_t length, const uint8_t *bytes, size_t n) {
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  assignment a = { 0, name, length, { LK_RETURN, bytes, n } };
  lua_pushcfunction(L, do_global);
  lua_pushlightuserdata(L, &a);
  return lua_pcall(L, 1, 0, 0);
}
