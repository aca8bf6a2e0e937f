// `pairs` in a fixed order: numbers, then strings by bytes, then the rest as they come. Lua's own order of string keys differs
// from process to process (luai_makeseed mixes addresses and the time), and a picture must not.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct entry {
  const char *s;      // strings
  size_t n;
  lua_Integer i;      // numbers
  lua_Number d;
  uint32_t position;  // in raw order, from 1
  uint8_t rank, whole;
} entry;
enum { NUMBER, STRING, REST };

static int compare(const void *left, const void *right) {
  const entry *a = left, *b = right;
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == NUMBER) {
    if (a->whole && b->whole) return a->i < b->i ? -1 : a->i > b->i;
    long double x = a->whole ? (long double)a->i : a->d, y = b->whole ? (long double)b->i : b->d;
    if (x != y) return x < y ? -1 : 1;
  } else if (a->rank == STRING) {
    int order = memcmp(a->s, b->s, a->n < b->n ? a->n : b->n);
    if (order) return order;
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
  }
  return a->position < b->position ? -1 : 1;
}

static entry read_key(lua_State *L, int index, uint32_t position) {
  entry e = { .position = position, .rank = REST };
  int type = lua_type(L, index);
  if (type == LUA_TSTRING) {
    e.rank = STRING;
    e.s = lua_tolstring(L, index, &e.n);
  } else if (type == LUA_TNUMBER) {
    e.rank = NUMBER;
    e.whole = (uint8_t)lua_isinteger(L, index);
    if (e.whole) e.i = lua_tointeger(L, index);
    else e.d = lua_tonumber(L, index);
  }
  return e;
}

// A list that is met in order needs no help.
static int is_list(lua_State *L) {
  lua_Integer expected = 1;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
    if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != expected++) break;
  int ended = lua_gettop(L) == 1;
  lua_settop(L, 1);
  lk_charge(L, expected);
  return ended;
}

enum { TABLE = 1, KEYS, ORDER, AT };
static int step(lua_State *L) {
  const uint32_t *order = lua_touserdata(L, lua_upvalueindex(ORDER));
  lua_Integer at = lua_tointeger(L, lua_upvalueindex(AT));
  lua_settop(L, 0);
  for (;;) {
    uint32_t position = order[at++];
    if (position == 0) {  // the list of positions ends with 0; a further call must find it again
      lua_pushnil(L);
      return 1;
    }
    lua_rawgeti(L, lua_upvalueindex(KEYS), position);
    lua_pushvalue(L, 1);
    if (lua_rawget(L, lua_upvalueindex(TABLE)) != LUA_TNIL) break;
    lua_settop(L, 0);  // taken out of the table meanwhile
  }
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(AT));
  return 2;
}

static int sorted(lua_State *L) {
  uint32_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) count++;
  lk_charge(L, (int64_t)count * 8);
  lua_pushvalue(L, 1);
  lua_createtable(L, (int)count, 0);  // 3: the keys in raw order
  uint32_t *order = lua_newuserdatauv(L, (count + 1) * sizeof *order, 0);                    // 4
  entry *entries = lua_newuserdatauv(L, (count + 1) * sizeof *entries, 0);                   // 5
  uint32_t n = 0;
  for (lua_pushnil(L); n < count && lua_next(L, 1); lua_pop(L, 1)) {
    entries[n] = read_key(L, -2, n + 1);
    lua_pushvalue(L, -2);
    lua_rawseti(L, 3, ++n);
  }
  lua_settop(L, 5);
  qsort(entries, n, sizeof *entries, compare);
  for (uint32_t i = 0; i < n; i++) order[i] = entries[i].position;
  order[n] = 0;
  lua_settop(L, 4);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, step, 4);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

static int three(lua_State *L, int status, lua_KContext k) {
  (void)status;
  (void)k;
  return 3;
}

/// Upvalue 1: the original `next`.
int lk_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_callk(L, 1, 3, 0, three);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  if (!is_list(L)) return sorted(L);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}
