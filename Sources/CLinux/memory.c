#define _GNU_SOURCE
#include "CLinux.h"
#include <link.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

// What can be written holds relocations, and would be lost; the rest is as it is in the file.
// Pages of the program's text are read again from the file when they are needed: a resident process that sleeps holds
// none.
static int give_back(struct dl_phdr_info *program, size_t size, void *nothing) {
  (void)size, (void)nothing;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  for (int i = 0; i < program->dlpi_phnum; i++) {
    const ElfW(Phdr) *part = &program->dlpi_phdr[i];
    if (part->p_type != PT_LOAD || part->p_flags & PF_W) continue;
    uintptr_t begin = (program->dlpi_addr + part->p_vaddr) & ~(page - 1);
    uintptr_t end = program->dlpi_addr + part->p_vaddr + part->p_memsz;
    madvise((void *)begin, end - begin, MADV_DONTNEED);
  }
  // The first is the program itself.
  return 1;
}

void linux_give_memory_back(void) {
  malloc_trim(0);
  dl_iterate_phdr(give_back, NULL);
}

void linux_keep_memory(void) {
  // The largest threshold that glibc takes; what is larger than that comes from the system each time.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
}
