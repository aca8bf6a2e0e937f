import WidgetModel

/// Checks what came from another process. A worker that was taken over can send anything that has the form of a reply; the host
/// must not print control characters, recurse into a tree that is too deep, or rely on an invalid date. The limits are those
/// of our decoder, so what exceeds them did not come from it. The text of a diagnostic is the script's and may be anything: it is
/// cleaned where it is printed, and only its size is checked here.
enum ReplyInspection {
  /// Returns the reply with its diagnostics bounded; nil for one that does not fit the request.
  static func admitted(_ reply: ExtensionReply, to request: ExtensionRequest) -> ExtensionReply? {
    guard fits(reply, request) else { return nil }
    switch reply {
    case .timeline(var timeline):
      timeline.warnings = FaultWords.bounded(timeline.warnings)
      return .timeline(timeline)
    case .configuration(var migrated):
      migrated.warnings = FaultWords.bounded(migrated.warnings)
      return .configuration(migrated)
    case .notes(let warnings): return .notes(FaultWords.bounded(warnings))
    case .view(let tree, let warnings): return .view(tree, warnings: FaultWords.bounded(warnings))
    case .declaration, .handled, .recommendations, .relevance, .options, .nothing: return reply
    }
  }

  private static let dates = CivilDate.seconds

  static func fits(_ reply: ExtensionReply, _ request: ExtensionRequest) -> Bool {
    switch (request, reply) {
    case (.placeholder(let request), .timeline(let timeline)), (.snapshot(let request), .timeline(let timeline)),
      (.timeline(let request), .timeline(let timeline)), (.views(let request, _), .timeline(let timeline)):
      isSound(timeline, environments: request.environments.count)
    case (.placeholder, .nothing), (.snapshot, .nothing), (.timeline, .nothing): true
    case (.handle, .nothing): true
    // A URL needs no check: decoding the frame has parsed it.
    case (.handle, .handled(let reply)):
      reply.reload.count <= BundleLimits.widgets && reply.reload.allSatisfy(isClean)
    case (.recommendations, .recommendations(let found)):
      found.count <= Recommendation.most
        && found.allSatisfy { isClean($0.description) && $0.configuration.fields != nil }
    case (.relevance, .relevance(let spans)):
      spans.count <= BundleLimits.relevanceSpans && spans.allSatisfy(isSound)
    case (.migrate, .configuration(let migrated)):
      migrated.value.fields != nil
    case (.query, .options(let options)): isSound(options)
    case (.notes, .notes): true
    case (.expression, .view(let tree, _)): isSound(tree)
    default: false
    }
  }

  private static func isSound(_ span: RelevanceSpan) -> Bool {
    dates.contains(span.from) && dates.contains(span.to) && span.from < span.to && span.score.isFinite
  }

  private static func isSound(_ timeline: Timeline, environments: Int) -> Bool {
    var last = -Double.infinity
    for entry in timeline.entries {
      guard dates.contains(entry.date), entry.date > last, entry.views.count <= environments,
        entry.relevance.map({ $0.score.isFinite && $0.duration.isFinite }) ?? true, entry.views.allSatisfy(isSound)
      else { return false }
      last = entry.date
    }
    if case .after(let date, let jitter) = timeline.policy {
      guard dates.contains(date), jitter.isFinite else { return false }
    }
    return timeline.entries.count <= BundleLimits.entries && timeline.made.isFinite
  }

  // MARK: Trees

  /// Returns whether a tree is one that our decoder could build. That its indices are inside its arrays was checked when it was
  /// read.
  static func isSound(_ tree: ViewTree) -> Bool {
    var ends: [Int32] = []
    var views = 0
    for (index, node) in tree.nodes.enumerated() {
      while let end = ends.last, Int(end) <= index { ends.removeLast() }
      ends.append(node.end)
      guard ends.count <= ViewLimits.nesting else { return false }
      switch node.kind {
      case .view: views += 1
      case .modifier: if Int(node.end) == index + 1 { return false }
      }
    }
    guard views <= ViewLimits.nodes, tree.nodes.count * MemoryLayout<ViewNode>.stride <= ViewLimits.bytes else {
      return false
    }
    // No argument belongs to two nodes, no member to two lists: shared members could make a traversal exponentially long.
    guard tree.nodes.reduce(0, { $0 + Int($1.argumentCount) }) <= tree.arguments.count else { return false }
    var left = Left(bytes: 4 * tree.bytes.count, members: tree.elements.count)
    return tree.arguments.allSatisfy { isSound($0.value, tree, &left) }
      && tree.elements.allSatisfy { isSound($0, tree, &left) }
  }

  /// The limits that are left for arguments. Texts may share bytes, but a few bytes must not stand for text without end.
  private struct Left {
    var bytes: Int
    var members: Int
  }

  private static func isSound(_ value: Argument.Value, _ tree: ViewTree, _ left: inout Left) -> Bool {
    switch value {
    case .number(let number): return !number.isNaN
    case .text(let start, let count):
      left.bytes -= Int(count)
      guard left.bytes >= 0 else { return false }
      return tree.bytes[Int(start)..<Int(start) + Int(count)].withUnsafeBufferPointer {
        SanitizedText.cleaned($0) == nil
      }
    // A list of lists is refused: one that contains itself would not end.
    case .list(let start, let count):
      left.members -= Int(count)
      guard left.members >= 0 else { return false }
      return tree.elements[Int(start)..<Int(start) + Int(count)].allSatisfy {
        if case .list = $0 { false } else { true }
      }
    case .flag, .word, .color, .data: return true
    }
  }

  // MARK: Words

  static func isClean(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { SanitizedText.cleaned($0) == nil }
  }

  /// Returns whether nothing of the diagnostic would be cut.
  static func isSound(_ fault: Diagnostic) -> Bool { FaultWords.bounded(fault) == fault }

  static func isSound(_ declaration: BundleDeclaration) -> Bool {
    let declared = declaration.declared
    let texts = declared.flatMap { [$0.kind, $0.displayName, $0.description] + $0.formerKinds }
    let intents = declaration.intents + declared.compactMap(\.intent)
    return declared.count <= BundleLimits.widgets
      && (declaration.schemes + texts).allSatisfy(isClean) && intents.allSatisfy(isSound)
  }

  /// Returns whether an intent is one that could be shown as a form, and judge values.
  private static func isSound(_ intent: IntentDeclaration) -> Bool {
    intent.parameters.count <= IntentDeclaration.mostParameters
      && [intent.id, intent.title, intent.description].allSatisfy(isClean)
      && intent.parameters.allSatisfy { parameter in
        let numbers = [parameter.minimum, parameter.maximum].compactMap(\.self)
        return [parameter.name, parameter.title, parameter.description].allSatisfy(isClean)
          && numbers.allSatisfy(\.isFinite) && isSound(parameter.options ?? [])
          && parameter.sizes.allSatisfy { 0 <= $0.least && $0.least <= $0.most }
      }
  }

  private static func isSound(_ options: [IntentParameter.Option]) -> Bool {
    options.count <= IntentParameter.mostOptions && options.allSatisfy { $0.cleaned == $0 }
  }
}
