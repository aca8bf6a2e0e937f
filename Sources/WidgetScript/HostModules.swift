import LuaKit
import WidgetModel

/// The host's functions as a script sees them, registered from the Vocabulary's table: arguments are checked, become one request,
/// and the reply is pushed. `json`, `base64`, `localized` and the clock are answered in this module.
struct HostModules {
  let host: ScriptHost

  init(_ host: ScriptHost) { self.host = host }

  /// Writes the modules as fields of the globals.
  func write(_ writer: inout LuaWriter) {
    var module: String?
    var table = 0
    // The table of functions is in the order of their modules, so each module's Lua table is written in one piece.
    for entry in Vocabulary.functions where entry.function != .jsonArray {
      let name = entry.function.rawValue
      let dot = name.utf8.firstIndex(of: UInt8(ascii: "."))
      if dot.map({ String(name[..<$0]) }) != module {
        if module != nil { writer.endTable(table) }
        module = dot.map { String(name[..<$0]) }
        if let module {
          writer.key(module)
          // A hint of its size: Lua then need not enlarge the table while it fills.
          table = writer.beginTable(fields: 16)
        }
      }
      let member = dot.map { String(name[name.index(after: $0)...]) } ?? name
      writer.field(member, host.state.register(checked(entry)))
    }
    if module != nil { writer.endTable(table) }
    // `print` goes to the log: a script's standard output belongs to the host's own documents.
    if let entry = Vocabulary.entry(.logInfo) { writer.field("print", host.state.register(answer(entry))) }
    ClockModule(host).write(&writer)
  }

  /// The answer, where no more is given than the function takes.
  private func checked(_ entry: HostFunctionEntry) -> (inout LuaCall) -> LuaVerdict {
    let answer = answer(entry)
    guard !entry.isVariadic else { return answer }
    let most = entry.parameters.count
    return { [unowned host] call in
      // Unowned: the state owns these closures, and the host owns the state.
      call.arguments.count > most && host.isSurplus(call, most) && !host.isFailure(call, most)
        ? host.refuse(surplus: entry, call) : answer(&call)
    }
  }

  /// What answers a function: in this module where nothing from outside is needed, else by a request.
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
    case .base64Encode: return { [unowned host] call in Base64Module.encode(&call, host) }
    case .base64Decode: return { [unowned host] call in Base64Module.decode(&call, host) }
    case .localized: return { [unowned host] call in host.localized(&call) }
    case .logDebug, .logInfo, .logWarning, .logError:
      return { [unowned host] call in host.log(entry, &call) }
    default: return { [unowned host] call in host.ask(entry, &call) }
    }
  }
}

extension ScriptHost {
  /// What only an app does (ActivityKit: an extension starts, updates and ends no activity).
  private static let handlersOnly: Set<HostFunction> = [.activityStart, .activityUpdate, .activityFinish]

  /// Checks the arguments and sends the request; a call that may wait suspends the script.
  func ask(_ entry: HostFunctionEntry, _ call: inout LuaCall) -> LuaVerdict {
    (raisedBy, instead) = (nil, nil)
    do throws(Diagnostic) {
      let arguments = try arguments(entry, call.arguments)
      if let wrong = patternAdvice(entry, arguments) { try judge(wrong, entry, call.caller) }
      let request = HostRequest(entry.function, arguments, self.call)
      if entry.waits {
        // Providers and handlers run in coroutines; a view is drawn at once and may not wait.
        guard place.mayWait else {
          raisedBy = (entry.function.rawValue, [])
          throw Diagnostic(.scriptWait, "\(entry.function.rawValue) waits, and cannot be used \(place.name)")
        }
        if Self.handlersOnly.contains(entry.function), place != .handler {
          raisedBy = (entry.function.rawValue, [])
          throw Diagnostic(
            .scriptWait,
            "\(entry.function.rawValue) is for intents and handlers: what a provider makes is shown, and starts nothing"
          )
        }
        // The request waits in `pending`: the caller of `resume` sends it, and the Lua thread is free meanwhile.
        pending = request
        return .suspend(0)
      }
      write(try services.reply(to: request), of: entry.function, &call.results)
      return .return
    } catch {
      // Where the arguments name no culprit, the first is marked.
      raisedBy = raisedBy ?? (entry.function.rawValue, entry.parameters.isEmpty ? [] : [.item(1)])
      return raise(error)
    }
  }

  /// Whether a value stands behind the last argument that a function takes; nil is none.
  /// Lua drops surplus nils silently, and so do we.
  fileprivate func isSurplus(_ call: borrowing LuaCall, _ most: Int) -> Bool {
    (most..<call.arguments.count).contains { call.arguments.type($0) != .nil }
  }

  /// Whether the arguments end with what a failed call gave, as in `json.decode(files.read(path))`: nil, message, code.
  fileprivate func isFailure(_ call: borrowing LuaCall, _ most: Int) -> Bool {
    guard !failures.isEmpty, call.arguments.count == most + 2, call.arguments.type(most - 1) == .nil else {
      return false
    }
    return call.arguments.string(most).map { failures.contains(message: $0) } ?? false
  }

  /// Raises the error for more arguments than the function takes.
  fileprivate func refuse(surplus entry: HostFunctionEntry, _ call: borrowing LuaCall) -> LuaVerdict {
    let most = entry.parameters.count
    let names = entry.parameters.map(\.name).joined(separator: ", ")
    let takes = most == 0 ? "no argument" : most == 1 ? "one argument (\(names))" : "\(most) arguments (\(names))"
    let gives = entry.returns.hasPrefix("{") ? "; it returns \(entry.returns)" : ""
    raisedBy = (entry.function.rawValue, [.item(most + 1)])
    return raise(
      Diagnostic(
        .scriptArgument, "\(entry.function.rawValue) takes \(takes), not \(call.arguments.count)\(gives)"))
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

  /// A value as the log shows it. Metatables are not asked, so no code of the script runs here.
  private static func shown(_ cursor: inout LuaCursor) -> String {
    switch cursor.type {
    case .string: return cursor.string ?? ""
    case .number: return LuaNumber.text(cursor.integer, cursor.number ?? 0)
    case .nil, .none: return "nil"
    case .boolean: return cursor.boolean == true ? "true" : "false"
    // A table that is no plain data, one with a function in it, is shown by its sort.
    case .table:
      var data = PlainData()
      if case .success(let value) = data.read(&cursor) { return JSONWriter.text(value) }
      return cursor.described
    default: return cursor.described
    }
  }

  // MARK: Arguments

  /// The arguments as values, checked against the Vocabulary in their order.
  private func arguments(_ entry: HostFunctionEntry, _ values: borrowing LuaValues) throws(Diagnostic) -> [Value] {
    if entry.function == .processRun { return [try process(entry, values)] }
    var result: [Value] = []
    // A variadic function's further arguments are checked by its last parameter.
    let most = entry.isVariadic ? max(values.count, entry.parameters.count) : entry.parameters.count
    for index in 0..<most {
      guard let parameter = index < entry.parameters.count ? entry.parameters[index] : entry.parameters.last else {
        break
      }
      let owner = entry.function.rawValue
      let isOptional = parameter.isOptional || index >= entry.parameters.count
      do throws(WrongArgument) {
        result.append(
          try values.read(index) { cursor throws(WrongArgument) in
            if cursor.type == .nil, isOptional { return .null }
            return try ArgumentCheck(owner).read(&cursor, parameter.type, parameter.name)
          })
      } catch {
        raisedBy = (owner, [.item(index + 1)] + error.steps)
        throw error.fault
      }
    }
    if entry.function == .httpRequest { result = [try webRequest(result.first)] }
    // Optional arguments at the end are left out of the request, so that equal calls are equal requests.
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
    // Names of HTTP's headers do not differ by case.
    if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
      headers.append(.init("Content-Type", "application/json"))
    }
    fields[index] = .init("body", .text(JSONWriter.text(fields[index].value)))
    fields.removeAll { $0.name == "headers" }
    return .table(fields + [.init("headers", .table(headers))])
  }

  /// Both forms as one table: `process.run("git", "status")` and `process.run { "git", "status", cwd = … }` are
  /// `{ program = "git", arguments = { "status" }, cwd = … }`.
  /// What the program is may be given in either form, and the gate judges one.
  private func process(_ entry: HostFunctionEntry, _ values: borrowing LuaValues) throws(Diagnostic) -> Value {
    var words: [Value] = []
    var options: [String: Value] = [:]
    for index in 0..<values.count {
      if index > 0, values.type(index) == .table { throw listed(values, index, words) }
      do throws(WrongArgument) {
        let read = try values.read(index) { cursor throws(WrongArgument) in
          try ArgumentCheck(entry.function.rawValue).command(&cursor, isFirst: index == 0)
        }
        words += read.words
        options.merge(read.options) { $1 }
      } catch {
        raisedBy = (entry.function.rawValue, [.item(index + 1)] + error.steps)
        throw error.fault
      }
    }
    // A text with blanks is mostly a command line; a program that is granted under such a name is one.
    if words.count == 1, let line = words[0].text, let advice = CommandLineText.advice(line), !programs.contains(line) {
      throw Diagnostic(.scriptArgument, "process.run: \(advice)")
    }
    guard !words.isEmpty else {
      throw Diagnostic(.scriptArgument, "process.run needs a program: process.run(\"git\", \"status\")")
    }
    options["program"] = words.removeFirst()
    options["arguments"] = .list(words)
    return .table(options)
  }

  /// The fault of `process.run("echo", { "-n", "4" })` or `process.run("git", { cwd = "/" })`: how the call is written.
  private func listed(_ values: borrowing LuaValues, _ index: Int, _ words: [Value]) -> Diagnostic {
    var data = PlainData()
    let given = values.read(index) { data.read(&$0) }
    raisedBy = (HostFunction.processRun.rawValue, [.item(index + 1)])
    let wrong = "process.run: argument \(index + 1) takes a text, not a table"
    guard case .success(let table) = given else { return Diagnostic(.scriptArgument, wrong) }
    let all = words.map { Self.literal($0) }
    if let list = table.list, !list.isEmpty {
      let further = list.map { Self.literal($0) }.joined(separator: ", ")
      instead = index == values.count - 1 ? further : nil
      return Diagnostic(
        .scriptArgument,
        "\(wrong); write \(Faults.long("process.run(" + (all + [further]).joined(separator: ", ") + ")"))")
    }
    let options = (table.fields ?? []).map { $0.name.first == "[" ? Self.literal($0.value) : "\($0.name) = …" }
    return Diagnostic(
      .scriptArgument,
      "\(wrong); options stand in one table with the program: write "
        + Faults.long("process.run { " + (all + options).joined(separator: ", ") + " }"))
  }

  /// A value as a script writes it.
  private static func literal(_ value: Value) -> String {
    guard let text = value.text else { return JSONWriter.text(value) }
    return "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
