import LuaKit
import WidgetModel

/// The host's functions as a script sees them, registered from the Vocabulary's table: arguments are checked, become one
/// request, and the reply is pushed. `json`, `localized` and the clock are answered in this room.
struct HostModules {
  let host: ScriptHost

  init(_ host: ScriptHost) { self.host = host }

  /// Writes the modules as fields of the globals.
  func write(_ writer: inout LuaWriter) {
    var module: String?
    var table = 0
    for entry in Vocabulary.functions where entry.function != .jsonArray {
      let name = entry.function.rawValue
      let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
      if dot.map({ String(name[..<$0]) }) != module {
        if module != nil { writer.endTable(table) }
        module = dot.map { String(name[..<$0]) }
        if let module {
          writer.key(module)
          table = writer.beginTable(fields: 16)
        }
      }
      let member = dot.map { String(name[name.index(after: $0)...]) } ?? name
      writer.field(member, host.state.register(answer(entry)))
    }
    if module != nil { writer.endTable(table) }
    if let entry = Vocabulary.entry(.logInfo) { writer.field("print", host.state.register(answer(entry))) }
    ClockModule(host).write(&writer)
  }

  private func answer(_ entry: HostFunctionEntry) -> (inout LuaCall) -> LuaVerdict {
    let host = host
    switch entry.function {
    case .dateNow:
      return { [unowned host] call in
        call.results.write(host.call.now)
        return .return
      }
    case .jsonDecode: return { [unowned host] call in JSONModule.decode(&call, host) }
    case .jsonEncode: return { [unowned host] call in JSONModule.encode(&call, host) }
    case .localized: return { [unowned host] call in host.localized(&call) }
    case .logDebug, .logInfo, .logWarning, .logError:
      return { [unowned host] call in host.log(entry, &call) }
    default: return { [unowned host] call in host.ask(entry, &call) }
    }
  }
}

extension ScriptHost {
  /// Checks the arguments and sends the request; a call that may wait suspends the script.
  func ask(_ entry: HostFunctionEntry, _ call: inout LuaCall) -> LuaVerdict {
    do throws(Diagnostic) {
      let arguments = try arguments(entry, call.arguments)
      let request = HostRequest(entry.function, arguments, self.call)
      if entry.waits {
        guard place.mayWait else {
          throw Diagnostic(.scriptWait, "\(entry.function.rawValue) waits, and cannot be used \(place.name)")
        }
        pending = request
        return .suspend(0)
      }
      write(try services.reply(to: request), &call.results)
      return .return
    } catch { return raise(error) }
  }

  /// A reply as the script gets it: an expected failure is `nil, message, code`.
  func write(_ reply: HostReply, _ writer: inout LuaWriter) {
    switch reply {
    case .values(let values): for value in values { writer.write(value, null: null) }
    case .failure(let message, let code):
      writer.writeNil()
      writer.write(message)
      writer.write(code)
    }
  }

  /// One line for the log: values as `print` shows them, tables as JSON.
  fileprivate func log(_ entry: HostFunctionEntry, _ call: inout LuaCall) -> LuaVerdict {
    var words: [String] = []
    for index in 0..<call.arguments.count {
      words.append(call.arguments.read(index) { Self.shown(&$0) })
    }
    let request = HostRequest(entry.function, [.text(words.joined(separator: "\t"))], self.call)
    do throws(Diagnostic) {
      _ = try services.reply(to: request)
      return .return
    } catch { return raise(error) }
  }

  private static func shown(_ cursor: inout LuaCursor) -> String {
    switch cursor.type {
    case .string: return cursor.string ?? ""
    case .number: return LuaNumber.text(cursor.integer, cursor.number ?? 0)
    case .nil, .none: return "nil"
    case .boolean: return cursor.boolean == true ? "true" : "false"
    case .table:
      var data = PlainData()
      if case .success(let value) = data.read(&cursor) { return JSONWriter.text(value) }
      return cursor.described
    default: return cursor.described
    }
  }

  // MARK: Arguments

  private func arguments(_ entry: HostFunctionEntry, _ values: borrowing LuaValues) throws(Diagnostic) -> [Value] {
    if entry.function == .processRun { return [try process(entry, values)] }
    var result: [Value] = []
    let most = entry.isVariadic ? max(values.count, entry.parameters.count) : entry.parameters.count
    for index in 0..<most {
      guard let parameter = index < entry.parameters.count ? entry.parameters[index] : entry.parameters.last else {
        break
      }
      let owner = entry.function.rawValue
      let isOptional = parameter.isOptional || index >= entry.parameters.count
      result.append(
        try values.read(index) { cursor throws(Diagnostic) in
          if cursor.type == .nil, isOptional { return .null }
          return try ArgumentCheck(owner).read(&cursor, parameter.type, parameter.name)
        })
    }
    if entry.function == .httpRequest { result = [try webRequest(result.first)] }
    while result.last == .null, result.count > entry.parameters.filter({ !$0.isOptional }).count { result.removeLast() }
    return result
  }

  /// A value that is to be sent as JSON becomes the body.
  private func webRequest(_ request: Value?) throws(Diagnostic) -> Value {
    var fields = request?.fields ?? []
    guard let index = fields.firstIndex(where: { $0.name == "json" }) else { return .table(fields) }
    guard !fields.contains(where: { $0.name == "body" }) else {
      throw Diagnostic(.scriptArgument, "http.request takes body or json, not both")
    }
    var headers = request?["headers"]?.fields ?? []
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      headers.append(.init("Content-Type", "application/json"))
    }
    fields[index] = .init("body", .text(JSONWriter.text(fields[index].value)))
    fields.removeAll { $0.name == "headers" }
    return .table(fields + [.init("headers", .table(headers))])
  }

  /// Both forms as one table: `process.run("git", "status")` and `process.run { "git", "status", cwd = … }` are
  /// `{ program = "git", arguments = { "status" }, cwd = … }`.
  private func process(_ entry: HostFunctionEntry, _ values: borrowing LuaValues) throws(Diagnostic) -> Value {
    var words: [Value] = []
    var options: [String: Value] = [:]
    for index in 0..<values.count {
      let read = try values.read(index) { cursor throws(Diagnostic) in
        try ArgumentCheck(entry.function.rawValue).command(&cursor, isFirst: index == 0)
      }
      words += read.words
      options.merge(read.options) { $1 }
    }
    guard !words.isEmpty else {
      throw Diagnostic(.scriptArgument, "process.run needs a program: process.run(\"git\", \"status\")")
    }
    options["program"] = words.removeFirst()
    options["arguments"] = .list(words)
    return .table(options)
  }
}

/// Checks one argument of a host function and makes it a value.
struct ArgumentCheck {
  let owner: String

  init(_ owner: String) { self.owner = owner }

  func read(_ cursor: inout LuaCursor, _ type: HostType, _ name: String) throws(Diagnostic) -> Value {
    if let value = try accepted(&cursor, type, name) { return value }
    throw Diagnostic(.scriptArgument, "\(owner): \(name) takes \(type.expectation), not \(cursor.described)")
  }

  /// The value; nil where it is of another sort.
  private func accepted(_ cursor: inout LuaCursor, _ type: HostType, _ name: String) throws(Diagnostic) -> Value? {
    switch type {
    case .text:
      if cursor.type == .number { return .text(LuaNumber.text(cursor.integer, cursor.number ?? 0)) }
      return cursor.type == .string ? try data(&cursor, name) : nil
    case .number:
      return cursor.number.flatMap { $0.isFinite ? (cursor.integer.map { .integer($0) } ?? .number($0)) : nil }
    case .integer: return cursor.integral.map { .integer($0) }
    case .flag: return cursor.boolean.map { .flag($0) }
    case .date:
      return cursor.number.flatMap { CivilDate.seconds.contains($0) ? .number($0) : nil }
    case .any, .data: return cursor.type == .nil ? nil : try data(&cursor, name)
    case .table: return cursor.type == .table ? try data(&cursor, name) : nil
    case .fields(let members): return cursor.type == .table ? try fields(&cursor, members, name) : nil
    case .oneOf(let types):
      for type in types { if let value = try accepted(&cursor, type, name) { return value } }
      return nil
    }
  }

  private func data(_ cursor: inout LuaCursor, _ name: String) throws(Diagnostic) -> Value {
    var reader = PlainData()
    switch reader.read(&cursor) {
    case .success(let value): return value
    case .failure(let wrong): throw Diagnostic(.scriptArgument, "\(owner): \(wrong.sentence(of: name))")
    }
  }

  private func fields(
    _ cursor: inout LuaCursor, _ members: [HostParameter], _ name: String
  ) throws(Diagnostic) -> Value {
    var values: [String: Value] = [:]
    // Lua's order of names differs from run to run; the fault that is told does not.
    var wrong: [String: Diagnostic] = [:]
    guard cursor.enter() else { return .emptyTable }
    while cursor.next() != .end {
      let key = cursor.keyString ?? "[\(cursor.keyNumber ?? 0)]"
      guard let member = members.first(where: { $0.name == key }) else {
        let nearest = NearestName.of(key, among: members.map(\.name))
        wrong[key] = Diagnostic(
          .scriptArgument, Faults.unknownArgument(owner, key, nearest: nearest), suggestion: nearest)
        continue
      }
      do throws(Diagnostic) { values[key] = try read(&cursor, member.type, key) } catch { wrong[key] = error }
    }
    if let first = wrong.min(by: { Value.precedes($0.key, $1.key) }) { throw first.value }
    if let missing = members.first(where: { !$0.isOptional && values[$0.name] == nil }) {
      throw Diagnostic(.scriptArgument, "\(owner) needs \(missing.name): \(missing.type.expectation)")
    }
    return .table(values)
  }

  private static let processOptions = ["cwd", "environment", "input", "timeout"]

  /// One argument of process.run: a word, or a table of words and options.
  func command(_ cursor: inout LuaCursor, isFirst: Bool) throws(Diagnostic) -> (
    words: [Value], options: [String: Value]
  ) {
    guard cursor.type == .table, isFirst else { return ([try read(&cursor, .text, "program")], [:]) }
    var words: [Value] = []
    let items = Items(&cursor)
    for position in 0..<items.count {
      _ = cursor.push(items[position])
      defer { cursor.pop() }
      words.append(try read(&cursor, .text, "argument \(items[position])"))
    }
    var options: [String: Value] = [:]
    var wrong: [String: Diagnostic] = [:]
    guard cursor.enter() else { return (words, options) }
    while cursor.next() != .end {
      guard let key = cursor.keyString else { continue }
      guard Self.processOptions.contains(key) else {
        let nearest = NearestName.of(key, among: Self.processOptions)
        wrong[key] = Diagnostic(
          .scriptArgument, Faults.unknownArgument(owner, key, nearest: nearest), suggestion: nearest)
        continue
      }
      let type: HostType = key == "timeout" ? .number : key == "environment" ? .table : .text
      do throws(Diagnostic) { options[key] = try read(&cursor, type, key) } catch { wrong[key] = error }
    }
    if let first = wrong.min(by: { Value.precedes($0.key, $1.key) }) { throw first.value }
    return (words, options)
  }
}
