public import WidgetModel
public import WidgetRender
import WidgetSchedule

/// `lunette.stack/1`: a stack, what speaks for each of its widgets, and why one is on top.
public struct StackDocument: Document {
  public static let format = DocumentFormat.stack

  private let state: StackState

  /// Creates the document of `lunette stack why`.
  public init(_ state: StackState) { self.state = state }

  public func writeMembers(to writer: inout JSONWriter) { state.writeMembers(to: &writer) }
}

/// `lunette.stacks/1`: all stacks, or those that heard of a donation, and what might be placed.
public struct StacksDocument: Document {
  public static let format = DocumentFormat.stacks

  private let stacks: [StackState]
  private let suggestions: [StackSuggestion]

  /// Creates the document of `lunette stack list`.
  public init(_ stacks: [StackState], _ suggestions: [StackSuggestion]) {
    (self.stacks, self.suggestions) = (stacks, suggestions)
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("stacks") { writer in
      writer.array(stacks) { writer, stack in writer.object { stack.writeMembers(to: &$0) } }
    }
    writer.member("suggestions") { writer in
      writer.array(suggestions) { writer, suggestion in
        writer.object { writer in
          writer.member("kind", suggestion.kind)
          writer.member("path", suggestion.path)
          writer.member("intent", suggestion.intent)
          writer.member("parameters", table: suggestion.parameters)
          writer.member("donated", date: suggestion.date)
        }
      }
    }
  }
}

extension StackState {
  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("name", name)
    writer.member("displayName", displayName)
    writer.member("top", top)
    writer.member("reason", reason.rawValue)
    writer.member("pinned") { writer in
      if let pinned { writer.value(pinned) } else { writer.null() }
    }
    writer.member("turned", date: turnedDate)
    writer.member("rotated", date: rotatedDate)
    writer.member("next", date: next)
    writer.member("members") { writer in
      writer.array(members) { writer, member in writer.object { member.write(to: &$0) } }
    }
  }
}

extension StackState.Member {
  fileprivate func write(to writer: inout JSONWriter) {
    writer.member("number", instance.number)
    writer.member("kind", instance.kind)
    writer.member("family", instance.family.rawValue)
    writer.member("configuration", table: instance.configuration)
    writer.member("displayName", instance.displayName)
    writer.member("points", standing.points)
    writer.member("relevance", standing.relevance)
    writer.member("unwanted", standing.isUnwanted)
    writer.member("donation", standing.donation)
    writer.member("habit", standing.habit)
    writer.member("donated", date: donatedDate)
    writer.member("error", fault)
  }
}
