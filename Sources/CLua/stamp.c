// Stamped tables: what a constructor or a modifier makes carries its tag and the script's line, without a field of its own.
//
// A stamp is a metatable, one for each (tag, file, line) that occurs, kept in the state's table under that number:
//
//   script's table ──metatable──▶ { [stamp_key] = tag << 40 | file << 24 | line,
//                                   __index = methods, __name = …, __metatable = …, __concat = … }
//
// So constructing is one look-up and one pointer store: no field is written into the script's table, so none is rehashed,
// and reading a stamp back is two raw reads.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

// CLASS is a table that the functions of one class share, CACHE one that all functions of the state do.
enum { TAG = 1, CLASS, CACHE, NAME, FORM };  // a stamped function's upvalues

// ---- files ----
/// The number of a chunk's name, assigned if it is new; -1 if there are too many. Raises only without memory.
int lk_file(lua_State *L, const char *source) {
  lk_box *b = lk_of(L);
  if (b->file_last < b->file_count && !strcmp(b->files[b->file_last], source)) return b->file_last;
  for (int32_t i = 0; i < b->file_count; i++)
    if (!strcmp(b->files[i], source)) return b->file_last = i;
  if (b->file_count == LK_FILES) return -1;
  if (b->file_count == b->file_room) {
    int32_t room = b->file_room ? b->file_room * 2 : 8;
    char **more = realloc(b->files, (size_t)room * sizeof *more);
    if (!more) return luaL_error(L, "not enough memory");
    b->files = more;
    b->file_room = room;
  }
  char *copy = strdup(source);
  if (!copy) return luaL_error(L, "not enough memory");
  b->files[b->file_count] = copy;
  return b->file_last = b->file_count++;
}
const char *lk_source(lua_State *L, int file) {
  lk_box *b = lk_of(L);
  return file >= 0 && file < b->file_count ? b->files[file] : NULL;
}
int lk_stamps(lua_State *L) { return lk_of(L)->stamps; }

// ---- metatables ----
// Fills a stamp's metatable from the class: items 1 to 4 of CLASS, in the order of `fields`.
static void new_metatable(lua_State *L, int64_t stamp) {
  static const char *const fields[] = { "__index", "__name", "__metatable", "__concat" };
  lua_createtable(L, 0, 5);
  lua_pushinteger(L, stamp);
  lua_rawsetp(L, -2, &lk_stamp_key);
  for (int i = 0; i < 4; i++) {
    lua_pushstring(L, fields[i]);
    lua_rawgeti(L, lua_upvalueindex(CLASS), i + 1);
    lua_rawset(L, -3);
  }
  lua_pushvalue(L, -1);
  lua_rawseti(L, lua_upvalueindex(CACHE), stamp);
  lk_of(L)->stamps++;
}

/// Pushes the metatable for the caller's line. A script that makes ever new lines ends at line 0, not at the memory cap.
static void push_metatable(lua_State *L) {
  lua_Debug ar;
  int64_t stamp = lua_tointeger(L, lua_upvalueindex(TAG)) << 40;
  if (lk_script_level(L, 1, &ar)) {
    int file = lk_file(L, ar.source);
    stamp |= (int64_t)(file < 0 ? 0 : file) << 24;
    if (ar.currentline <= LK_LINES) stamp |= ar.currentline;
  }
  if (lua_rawgeti(L, lua_upvalueindex(CACHE), stamp) != LUA_TNIL) return;
  lua_pop(L, 1);
  if (lk_of(L)->stamps >= LK_METATABLES) {
    stamp &= ~(int64_t)LK_LINES;
    if (lua_rawgeti(L, lua_upvalueindex(CACHE), stamp) != LUA_TNIL) return;
    lua_pop(L, 1);
  }
  new_metatable(L, stamp);
}

/// The stamp of the value at `index`, or -1. Raw, and nothing is allocated; a script can make no light userdata, so none is forged.
int64_t lk_stamp(lua_State *L, int index) {
  // The metatable may be anything a script made: lua_rawgetp runs no __index of it.
  if (!lua_getmetatable(L, index)) return -1;
  int64_t stamp = -1;
  if (lua_rawgetp(L, -1, &lk_stamp_key) == LUA_TNUMBER) stamp = lua_tointeger(L, -1);
  lua_settop(L, -3);
  return stamp;
}

// ---- the functions ----
/// Moves the n values on the stack into a new table's slots 1…n. A trailing nil leaves no trace there, so then `n` says it.
static int gather(lua_State *L, int n) {
  lua_createtable(L, n, 0);
  if (n > 0 && lua_isnil(L, n)) {
    lua_pushinteger(L, n);
    lua_setfield(L, -2, "n");
  }
  lua_insert(L, 1);
  for (int i = n; i > 0; i--) lua_rawseti(L, 1, i);
  return 1;
}

// Replaces the table at 1 by a copy of its raw fields: an object of the script's, or another view, must not change
// its stamp.
static void copy_fields(lua_State *L) {
  int count = 0;
  lua_createtable(L, (int)lua_rawlen(L, 1), 4);
  for (lua_pushnil(L); lua_next(L, 1); count++) {
    lua_pushvalue(L, -2);
    lua_insert(L, -2);
    lua_rawset(L, 2);
  }
  lua_replace(L, 1);
  lk_charge(L, count);
}

// What one constructor does: a table literal is taken over without a copy (views are made so by the thousand),
// anything else is gathered or copied.
static int construct(lua_State *L, int form) {
  int n = lua_gettop(L);
  // LK_EACH: a list and a function of its members are what ForEach makes of them. Called from here, since a function of
  // Lua's in between would take the place of the script's line where the script returns the view at once.
  if ((form & LK_EACH) && n > 1 && lua_isfunction(L, n)) {
    if (lua_getglobal(L, "ForEach") == LUA_TFUNCTION) {
      lua_insert(L, 1);
      lua_call(L, n, 1);
      n = 1;
    } else {
      lua_settop(L, n);
    }
  }
  if (n != 1 || lua_type(L, 1) != LUA_TTABLE) {
    gather(L, n);
  } else if (lua_getmetatable(L, 1)) {  // it is a view, or an object of the script's: it stays what it is
    int64_t stamp = lua_rawgetp(L, -1, &lk_stamp_key) == LUA_TNUMBER ? lua_tointeger(L, -1) : -1;
    lua_settop(L, 1);
    // LK_WRAP: a view as the only argument becomes item 1 of a new table.
    if (stamp >= 0 && (form & LK_WRAP)) gather(L, 1);
    else copy_fields(L);
  }
  push_metatable(L);
  lua_setmetatable(L, 1);
  return 1;
}

static int constructor(lua_State *L) { return construct(L, (int)lua_tointeger(L, lua_upvalueindex(FORM))); }
static int callable(lua_State *L) {
  if (lua_gettop(L) > 0) lua_remove(L, 1);  // called through __call: the first argument is the callable table itself
  return constructor(L);
}
// A modifier: the view and its arguments become the items of a new stamped table, so that nothing of the view is
// copied.
static int link(lua_State *L) {
  int n = lua_gettop(L);
  if (n == 0 || lk_stamp(L, 1) < 0) {
    lk_where(L, 1);
    lua_pushfstring(L, "call it with a colon, on a view: view:%s(…)", lua_tostring(L, lua_upvalueindex(NAME)));
    lua_concat(L, 2);
    return lua_error(L);
  }
  gather(L, n);
  push_metatable(L);
  lua_setmetatable(L, 1);
  return 1;
}

void lk_push_stamped(lua_State *L, int form, int tag, int class_ref, const char *name, size_t n) {
  // 22 bits above file and line: a stamp is never negative, since -1 means none.
  lua_pushinteger(L, tag & 0x3fffff);
  lua_rawgeti(L, LUA_REGISTRYINDEX, class_ref);
  luaL_checktype(L, -1, LUA_TTABLE);
  lua_rawgetp(L, LUA_REGISTRYINDEX, &lk_stamps_key);
  lua_pushlstring(L, name, n);
  lua_pushinteger(L, form);
  int kind = form & ~(LK_WRAP | LK_EACH);
  lua_pushcclosure(L, kind == LK_LINK ? link : kind == LK_CALLABLE ? callable : constructor, 5);
}

typedef struct class_parts {
  int methods, concat;
  const char *name;
  size_t length;
} class_parts;

// The class as a list: methods, name twice (__name, and __metatable, which getmetatable shows instead),
// concatenation.
static int do_class(lua_State *L) {
  const class_parts *c = lua_touserdata(L, 1);
  lua_createtable(L, 4, 0);
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->methods);
  luaL_checktype(L, -1, LUA_TTABLE);
  lua_rawseti(L, -2, 1);
  lua_pushlstring(L, c->name, c->length);
  lua_pushvalue(L, -1);
  lua_rawseti(L, -3, 2);
  lua_rawseti(L, -2, 3);
  if (c->concat > 0) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, c->concat);
    lua_rawseti(L, -2, 4);
  }
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}
/// Anchors what all stamps of a class share: methods, name, and what `..` does (0: nothing).
int lk_class(lua_State *L, int methods, const char *name, size_t length, int concat, int *ref) {
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  class_parts c = { methods, concat, name, length };
  lua_pushcfunction(L, do_class);
  lua_pushlightuserdata(L, &c);
  int status = lua_pcall(L, 1, 1, 0);
  if (status == LUA_OK) *ref = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return status;
}

// ---- lists ----
// The metatable is empty, and known by its address: a script that asks for it finds nothing to forge a stamp with.
static int do_list(lua_State *L) {
  lua_createtable(L, 0, 0);
  lk_of(L)->list = lua_topointer(L, -1);
  lua_pushinteger(L, luaL_ref(L, LUA_REGISTRYINDEX));
  return 1;
}
/// Anchors the metatable of tables that are plain, and yet known to be lists while they are empty.
int lk_list(lua_State *L, int *ref) {
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  lua_pushcfunction(L, do_list);
  int status = lua_pcall(L, 0, 1, 0);
  if (status == LUA_OK) *ref = (int)lua_tointeger(L, -1);
  lua_pop(L, 1);
  return status;
}
/// Whether the value has that metatable.
int lk_is_list(lua_State *L, int index) {
  if (!lua_getmetatable(L, index)) return 0;
  int is = lua_topointer(L, -1) == lk_of(L)->list;
  lua_pop(L, 1);
  return is;
}
