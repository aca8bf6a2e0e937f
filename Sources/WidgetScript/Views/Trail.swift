import LuaKit
import WidgetModel

/// Where decoding is: counted against the limits, and told with each fault.
extension ViewDecoder {
  // MARK: Limits

  /// Opens a node, counted before it is built.
  mutating func open(_ kind: NodeKind, _ slot: ArgumentName) -> Int {
    if case .view = kind {
      nodes += 1
      if nodes > ViewLimits.nodes { stop(.sizeTree, Faults.tooManyNodes) }
    }
    storedBytes += MemoryLayout<ViewNode>.stride
    if storedBytes > ViewLimits.bytes { stop(.sizeTree, Faults.tooMuchMemory) }
    return builder.open(kind, slot: slot, line: line, file: fileIndex)
  }

  /// Goes one level deeper; false, with a fault, where the nesting is too deep.
  mutating func descend(_ cursor: inout LuaCursor) -> Bool {
    guard deepen(&cursor) else { return false }
    ancestors.append(cursor.identity)
    guard ancestors.count > ViewLimits.depth else { return true }
    stopAtDepth()
    ancestors.removeLast()
    nesting -= 1
    return false
  }

  /// Goes one level up again.
  mutating func ascend() {
    ancestors.removeLast()
    nesting -= 1
  }

  /// One table further in, modifiers counted.
  mutating func deepen(_ cursor: inout LuaCursor) -> Bool {
    guard !isStopped else { return false }
    guard nesting < ViewLimits.nesting else {
      stopAtDepth()
      return false
    }
    // Each level pushes onto Lua's stack, which has an end of its own.
    guard cursor.hasRoom else {
      stop(.memory, Faults.noRoom)
      return false
    }
    nesting += 1
    return true
  }

  /// Too deep; a table that is its own ancestor never ends, and that is said instead, with the way to where it begins.
  mutating func stopAtDepth() {
    let way = steps
    defer { steps = way }
    for (later, table) in ancestors.enumerated() {
      guard let earlier = ancestors[..<later].firstIndex(of: table) else { continue }
      steps.removeSubrange(min(steps.count, max(1, later - earlier))...)
      return stop(.decodeCycle, Faults.cycle)
    }
    // The path of all levels would be too long to read: its beginning shows where it is.
    steps.removeSubrange(min(steps.count, 3)...)
    stop(.depth, Faults.tooDeep)
  }

  /// Adds an error after which nothing further is decoded.
  mutating func stop(_ code: Diagnostic.Code, _ message: String) {
    guard !isStopped else { return }
    isStopped = true
    fault(code, message)
  }

  // MARK: Saying what is wrong

  /// What stands in front of a message about a child.
  var owner: String {
    steps.last.map { $0.tag >= 0 ? Tag.name($0.tag) : "a list" } ?? "view"
  }

  /// Adds an error at the present place. The last one that fits ends decoding, since each costs a search of the source.
  mutating func fault(
    _ code: Diagnostic.Code, _ message: String, at place: String? = nil, suggestion: String? = nil
  ) {
    guard faults.count < ViewLimits.faults else { return }
    faults.append(diagnostic(code, message, .error, place, suggestion))
    if faults.count == ViewLimits.faults { isStopped = true }
  }

  /// Adds a warning at the present place.
  mutating func warn(_ code: Diagnostic.Code, _ message: String, at place: String? = nil) {
    guard warnings.count < ViewLimits.faults else { return }
    warnings.append(diagnostic(code, message, .warning, place, nil))
  }

  func diagnostic(
    _ code: Diagnostic.Code, _ message: String, _ severity: Diagnostic.Severity, _ place: String?, _ suggestion: String?
  ) -> Diagnostic {
    let fault = Diagnostic(
      code, message, severity: severity, file: currentFile, line: line > 0 ? line : nil, path: path(place),
      suggestion: suggestion)
    guard let query else { return fault }
    var found = fault.at(tables.sources.place(query, message: message))
    if focus.tag >= 0, message.hasSuffix("not a function"), let call = tables.sources.text(query).flatMap(Meant.call) {
      found.message += "; " + call
    }
    return found
  }

  /// What the fault at hand is about, in the source: an argument, a child, or the call itself.
  var query: SourceQuery? {
    guard let file = currentFile, line > 0 else { return nil }
    if let name = focus.refused { return SourceQuery(start: .constructor(name), file: file, line: line) }
    if focus.tag >= 0 { return query(of: focus.tag, file) }
    guard let step = steps.last, step.tag >= 0 else { return nil }
    var query = SourceQuery(start: start(step.tag), file: file, line: line)
    if step.child > 0 {
      query.steps = [.item(step.child)]
    } else if step.slot != .content {
      query.steps = [.key(step.slot.rawValue)]
    }
    return query
  }

  /// What the focus is on: a name that is not known, a position, or a named argument.
  private func query(of tag: Int, _ file: String) -> SourceQuery {
    var query = SourceQuery(start: start(tag), file: file, line: line)
    if let strange = focus.strange {
      query.steps = [.key(strange)]
      query.part = .key
    } else if focus.item > 0 {
      // The first member of a modifier's own table is the view that it is around.
      query.steps = [.item(focus.item)]
    } else if focus.parameter >= 0, let plan = tables.plans[tag] {
      query.steps = [.key(plan.names[focus.parameter].rawValue)]
    }
    return query
  }

  private func start(_ tag: Int) -> SourceQuery.Start {
    Tag.isAroundView(tag) ? .modifier(Tag.name(tag), following: max(0, chained - 1)) : .constructor(Tag.name(tag))
  }

  /// The file of the constructor at hand; where it is unknown, the file that decoding began with.
  var currentFile: String? { file >= 0 ? tables.fileName(file) : startFile }

  /// `VStack > child 2 > font`.
  func path(_ place: String?) -> String? {
    var words: [String] = []
    for step in steps {
      if Tag.isModifier(step.tag), words.isEmpty { words += rootName }
      if step.tag >= 0 { words.append(Tag.name(step.tag)) }
      if step.child > 0 {
        words.append("child \(step.child)")
      } else if step.slot != .content, !Tag.isModifier(step.tag) {
        words.append(step.slot.rawValue)
      }
    }
    if words.isEmpty { words += rootName }
    if let place { words.append(place) }
    return words.isEmpty ? nil : words.joined(separator: " > ")
  }

  var rootName: [String] { root >= 0 && Tag.isView(root) ? [Tag.name(root)] : [] }

  /// The tree's number for the file at hand.
  var fileIndex: Int {
    mutating get {
      if file < files.count, file >= 0, files[file] >= 0 { return files[file] }
      let index = builder.file(currentFile ?? "")
      guard file >= 0 else { return index }
      // -1 stands for a file that has no number in the tree yet.
      while files.count <= file { files.append(-1) }
      files[file] = index
      return index
    }
  }
}
