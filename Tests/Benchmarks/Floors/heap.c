// The minimal cost of a scheduler with N timers: the earliest of a binary heap gets a later date. Prints name, count and
// nanoseconds for N turns.
#include <stdint.h>
#include <stdio.h>
#include <time.h>

typedef struct { double date; uint32_t slot, turn; } Timer;
static Timer heap[10000];
static const int count = 10000;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static void sink(int hole, Timer timer) {
  for (int child; (child = 2 * hole + 1) < count; hole = child) {
    if (child + 1 < count && heap[child + 1].date < heap[child].date) child++;
    if (heap[child].date >= timer.date) break;
    heap[hole] = heap[child];
  }
  heap[hole] = timer;
}

static uint64_t state = 88172645463325252;
static double chance(void) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (state >> 11) * 0x1p-53;
}

int main(void) {
  for (int i = 0; i < count; i++) heap[i] = (Timer){chance() * 3600, i, 0};
  for (int i = count / 2; i-- > 0;) sink(i, heap[i]);
  const int turns = 1000000;
  double best = 1e300;
  for (int round = 0; round < 5; round++) {
    double began = now();
    for (int i = 0; i < turns; i++) {
      Timer first = heap[0];
      first.date += 60 + chance() * 3600;
      first.turn++;
      sink(0, first);
    }
    double taken = now() - began;
    if (taken < best) best = taken;
  }
  printf("heap %d %.0f\n", turns, best);
  return heap[0].date < 0;
}
