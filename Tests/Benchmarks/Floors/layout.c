// The floor for layout and text: the cost of the same rows of ten texts in C, with one proposal per node, ASCII, and arrays
// in preorder: measured, laid out in stacks, placed, written into cells with a look per cell, and printed as lines.
// Usage: layout ROWS; prints the nodes and the minimal nanoseconds of layout alone and of everything.
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEXT, ROW, COLUMN };
enum { WIDTH = 94, REPEATS = 9 };
typedef struct {
  int first, next, kind;
  int w, h, x, y;
  uint32_t start, length;
} Node;
static Node *nodes;
static char *texts;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

static int width(const char *s, int n) {
  int w = 0;
  for (int i = 0; i < n; i++) w += ((unsigned char)s[i] & 0xC0) != 0x80;
  return w;
}

static void measure(int i, int offered) {
  Node *a = &nodes[i];
  if (a->kind == TEXT) {
    a->w = width(texts + a->start, (int)a->length);
    if (a->w > offered) a->w = offered;
    a->h = 1;
    return;
  }
  int w = 0, h = 0, left = offered, rest = 0;
  for (int c = a->first; c >= 0; c = nodes[c].next) rest++;
  for (int c = a->first; c >= 0; c = nodes[c].next) {
    if (a->kind == ROW) {
      measure(c, left / rest > 1 ? left / rest : 1);
      left -= nodes[c].w + 1;
      rest--;
      w += nodes[c].w + 1;
      if (nodes[c].h > h) h = nodes[c].h;
    } else {
      measure(c, offered);
      h += nodes[c].h;
      if (nodes[c].w > w) w = nodes[c].w;
    }
  }
  a->w = a->kind == ROW && w ? w - 1 : w;
  a->h = h;
}

static void place(int i, int x, int y) {
  Node *a = &nodes[i];
  a->x = x;
  a->y = y;
  for (int c = a->first; c >= 0; c = nodes[c].next) {
    place(c, x, y);
    if (a->kind == ROW) x += nodes[c].w + 1;
    else y += nodes[c].h;
  }
}

static int build(int rows) {
  int n = rows * 11 + 1, id = 1, previous = -1;
  uint32_t used = 0;
  nodes = calloc((size_t)n, sizeof *nodes);
  texts = malloc((size_t)n * 12);
  nodes[0] = (Node){ .first = 1, .next = -1, .kind = COLUMN };
  for (int r = 0; r < rows; r++) {
    int row = id++;
    nodes[row] = (Node){ .first = id, .next = -1, .kind = ROW };
    if (previous >= 0) nodes[previous].next = row;
    previous = row;
    for (int i = 0; i < 10; i++) {
      int t = id++;
      uint32_t length = (uint32_t)sprintf(texts + used, "n%d", (r * 10 + i) % 10000);
      nodes[t] = (Node){ .first = -1, .next = i < 9 ? id : -1, .kind = TEXT, .start = used, .length = length };
      used += length;
    }
  }
  return n;
}

static size_t draw(int n, int rows, char *cells, char *looks, char *out) {
  size_t o = 0, all = (size_t)rows * WIDTH;
  memset(cells, ' ', all);
  memset(looks, 0, all);
  for (int i = 1; i < n; i++) {
    if (nodes[i].kind != TEXT) continue;
    size_t at = (size_t)nodes[i].y * WIDTH + (size_t)nodes[i].x;
    for (int j = 0; j < nodes[i].w; j++) {
      cells[at + (size_t)j] = texts[nodes[i].start + (uint32_t)j];
      looks[at + (size_t)j] = 1;
    }
  }
  for (int y = 0; y < rows; y++) {
    for (int x = 0; x < WIDTH; x++) out[o++] = cells[(size_t)y * WIDTH + (size_t)x];
    while (o > 0 && out[o - 1] == ' ') o--;
    out[o++] = '\n';
  }
  return o;
}

int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 91;
  if (rows < 1 || rows > 100000) return 64;
  int n = build(rows), repeats = 2000000 / n + 1;
  size_t all = (size_t)rows * (WIDTH + 1), bytes = 0;
  char *cells = malloc(all), *looks = malloc(all), *out = malloc(all);
  double layout = 1e18, whole = 1e18;
  for (int k = 0; k < REPEATS; k++) {
    double began = now();
    for (int r = 0; r < repeats; r++) {
      measure(0, WIDTH);
      place(0, 0, 0);
    }
    double took = (now() - began) / repeats;
    if (took < layout) layout = took;
    began = now();
    for (int r = 0; r < repeats; r++) {
      measure(0, WIDTH);
      place(0, 0, 0);
      bytes += draw(n, rows, cells, looks, out);
    }
    took = (now() - began) / repeats;
    if (took < whole) whole = took;
  }
  printf("layout %d %.0f\nwhole %d %.0f\n", n, layout, n, whole);
  return bytes == 0;
}
