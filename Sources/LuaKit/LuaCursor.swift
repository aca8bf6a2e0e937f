public import CLua

/// A word that the host knows, as a small number: ids count from 0 in the order in which a state was told of them.
public struct LuaKey: Sendable, Hashable {
  /// The number, from 0; good only for the state that gave it.
  public let id: Int32
  /// Creates a key from its number.
  @inlinable public init(id: Int32) { self.id = id }
}

/// The type of a Lua value, with Lua's own numbers (lua.h). `none` is an index at which there is no value.
public enum LuaType: Int32, Sendable {
  case none = -1, `nil`, boolean, lightUserdata, number, string, table, function, userdata, thread
}

/// What made a table, and on which line of which file it was asked to. `LuaState.fileName` gives the file's name.
public struct LuaStamp: Sendable, Hashable {
  /// The host's own number of the constructor or modifier that made the table.
  public let tag: Int
  /// The number of the chunk, for `LuaState.fileName`.
  public let file: Int
  /// 0 when no script's line is known.
  public let line: Int
  /// Unpacks what C keeps in the metatable: tag << 40 | file << 24 | line.
  @inlinable init(packed: Int64) {
    tag = Int(packed >> 40)
    file = Int(packed >> 24 & 0xffff)
    line = Int(packed & 0xffffff)
  }
}

/// One step over a table's fields.
public enum LuaField: Sendable, Hashable {
  /// No further field; the cursor is back on the table.
  case end
  /// An integer key.
  case index(Int64)
  /// A string key that the state was told of, by `LuaState.key`.
  case key(LuaKey)
  /// A string that the state was not told of: `keyString` reads it.
  case unknownKey
  /// A key that is neither an integer nor a string.
  case other(LuaType)
}

/// Reads values in place, on Lua's stack: raw access only, no metamethods, and no allocation by any step.
///
/// The cursor stands on one value, the stack's top. `enter`, then `next` until `.end` (or `leave`), walks a table's fields in
/// one pass; between, the cursor stands on the field's value, so tables nest by nesting the calls, recursively or with an
/// explicit stack of one's own. Good only inside the closure that it is given to.
///
///     stack   … table                         on the table
///     enter   … table  nil    nil
///     next    … table  key    value           on the value: enter, read, or next
///     end     … table                         on the table again
public struct LuaCursor: ~Copyable {
  @usableFromInline let L: OpaquePointer
  @usableFromInline unowned(unsafe) let state: LuaState
  /// Steps of all walks so far: what a reader of shared tables counts, which may hold nothing and yet be walked 2^40 times.
  @inlinable public var steps: Int { taken }
  @usableFromInline var taken = 0
  /// Tables entered and not yet left.
  public private(set) var depth: Int
  @usableFromInline var entered: Int {
    @inlinable get { depth }
    @usableFromInline set { depth = newValue }
  }

  // unowned(unsafe): a cursor exists only inside a closure that the state's own method runs.
  init(_ L: OpaquePointer, _ state: LuaState) {
    self.L = L
    self.state = state
    depth = 0
  }

  // MARK: The value

  /// The type of the value that the cursor stands on.
  @inlinable public var type: LuaType { LuaType(rawValue: lua_type(L, -1)) ?? .none }
  /// The value where it is a boolean; nil for all other types, which Lua would count as true or false.
  @inlinable public var boolean: Bool? { lua_type(L, -1) == LUA_TBOOLEAN ? lua_toboolean(L, -1) != 0 : nil }
  /// An integer, and never a float, though it be 3.0.
  @inlinable public var integer: Int64? { lua_isinteger(L, -1) != 0 ? lua_tointegerx(L, -1, nil) : nil }
  /// An integer or a float; never a string that looks like one.
  @inlinable public var number: Double? { lua_type(L, -1) == LUA_TNUMBER ? lua_tonumberx(L, -1, nil) : nil }
  /// An integer, or a float without fraction that fits.
  @inlinable public var integral: Int64? { integer ?? number.flatMap { Int64(exactly: $0) } }
  /// Which known word a string value is.
  @inlinable public var word: LuaKey? {
    let id = lk_key_at(L, -1)
    return id < 0 ? nil : LuaKey(id: id)
  }
  /// The string's bytes, in Lua's own memory: any bytes, with NUL, good inside `body` only.
  @inlinable public func withBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    readBytes(-1, body)
  }
  /// The string as text; invalid UTF-8 is replaced by U+FFFD.
  @inlinable public var string: String? { withBytes { String(decoding: $0, as: UTF8.self) } }
  /// The same for one object as long as it exists: for seeing cycles and shared tables.
  @inlinable public var identity: UnsafeRawPointer? { lua_topointer(L, -1) }
  /// A table's raw border, a string's bytes. Of a table it may be any border; do not count with it.
  @inlinable public var rawLength: Int { Int(bitPattern: UInt(lua_rawlen(L, -1))) }
  /// What made the table, and where; nil for a table that no stamped function made.
  @inlinable public var stamp: LuaStamp? {
    let packed = lk_stamp(L, -1)
    return packed < 0 ? nil : LuaStamp(packed: packed)
  }

  /// Whether the table has the metatable of `LuaState.makeListClass`.
  @inlinable public var isList: Bool { lk_is_list(L, -1) != 0 }

  /// Reads a string at a stack index in place. Numbers are refused, not converted.
  @inlinable func readBytes<R>(_ index: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? {
    guard lua_type(L, index) == LUA_TSTRING else { return nil }  // lua_tolstring converts numbers in place otherwise
    var length = 0
    guard let bytes = lua_tolstring(L, index, &length) else { return nil }
    return bytes.withMemoryRebound(to: UInt8.self, capacity: length) {
      body(UnsafeBufferPointer(start: $0, count: length))
    }
  }

  // MARK: Walking

  /// Begins iterating over the table at the cursor; false if it is not a table, or Lua's stack is full.
  @inlinable public mutating func enter() -> Bool {
    guard lua_type(L, -1) == LUA_TTABLE, lua_checkstack(L, readingSlots) != 0 else { return false }
    lua_pushnil(L)
    lua_pushnil(L)
    entered += 1
    return true
  }
  /// Steps to the next field, in Lua's raw order, which differs from process to process: sort fields before showing them.
  @inlinable public mutating func next() -> LuaField {
    let field = lk_next(L)
    taken += 1
    switch field.kind {
    case Int32(LK_INDEX): return .index(field.number)
    case Int32(LK_KEY): return .key(LuaKey(id: Int32(truncatingIfNeeded: field.number)))
    case Int32(LK_UNKNOWN): return .unknownKey
    case Int32(LK_OTHER): return .other(LuaType(rawValue: Int32(truncatingIfNeeded: field.number)) ?? .none)
    default:
      entered -= 1
      return .end
    }
  }
  /// Back to the table before its end.
  @inlinable public mutating func leave() {
    lua_settop(L, -3)
    entered -= 1
  }
  /// The present field's key, when it is a string.
  @inlinable public var keyString: String? { readBytes(-2) { String(decoding: $0, as: UTF8.self) } }
  /// The present field's key as bytes, when it is a string; they are good inside `body` only.
  @inlinable public func withKeyBytes<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R? { readBytes(-2, body) }
  /// The current field's key, if it is a number but not an integer.
  @inlinable public var keyNumber: Double? { lua_type(L, -2) == LUA_TNUMBER ? lua_tonumberx(L, -2, nil) : nil }

  /// Whether a reader may go one table further in: whether Lua's stack has space for what it pushes between two tables. Without
  /// it, a `push` would leave nothing to pop.
  @inlinable public var hasRoom: Bool { lua_checkstack(L, 4 * readingSlots) != 0 }

  // MARK: Single fields

  /// Steps to one field of the table that the cursor stands on; nil when there is no table. Undo with `pop`.
  @inlinable public mutating func push(_ key: LuaKey) -> LuaType? {
    guard lua_type(L, -1) == LUA_TTABLE, lua_checkstack(L, readingSlots) != 0 else { return nil }
    return LuaType(rawValue: lk_key_push(L, key.id))
  }
  /// Steps to one item of the table, counted from 1; nil when there is no table. Undo with `pop`.
  @inlinable public mutating func push(_ index: Int) -> LuaType? {
    guard lua_type(L, -1) == LUA_TTABLE, lua_checkstack(L, readingSlots) != 0 else { return nil }
    return LuaType(rawValue: lua_rawgeti(L, -1, lua_Integer(index)))
  }
  /// Goes back from a field to its table.
  @inlinable public mutating func pop() { lua_settop(L, -2) }
  /// One field, read in `body`; nil when there is no table. A field that is absent is read as nil.
  @inlinable public mutating func field<R>(_ key: LuaKey, _ body: (inout LuaCursor) -> R) -> R? {
    guard push(key) != nil else { return nil }
    defer { pop() }
    return body(&self)
  }
  /// One item, counted from 1, read in `body`; nil when there is no table. An item that is absent is read as nil.
  @inlinable public mutating func item<R>(_ index: Int, _ body: (inout LuaCursor) -> R) -> R? {
    guard push(index) != nil else { return nil }
    defer { pop() }
    return body(&self)
  }

  // MARK: Keeping

  /// Anchors the value, to be called or passed later. Nil without memory.
  public func reference() -> LuaReference? { state.anchorTop(of: L) }
}

/// Values side by side on Lua's stack: a call's arguments, or its results. Indices count from 0; what is not there is nil.
public struct LuaValues: ~Copyable {
  let L: OpaquePointer
  let base: Int32
  unowned(unsafe) let state: LuaState  // as in LuaCursor
  /// The number of values.
  public let count: Int

  init(_ L: OpaquePointer, base: Int32, count: Int, _ state: LuaState) {
    self.L = L
    self.base = base
    self.count = count
    self.state = state
  }

  /// Reads one value with a cursor that stands on it.
  public func read<R, E: Error>(_ index: Int, _ body: (inout LuaCursor) throws(E) -> R) throws(E) -> R {
    let top = lua_gettop(L)
    // lk_call and lk_resume have reserved 40 slots, and a host function begins with 20.
    guard lua_checkstack(L, readingSlots) != 0 else { preconditionFailure("no room on Lua's stack") }
    if (0..<count).contains(index) { lua_pushvalue(L, base + Int32(index)) } else { lua_pushnil(L) }
    defer { lua_settop(L, top) }
    var cursor = LuaCursor(L, state)
    return try body(&cursor)
  }
  /// The type of a value. These seven copy one value out, and do not convert: the text "3" is not a number.
  public func type(_ index: Int) -> LuaType { read(index) { $0.type } }
  /// The value, where it is a boolean.
  public func boolean(_ index: Int) -> Bool? { read(index) { $0.boolean } }
  /// The value, where it is an integer.
  public func integer(_ index: Int) -> Int64? { read(index) { $0.integer } }
  /// The value, where it is an integer or a float.
  public func number(_ index: Int) -> Double? { read(index) { $0.number } }
  /// The value, where it is a string; invalid UTF-8 is replaced by U+FFFD.
  public func string(_ index: Int) -> String? { read(index) { $0.string } }
  /// The value copied out, tables down to `depth`.
  public func value(_ index: Int, depth: Int = 64) -> LuaValue { read(index) { $0.value(depth: depth) } }
  /// Anchors the value, to be called or passed later; nil without memory.
  public func reference(_ index: Int) -> LuaReference? { read(index) { $0.reference() } }
}
