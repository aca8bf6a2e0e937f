import LuaKit
import WidgetModel

/// What host functions return names its fields where a script reads one that does not exist; so do the modules.
struct HostAnswers {
  /// The metatables that were made, by the owner's name.
  fileprivate var classes: [String: LuaReference] = [:]
}

extension ScriptHost {
  // MARK: Answers

  /// A reply as the script gets it: an expected failure is `nil, message, code`.
  func write(_ reply: HostReply, of function: HostFunction, _ writer: inout LuaWriter) {
    switch reply {
    case .values(let values):
      let entry = Vocabulary.entry(function)
      for value in values { write(value, entry?.answer, inner: entry?.innerAnswer, &writer) }
    case .failure(let message, let code):
      failures.note(function, message)
      writer.writeNil()
      writer.write(message)
      writer.write(code)
    }
  }

  private func write(
    _ value: Value, _ answer: HostAnswer?, inner: (field: String, answer: HostAnswer)? = nil,
    _ writer: inout LuaWriter
  ) {
    guard let answer, let metatable = metatable(of: answer) else { return writer.write(value, null: null) }
    switch value {
    case .list(let members) where answer.isList:
      let start = writer.beginTable(items: members.count)
      for member in members {
        if case .table(let fields) = member {
          write(fields, metatable, inner: nil, &writer)
        } else if case .null = member, let null {
          writer.write(null)
        } else {
          writer.write(member, null: null)
        }
      }
      writer.endTable(start)
    case .table(let fields) where !answer.isList: write(fields, metatable, inner: inner, &writer)
    default: writer.write(value, null: null)
    }
  }

  private func write(
    _ fields: [Value.Field], _ metatable: LuaReference, inner: (field: String, answer: HostAnswer)?,
    _ writer: inout LuaWriter
  ) {
    // Before the table is begun: what is inside makes a metatable of its own.
    let list = inner.flatMap { inner in fields.firstIndex { $0.name == inner.field } }
    writer.metatable(metatable)
    let start = writer.beginTable(fields: fields.count)
    if let inner, let list {
      writer.write(fields: Array(fields[..<list]), null: null)
      writer.key(fields[list].name)
      write(fields[list].value, inner.answer, &writer)
      writer.write(fields: Array(fields[(list + 1)...]), null: null)
    } else {
      writer.write(fields: fields, null: null)
    }
    writer.endTable(start)
  }

  /// The metatable of an answer; nil where there is no memory for one, and the answer is then a plain table.
  private func metatable(of answer: HostAnswer) -> LuaReference? {
    if let known = answers.classes[answer.owner] { return known }
    // The prelude's knows the method `json` beside the fields.
    let isWeb = answer.owner == HostFunction.httpGet.rawValue || answer.owner == HostFunction.httpRequest.rawValue
    if isWeb, let answerClass { return answerClass }
    let index = state.register { [unowned self] call in lacks(answer, &call) }
    let made = try? state.make { writer in
      writer.table { w in
        w.field("__index", index)
        w.field("__name", answer.owner + Self.answerWord)
        w.field("__metatable", "answer")
      }
    }
    answers.classes[answer.owner] = made
    return made
  }

  /// The end of the name by which Lua's messages call an answer.
  static let answerWord = " answer"

  /// Answers a read of a field that an answer does not have at the moment: nil for one that it may have.
  func lacks(_ answer: HostAnswer, _ call: inout LuaCall) -> LuaVerdict {
    guard let name = call.arguments.read(1, { $0.string ?? $0.integer.map { "[\($0)]" } }),
      !answer.fields.contains(name)
    else { return .return }
    let meant = ForeignFields.meant(by: name, among: answer.fields)
    let note = meant.flatMap { ForeignFields.note(on: $0) }.map { ", \($0)" } ?? ""
    raisedBy = nil
    return raise(
      Diagnostic(
        .scriptUndefined,
        "what \(answer.owner) returns has no '\(Faults.cut(name))'; it has \(answer.fields.joined(separator: ", "))"
          + (meant.map { "; did you mean '\($0)'\(note)?" } ?? ""), suggestion: meant))
  }

  // MARK: Modules

  /// The modules of the host that are plain tables.
  static var moduleNames: [String] {
    var names: [String] = []
    for entry in Vocabulary.functions {
      if let module = entry.function.module, module != "activity", names.last != module { names.append(module) }
    }
    return names
  }

  /// Raises the error for a member that a module does not have; arguments are the module's name, the member's, and
  /// whether it was to be set.
  func absent(_ call: inout LuaCall) -> LuaVerdict {
    guard let module = call.arguments.string(0), let name = call.arguments.read(1, { $0.string }) else {
      return .return
    }
    let isWrite = call.arguments.read(2) { $0.boolean } ?? false
    let shown = Faults.cut(name)
    let own = Vocabulary.functions.map(\.function).filter { $0.module == module }.map(\.member)
    raisedBy = nil
    if module == "context" {
      return raise(
        Diagnostic(
          .scriptUndefined,
          "context is read-only: '\(shown)' cannot be set; use a local variable, a field of the entry for the view, "
            + "or storage.set(\"\(shown)\", value) for what must last"))
    }
    if module == "storage" {
      let sentence =
        isWrite
        ? "storage has no '\(shown)' to set: a value is stored with storage.set(\"\(shown)\", value), and read with storage.get(\"\(shown)\")"
        : "storage has no '\(shown)': a stored value is read with storage.get(\"\(shown)\")"
      let nearest = isWrite ? nil : NearestName.of(name, among: own)
      return raise(Diagnostic(.scriptUndefined, sentence + NearestName.meant(nearest), suggestion: nearest))
    }
    if isWrite {
      return raise(
        Diagnostic(
          .scriptUndefined, "\(module) has no '\(shown)' to set: \(module) is the host's; use a local of your own"))
    }
    if let advice = ForeignMembers.instead(of: "\(module).\(name)") {
      return raise(Diagnostic(.scriptUndefined, "\(module) has no '\(shown)': \(advice)"))
    }
    let nearest = NearestName.of(name, among: own)
    return raise(
      Diagnostic(
        .scriptUndefined,
        "\(module) has no '\(shown)'; it has \(own.joined(separator: ", "))" + NearestName.meant(nearest),
        suggestion: nearest))
  }
}
