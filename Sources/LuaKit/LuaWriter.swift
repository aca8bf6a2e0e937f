import CLua

#if canImport(Glibc)
  import Glibc
#else
  import Musl
#endif

/// Values on their way into Lua, as bytes in a buffer that is used again. No Lua object exists until C has built it, with no
/// Swift frame below: building may raise, and Lua's longjmp must not cross Swift. The format is drawn in CLua/values.c.
/// Bytes that are written, and bytes that the buffer has.
public struct LuaWriter: ~Copyable {
  private var memory: UnsafeMutableRawPointer?
  private(set) var count = 0
  private var room = 0

  /// Creates a writer without a buffer: most calls of a script pass nothing.
  public init() {}
  deinit { free(memory) }

  var bytes: UnsafePointer<UInt8>? { memory.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } }
  mutating func reset() { count = 0 }
  /// Gives back a buffer that one large value had made large.
  /// A mebibyte is more than a view's arguments ever take.
  mutating func shrink() {
    guard room > 1 << 20 else { return }
    free(memory)
    (memory, room) = (nil, 0)
  }

  // Behind what was written, without a tag: the other's values as they are.
  mutating func append(_ other: borrowing LuaWriter) {
    guard let source = other.memory, other.count > 0 else { return }
    memcpy(reserve(other.count), source, other.count)
    count += other.count
  }

  @inline(__always)
  private mutating func reserve(_ more: Int) -> UnsafeMutableRawPointer {
    if count + more > room { grow(more) }
    // The buffer holds count + more bytes since grow; it is nil only before the first growth.
    return memory.unsafelyUnwrapped + count
  }
  // Doubled, so that writing is linear.
  private mutating func grow(_ more: Int) {
    let wanted = max(256, (count + more) * 2)
    guard let larger = realloc(memory, wanted) else { preconditionFailure("out of memory") }
    (memory, room) = (larger, wanted)
  }
  /// Ready for the next use. What was written stays readable until then.
  consuming func emptied() -> LuaWriter {
    reset()
    return self
  }

  // Tag and value in one step; the values lie unaligned, which C reads by memcpy.
  @inline(__always)
  private mutating func put(_ tag: UInt8) {
    reserve(1).storeBytes(of: tag, as: UInt8.self)
    count += 1
  }
  @inline(__always)
  private mutating func put<T: BitwiseCopyable>(_ tag: UInt8, _ value: T) {
    let at = reserve(1 + MemoryLayout<T>.size)
    at.storeBytes(of: tag, as: UInt8.self)
    (at + 1).storeBytes(of: value, as: T.self)
    count += 1 + MemoryLayout<T>.size
  }
  @inline(__always)
  private mutating func append(_ bytes: UnsafeRawBufferPointer) {
    // C reads lengths of 32 bits.
    let bytes = UnsafeRawBufferPointer(rebasing: bytes.prefix(Int(UInt32.max)))
    let at = reserve(4 + bytes.count)
    at.storeBytes(of: UInt32(truncatingIfNeeded: bytes.count), as: UInt32.self)
    if let source = bytes.baseAddress { memcpy(at + 4, source, bytes.count) }
    count += 4 + bytes.count
  }

  // MARK: Scalars

  /// Writes nil.
  public mutating func writeNil() { put(UInt8(ascii: "n")) }
  /// Writes a boolean.
  public mutating func write(_ value: Bool) { put(value ? UInt8(ascii: "t") : UInt8(ascii: "f")) }
  /// Writes an integer.
  public mutating func write(_ value: Int64) { put(UInt8(ascii: "i"), value) }
  /// Writes an integer.
  public mutating func write(_ value: Int) { put(UInt8(ascii: "i"), Int64(value)) }
  /// Writes a float, also where it has no fraction.
  public mutating func write(_ value: Double) { put(UInt8(ascii: "d"), value) }
  /// Writes a string, as UTF-8.
  public mutating func write(_ value: String) {
    var value = value
    value.withUTF8 { utf8 in write(bytes: UnsafeRawBufferPointer(utf8)) }
  }
  /// A string's bytes, which need not be UTF-8.
  public mutating func write(bytes: UnsafeRawBufferPointer) {
    put(UInt8(ascii: "s"))
    append(bytes)
  }
  /// Writes a string's bytes, which need not be UTF-8.
  public mutating func write(bytes: [UInt8]) { bytes.withUnsafeBytes { write(bytes: $0) } }
  /// Writes a string, or nil.
  public mutating func write(_ value: String?) { if let value { write(value) } else { writeNil() } }
  /// Writes a float, or nil.
  public mutating func write(_ value: Double?) { if let value { write(value) } else { writeNil() } }
  /// Writes a boolean, or nil.
  public mutating func write(_ value: Bool?) { if let value { write(value) } else { writeNil() } }

  // MARK: Things of the state

  /// Writes what is anchored; it must be of the same state.
  public mutating func write(_ reference: LuaReference) { put(UInt8(ascii: "r"), reference.number) }
  /// Writes a host function.
  public mutating func write(_ function: LuaFunction) { put(UInt8(ascii: "h"), function.id) }
  /// Writes a function that makes stamped tables.
  public mutating func write(_ function: LuaStampedFunction) {
    put(UInt8(ascii: "m"), function.form)
    _ = withUnsafeBytes(of: (Int32(truncatingIfNeeded: function.tag), function.kind.reference.number)) { pair in
      memcpy(reserve(8), pair.baseAddress.unsafelyUnwrapped, 8)  // a buffer over a tuple on the stack has an address
    }
    count += 8
    var name = function.name
    name.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  // MARK: Tables

  /// A table whose length need not be known: values written in `body` are its items 1, 2, …; `key` begins a field.
  public mutating func table<E: Error>(_ body: (inout LuaWriter) throws(E) -> Void) throws(E) {
    let start = beginTable()
    try body(&self)
    endTable(start)
  }
  /// Begins a table when a closure does not fit; hand the result to `endTable`.
  public mutating func beginTable(items: Int = 0, fields: Int = 0) -> Int {
    let start = count
    put(UInt8(ascii: "T"), hints(items, fields))
    return start
  }
  /// Ends a table. Counts that are known by now replace the hints, and save Lua from growing the table.
  public mutating func endTable(_ start: Int, items: Int = 0, fields: Int = 0) {
    put(UInt8(ascii: "E"))
    guard items > 0 || fields > 0 else { return }
    // beginTable wrote there, so there is a buffer.
    (memory.unsafelyUnwrapped + start + 1).storeBytes(of: hints(items, fields), as: UInt64.self)
  }
  /// The metatable of the next value, which is a table.
  public mutating func metatable(_ reference: LuaReference) { put(UInt8(ascii: "M"), reference.number) }
  /// The name of the next value.
  public mutating func key(_ name: String) {
    put(UInt8(ascii: "k"))
    write(name)
  }
  /// A name from another's memory, which need not be UTF-8.
  public mutating func key(bytes: UnsafeRawBufferPointer) {
    put(UInt8(ascii: "k"))
    write(bytes: bytes)
  }
  /// Any key but nil and NaN, which a table cannot have: those raise when the value is built.
  public mutating func key(_ value: LuaValue) {
    put(UInt8(ascii: "k"))
    write(value)
  }
  /// An integer key of the next value.
  public mutating func key(_ number: Int64) {
    put(UInt8(ascii: "k"))
    write(number)
  }
  /// A list, its length known.
  public mutating func list<S: Collection>(_ items: S, _ each: (inout LuaWriter, S.Element) -> Void) {
    let start = beginTable(items: items.count)
    for item in items { each(&self, item) }
    endTable(start)
  }
  /// Writes one field, a string.
  public mutating func field(_ name: String, _ value: String) { key(name); write(value) }
  /// Writes one field, a float.
  public mutating func field(_ name: String, _ value: Double) { key(name); write(value) }
  /// Writes one field, an integer.
  public mutating func field(_ name: String, _ value: Int) { key(name); write(value) }
  /// Writes one field, a boolean.
  public mutating func field(_ name: String, _ value: Bool) { key(name); write(value) }
  /// Writes one field, a host function.
  public mutating func field(_ name: String, _ value: LuaFunction) { key(name); write(value) }
  /// Writes one field, a function that makes stamped tables.
  public mutating func field(_ name: String, _ value: LuaStampedFunction) { key(name); write(value) }
  /// Writes one field, what is anchored.
  public mutating func field(_ name: String, _ value: LuaReference) { key(name); write(value) }
}

/// Both counts as they lie in the bytes: items first.
private func hints(_ items: Int, _ fields: Int) -> UInt64 {
  // Hints only: more than a million would let a wrong count allocate much.
  let most = 1 << 20
  return (UInt64(max(0, min(items, most))) | UInt64(max(0, min(fields, most))) << 32).littleEndian
}
