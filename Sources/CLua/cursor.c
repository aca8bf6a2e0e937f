// Reading Lua's tables in place. Nothing here allocates, raises, or runs a metamethod, but `lk_key_add`, which protects itself.
#include "internal.h"

#include <stdlib.h>

// Strings of up to 40 bytes are interned: equal text, equal address. An anchored key is known by its address alone.
// Fibonacci hashing of the address (its lowest four bits are alignment), linear probing, at most half full.
static size_t slot_of(const lk_slot *keys, int32_t room, const char *address) {
  size_t at = ((uintptr_t)address >> 4) * 0x9E3779B97F4A7C15u >> 20 & (size_t)(room - 1);
  while (keys[at].address && keys[at].address != address) at = (at + 1) & (size_t)(room - 1);
  return at;
}

typedef struct word {
  const char *s;
  size_t n;
} word;

// Runs protected: lua_pushlstring and the table may raise. A table twice as large is made before the old one is
// freed.
static int do_add(lua_State *L) {
  const word *w = lua_touserdata(L, 1);
  lk_box *b = lk_of(L);
  if (w->n > 40) return luaL_error(L, "a key has more than 40 bytes");
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_keys_key);
  const char *address = lua_pushlstring(L, w->s, w->n);
  size_t at = slot_of(b->keys, b->key_room, address);
  if (!b->keys[at].address) {
    if (b->key_count * 2 >= b->key_room) {
      int32_t room = b->key_room * 2;
      lk_slot *more = calloc((size_t)room, sizeof *more);
      if (!more) return luaL_error(L, "not enough memory");
      for (int32_t i = 0; i < b->key_room; i++)
        if (b->keys[i].address) more[slot_of(more, room, b->keys[i].address)] = b->keys[i];
      free(b->keys);
      b->keys = more;
      b->key_room = room;
      at = slot_of(b->keys, b->key_room, address);
    }
    // The strong table anchors the string: its address stays its own as long as the state lives.
    lua_rawseti(L, -2, b->key_count + 1);
    b->keys[at] = (lk_slot){ address, b->key_count++ };
  }
  lua_pushinteger(L, b->keys[at].id);
  return 1;
}
int lk_key_add(lua_State *L, const char *s, size_t n) {
  if (!lua_checkstack(L, 4)) return -1;
  word w = { s, n };
  lua_pushcfunction(L, do_add);
  lua_pushlightuserdata(L, &w);
  int id = lua_pcall(L, 1, 1, 0) == LUA_OK ? (int)lua_tointeger(L, -1) : -1;
  lua_pop(L, 1);
  return id;
}

static int find(lk_box *b, const char *address) {
  const lk_slot *slot = &b->keys[slot_of(b->keys, b->key_room, address)];
  return slot->address ? slot->id : -1;
}
int lk_key_at(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING ? find(lk_of(L), lua_tostring(L, index)) : -1;
}
// Pushes the field of a known word and returns its type: an address instead of hashing the text again.
int lk_key_push(lua_State *L, int key) {
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_keys_key);
  lua_rawgeti(L, -1, key + 1);
  lua_replace(L, -2);
  return lua_rawget(L, -2);
}

/// Stack before: table, key, old value. After: table, next key, its value; at the end only the table.
lk_field lk_next(lua_State *L) {
  lua_settop(L, -2);
  if (!lua_next(L, -2)) return (lk_field){ 0, LK_END, LUA_TNIL };
  lk_field f = { 0, LK_OTHER, lua_type(L, -1) };
  int type = lua_type(L, -2);
  if (type == LUA_TSTRING) {
    int key = find(lk_of(L), lua_tostring(L, -2));
    f.kind = key < 0 ? LK_UNKNOWN : LK_KEY;
    f.number = key;
  } else if (type == LUA_TNUMBER && lua_isinteger(L, -2)) {
    f.kind = LK_INDEX;
    f.number = lua_tointeger(L, -2);
  } else {
    f.number = type;
  }
  return f;
}
