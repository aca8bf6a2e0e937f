import WidgetModel

/// A view tree from the Lua expressions of the layout cases: constructor calls, tables, method chains,
/// `function(d) return … end`. WidgetScript decodes the whole language; this is just enough to test without it.
struct LuaViews {
  enum Fault: Error { case unexpected(String) }

  static func tree(_ source: String) throws -> ViewTree {
    var parser = LuaViews(Array(source.unicodeScalars))
    let view = try parser.expression()
    var builder = ViewTree.Builder()
    try Self.build(view, .content, &builder)
    return builder.finish()
  }

  indirect enum Node {
    case number(Double), text(String), flag(Bool), none
    case table([(key: String?, value: Node)])
    case view(
      String, [(key: String?, value: Node)], modifiers: [(name: String, arguments: [(key: String?, value: Node)])])
    /// A line in `d`.
    case guide(width: Double, height: Double, plus: Double)
  }

  private let source: [Unicode.Scalar]
  private var index = 0

  init(_ source: [Unicode.Scalar]) { self.source = source }

  // MARK: Reading

  private mutating func skip() { while index < source.count, source[index].properties.isWhitespace { index += 1 } }

  private mutating func accept(_ text: String) -> Bool {
    skip()
    let scalars = Array(text.unicodeScalars)
    guard index + scalars.count <= source.count, Array(source[index..<index + scalars.count]) == scalars else {
      return false
    }
    index += scalars.count
    return true
  }

  private mutating func expect(_ text: String) throws {
    guard accept(text) else { throw Fault.unexpected("\(text) expected at \(index)") }
  }

  private mutating func name() -> String? {
    skip()
    var word = ""
    while index < source.count,
      source[index].properties.isAlphabetic || source[index] == "_"
        || (!word.isEmpty && ("0"..."9").contains(source[index]))
    {
      word.unicodeScalars.append(source[index])
      index += 1
    }
    return word.isEmpty ? nil : word
  }

  private mutating func expression() throws -> Node {
    var value = try atom()
    while accept(":") {
      guard let method = name() else { throw Fault.unexpected("a method's name at \(index)") }
      let arguments = try call() ?? []
      guard case .view(let kind, let own, var modifiers) = value else {
        throw Fault.unexpected("a view before :\(method)")
      }
      modifiers.append((method, arguments))
      value = .view(kind, own, modifiers: modifiers)
    }
    return value
  }

  private mutating func atom() throws -> Node {
    skip()
    if index < source.count, source[index] == "\"" { return .text(try string()) }
    if accept("{") { return .table(try fields("}")) }
    if index < source.count, source[index] == "-" || ("0"..."9").contains(source[index]) {
      return .number(try number())
    }
    let start = index
    switch name() {
    case "true"?: return .flag(true)
    case "false"?: return .flag(false)
    case "nil"?: return .none
    case "math"?:
      try expect(".huge")
      return .number(.infinity)
    case "function"?: return try guide()
    case let kind?:
      guard let arguments = try call() else { throw Fault.unexpected("\(kind) at \(start)") }
      return .view(kind, arguments, modifiers: [])
    case nil: throw Fault.unexpected("an expression at \(start)")
    }
  }

  private mutating func string() throws -> String {
    try expect("\"")
    var text = ""
    while index < source.count, source[index] != "\"" {
      if source[index] == "\\" {
        index += 1
        text.unicodeScalars.append(source[index] == "n" ? "\n" : source[index])
      } else {
        text.unicodeScalars.append(source[index])
      }
      index += 1
    }
    index += 1
    return text
  }

  private mutating func number() throws -> Double {
    skip()
    var text = ""
    while index < source.count, "-+.0123456789e".unicodeScalars.contains(source[index]),
      text.isEmpty || source[index] != "-"
    {
      text.unicodeScalars.append(source[index])
      index += 1
    }
    guard let number = Double(text) else { throw Fault.unexpected("a number: \(text)") }
    return number
  }

  private mutating func call() throws -> [(key: String?, value: Node)]? {
    skip()
    guard index < source.count else { return nil }
    if source[index] == "\"" { return [(nil, .text(try string()))] }
    if accept("{") { return try fields("}") }
    if accept("(") { return try fields(")") }
    return nil
  }

  private mutating func fields(_ close: String) throws -> [(key: String?, value: Node)] {
    var fields: [(key: String?, value: Node)] = []
    while !accept(close) {
      let start = index
      if let key = name(), accept("=") {
        fields.append((key, try expression()))
      } else {
        index = start
        fields.append((nil, try expression()))
      }
      _ = accept(",")
    }
    return fields
  }

  /// `function(d) return d.height / 2 + 3 end`, terms of one factor.
  private mutating func guide() throws -> Node {
    try expect("(d)")
    try expect("return")
    var (width, height, plus) = (0.0, 0.0, 0.0)
    var sign = 1.0
    while !accept("end") {
      if accept("+") { sign = 1; continue }
      if accept("-") { sign = -1; continue }
      var (isWidth, isHeight, factor) = (false, false, sign)
      if accept("d.width") {
        isWidth = true
      } else if accept("d.height") {
        isHeight = true
      } else {
        factor *= try number()
      }
      while true {
        if accept("/") { factor /= try number() } else if accept("*") { factor *= try number() } else { break }
      }
      if isWidth { width += factor } else if isHeight { height += factor } else { plus += factor }
      sign = 1
    }
    return .guide(width: width, height: height, plus: plus)
  }

  // MARK: Building

  private static func build(_ node: Node, _ slot: ArgumentName, _ builder: inout ViewTree.Builder) throws {
    switch node {
    case .none, .flag: return
    case .text, .number: try build(.view("Text", [(nil, node)], modifiers: []), slot, &builder)
    case .table(let fields): for field in fields { try build(field.value, slot, &builder) }
    case .view(let kind, let arguments, let modifiers): try view(kind, arguments, modifiers, slot, &builder)
    case .guide: throw Fault.unexpected("a function as a view")
    }
  }

  private static func view(
    _ name: String, _ arguments: [(key: String?, value: Node)],
    _ modifiers: [(name: String, arguments: [(key: String?, value: Node)])], _ slot: ArgumentName,
    _ builder: inout ViewTree.Builder
  ) throws {
    guard let modifier = modifiers.last else {
      guard let kind = ViewKind(rawValue: name) else { throw Fault.unexpected("view \(name)") }
      let node = builder.open(.view(kind), slot: slot)
      let rest = try add(
        arguments, Vocabulary.entry(kind), hasChildren: Vocabulary.entry(kind).content != .none, &builder)
      for (slot, child) in rest {
        let isLabel = slot == .content && Vocabulary.entry(kind).content == .label
        try build(child, isLabel ? .label : slot, &builder)
      }
      builder.close(node)
      return
    }
    guard let kind = ModifierKind(rawValue: modifier.name) else { throw Fault.unexpected("modifier \(modifier.name)") }
    let entry = Vocabulary.entry(kind)
    let node = builder.open(.modifier(kind), slot: slot)
    let rest = try add(modifier.arguments, entry, hasChildren: entry.content != .none, &builder)
    try view(name, arguments, modifiers.dropLast(), .content, &builder)
    for (slot, child) in rest {
      let own: ArgumentName = kind == .overlay ? .overlay : kind == .mask ? .mask : .background
      try build(child, slot == .content ? own : slot, &builder)
    }
    builder.close(node)
  }

  /// Adds the arguments that are values; returns those that are views with their slots.
  private static func add(
    _ arguments: [(key: String?, value: Node)], _ entry: Entry, hasChildren: Bool, _ builder: inout ViewTree.Builder
  ) throws -> [(ArgumentName, Node)] {
    var rest: [(ArgumentName, Node)] = []
    var free = entry.positional
    for (key, value) in arguments {
      if let key {
        guard let parameter = ArgumentName(rawValue: key).flatMap(entry.parameter) else {
          throw Fault.unexpected("\(entry.name): \(key)")
        }
        if parameter.type == .view { rest.append((parameter.name, value)); continue }
        guard let taken = argument(value, parameter.type, &builder) else {
          throw Fault.unexpected("\(entry.name): \(key)")
        }
        builder.add(parameter.name, taken)
        continue
      }
      if case .flag = value, hasChildren { continue }
      if case .none = value { continue }
      var isTaken = false
      for (place, name) in free.enumerated() {
        // An action always has a name here.
        guard let type = entry.parameter(name)?.type, type != .action else { continue }
        if type == .view {
          rest.append((name, value))
        } else if let taken = argument(value, type, &builder) {
          builder.add(name, taken)
        } else {
          continue
        }
        free.removeSubrange(...place)
        isTaken = true
        break
      }
      if !isTaken { rest.append((.content, value)) }
    }
    return rest
  }

  private static func argument(_ value: Node, _ type: ParameterType, _ builder: inout ViewTree.Builder) -> Argument
    .Value?
  {
    switch (type, value) {
    case (.oneOf(let types), _):
      for type in types { if let taken = argument(value, type, &builder) { return taken } }
      return nil
    case (.flag, .flag(let flag)): return .flag(flag)
    case (.number, .number(let number)), (.integer, .number(let number)), (.length, .number(let number)),
      (.extent, .number(let number)), (.date, .number(let number)), (.guide, .number(let number)):
      return .number(number)
    case (.text, .text(let text)), (.url, .text(let text)): return builder.text(text)
    case (.word(let words), .text(let text)), (.words(let words), .text(let text)):
      return Word(rawValue: text).flatMap { words.contains($0) ? .word($0) : nil }
    case (.words, .table(let fields)), (.dates, .table(let fields)), (.numbers, .table(let fields)):
      let members: [Argument.Value] = fields.compactMap { field in
        switch field.value {
        case .text(let text): Word(rawValue: text).map { .word($0) }
        case .number(let number): .number(number)
        default: nil
        }
      }
      return builder.list(members)
    case (.color, .text(let text)):
      return (Color.Role(rawValue: text).map(Color.named) ?? Color.hex(text)).map { .color($0) }
    case (.guide, .guide(let width, let height, let plus)):
      return builder.list([.number(width), .number(height), .number(plus)])
    case (.action, _), (.data, _): return builder.data(.null)
    default: return nil
    }
  }
}
