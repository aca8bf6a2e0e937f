// Compiling. Lua's parser runs no hook, and takes long for texts made to that end: a name is looked up in every function
// around it, a jump walks the list of those before it. So the text is given to it in small pieces, and each piece is a look
// at the limits: a chunk counts against the call that loads it as what it runs does.
#include "internal.h"

#include <stdio.h>

#define PIECE 128  // bytes: what the worst of them takes is milliseconds

// What the parser has not been given yet.
typedef struct text {
  const char *at, *end;
  const char *path;  // the chunk's name without its mark
  int32_t line;      // that the parser has come to
} text;

static const char *piece(lua_State *L, void *ud, size_t *size) {
  text *t = ud;
  // Outside a call there are no limits to look at: the host's own prelude is loaded so.
  lk_box *b = lk_of(L);
  if (b->depth > 0 && lk_look(L)) {
    b->fault_line = t->line;
    snprintf(b->fault_source, sizeof b->fault_source, "%s", t->path);
    lk_stop(L);
  }
  const char *from = t->at;
  *size = t->end - from < PIECE ? (size_t)(t->end - from) : PIECE;
  t->at += *size;
  // Lines are counted up to the piece's end; the parser may be up to one piece behind.
  lk_note_line(t->line);
  for (const char *p = from; p < t->at; p++) t->line += *p == '\n';
  return from;
}

/// Pushes the compiled chunk, or an error value.
int lk_compile(lua_State *L, const char *source, size_t n, const char *name) {
  text t = { source, source + n, name + (*name == '@'), 1 };
  lk_note before;
  // Host chunks ("=…") are not noted: they are ours, and short.
  int noted = *name == '@' && lk_note_at("load", t.path, 1, &before);
  int status = lua_load(L, piece, &t, name, "t");  // "t": crafted bytecode corrupts memory
  if (noted) lk_note_restore(&before);
  return status;
}

static int note_file(lua_State *L) {
  if (lk_file(L, lua_touserdata(L, 1)) < 0) return luaL_error(L, "too many source files");
  return 0;
}

int lk_load(lua_State *L, const char *source, size_t n, const char *name, lk_budget *budget, int *ref) {
  if (!lua_checkstack(L, 8)) return LUA_ERRMEM;
  lk_box *b = lk_of(L);
  lua_pushcfunction(L, note_file);
  lua_pushlightuserdata(L, (void *)name);
  int status = lua_pcall(L, 1, 0, 0);
  if (status != LUA_OK) return status;
  lua_State *before = b->running;
  // With a budget, or inside a call, the parser counts; else it is the host's own text.
  int counts = budget || b->depth > 0;
  if (counts) {
    b->running = L;
    lk_begin(L, budget);
  }
  status = lk_compile(L, source, n, name);
  if (counts) {
    lk_end(L, budget);
    b->running = before;
  }
  if (status != LUA_OK) return status;
  // Anchoring may fail for memory with the chunk already popped: the host expects an error value there.
  status = lk_ref(L, ref);
  if (status != LUA_OK) lua_pushnil(L);
  return status;
}
