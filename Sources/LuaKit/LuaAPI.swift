import CLua

// Names for what Swift does not import of Lua: function-like macros. Only functions that neither raise nor yield are called
// from Swift at all; LuaKitTests/RoomTests holds the list and reads these sources.

typealias LuaHandle = OpaquePointer

@inline(__always)
func pop(_ L: LuaHandle, _ count: Int32) { lua_settop(L, -count - 1) }

/// Slots that one reading step may need: a copy of a value, a key, a field, a metatable.
@usableFromInline let readingSlots: Int32 = 8
