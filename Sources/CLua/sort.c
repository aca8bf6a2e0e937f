// `table.sort`: a merge sort. Lua's own orders equal elements differently in each run, since it picks pivots by the clock
// and by addresses. This one keeps them in the order they had, takes n log n comparisons of any list, and leaves the list as
// it is where a comparison raises.
#include "internal.h"

#include <string.h>

// Stack slots. VALUES is a copy of the list: a comparison that writes into the list changes nothing that is compared.
enum { LIST = 1, LESS, VALUES, ORDER, ROOM, FILLED = ROOM };

typedef struct sorting {
  lua_State *L;
  uint32_t *order, *room;  // positions in VALUES
  uint32_t comparisons;
} sorting;

/// Whether the value at position `a` belongs before that at `b`. Long texts and tables of them are compared in C, where no
/// hook looks.
/// Called n log n times and calls the script: a limit raises from here, with the list as it was.
static int precedes(sorting *s, uint32_t a, uint32_t b) {
  lua_State *L = s->L;
  if (++s->comparisons % LK_STEP == 0 && lk_look(L)) lk_stop(L);
  int own = lua_isfunction(L, LESS);
  if (own) lua_pushvalue(L, LESS);
  lua_rawgeti(L, VALUES, a);
  lua_rawgeti(L, VALUES, b);
  if (own) lua_call(L, 2, 1);
  int result = own ? lua_toboolean(L, -1) : lua_compare(L, -2, -1, LUA_OPLT);
  lua_settop(L, FILLED);
  return result;
}

/// Merges order[from..<middle] and order[middle..<to], each in order. The right one goes first only where it must.
static void merge(sorting *s, uint32_t from, uint32_t middle, uint32_t to) {
  // A sorted list costs n comparisons: each merge ends at its first.
  if (!precedes(s, s->order[middle], s->order[middle - 1])) return;
  uint32_t left = from, right = middle, at = from;
  while (left < middle && right < to) {
    int takes_right = precedes(s, s->order[right], s->order[left]);
    s->room[at++] = takes_right ? s->order[right++] : s->order[left++];
  }
  memcpy(s->room + at, s->order + left, (middle - left) * sizeof *s->order);  // what is left at the right lies there
  memcpy(s->order + from, s->room + from, (at + middle - left - from) * sizeof *s->order);
}

int lk_sort(lua_State *L) {
  luaL_checktype(L, LIST, LUA_TTABLE);
  // A length that is made up need not be the same when it is asked for again.
  if (luaL_getmetafield(L, LIST, "__len") != LUA_TNIL) return luaL_error(L, "table.sort: a list with __len cannot be sorted");
  lua_Unsigned length = lua_rawlen(L, LIST);
  if (length > LK_SPAN) return luaL_error(L, "table.sort: list is too long (more than %d elements)", LK_SPAN);
  if (length < 2) return 0;
  if (!lua_isnoneornil(L, LESS)) luaL_checktype(L, LESS, LUA_TFUNCTION);
  lua_settop(L, LESS);
  uint32_t n = (uint32_t)length;
  lk_charge(L, (int64_t)n * 8);
  lua_createtable(L, (int)n, 0);
  sorting s = { .L = L, .order = lua_newuserdatauv(L, n * sizeof *s.order, 0) };
  s.room = lua_newuserdatauv(L, n * sizeof *s.room, 0);
  for (uint32_t i = 0; i < n; i++) {
    lua_geti(L, LIST, i + 1);
    lua_rawseti(L, VALUES, i + 1);
    s.order[i] = i + 1;
  }
  // Runs of 1, 2, 4 … elements; `n - from` is compared, since `from + width` could pass 32 bits.
  for (uint32_t width = 1; width < n; width *= 2)
    for (uint32_t from = 0; n - from > width; from += n - from < 2 * width ? n - from : 2 * width)
      merge(&s, from, from + width, n - from < 2 * width ? n : from + 2 * width);
  // Written back only here, after the last comparison.
  for (uint32_t i = 0; i < n; i++) {
    lua_rawgeti(L, VALUES, s.order[i]);
    lua_seti(L, LIST, i + 1);
  }
  return 0;
}
