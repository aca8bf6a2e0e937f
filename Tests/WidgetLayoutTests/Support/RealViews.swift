import LuaKit
import WidgetModel
import WidgetScript

/// View trees made from Lua by the real decoder, in addition to the small subset that `LuaViews` reads.
enum RealViews {
  /// The trees of the expressions; failed ones are left out.
  static func trees(_ expressions: [String]) throws -> [String: ViewTree] {
    try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: NoServices(), now: 0)
      var trees: [String: ViewTree] = [:]
      for expression in expressions {
        let environment = WidgetEnvironment(family: .systemMedium)
        do throws(Diagnostic) {
          trees[expression] = try bundle.view(expression, environment: environment).0
        } catch { continue }
      }
      return trees
    }
  }

  /// The tree of one expression.
  static func tree(_ expression: String) throws -> ViewTree {
    try LuaExecutor().run { () throws(Diagnostic) in
      let bundle = try ScriptBundle.bare(services: NoServices(), now: 0)
      return try bundle.view(expression, environment: WidgetEnvironment(family: .systemMedium)).0
    }
  }

  private struct NoServices: HostServices {
    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply { .values([]) }
  }
}
