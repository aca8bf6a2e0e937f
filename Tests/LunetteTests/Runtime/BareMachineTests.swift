import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRuntimeClient

@testable import lunette

/// Every shipped widget in an empty home, without grants.
@Suite("Shipped widgets on a bare machine") struct BareMachineTests {
  /// Widgets that show a sample or an invitation if something is not allowed.
  private static let refusals = ["not allowed", "--allow"]

  @Test("each widget works, or says what it needs with the command that grants it")
  func wayForward() throws {
    let widgets = Golden.repository.appendingPathComponent("widgets").path
    let daemon = try Daemon(in: try Daemon.folder([:]), ["--widgets", widgets], allow: nil)
    let states = try Daemon.until("every widget has answered; the log says: \(daemon.log)") {
      let states = try daemon.link().instances()
      // A widget whose provider is running has no next reload.
      let isWaiting = states.contains { $0.entryDate == nil && $0.error == nil }
      return states.count > 40 && !isWaiting ? states : nil
    }
    for state in states {
      // Its error is what it needs, in the same words.
      if let error = state.error {
        #expect(state.needs.contains { $0.sentence == error }, "\(state.kind): \(error)")
      }
      let shown = try daemon.run(["show", "\(state.number)", "--format", "text"]).output.lowercased()
      if Self.refusals.contains(where: { shown.contains($0) }) {
        #expect(!state.needs.isEmpty, "\(state.kind) is refused something and does not say what:\n\(shown)")
      }
      for need in state.needs { #expect(need.command.hasPrefix("lunette "), "\(state.kind): \(need.command)") }
    }
  }

  @Test("the starter board's widgets work without a grant and need nothing")
  func starter() throws {
    let widgets = Golden.repository.appendingPathComponent("widgets").path
    let daemon = try Daemon(in: try Daemon.folder([:]), ["--widgets", widgets], allow: nil)
    let placed: [InstanceState] = try daemon.link().ask(.chooseStarter(.starter)) {
      if case .instances(let placed) = $0 { placed } else { nil }
    }
    #expect(placed.map(\.kind) == StarterBoard.items.map(\.kind))
    let states = try Daemon.until("the starter board is shown") {
      let states = try daemon.link().instances()
      return states.allSatisfy { $0.entryDate != nil } ? states : nil
    }
    #expect(states.count == placed.count)
    for state in states { #expect(state.error == nil && state.needs.isEmpty, "\(state.kind)") }
  }
}
