public import WidgetModel
public import WidgetRender
import WidgetSchedule

// The runtime's answers as the documents that commands and the HTTP server print. Each is written from the answer itself.

extension InstanceState {
  /// Which widget it is.
  fileprivate func writeName(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("role", role.rawValue)
  }

  /// - Parameter folder: the state folder, where it is known.
  fileprivate func write(to writer: inout JSONWriter, folder: String? = nil) {
    writeName(to: &writer)
    writer.member("configuration", table: configuration)
    writer.member("displayName", displayName)
    writer.member("path", path)
    writer.member("transient", isTransient)
    writer.member("entryDate", date: entryDate)
    writer.member("nextReload", date: nextReload)
    writer.member("error", error)
    writer.member("needs") { $0.array(needs) { writer, need in writer.object { need.write(to: &$0) } } }
    writer.member("stack") { writer in
      guard let stack else { return writer.null() }
      writer.object { writer in
        writer.member("name", stack.name)
        writer.member("top", stack.isTop)
      }
    }
    if let folder, !isTransient, role != .activity { writer.member("file", Self.file(number, folder)) }
  }

  /// The path of the file with an instance's configuration (DocC: Intents, "Files").
  public static func file(_ number: Int, _ folder: String) -> String { "\(folder)/instances/\(number).json" }
}

extension WidgetNeed {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("matter", matter.rawValue)
    writer.member("sentence", sentence)
    writer.member("action", action)
    writer.member("command", command)
    writer.member("grant", grant)
    writer.member("parameter", parameter)
    writer.member("page", isForPages)
  }
}

/// `lunette.instances/1`: the placed widgets in their order, or those that a command placed, changed or removed.
public struct InstancesDocument: Document {
  public static let format = DocumentFormat.instances

  private let states: [InstanceState]
  private let folder: String?

  /// Creates the document of `lunette instances`.
  ///
  /// - Parameter folder: the state folder, in which the instances' files lie; nil: they are not told.
  public init(_ states: [InstanceState], folder: String? = nil) { (self.states, self.folder) = (states, folder) }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("instances") { writer in
      writer.array(states) { writer, state in writer.object { state.write(to: &$0, folder: folder) } }
    }
  }
}

/// `lunette.configurations/1`: what the user has placed, and how it is configured (WidgetKit:
/// `WidgetCenter.currentConfigurations()`).
public struct ConfigurationsDocument: Document {
  public static let format = DocumentFormat.configurations

  private let states: [InstanceState]

  /// Creates the document of widgets with their configurations.
  public init(_ states: [InstanceState]) { self.states = states }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("configurations") { writer in
      writer.array(states) { writer, state in
        writer.object { writer in
          state.writeName(to: &writer)
          writer.member("configuration", table: state.configuration)
        }
      }
    }
  }
}

/// `lunette.reload/1`: whose timelines were asked for anew.
public struct ReloadDocument: Document {
  public static let format = DocumentFormat.reload

  private let states: [InstanceState]

  /// Creates the document of widgets whose reload was asked for.
  public init(_ states: [InstanceState]) { self.states = states }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("reloaded") { writer in
      writer.array(states) { writer, state in
        writer.object { writer in
          state.writeName(to: &writer)
        }
      }
    }
  }
}

/// `lunette.instance/1`: one placed widget, and what it shows at the moment, without the picture.
public struct InstanceDocument: Document {
  public static let format = DocumentFormat.instance

  private let state: InstanceState
  private let shown: ShownWidget

  /// Describes a placed widget with what it shows.
  public init(_ state: InstanceState, _ shown: ShownWidget) { (self.state, self.shown) = (state, shown) }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("instance") { writer in writer.object { state.write(to: &$0) } }
    writer.member("bundle", shown.bundle)
    writer.member("entry") {
      $0.value(entry: shown.entry.map { RenderDocument.Entry($0, shown.index, of: shown.count) })
    }
    writer.member("nextEntry", date: shown.nextEntry)
    writer.member("policy") { $0.value(policy: shown.policy) }
    writer.member("made", date: shown.made)
    writer.member("stale", shown.error != nil)
    writer.member("error") { writer in
      guard let error = shown.error else { return writer.null() }
      writer.object { $0.members(of: error) }
    }
    writer.member("warnings") { $0.array(shown.warnings) { $0.value(warning: $1) } }
    writer.member("revision", shown.revision)
  }
}

/// `lunette.change/1`: another picture is shown, a widget was placed, or one was removed.
extension RuntimeChange: Document {
  public static let format = DocumentFormat.change

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("change", matter.rawValue)
    writer.member("number", number)
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("revision", revision)
    if let stack { writer.member("stack", stack) }
  }
}

/// `lunette.status/1`: which runtime runs, since when, over which folders, and what is wrong with it for the moment.
extension RuntimeStatus: Document {
  public static let format = DocumentFormat.status

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("version", version)
    writer.member("process", process)
    writer.member("started", date: started)
    writer.member("folder", folder)
    writer.member("widgets", widgets)
    writer.member("listens", listens)
    writer.member("budget", profile.rawValue)
    writer.member("locked", isLocked)
    writer.member("troubles") { writer in
      writer.array(troubles) { writer, trouble in writer.object { $0.members(of: trouble) } }
    }
  }
}

/// `lunette.explanation/1`: where a placed widget stands, and why.
public struct ExplanationDocument: Document {
  public static let format = DocumentFormat.explanation

  private let explanation: Explanation
  /// The time of layout, in seconds; nil where it was not measured.
  public var layout: Double?
  /// The time of drawing, in seconds; nil where it was not measured.
  public var drawing: Double?

  /// Creates the document of `lunette explain`.
  public init(_ explanation: Explanation) { self.explanation = explanation }

  public func writeMembers(to writer: inout JSONWriter) {
    let outlook = explanation.outlook
    writer.member("instance") { writer in writer.object { explanation.instance.write(to: &$0) } }
    writer.member("shown") { writer in
      guard let shown = outlook.shown else { return writer.null() }
      writer.object { writer in
        writer.member("date", date: shown.date)
        writer.member("index", shown.index)
        writer.member("count", shown.count)
      }
    }
    writer.member("nextEntry", date: outlook.nextEntry)
    writer.member("nextTick", date: outlook.nextTick)
    writer.member("nextReload", date: outlook.nextReload)
    writer.member("cause", outlook.cause?.rawValue)
    writer.member("why", outlook.why?.rawValue)
    writer.member("asking", date: outlook.asking)
    writer.member("lastReload", date: outlook.lastReload)
    writer.member("failures", outlook.failures)
    writer.member("reloads", outlook.reloads)
    writer.member("budget", explanation.profile.rawValue)
    writer.member("credit", outlook.credit)
    for (name, line) in [
      ("lastGrant", explanation.lastGrant), ("lastAnswer", explanation.lastAnswer),
      ("lastDeferral", explanation.lastDeferral),
    ] as [(StaticString, LedgerLine?)] {
      writer.member(name) { writer in
        guard let line else { return writer.null() }
        writer.object { $0.members(of: line) }
      }
    }
    writer.member("unwatched", explanation.unwatched)
    writer.member("fault") { writer in
      guard let faults = explanation.fault?.all else { return writer.null() }
      let told = faults.enumerated().map { index, fault in
        (fault: fault, excerpt: explanation.excerpts.indices.contains(index) ? explanation.excerpts[index] : nil)
      }
      writer.object { writer in
        Self.write(told[0].fault, told[0].excerpt, to: &writer)
        writer.member("also") { writer in
          writer.array(told.dropFirst()) { writer, one in writer.object { Self.write(one.fault, one.excerpt, to: &$0) }
          }
        }
      }
    }
    writer.member("layout", layout)
    writer.member("drawing", drawing)
  }

  /// A fault with the lines that it is about.
  private static func write(_ fault: Diagnostic, _ excerpt: SourceExcerpt?, to writer: inout JSONWriter) {
    writer.members(of: fault)
    writer.member("column", excerpt?.span?.column)
    writer.member("length", excerpt?.span?.count)
    writer.member("excerpt") { writer in
      writer.array(excerpt?.lines ?? []) { writer, line in
        writer.object { writer in
          writer.member("line", line.number)
          writer.member("text", line.text)
        }
      }
    }
  }
}
