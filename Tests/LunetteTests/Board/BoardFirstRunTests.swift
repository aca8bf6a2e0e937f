import Foundation
import TestSupport
import Testing
import WidgetModel
import WidgetRender
import WidgetRuntimeClient

@testable import lunette

/// The first run at a terminal: the starter board, categories, and the permissions of widgets.
@Suite("First run of a board") struct BoardFirstRunTests {
  private func fresh(isChosen: Bool = false) throws -> BoardSession {
    let session = try BoardSession(small: 0)
    session.handle(
      .answered(
        BoardErrand(purpose: .change, request: .starter),
        .success(
          .starter(
            StarterState(
              isChosen: isChosen,
              items: [
                StarterState.Item(kind: "clock", family: .systemMedium, displayName: "World Clock"),
                StarterState.Item(kind: "todo", family: .systemSmall, displayName: "To Do"),
              ])))))
    return session
  }

  @Test("an empty board offers the starter board, names its widgets and places them on Enter")
  func starter() throws {
    let session = try fresh()
    #expect(session.asked.contains(.starter))
    #expect(session.screen.contains("Welcome to Lunette") && session.screen.contains("World Clock"))
    session.press(.enter)
    #expect(session.asked.contains(.chooseStarter(.starter)))
  }

  @Test("e starts empty, and the offer does not come back")
  func empty() throws {
    let session = try fresh()
    session.press("e")
    #expect(session.asked.contains(.chooseStarter(.empty)))
    session.handle(
      .answered(BoardErrand(purpose: .beginning, request: .chooseStarter(.empty)), .success(.instances([]))))
    #expect(session.screen.contains("This board is empty."))
  }

  @Test("after a choice the offer does not come back, and a board with widgets offers nothing")
  func chosen() throws {
    #expect(try fresh(isChosen: true).screen.contains("This board is empty."))
    #expect(try !BoardSession(small: 1).asked.contains(.starter))
  }

  private func needing(_ need: WidgetNeed) throws -> BoardSession {
    let session = try BoardSession(small: 1)
    var instance = session.instances[0]
    instance.needs = [need]
    session.handle(.answered(BoardErrand(purpose: .instances, request: .instances), .success(.instances([instance]))))
    return session
  }

  @Test("a widget that lacks a permission says so in its slot, and y allows it")
  func permission() throws {
    let session = try needing(.permission("Weather", kind: "weather", option: "network=api.open-meteo.com"))
    #expect(session.screen.contains("Weather wants") && session.screen.contains("y  allow it"))
    #expect(!session.screen.contains("widget 1"))
    session.press(.home, "y")
    #expect(session.asked.contains(.allow(.number(1), ["network=api.open-meteo.com"])))
  }

  @Test("no key allows a program: the command is shown instead")
  func program() throws {
    let session = try needing(.permission("Git", kind: "git", option: "run=git"))
    #expect(session.screen.contains("lunette grant"))
    session.press(.home, "y")
    #expect(session.foot.contains("lunette grant"))
    #expect(!session.asked.contains { if case .allow = $0 { true } else { false } })
  }

  @Test("the gallery lists widgets under their categories, useful ones first, and finds them by purpose")
  func categories() throws {
    let session = try BoardSession(small: 1)
    func offer(_ kind: String, _ category: WidgetCategory, _ keywords: [String]) -> BundleOffer {
      var bundle = BundleDeclaration(name: kind, path: "/w/\(kind).lua")
      var widget = WidgetDeclaration(kind: kind, families: [.systemSmall])
      widget.displayName = kind.prefix(1).uppercased() + kind.dropFirst()
      bundle.widgets = [widget]
      (bundle.galleryEntry.category, bundle.galleryEntry.keywords) = (category, keywords)
      return BundleOffer(bundle, granted: Permissions())
    }
    session.offers = [offer("hello", .examples, []), offer("system", .machine, ["cpu"]), offer("water", .everyday, [])]
    session.press("a")
    let rows = session.screen.split(separator: "\n").map { $0.prefix(28).trimmingCharacters(in: .whitespaces) }
    let list = ["Everyday", "> Water", "Machine", "System", "Examples", "Hello"]
    #expect(rows.filter { list.contains($0) } == list)
    session.press("cpu")
    #expect(session.previews.last?.kind == "system" && !session.screen.contains("Everyday"))
  }
}
