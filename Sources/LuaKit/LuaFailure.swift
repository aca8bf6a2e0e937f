import CLua

// How a failed call becomes a `LuaError`: kind from the latch, place from the stack, words from the error value.

extension LuaState {
  /// Reads the error value on top, with no metamethod and within limits, and pops it.
  func failure(_ status: Int32, on L: LuaHandle, in loaded: LuaChunkName? = nil) -> LuaError {
    defer { if lua_gettop(L) > 0 { pop(L, 1) } }
    let latch = lk_latch(L)
    let stopped = Self.kind(ofLatch: latch)
    let text = stopped == nil ? describe(L) : String(cString: lk_reason(latch))
    var (message, chunk, line) = LuaError.split(text, chunks: chunks)
    if (loaded == nil || stopped != nil) && (chunk == nil || chunk?.isHost == true) {
      line = lk_fault_line(L) > 0 ? Int(lk_fault_line(L)) : nil
      chunk = line == nil ? nil : LuaChunkName(String(cString: lk_fault_source(L)))
    }
    if let stack = ["C stack overflow", "stack overflow"].first(where: message.hasPrefix) {
      message = "too many nested calls (\(stack))"
    }
    let isMemory = message == "not enough memory" || message == "string.rep: result too large" || status == LUA_ERRMEM
    let kind = stopped ?? (isMemory ? .memory : Self.depthOr(loaded, message))
    if kind == .memory && stopped == nil {
      message = message.hasPrefix("string.rep") ? "memory limit exceeded: \(message)" : "memory limit exceeded"
    }
    return LuaError(
      kind, LuaError.cut(message), chunk: (chunk ?? loaded)?.path, line: line,
      traceback: loaded == nil ? traceback(L) : [], nilAccess: LuaNilAccess(message: message))
  }

  private static func kind(ofLatch latch: Int32) -> LuaError.Kind? {
    switch Int(latch) {
    case Int(LK_TICKS), Int(LK_CPU): .cpu
    case Int(LK_WALL): .wall
    case Int(LK_MEMORY): .memory
    case Int(LK_DEPTH): .depth
    case Int(LK_CANCEL): .cancelled
    default: nil
    }
  }
  private static func depthOr(_ loaded: LuaChunkName?, _ message: String) -> LuaError.Kind {
    if message.hasPrefix("too many nested calls") { return .depth }
    return loaded == nil ? .runtime : .syntax
  }

  private func traceback(_ L: LuaHandle) -> [String] {
    String(cString: lk_fault_trace(L)).split(separator: "\n").map(String.init)
  }

  /// The words of an error value by its raw type: a string; a table's `message` or item 1; else what it is.
  private func describe(_ L: LuaHandle) -> String {
    guard lua_gettop(L) > 0, lua_checkstack(L, readingSlots) != 0 else { return "not enough memory" }
    var cursor = LuaCursor(L, self)
    switch cursor.type {
    case .string: return bounded(cursor) ?? ""
    case .number: return cursor.integer.map(String.init) ?? cursor.number.map { "\($0)" } ?? ""
    case .boolean: return "error object is \(cursor.boolean == true)"
    case .table: return tableWords(&cursor) ?? "error object is a table"
    case .nil, .none: return "error object is nil"
    default: return "error object is a \(cursor.type)"
    }
  }
  private func tableWords(_ cursor: inout LuaCursor) -> String? {
    guard cursor.enter() else { return nil }
    for _ in 0..<100 {
      switch cursor.next() {
      case .end: return cursor.item(1) { bounded($0) } ?? nil
      case .key, .unknownKey:
        guard cursor.keyString == "message", let text = bounded(cursor) else { continue }
        cursor.leave()
        return text
      default: continue
      }
    }
    cursor.leave()
    return nil
  }
  /// One more than the longest message, so that the cut is seen; a position in front of it takes some bytes too.
  private func bounded(_ cursor: borrowing LuaCursor) -> String? {
    cursor.withBytes { bytes in
      String(decoding: bytes.prefix(LuaError.longestMessage + 300), as: UTF8.self)
    }
  }
}
