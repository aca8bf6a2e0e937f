// All that Swift may see of Lua: its headers, and the shim's few functions.
#pragma once
#include <lua5.4/lua.h>
#include <lua5.4/lauxlib.h>
