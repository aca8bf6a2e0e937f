// Debian's library has its protection against entities that grow; the header shows it where XML_DTD is set.
#define XML_DTD 1
#include <expat.h>
