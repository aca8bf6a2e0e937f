/// How names of hosts are looked up.
#ifndef CLINUX_RESOLVING_H
#define CLINUX_RESOLVING_H

/// Names come from /etc/hosts and from name servers, whatever /etc/nsswitch.conf says: its other modules are libraries to be
/// loaded and local daemons to be asked, neither of which a sandboxed process can reach.
void linux_resolve_without_modules(void);

#endif
