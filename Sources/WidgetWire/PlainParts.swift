package import WidgetModel

/// The members of a plain list, read one after the other, each as what it has to be. What does not fit is damaged.
package struct PlainParts {
  private var rest: ArraySlice<Value>

  /// - Parameter count: of the members; newer programs may add some at the end.
  package init(_ value: Value, atLeast count: Int) throws(FrameFault) {
    guard case .list(let members) = value, members.count >= count else { throw .damaged }
    rest = members[...]
  }

  package mutating func value() throws(FrameFault) -> Value {
    guard let value = rest.popFirst() else { throw .damaged }
    return value
  }

  package mutating func text() throws(FrameFault) -> String {
    guard case .text(let text) = try value() else { throw .damaged }
    return text
  }

  package mutating func flag() throws(FrameFault) -> Bool {
    guard case .flag(let flag) = try value() else { throw .damaged }
    return flag
  }

  package mutating func whole() throws(FrameFault) -> Int {
    guard case .integer(let whole) = try value(), let whole = Int(exactly: whole) else { throw .damaged }
    return whole
  }

  package mutating func number() throws(FrameFault) -> Double {
    guard case .number(let number) = try value() else { throw .damaged }
    return number
  }

  /// Whole seconds, and nanoseconds.
  package mutating func duration() throws(FrameFault) -> Duration {
    var parts = try PlainParts(try value(), atLeast: 2)
    // By no initializer: the compiler, having looked at those, takes Glibc's timespec for another module's.
    return .seconds(try parts.whole()) + .nanoseconds(Int64(try parts.whole()))
  }

  package mutating func bytes() throws(FrameFault) -> [UInt8] {
    guard case .bytes(let bytes) = try value() else { throw .damaged }
    return bytes
  }

  package mutating func list() throws(FrameFault) -> [Value] {
    guard case .list(let list) = try value() else { throw .damaged }
    return list
  }

  /// Every member of a list.
  package mutating func members<Part>(_ read: (Value) throws(FrameFault) -> Part) throws(FrameFault) -> [Part] {
    var parts: [Part] = []
    for member in try list() { parts.append(try read(member)) }
    return parts
  }

  package mutating func texts() throws(FrameFault) -> [String] {
    try members { value throws(FrameFault) in
      guard case .text(let text) = value else { throw .damaged }
      return text
    }
  }

  /// What `Diagnostic.plain` wrote.
  package mutating func faults() throws(FrameFault) -> [Diagnostic] {
    try optional { parts throws(FrameFault) in try Frame.value([Diagnostic].self, from: try parts.bytes()) } ?? []
  }

  /// One of a type's words.
  package mutating func word<Word: RawRepresentable>(_: Word.Type) throws(FrameFault) -> Word
  where Word.RawValue == String {
    guard let word = Word(rawValue: try text()) else { throw .damaged }
    return word
  }

  /// Nil for nothing; else what is read of the member alone.
  package mutating func optional<Part>(
    _ read: (inout PlainParts) throws(FrameFault) -> Part
  ) throws(FrameFault) -> Part? {
    guard let next = rest.first, next != .null else {
      _ = try value()
      return nil
    }
    return try read(&self)
  }
}

extension Diagnostic {
  /// Faults are rare, and have many parts: where there are any, they go by `Codable`.
  package static func plain(_ faults: [Diagnostic]) throws(FrameFault) -> Value {
    faults.isEmpty ? .null : .bytes(try Frame.body(faults))
  }
}

extension Value {
  package static func texts(_ texts: [String]) -> Value { .list(texts.map { .text($0) }) }
}
