// The minimal cost of a restart: one pass of SQLite over the dates of an existing archive. `store FILE` prints name, rows and
// nanoseconds, including opening the file and preparing the query.
#include <sqlite3.h>
#include <stdio.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

int main(int count, char **words) {
  if (count != 2) return 64;
  double best = 1e300;
  int rows = 0;
  for (int round = 0; round < 5; round++) {
    double began = now();
    sqlite3 *file;
    sqlite3_stmt *query;
    if (sqlite3_open_v2(words[1], &file, SQLITE_OPEN_READWRITE, 0)) return 1;
    if (sqlite3_prepare_v2(file, "SELECT instance, max(date) FROM entry GROUP BY instance", -1, &query, 0)) return 1;
    double sum = 0;
    for (rows = 0; sqlite3_step(query) == SQLITE_ROW; rows++) sum += sqlite3_column_double(query, 1);
    sqlite3_finalize(query);
    sqlite3_close(file);
    double taken = now() - began;
    if (taken < best && sum != 1) best = taken;
  }
  printf("dates %d %.0f\n", rows, best);
  return 0;
}
