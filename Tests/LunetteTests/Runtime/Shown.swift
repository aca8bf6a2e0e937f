import Foundation
import LuaKit
import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule
import WidgetScript
import WidgetServices

/// What a fake runtime shows: a clock, placed as #3.
enum Shown {
  /// 2026-01-15 12:00 UTC.
  static let noon = 1_768_478_400.0

  static let clock: InstanceState = {
    var state = InstanceState(
      number: 3, kind: "clock", family: .systemSmall, configuration: ["city": "Lisbon"], displayName: "Clock",
      path: "/w/clock.lua")
    state.entryDate = noon
    state.nextReload = noon + 3600
    return state
  }()

  static let mail: InstanceState = {
    var state = InstanceState(
      number: 5, kind: "mail", family: .accessoryInline, displayName: "Mail", path: "/w/mail.lua")
    state.error = "the host \u{1B}[31mcan't be found"
    return state
  }()

  /// A view as a script creates it.
  static func view(_ expression: String, _ environment: WidgetEnvironment) throws -> ViewTree {
    let result: Result<ViewTree, any Error> = LuaExecutor().run {
      Result {
        let services = Host(bundle: BundlePlace(name: "test", path: nil, folder: nil), grants: .none)
        let script = try ScriptBundle.bare(services: services, now: noon, locale: "en_US", timeZone: "UTC")
        return try script.view(expression, environment: environment).0
      }
    }
    return try result.get()
  }

  /// The clock in light and in dark; each names its scheme.
  static func widget(_ texts: [String] = ["Text \"light\"", "Text \"dark\""]) throws -> ShownWidget {
    var widget = WidgetDeclaration(kind: "clock")
    widget.displayName = "Clock"
    var environments: [WidgetEnvironment] = []
    for scheme in [ColorScheme.light, .dark] {
      var environment = WidgetEnvironment(family: .systemSmall)
      environment.colorScheme = scheme
      environments.append(environment)
    }
    var shown = ShownWidget(
      number: 3, bundle: "clocks", widget: widget, family: .systemSmall, configuration: ["city": "Lisbon"],
      environments: environments)
    let views = try zip(texts, environments).map { try view($0, $1) }
    shown.entry = TimelineEntry(date: noon, relevance: nil, fields: [:], views: views)
    (shown.index, shown.count) = (1, 4)
    shown.nextEntry = noon + 600
    shown.policy = .atEnd
    shown.made = noon
    return shown
  }
}
