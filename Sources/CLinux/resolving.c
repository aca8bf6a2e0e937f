#include "resolving.h"

// Of glibc's <nss.h>. Weak: a program that is linked with a C library of its own does without it, and looks up no names.
extern int __nss_configure_lookup(const char *database, const char *services) __attribute__((weak));

void linux_resolve_without_modules(void) {
  if (__nss_configure_lookup) __nss_configure_lookup("hosts", "files dns");
}
