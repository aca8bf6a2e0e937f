/// The arguments of one call, read with errors that a script's author understands.
/// The script's side has checked them against the Vocabulary; a worker in another process may send anything.
package struct Arguments {
  /// The call.
  package let request: HostRequest
  /// Who asks, as sentences name it: the function, or a trigger.
  package let caller: String

  /// Wraps the arguments of a call.
  package init(_ request: HostRequest, caller: String? = nil) {
    self.request = request
    self.caller = caller ?? request.function.rawValue
  }

  /// The function that is called.
  package var function: HostFunction { request.function }
  /// The context of the call.
  package var call: CallContext { request.call }

  /// The value at a place; nil where it is absent or nil.
  package subscript(index: Int) -> Value? {
    guard request.arguments.indices.contains(index), request.arguments[index] != .null else { return nil }
    return request.arguments[index]
  }

  /// Returns the error for a wrong argument, in this sentence.
  package func wrong(_ sentence: String, suggestion: String? = nil) -> Diagnostic {
    Diagnostic(
      .scriptArgument, "\(caller): \(sentence)", suggestion: suggestion, bundle: request.call.bundle)
  }

  /// Returns the error for an argument of the wrong type.
  package func wrong(_ name: String, takes expectation: String, found value: Value?) -> Diagnostic {
    wrong("\(name) takes \(expectation), not \(Self.words(value))")
  }

  /// Returns the text at a place; throws where it is none.
  package func text(_ index: Int, _ name: String) throws(Diagnostic) -> String {
    guard let text = self[index]?.text else { throw wrong(name, takes: "a text", found: self[index]) }
    return text
  }

  /// Returns the text at a place; nil where there is no argument.
  package func optionalText(_ index: Int, _ name: String) throws(Diagnostic) -> String? {
    self[index] == nil ? nil : try text(index, name)
  }

  /// Seconds since 1970, within the years 1 to 9999.
  package func date(_ index: Int, _ name: String) throws(Diagnostic) -> Double {
    guard let date = self[index]?.number else {
      throw wrong(name, takes: "a date (seconds since 1970)", found: self[index])
    }
    guard CivilDate.seconds.contains(date) else { throw wrong("\(name) lies outside the years 1 to 9999") }
    return date
  }

  /// A table of named members; an absent one is empty.
  package func table(_ index: Int, _ name: String) throws(Diagnostic) -> Members {
    guard let value = self[index] else { return Members(fields: [], owner: self) }
    guard let fields = value.fields else { throw wrong(name, takes: "a table", found: value) }
    return Members(fields: fields, owner: self)
  }

  /// Returns what a value is, in the words of an error.
  package static func words(_ value: Value?) -> String {
    switch value {
    case .text(let text) where text.utf8.count <= 40: "the text \"\(text)\""
    case let value?: value.sort
    case nil: "nothing"
    }
  }
}

/// The named members of a table argument.
package struct Members {
  /// The members, in the order of the table.
  package let fields: [Value.Field]
  /// The call that they belong to, which errors name.
  package let owner: Arguments

  /// Wraps the members of a table.
  package init(fields: [Value.Field], owner: Arguments) {
    self.fields = fields
    self.owner = owner
  }

  /// The value of a member; nil where there is none.
  package subscript(name: String) -> Value? {
    fields.first { $0.name == name && $0.value != .null }?.value
  }

  /// Refuses members of other names, with the nearest right one.
  package func only(_ names: [String]) throws(Diagnostic) {
    for field in fields where !names.contains(field.name) {
      throw owner.wrong(
        "there is no option '\(field.name)'", suggestion: NearestName.of(field.name, among: names))
    }
  }

  /// Returns a member's text; throws where it is none.
  package func text(_ name: String) throws(Diagnostic) -> String {
    guard let text = self[name]?.text else { throw owner.wrong(name, takes: "a text", found: self[name]) }
    return text
  }

  /// Returns a member's text; nil where there is no member.
  package func optionalText(_ name: String) throws(Diagnostic) -> String? { self[name] == nil ? nil : try text(name) }

  /// The name of a locale; any that has the form of one, known or not.
  package func locale() throws(Diagnostic) -> String? {
    guard let name = try optionalText("locale") else { return nil }
    guard LocaleName(name).isWellFormed else {
      throw owner.wrong("locale takes a locale's name, as \"de_DE\", not \"\(name.cut(toBytes: 40))\"")
    }
    return name
  }

  /// Returns a member's flag; false where there is no member.
  package func flag(_ name: String) throws(Diagnostic) -> Bool {
    guard let value = self[name] else { return false }
    guard let flag = value.flag else { throw owner.wrong(name, takes: "true or false", found: value) }
    return flag
  }

  /// Returns a member's finite number; nil where there is no member.
  package func number(_ name: String) throws(Diagnostic) -> Double? {
    guard let value = self[name] else { return nil }
    guard let number = value.number, number.isFinite else { throw owner.wrong(name, takes: "a number", found: value) }
    return number
  }

  /// Returns a member's whole number below 2^40; nil where there is no member.
  package func integer(_ name: String) throws(Diagnostic) -> Int? {
    guard let value = self[name] else { return nil }
    guard let integer = value.integer, integer.magnitude < 1 << 40 else {
      throw owner.wrong(name, takes: "a whole number", found: value)
    }
    return integer
  }

  /// Returns a member's whole numbers: of one number or of a list of them; nil where there is no member.
  package func integers(_ name: String) throws(Diagnostic) -> [Int]? {
    guard let value = self[name] else { return nil }
    let numbers = (value.list ?? [value]).map { $0.integer.flatMap { $0.magnitude < 1 << 40 ? $0 : nil } }
    guard !numbers.isEmpty, !numbers.contains(nil) else {
      throw owner.wrong(name, takes: "a whole number, or a list of whole numbers", found: value)
    }
    return numbers.compactMap(\.self)
  }

  /// Returns a member that is one of these words; nil where there is no member.
  package func word(_ name: String, among words: [String]) throws(Diagnostic) -> String? {
    guard let word = try optionalText(name) else { return nil }
    guard words.contains(word) else {
      throw owner.wrong(
        "\(name) is one of \(words.joined(separator: ", ")), not \"\(word)\"",
        suggestion: NearestName.of(word, among: words))
    }
    return word
  }
}

extension Value {
  /// Text where the bytes are UTF-8, else bytes.
  package init(bytes: [UInt8]) {
    if let text = String(validating: bytes, as: UTF8.self) { self = .text(text) } else { self = .bytes(bytes) }
  }

  /// The bytes of a text of either kind.
  package var byteContent: [UInt8]? {
    switch self {
    case .text(let text): Array(text.utf8)
    case .bytes(let bytes): bytes
    default: nil
    }
  }
}
