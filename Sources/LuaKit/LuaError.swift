import CLua

/// Why a call into Lua ended without a result, and where.
///
/// `message` has no position in it; `chunk` and `line` say the script's innermost line, never the host's own chunks.
public struct LuaError: Error, Sendable, Hashable {
  /// The text or the script's own error that ended a call, or the limit that did.
  public enum Kind: String, Sendable, Hashable {
    case syntax, runtime
    /// Ticks or the thread's CPU clock. A limit (this and those below but `depth`) is final: nothing of the call runs on.
    case cpu
    case wall, memory, depth, cancelled
  }

  /// Which of them it was: hosts tell limits from a script's own errors by it.
  public var kind: Kind
  /// What happened, in Lua's words or the script's own, of at most `longestMessage` bytes.
  public var message: String
  /// The chunk's name without its `@`, when a line of it was running.
  public var chunk: String?
  /// The line in `chunk`, from 1.
  public var line: Int?
  /// Innermost first, at most 20, as `widget.lua:12: in function 'helper'`.
  public var traceback: [String]
  /// What was nil, when the message is about calling, indexing or computing with nil.
  public var nilAccess: LuaNilAccess?

  /// Creates an error; only tests and hosts that refuse before Lua is called need to.
  public init(
    _ kind: Kind, _ message: String, chunk: String? = nil, line: Int? = nil, traceback: [String] = [],
    nilAccess: LuaNilAccess? = nil
  ) {
    self.kind = kind
    self.message = message
    self.chunk = chunk
    self.line = line
    self.traceback = traceback
    self.nilAccess = nilAccess
  }
}

extension LuaError: CustomStringConvertible {
  /// `widget.lua:12: message`, as Lua prints it.
  public var description: String {
    guard let chunk else { return message }
    guard let line else { return "\(chunk): \(message)" }
    return "\(chunk):\(line): \(message)"
  }
}

/// The variable in "attempt to call a nil value (global 'Txt')", so that a host can name the nearest right one.
public struct LuaNilAccess: Sendable, Hashable {
  /// What was done to nil.
  public enum Operation: Sendable, Hashable { case call, index, arithmetic, concatenate }
  /// Which kind of name held nil, as Lua words it; the raw values are Lua's words.
  public enum Variable: String, Sendable, Hashable { case global, local, method, field, upvalue, constant }

  /// What was done to nil.
  public var operation: Operation
  /// Which kind of name held it.
  public var variable: Variable
  /// The name as the script wrote it.
  public var name: String

  /// Reads it from Lua's own wording (ldebug.c: luaG_typeerror, varinfo); nil when the message is another one.
  public init?(message: String) {
    let openings: [(String, Operation)] = [
      ("attempt to call a nil value (", .call), ("attempt to index a nil value (", .index),
      ("attempt to perform arithmetic on a nil value (", .arithmetic),
      ("attempt to concatenate a nil value (", .concatenate),
    ]
    guard let (opening, operation) = openings.first(where: { message.hasPrefix($0.0) }) else { return nil }
    let rest = message.dropFirst(opening.count)
    guard let space = rest.firstIndex(of: " "), let variable = Variable(rawValue: String(rest[..<space])),
      rest[space...].hasPrefix(" '"), rest.hasSuffix("')")
    else { return nil }
    self.operation = operation
    self.variable = variable
    self.name = String(rest[space...].dropFirst(2).dropLast(2))
  }
}

// MARK: - From an error value to an error

extension LuaError {
  /// The most bytes of a message that are kept: a script may raise a text of megabytes, which would reach logs and
  /// sockets.
  public static let longestMessage = 4096
  /// Lines of a traceback.
  public static let longestTraceback = Int(LK_TRACE_LINES)

  /// The message as Lua gives it, cut in front of a position that names one of `chunks`.
  /// A chunk's own name may hold colons and digits, so it is compared whole and never searched for.
  static func split(_ text: String, chunks: [LuaChunkName]) -> (message: String, chunk: LuaChunkName?, line: Int?) {
    for chunk in chunks where text.hasPrefix(chunk.short) {
      let rest = text.dropFirst(chunk.short.count)
      guard rest.first == ":" else { continue }
      let digits = rest.dropFirst().prefix { $0.isASCII && $0.isNumber }
      guard let line = Int(digits) else { continue }
      let after = rest.dropFirst(1 + digits.count)
      guard after.hasPrefix(": ") else { continue }
      return (String(after.dropFirst(2)), chunk, line)
    }
    return (text, nil, nil)
  }

  /// Cuts at a character boundary, and says so.
  static func cut(_ text: String) -> String {
    guard text.utf8.count > longestMessage else { return text }
    return String(decoding: text.utf8.prefix(longestMessage - 4), as: UTF8.self) + "…"
  }
}

/// A chunk as its host named it ("@bundle/file.lua", "=prelude"), and as Lua shortens it in messages (lobject.c: luaO_chunkid).
struct LuaChunkName: Hashable {
  let name: String
  let short: String

  /// Host chunks never are the place of an error.
  var isHost: Bool { name.hasPrefix("=") }
  /// The name without its mark, as users know the file.
  var path: String { String(name.dropFirst()) }

  init(_ name: String) {
    let name = name.hasPrefix("@") || name.hasPrefix("=") ? name : "@" + name
    self.name = name
    let path = name.dropFirst()
    if path.utf8.count <= 59 {
      short = String(path)
    } else if name.hasPrefix("=") {
      short = String(decoding: path.utf8.prefix(59), as: UTF8.self)
    } else {
      short = "..." + String(decoding: path.utf8.suffix(56), as: UTF8.self)
    }
  }
}
