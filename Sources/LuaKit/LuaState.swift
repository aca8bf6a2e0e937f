import CLua

/// One Lua state: a script's whole world, with its memory limit. Not Sendable: its creator confines it to one thread, which
/// should be a `LuaExecutor`'s, because nested Lua calls need a stack of known size.
///
/// Standard Lua without `load`, `io`, `os`, `debug`, `package`, `coroutine` and what else reaches out; see `LuaLibraries`.
public final class LuaState {
  /// Text of more bytes is refused before it is parsed.
  public static let longestSource = 1 << 20

  let main: LuaHandle
  /// The thread on which host code acts now: `main`, or inside a host function the script's own.
  var active: LuaHandle
  // Closures by the number that C's upvalues hold. They are never removed: a script may keep the function as long as
  // the state.
  var functions: [(inout LuaCall) -> LuaVerdict] = []
  /// What the host function that suspended last gave as its token.
  var suspension = 0
  let releases = LuaReleases()
  // Names of all chunks, in order to find a position at the beginning of a message. A handful: files of one bundle.
  private(set) var chunks: [LuaChunkName] = []
  // One buffer serves all calls, so that a call allocates nothing in the steady state.
  private var spare: LuaWriter? = LuaWriter()

  /// - Parameters:
  ///   - memory: What its values may take.
  ///   - failAfter: For tests: so many allocations succeed and then none.
  public init(memory: LuaMemoryLimit = .standard, failAfter: Int64? = nil) throws(LuaError) {
    // lk_open runs no script, so the host is called only once `self` is whole; its address is filled in below.
    let host = Host()
    var options = lk_options(
      soft: memory.soft, hard: memory.hard, fail_after: failAfter ?? -1, fn: callHost,
      host: Unmanaged.passUnretained(host).toOpaque())
    guard let handle = lk_open(&options) else { throw LuaError(.memory, "not enough memory for a Lua state") }
    main = handle
    active = handle
    self.host = host
    host.state = self
  }
  deinit { lk_close(main) }

  /// What C holds: a way to the state that exists before the state does.
  final class Host {
    unowned(unsafe) var state: LuaState?  // the state owns this object, and closes Lua before both go
  }
  private let host: Host

  // MARK: Loading

  /// Compiles a chunk of text (never bytecode). A name "@file.lua" or "file.lua" is a script's; "=name" is the host's own
  /// prelude, which errors and stamps do not show.
  ///
  /// - Parameters:
  ///   - text: The chunk, in UTF-8.
  ///   - name: What errors and tracebacks call it.
  ///   - limits: What compiling may take: the parser can be made to compute long. Nil: what is left of the running
  ///     call's; none where no call runs.
  public func load(
    _ text: some Collection<UInt8>, name: String, limits: LuaLimits? = nil
  ) throws(LuaError) -> LuaReference {
    let loaded = text.withContiguousStorageIfAvailable { load(bytes: UnsafeRawBufferPointer($0), name: name, limits) }
    return try (loaded ?? Array(text).withUnsafeBytes { load(bytes: $0, name: name, limits) }).get()
  }
  // Without generics for the usual cases: the first generic call looks for conformances in the whole program.
  public func load(_ text: [UInt8], name: String, limits: LuaLimits? = nil) throws(LuaError) -> LuaReference {
    try text.withUnsafeBytes { load(bytes: $0, name: name, limits) }.get()
  }
  /// The same for text that lies in another's memory, without limits of its own.
  public func load(_ text: UnsafeBufferPointer<UInt8>, name: String) throws(LuaError) -> LuaReference {
    try load(bytes: UnsafeRawBufferPointer(text), name: name, nil).get()
  }
  /// The same for a string.
  public func load(_ text: String, name: String, limits: LuaLimits? = nil) throws(LuaError) -> LuaReference {
    var text = text
    return try text.withUTF8 { load(bytes: UnsafeRawBufferPointer($0), name: name, limits) }.get()
  }
  private func load(
    bytes: UnsafeRawBufferPointer, name: String, _ limits: LuaLimits?
  ) -> Result<LuaReference, LuaError> {
    guard let limits else { return load(bytes: bytes, name: name, within: nil) }
    var budget = limits.budget()
    return withExtendedLifetime(limits.cancellation) { load(bytes: bytes, name: name, within: &budget) }
  }
  private func load(
    bytes: UnsafeRawBufferPointer, name: String, within budget: UnsafeMutablePointer<lk_budget>?
  ) -> Result<LuaReference, LuaError> {
    let chunk = LuaChunkName(name)
    guard bytes.count <= Self.longestSource else {
      return .failure(LuaError(.syntax, "source too large (more than 1 MiB)", chunk: chunk.path))
    }
    guard !chunk.name.utf8.contains(0) else { return .failure(LuaError(.syntax, "a chunk name contains a NUL")) }
    remember(chunk)
    releases.empty(into: active)
    let source = Self.withoutPreamble(bytes)
    var reference: Int32 = 0
    let status = withNonNull(source) { lk_load(active, $0, source.count, chunk.name, budget, &reference) }
    guard status == LUA_OK else { return .failure(failure(status, on: active, in: chunk)) }
    return .success(LuaReference(reference, releases))
  }
  /// Compiles a chunk and calls it, both within one budget: what several files take together is counted together.
  public func run<R>(
    _ text: [UInt8], name: String, within budget: inout LuaBudget, reading: (borrowing LuaValues) -> R
  ) throws(LuaError) -> R {
    defer { withExtendedLifetime(budget) {} }
    let chunk = try text.withUnsafeBytes { load(bytes: $0, name: name, within: &budget.left) }.get()
    return try call(chunk, within: &budget.left, arguments: { _ in }, reading: reading)
  }

  func remember(_ chunk: LuaChunkName) { if !chunks.contains(chunk) { chunks.append(chunk) } }

  /// Without a byte order mark, and without a first `#!` line, whose end stays so that lines count as in the file.
  static func withoutPreamble(_ bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    var rest = bytes[...]
    if rest.starts(with: [0xef, 0xbb, 0xbf]) { rest = rest.dropFirst(3) }
    if rest.first == UInt8(ascii: "#") { rest = rest.drop { $0 != UInt8(ascii: "\n") } }
    return UnsafeRawBufferPointer(rebasing: rest)
  }

  // MARK: Calling

  /// Calls a function and reads its results in place. With `limits` nil, or inside a host function, the rest of the running
  /// call's limits applies; a limit that was hit is final until a call from outside sets new ones.
  public func call<R>(
    _ function: LuaReference, limits: LuaLimits? = nil, arguments: (inout LuaWriter) -> Void = { _ in },
    reading: (borrowing LuaValues) -> R
  ) throws(LuaError) -> R {
    guard let limits else { return try call(function, within: nil, arguments: arguments, reading: reading) }
    // A local copy, because host functions may run during the call and use this state.
    var budget = limits.budget()
    defer { withExtendedLifetime(limits.cancellation) {} }
    return try call(function, within: &budget, arguments: arguments, reading: reading)
  }
  private func call<R>(
    _ function: LuaReference, within budget: UnsafeMutablePointer<lk_budget>?, arguments: (inout LuaWriter) -> Void,
    reading: (borrowing LuaValues) -> R
  ) throws(LuaError) -> R {
    let L = active
    try check(function)
    releases.empty(into: L)
    let base = lua_gettop(L)
    var writer = takeWriter()
    arguments(&writer)
    let status = lk_call(L, function.number, writer.bytes, writer.count, budget)
    giveBack(writer)
    withExtendedLifetime(function) {}
    guard status == LUA_OK else {
      let error = failure(status, on: L)
      lua_settop(L, base)
      throw error
    }
    defer { lua_settop(L, base) }
    return reading(LuaValues(L, base: base + 1, count: Int(lua_gettop(L) - base), self))
  }
  /// Calls a function and copies its first result.
  @discardableResult
  public func value(
    of function: LuaReference, limits: LuaLimits? = nil, arguments: (inout LuaWriter) -> Void = { _ in }
  ) throws(LuaError) -> LuaValue {
    try call(function, limits: limits, arguments: arguments) { $0.value(0) }
  }
  /// Begins a call that may wait; nothing runs before the first `resume`.
  public func start(_ function: LuaReference, limits: LuaLimits) throws(LuaError) -> LuaThread {
    try check(function)
    releases.empty(into: active)
    var reference: Int32 = 0
    guard let thread = lk_thread(active, function.number, &reference) else {
      throw LuaError(.memory, "not enough memory")
    }
    return LuaThread(self, thread, LuaReference(reference, releases), limits)
  }

  // MARK: Making values

  /// A Swift closure as a Lua function. It exists as long as the state, so it takes the state from its call instead of holding
  /// it.
  public func register(_ function: @escaping (inout LuaCall) -> LuaVerdict) -> LuaFunction {
    functions.append(function)
    return LuaFunction(id: Int32(functions.count - 1))
  }
  /// Sets a global to the one value that `value` writes.
  public func setGlobal(_ name: String, to value: (inout LuaWriter) -> Void) throws(LuaError) {
    var name = name
    try write(value) { bytes, count in
      name.withUTF8 { utf8 in
        withNonNull(UnsafeRawBufferPointer(utf8)) { lk_set_global(active, $0, utf8.count, bytes, count) }
      }
    }
  }
  /// Makes one value and anchors it.
  public func make(_ value: (inout LuaWriter) -> Void) throws(LuaError) -> LuaReference {
    var reference: Int32 = 0
    try write(value) { bytes, count in
      let base = lua_gettop(active)
      let status = lk_push(active, bytes, count)
      guard status == LUA_OK else { return status }
      guard lua_gettop(active) > base else { return lk_reference(nilOn: active, &reference) }
      lua_settop(active, base + 1)
      return lk_ref(active, &reference)
    }
    return LuaReference(reference, releases)
  }
  /// Adds the fields that `fields` writes (as inside `LuaWriter.table`) to a table that `make` or a script made. Raw.
  public func fill(_ table: LuaReference, with fields: (inout LuaWriter) -> Void) throws(LuaError) {
    try check(table)
    try write({ writer in writer.table(fields) }) { bytes, count in lk_fill(active, table.number, bytes, count) }
  }
  /// A class of stamped tables. `methods` becomes their `__index`; fill it before or after.
  public func makeClass(
    _ name: String, methods: LuaReference, concatenation: LuaReference? = nil
  ) throws(LuaError) -> LuaStampClass {
    try check(methods)
    var name = name
    var reference: Int32 = 0
    let status = name.withUTF8 { utf8 in
      withNonNull(UnsafeRawBufferPointer(utf8)) {
        lk_class(active, methods.number, $0, utf8.count, concatenation?.number ?? 0, &reference)
      }
    }
    guard status == LUA_OK else {
      throw LuaError(.memory, "not enough memory for a class of stamped tables, or its methods are not a table")
    }
    return LuaStampClass(reference: LuaReference(reference, releases))
  }
  /// The metatable of tables that are plain ones and known to be lists, also while they are empty (`LuaCursor.isList`).
  public func makeListClass() throws(LuaError) -> LuaReference {
    var reference: Int32 = 0
    guard lk_list(active, &reference) == LUA_OK else { throw LuaError(.memory, "not enough memory for a metatable") }
    return LuaReference(reference, releases)
  }
  /// Tells the state a word that cursors shall know, of at most 40 bytes. The same word keeps its id.
  public func key(_ word: String) throws(LuaError) -> LuaKey {
    var word = word
    let id = word.withUTF8 { utf8 in
      withNonNull(UnsafeRawBufferPointer(utf8)) { lk_key_add(active, $0, utf8.count) }
    }
    guard id >= 0 else { throw LuaError(.memory, "a key is longer than 40 bytes, or there is not enough memory") }
    return LuaKey(id: id)
  }

  // MARK: Asking

  /// Bytes that the state's objects take now.
  public var usedBytes: Int { lk_used(main) }
  /// The most that they took at one time.
  public var peakBytes: Int { lk_peak(main) }
  /// What the last call stopped at, if it was a limit: until a call from outside brings new limits, all others fail.
  public var isStopped: Bool { lk_latch(main) != 0 }
  /// Runs a whole collection.
  public func collectGarbage() { lk_collect(active) }
  /// Off, nothing is collected until memory reaches the soft limit: a quarter less time for a short call that makes much.
  public func setCollector(running: Bool) { lk_collector(active, running ? 1 : 0) }
  /// Reseeds `math.random`; scripts that call `math.randomseed()` get the same start.
  public func seed(_ first: Int64, _ second: Int64) { _ = lk_seed(active, first, second) }
  /// The file of a stamp, as the chunk was named, without `@`.
  public func fileName(_ file: Int) -> String? {
    lk_source(main, Int32(truncatingIfNeeded: file)).map { LuaChunkName(String(cString: $0)).path }
  }

  /// Where a script's function begins: the chunk as it was named, without `@`, and the line.
  public func definition(of function: LuaReference) -> (chunk: String, line: Int)? {
    guard function.releases === releases else { return nil }
    var line: Int32 = 0
    let source = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      line = lk_definition(active, function.number, buffer.baseAddress, buffer.count)
      count = line > 0 ? buffer.firstIndex(of: 0) ?? 0 : 0
    }
    return line > 0 ? (String(decoding: source.map { UInt8(bitPattern: $0) }, as: UTF8.self), Int(line)) : nil
  }

  // MARK: For the files beside

  // Nested calls find `spare` empty and make a buffer of their own.
  func takeWriter() -> LuaWriter {
    var writer = spare.take() ?? LuaWriter()
    writer.shrink()
    return writer
  }
  /// Its bytes stay readable until it is taken again: C builds a host function's results from them.
  func giveBack(_ writer: consuming LuaWriter) { spare = writer.emptied() }

  // A reference holds a number of its own state's registry: in another state it would be another object.
  func check(_ reference: LuaReference) throws(LuaError) {
    guard reference.releases === releases else {
      throw LuaError(.runtime, "the reference belongs to another Lua state")
    }
  }
  func anchorTop(of L: LuaHandle) -> LuaReference? {
    guard lua_checkstack(L, readingSlots) != 0 else { return nil }
    var reference: Int32 = 0
    lua_pushvalue(L, -1)
    return lk_ref(L, &reference) == LUA_OK ? LuaReference(reference, releases) : nil
  }
  // An anchored nil has a number too, so that `make` gives a reference whatever was written.
  private func lk_reference(nilOn L: LuaHandle, _ reference: inout Int32) -> Int32 {
    lua_pushnil(L)
    return lk_ref(L, &reference)
  }
  // Objects whose references ended are let go first, here and before each call: a deinit may run on any thread, and
  // Lua may not.
  private func write(
    _ value: (inout LuaWriter) -> Void, _ use: (UnsafePointer<UInt8>?, Int) -> Int32
  ) throws(LuaError) {
    releases.empty(into: active)
    var writer = takeWriter()
    value(&writer)
    let base = lua_gettop(active)
    let status = use(writer.bytes, writer.count)
    giveBack(writer)
    guard status == LUA_OK else {
      let error = failure(status, on: active)
      lua_settop(active, base)
      throw error
    }
  }
}

/// C side of all host functions of a state.
private func callHost(
  _ host: UnsafeMutableRawPointer?, _ handle: LuaHandle?, _ id: Int32, _ reply: UnsafeMutablePointer<lk_reply>?
) {
  guard let host, let handle, let reply else { return }
  Unmanaged<LuaState.Host>.fromOpaque(host).takeUnretainedValue().state?.answer(id, on: handle, reply)
}

/// An empty buffer may have no address, which C's string functions are not to be given.
func withNonNull<R>(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafePointer<CChar>) -> R) -> R {
  guard let address = bytes.baseAddress else { return withUnsafePointer(to: CChar(0), body) }
  return body(address.assumingMemoryBound(to: CChar.self))
}
