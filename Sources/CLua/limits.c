// Limits of a call: instructions, the thread's CPU clock, the wall clock, memory, nesting, cancelling; and the note that
// tells a watchdog which native call does not end.
#include "internal.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FIRST_LOOK 1000000  // ns: calls shorter than this never ask the CPU clock, which is a system call

static int64_t read_clock(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}
int64_t lk_now(void) { return read_clock(CLOCK_MONOTONIC); }

// One flag for all threads. Relaxed reads suffice: it only ever goes up, and a look that misses it is followed by
// another.
struct lk_flag { atomic_int raised; };
lk_flag *lk_flag_make(void) { return calloc(1, sizeof(lk_flag)); }
void lk_flag_raise(lk_flag *f) { atomic_store(&f->raised, 1); }
int lk_flag_raised(const lk_flag *f) { return atomic_load_explicit(&f->raised, memory_order_relaxed); }
void lk_flag_free(lk_flag *f) { free(f); }

int lk_latch(lua_State *L) { return lk_of(L)->latch; }
const char *lk_reason(int latch) {
  static const char *const reasons[] = {
    "", "instruction budget exceeded", "CPU time limit exceeded", "time limit exceeded", "memory limit exceeded",
    "too many nested calls", "cancelled",
  };
  return latch >= 0 && latch <= LK_CANCEL ? reasons[latch] : "";
}

static _Thread_local lk_note *note;  // see the end of this file

// The earlier of two times, where 0 in the second means none.
static int64_t sooner(int64_t a, int64_t b) { return b && b < a ? b : a; }

// CPU time cannot run faster than the wall clock, so the CPU clock need be asked only when the wall clock says that the
// budget could be spent by now.
static int clocks(lk_box *b) {
  int64_t now = lk_now();
  if (now < b->look_at) return LK_NONE;
  if (b->wall && now >= b->wall) return LK_WALL;
  b->look_at = sooner(INT64_MAX, b->wall);
  if (b->cpu_left) {
    int64_t cpu = read_clock(CLOCK_THREAD_CPUTIME_ID);
    // The base is reckoned back at the first reading: what the thread waited since the call began counts as computed.
    if (b->cpu_base < 0) b->cpu_base = cpu > now - b->entered ? cpu - (now - b->entered) : 0;
    int64_t left = b->cpu_left - (cpu - b->cpu_base);
    if (left <= 0) return LK_CPU;
    b->look_at = sooner(now + left, b->wall);
  }
  return LK_NONE;
}

// The hook goes back from each instruction to each LK_STEP of them.
static int leave_off(lua_State *L, lk_box *b) {
  b->over = 0;
  lua_sethook(L, lk_hook, LUA_MASKCOUNT, LK_STEP);
  return LK_NONE;
}

// Returns the limit that is hit, or LK_NONE. Cheap tests come first: ticks and the flag are loads, clocks are system
// calls, a collection may take milliseconds.
static int look(lua_State *L, lk_box *b) {
  if (!b->over) b->ticks -= LK_STEP;
  if (b->ticks < 0) return LK_TICKS;
  if (b->cancel && lk_flag_raised(b->cancel)) return LK_CANCEL;
  int spent = clocks(b);
  if (spent || !b->over) return spent;
  // The nursery is full: from now on the collector runs, and the soft cap is what is watched.
  if (b->watch < b->soft) {
    b->watch = b->soft;
    lua_gc(L, LUA_GCRESTART);
    if (b->used <= b->soft) return leave_off(L, b);
  }
  lua_Debug deep;
  if (lua_getstack(L, 20000, &deep)) return LK_DEPTH;  // endless recursion would be reported as memory otherwise
  b->ticks -= (int64_t)(b->used / 16);                 // a collection is work too
  lua_gc(L, LUA_GCCOLLECT);
  b->over = 0;
  return b->used > b->soft ? LK_MEMORY : leave_off(L, b);
}

/// Looks at the limits, and returns the latch. The place of a limit that is hit is the script's innermost line.
int lk_look(lua_State *L) {
  lk_box *b = lk_of(L);
  if (b->latch) return b->latch;
  b->latch = look(L, b);
  if (b->latch) lk_fault(L);  // not that of some handler which the error passes on its way out
  return b->latch;
}

/// Raises the limit that was hit. The latch makes it final: from now on every single instruction raises again, so no pcall
/// outlives it.
int lk_stop(lua_State *L) {
  lua_sethook(L, lk_hook, LUA_MASKCOUNT, 1);
  lua_pushstring(L, lk_reason(lk_of(L)->latch));
  return lua_error(L);
}

void lk_hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  if (lk_look(L)) lk_stop(L);
}

// Takes ticks for work in C. It never goes below 0, so that the next look and not an overflow decides.
void lk_charge(lua_State *L, int64_t ticks) {
  lk_box *b = lk_of(L);
  b->ticks = b->ticks > ticks ? b->ticks - ticks : 0;
}

// Sets the hook for the thread that runs now: each coroutine has its own, so it is set whenever one is entered.
void lk_rehook(lua_State *L) {
  lk_box *b = lk_of(L);
  if (b->used > b->watch) b->over = 1;
  lua_sethook(L, lk_hook, LUA_MASKCOUNT, b->over || b->latch ? 1 : LK_STEP);
}

// Which call runs and how much CPU time it may take, for a watchdog: hooks do not look while one native call computes.
// The release orders the limit before the number, which a watchdog reads first.
static void note_call(int64_t cpu) {
  if (!note) return;
  atomic_store_explicit(&note->cpu, (uint64_t)cpu, memory_order_relaxed);
  atomic_fetch_add_explicit(&note->call, 1, memory_order_release);
}

/// Opens a stretch of running. A call inside a host function belongs to the call around it and gets no budget of its own.
void lk_begin(lua_State *L, const lk_budget *budget) {
  lk_box *b = lk_of(L);
  if (b->depth++ == 0 && budget) {
    b->latch = LK_NONE;
    // `latch` and `over` are reset only here: a limit holds until the next outermost call of another request.
    b->over = 0;
    lua_gc(L, LUA_GCSETPAUSE, b->used < LK_NURSERY ? LK_SMALL_PAUSE : LK_PAUSE);
    b->fault_line = 0;
    b->fault_source[0] = b->fault_trace[0] = 0;
    b->ticks = budget->ticks;
    // A limit of 0 means none, for `wall` and `cpu` alike.
    b->wall = budget->wall;
    b->cancel = budget->cancel;
    b->cpu_left = budget->cpu;
    b->cpu_base = -1;
    b->entered = b->cpu_left || b->wall ? lk_now() : 0;
    b->look_at = INT64_MAX;
    if (b->cpu_left) b->look_at = b->entered + (b->cpu_left < FIRST_LOOK ? b->cpu_left : FIRST_LOOK);
    b->look_at = sooner(b->look_at, b->wall);
    note_call(b->cpu_left);
    // A flag raised before the call, or a deadline in the past, needs no first instruction.
    if (b->cancel && lk_flag_raised(b->cancel)) b->latch = LK_CANCEL;
    else if (b->wall && b->entered >= b->wall) b->latch = LK_WALL;
  }
  lk_rehook(L);
}

// Closes the stretch and hands back what is left, for calls that share one budget.
void lk_end(lua_State *L, lk_budget *budget) {
  lk_box *b = lk_of(L);
  if (--b->depth > 0) return;
  note_call(0);
  if (!budget) return;
  budget->ticks = b->ticks;
  if (b->cpu_left) {
    int64_t used = b->cpu_base < 0 ? lk_now() - b->entered : read_clock(CLOCK_THREAD_CPUTIME_ID) - b->cpu_base;
    budget->cpu = b->cpu_left > used ? b->cpu_left - used : 1;  // 0 would mean unlimited
  }
  b->cancel = NULL;
}

// ---- the note ----
// Words are copied one by one as atomics between two turns of a counter (odd: being written), so a reader in another
// thread or process sees either a whole note or none.
size_t lk_note_size(void) { return sizeof(lk_note); }
void lk_note_use(lk_note *n) { note = n; }

// Copies at most `count` words of text, ended by 0; the longest are a path's 127 bytes.
static void put(_Atomic uint64_t *words, int count, const char *text) {
  char bytes[128] = { 0 };
  size_t room = (size_t)count * 8 - 1, n = strlen(text);
  memcpy(bytes, n > room ? text + (n - room) : text, n > room ? room : n);  // the end of a path says more than its start
  for (int i = 0; i < count; i++) {
    uint64_t w;
    memcpy(&w, bytes + i * 8, 8);
    atomic_store_explicit(&words[i], w, memory_order_relaxed);
  }
}
static void get(const _Atomic uint64_t *words, int count, char *text) {
  for (int i = 0; i < count; i++) {
    uint64_t w = atomic_load_explicit(&words[i], memory_order_relaxed);
    memcpy(text + i * 8, &w, 8);
  }
  text[count * 8 - 1] = 0;
}
static void turn(void) { atomic_fetch_add_explicit(&note->turn, 1, memory_order_acq_rel); }

/// Notes function and position; the previous note goes to `before`. Returns 0 if notes are not used here.
int lk_note_at(const char *function, const char *source, int32_t line, lk_note *before) {
  if (!note) return 0;
  for (int i = 0; i < 4; i++) atomic_store_explicit(&before->function[i], note->function[i], memory_order_relaxed);
  for (int i = 0; i < 16; i++) atomic_store_explicit(&before->source[i], note->source[i], memory_order_relaxed);
  atomic_store_explicit(&before->line, note->line, memory_order_relaxed);
  turn();
  put(note->function, 4, function);
  put(note->source, 16, source);
  atomic_store_explicit(&note->line, (uint64_t)line, memory_order_relaxed);
  turn();
  return 1;
}
/// The same, at the script's line that runs.
int lk_note_begin(lua_State *L, const char *function, lk_note *before) {
  lua_Debug ar;
  if (!note || !lk_script_level(L, 1, &ar)) return lk_note_at(function, "", 0, before);
  return lk_note_at(function, ar.source + (*ar.source == '@'), ar.currentline, before);
}
/// The noted call has come to another line.
void lk_note_line(int32_t line) {
  if (note) atomic_store_explicit(&note->line, (uint64_t)line, memory_order_relaxed);
}
void lk_note_restore(const lk_note *before) {
  turn();
  for (int i = 0; i < 4; i++) atomic_store_explicit(&note->function[i], before->function[i], memory_order_relaxed);
  for (int i = 0; i < 16; i++) atomic_store_explicit(&note->source[i], before->source[i], memory_order_relaxed);
  atomic_store_explicit(&note->line, before->line, memory_order_relaxed);
  turn();
}
/// The number of the call that runs, and its CPU time in nanoseconds; 0 where none runs, or it has no such limit.
uint64_t lk_note_call(const lk_note *n, int64_t *cpu) {
  uint64_t call = atomic_load_explicit(&n->call, memory_order_acquire);
  *cpu = (int64_t)atomic_load_explicit(&n->cpu, memory_order_relaxed);
  return call;
}
int lk_note_read(const lk_note *n, char function[32], char source[128], int32_t *line) {
  // A writer that is killed in between leaves the counter odd for ever: the reader gives up instead of waiting.
  for (int tries = 0; tries < 1000; tries++) {
    uint64_t before = atomic_load_explicit(&n->turn, memory_order_acquire);
    get(n->function, 4, function);
    get(n->source, 16, source);
    *line = (int32_t)atomic_load_explicit(&n->line, memory_order_relaxed);
    atomic_thread_fence(memory_order_acquire);
    if (before % 2 == 0 && before == atomic_load_explicit(&n->turn, memory_order_relaxed)) return function[0] != 0;
  }
  return 0;
}
