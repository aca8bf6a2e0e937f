import CLua

/// A Swift closure that scripts can call; write it into a table or a global with a `LuaWriter`. Belongs to one state.
public struct LuaFunction: Sendable, Hashable {
  let id: Int32
}

/// What happens once a host function's Swift frame is gone. Lua raises and yields with longjmp, so C does both afterwards.
public enum LuaVerdict: Sendable {
  /// The script gets what was written to `results`.
  case `return`
  /// An error in the script, at its line.
  case raise(String)
  /// The script waits; `LuaThread.resume` returns the token, and is later given the reply.
  case suspend(Int)
  /// A module: its text becomes a function, which the script gets, and after it what was written to `results`.
  case chunk(name: String, text: [UInt8])
}

/// One call of a host function: what the script passed, and space for what it gets.
public struct LuaCall: ~Copyable {
  /// What the script passed, in order.
  public let arguments: LuaValues
  /// What the script gets; left empty, it gets nothing.
  public var results: LuaWriter
  /// The state may be asked, and called back; such calls belong to the running call's limits, and cannot wait.
  public unowned(unsafe) let state: LuaState  // the state's own trampoline makes this value and outlives it
}

/// How a stamped function makes its table.
public enum LuaStampForm: Sendable, Hashable {
  /// One table is taken over (copied, if it already is a stamped table or has a metatable); other arguments fill a new one's slots.
  case constructor
  /// The same for a table that has the function as its `__call`: the first argument is left out.
  case callable
  /// `view:method(a, b)` makes `{view, a, b}`.
  case link
}

/// What all stamped tables of one class share: methods, a name that `getmetatable` shows instead, and `..`.
public struct LuaStampClass {
  // Kept by value: a stamped function is written into many tables and belongs to none.
  let reference: LuaReference
}

/// A function in C that makes stamped tables, see CLua/stamp.c. `tag` is the host's own number for it, below 4,194,304.
/// Reading side: `LuaCursor.stamp`.
public struct LuaStampedFunction {
  var tag: Int
  var kind: LuaStampClass
  var name: String
  var form: UInt8

  /// - Parameters:
  ///   - name: What errors call the function.
  ///   - tag: What the cursor reads of the tables that it makes.
  ///   - kind: The class of those tables.
  ///   - form: What the function takes.
  ///   - wraps: A stamped table as the only argument becomes the new table's item 1, instead of being copied.
  ///   - maps: A list and a function of its members are what the global ForEach makes of them.
  public init(
    _ name: String, tag: Int, of kind: LuaStampClass, form: LuaStampForm = .constructor, wraps: Bool = false,
    maps: Bool = false
  ) {
    self.tag = tag
    self.kind = kind
    self.name = name
    let base =
      switch form {
      case .constructor: LK_CONSTRUCTOR
      case .callable: LK_CALLABLE
      case .link: LK_LINK
      }
    self.form = UInt8(base | (wraps ? LK_WRAP : 0) | (maps ? LK_EACH : 0))
  }
}

extension LuaState {
  /// Answers Lua. Nothing here raises: arguments are read raw, and bytes and a verdict are left for C.
  /// Host functions may nest: `active` is set back so that the outer call's results go to its own thread.
  func answer(_ id: Int32, on L: LuaHandle, _ reply: UnsafeMutablePointer<lk_reply>) {
    let outer = active
    active = L
    defer { active = outer }
    var call = LuaCall(
      arguments: LuaValues(L, base: 1, count: Int(lua_gettop(L)), self), results: takeWriter(), state: self)
    let verdict = functions[Int(id)](&call)
    var results = call.finish()
    switch verdict {
    case .return: reply.pointee.verdict = Int32(LK_RETURN)
    case .raise(let message):
      reply.pointee.verdict = Int32(LK_RAISE)
      results.reset()
      results.write(LuaError.cut(message))
    case .suspend(let token):
      reply.pointee.verdict = Int32(LK_SUSPEND)
      results.reset()
      suspension = token
    case .chunk(let name, let text) where text.count > Self.longestSource:
      reply.pointee.verdict = Int32(LK_RAISE)
      results.reset()
      results.write("\(LuaChunkName(name).path): source too large (more than 1 MiB)")
    case .chunk(let name, let text):
      reply.pointee.verdict = Int32(LK_CHUNK)
      writeChunk(name, text, before: &results)
    }
    reply.pointee.bytes = results.bytes
    reply.pointee.length = results.count
    giveBack(results)
  }

  // The chunk's name and text come first, as `chunk` in CLua/call.c reads them.
  private func writeChunk(_ name: String, _ text: [UInt8], before results: inout LuaWriter) {
    let chunk = LuaChunkName(name)
    remember(chunk)
    var whole = LuaWriter()
    whole.write(chunk.name)
    text.withUnsafeBytes { whole.write(bytes: LuaState.withoutPreamble($0)) }
    whole.append(results)
    swap(&whole, &results)
  }
}

extension LuaCall {
  /// The script's line that called, for what is noted of it; nil where no script did. Cold: it walks the stack.
  public var caller: (chunk: String, line: Int)? {
    var line: Int32 = 0
    let source = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      line = lk_caller(state.active, buffer.baseAddress, buffer.count)
      count = line > 0 ? buffer.firstIndex(of: 0) ?? 0 : 0
    }
    return line > 0 ? (String(decoding: source.map { UInt8(bitPattern: $0) }, as: UTF8.self), Int(line)) : nil
  }

  fileprivate consuming func finish() -> LuaWriter { results }
}
