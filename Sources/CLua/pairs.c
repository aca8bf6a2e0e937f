// `pairs` and `next` in a fixed order: numbers, then strings by bytes, then booleans, then objects by where they lie. Lua's
// own order differs from process to process (luai_makeseed mixes addresses and the time, objects are hashed by address), and
// a picture must not. Where objects lie to each other does not differ: they come from one region, see pool.c.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// A key as it is compared: only the members of its rank are set.
typedef struct entry {
  const char *s;      // strings
  size_t n;
  lua_Integer i;      // numbers
  lua_Number d;
  const void *object;
  uint32_t position;  // in raw order, from 1
  uint8_t rank, whole;
} entry;
enum { NUMBER, STRING, REST };

// A total order, as qsort needs one: equal keys do not occur, and NaN cannot be a key.
static int compare(const void *left, const void *right) {
  const entry *a = left, *b = right;
  if (a->rank != b->rank) return a->rank - b->rank;
  if (a->rank == NUMBER) {
    if (a->whole && b->whole) return a->i < b->i ? -1 : a->i > b->i;
    // Long doubles of x86-64 hold every int64 and every double, so that mixed numbers compare exactly; elsewhere they
    // may tie, and `position` decides.
    long double x = a->whole ? (long double)a->i : a->d, y = b->whole ? (long double)b->i : b->d;
    if (x != y) return x < y ? -1 : 1;
  } else if (a->rank == STRING) {
    int order = memcmp(a->s, b->s, a->n < b->n ? a->n : b->n);
    if (order) return order;
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
  } else {
    // Types stand in the order of Lua's own type numbers, booleans first; false before true.
    if (a->i != b->i) return a->i < b->i ? -1 : 1;
    if (a->object != b->object) return (uintptr_t)a->object < (uintptr_t)b->object ? -1 : 1;
  }
  return a->position < b->position ? -1 : a->position > b->position;
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
  } else {
    e.i = type == LUA_TBOOLEAN ? lua_toboolean(L, index) : type + 1;
    e.object = lua_topointer(L, index);
  }
  return e;
}

// A list that is met in order needs no help.
// Whether a raw walk meets 1, 2, 3 … n and nothing else. The stack holds only the table again afterwards.
static int is_list(lua_State *L) {
  lua_Integer expected = 1;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1))
    if (!lua_isinteger(L, -2) || lua_tointeger(L, -2) != expected++) break;
  int ended = lua_gettop(L) == 1;
  lua_settop(L, 1);
  lk_charge(L, expected);
  return ended;
}

/// Pushes the table's keys in raw order, and their positions in ours, ended by 0.
static void order_keys(lua_State *L, int table) {
  uint32_t count = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) count++;
  // Eight ticks a key stand for reading, sorting and copying it.
  lk_charge(L, (int64_t)count * 8);
  lua_createtable(L, (int)count, 0);
  int keys = lua_gettop(L);
  uint32_t *order = lua_newuserdatauv(L, (count + 1) * sizeof *order, 0);
  entry *entries = lua_newuserdatauv(L, (count + 1) * sizeof *entries, 0);
  uint32_t n = 0;
  // A collection since the first pass may have cleared entries of a weak table: n may end below count.
  for (lua_pushnil(L); n < count && lua_next(L, table); lua_pop(L, 1)) {
    entries[n] = read_key(L, -2, n + 1);
    lua_pushvalue(L, -2);
    lua_rawseti(L, keys, ++n);
  }
  qsort(entries, n, sizeof *entries, compare);
  for (uint32_t i = 0; i < n; i++) order[i] = entries[i].position;
  order[n] = 0;
  lua_settop(L, keys + 1);
}

/// Pushes the first pair from order[at] on that is still there, and returns where the one after it is; 0 for none.
/// A key that was assigned nil during the walk is passed over, as Lua's own `next` does.
static lua_Integer step_over(lua_State *L, int table, int keys, const uint32_t *order, lua_Integer at) {
  int top = lua_gettop(L);
  for (uint32_t position; (position = order[at++]) != 0; lua_settop(L, top)) {
    lua_rawgeti(L, keys, position);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, table) != LUA_TNIL) return at;
  }
  return 0;
}

// Upvalues of one walk's iterator. The order belongs to that walk: two walks of one table do not disturb each other.
enum { TABLE = 1, KEYS, ORDER, AT };
static int step(lua_State *L) {
  const uint32_t *order = lua_touserdata(L, lua_upvalueindex(ORDER));
  lua_settop(L, 0);
  lua_Integer at = step_over(
    L, lua_upvalueindex(TABLE), lua_upvalueindex(KEYS), order, lua_tointeger(L, lua_upvalueindex(AT)));
  if (!at) {  // a further call must find the end again
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, at);
  lua_replace(L, lua_upvalueindex(AT));
  return 2;
}

// Returns the three values of a generic `for`: iterator, table, nil.
static int sorted(lua_State *L) {
  lua_pushvalue(L, 1);
  order_keys(L, 1);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, step, 4);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// ---- next ----
/// The least key and its value. Nothing is kept for it: most who ask want to know whether a table is empty.
/// `next(t) == nil` is the usual question; sorting all keys for it would make emptiness cost n log n.
static int least(lua_State *L) {
  entry found = { 0 };
  lua_settop(L, 1);
  lua_pushnil(L);
  uint32_t count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    entry e = read_key(L, -2, ++count);
    if (found.position && compare(&found, &e) < 0) continue;
    found = e;
    lua_pushvalue(L, -2);
    lua_replace(L, 2);
  }
  lk_charge(L, count);
  if (!found.position) return 1;
  lua_pushvalue(L, 2);
  lua_rawget(L, 1);
  return 2;
}

/// Where the first key behind the given one is in the order.
/// `guess` is where the walk stood: right unless the script jumps, so a whole walk is linear.
static lua_Integer behind(lua_State *L, int key, int keys, const uint32_t *order, lua_Integer guess) {
  if (guess > 0) {
    lua_rawgeti(L, keys, order[guess - 1]);
    int is_last = lua_rawequal(L, -1, key);
    lua_pop(L, 1);
    if (is_last) return guess;
  }
  entry given = read_key(L, key, 0);
  lua_Integer at = 0;
  for (; order[at]; at++) {
    lua_rawgeti(L, keys, order[at]);
    entry e = read_key(L, -1, 0);
    lua_pop(L, 1);
    if (compare(&e, &given) > 0) break;
  }
  lk_charge(L, at);
  return at;
}

/// `next`. A table's order is stored with the table until the next traversal begins.
int lk_next_ordered(lua_State *L) {
  enum { TABLE = 1, KEY, WALKS, WALK, KEYS, ORDER };
  // The order is noted in a table with weak keys: a table that is walked by `next` may still be collected.
  luaL_checktype(L, TABLE, LUA_TTABLE);
  lua_settop(L, 2);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_walks_key);
  if (lua_isnil(L, KEY)) {
    lua_pushvalue(L, TABLE);
    lua_pushnil(L);
    // A new walk begins: the old order may miss keys that were added since.
    lua_rawset(L, WALKS);
    return least(L);
  }
  lua_pushvalue(L, TABLE);
  if (lua_rawget(L, WALKS) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_createtable(L, 3, 0);
    order_keys(L, TABLE);
    lua_rawseti(L, WALK, 2);
    lua_rawseti(L, WALK, 1);
    lua_pushvalue(L, TABLE);
    lua_pushvalue(L, WALK);
    lua_rawset(L, WALKS);
  }
  lua_rawgeti(L, WALK, 1);
  lua_rawgeti(L, WALK, 2);
  lua_rawgeti(L, WALK, 3);
  const uint32_t *order = lua_touserdata(L, ORDER);
  lua_Integer guess = lua_tointeger(L, -1);
  lua_pop(L, 1);
  lua_Integer at = step_over(L, TABLE, KEYS, order, behind(L, KEY, KEYS, order, guess));
  if (!at) {
    lua_pushnil(L);
    return 1;
  }
  lua_pushinteger(L, at);
  lua_rawseti(L, WALK, 3);
  return 2;
}

// Continuation for a __pairs that waited: the three values lie on the stack.
static int three(lua_State *L, int status, lua_KContext k) {
  (void)status;
  (void)k;
  return 3;
}

/// Upvalue 1: the original `next`.
/// A metatable's __pairs wins, as in Lua; a list continues with the original `next`, which is faster and already
/// in order.
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
