import LuaKit
import WidgetModel
import WidgetScript

/// Row 15: from the script's call to the flat tree, beside bare lua5.4 that only builds its tables; and row 22, JSON in a
/// script.
enum ScriptSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    for size in ["100", "1000", "10000"] { tree("perf.tree.\(size)", places, &table) }
    luaKit(places, &table)
    load(places, &table)
  }

  /// A complete reply to `timeline`, light and dark, because the floor makes two trees.
  private static func tree(_ kind: String, _ places: Benchmarks.Places, _ table: inout Table) {
    let floor = Command("lua5.4", places.floor("floor.lua"), places.workload("tree"), kind)
    do throws(Failure) {
      let path = places.workload("tree")
      let nodes = try Workloads.onLua { () throws(Failure) in
        try BundleRun(path, kind, schemes: [.light, .dark]).evaluate()
      }
      let both = try floor.beside(kind) { () throws(Failure) in
        try Workloads.onLua { () throws(Failure) in
          let run = try BundleRun(path, kind, schemes: [.light, .dark])
          return sample { run.evaluate() }
        }
      }
      let each = both.ours.minimum / Double(nodes)
      table.add(
        Row(
          number: "15", subject: "\(kind): call and decode", figure: "\(short(each)) ns/node",
          peer: "lua5.4 \(short(both.floor)) ns/node", value: each / both.floor, goal: .atMost(1.7, bar: 3)))
    } catch { table.add("15", kind, error) }
  }

  /// The cost of embedding alone: limits watched, tables stamped, each field read once.
  private static func luaKit(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "  of it LuaKit: perf.tree.1000 built under limits, and read"
    let floor = Command("lua5.4", places.floor("floor.lua"), places.workload("tree"), "perf.tree.1000")
    do throws(Failure) {
      let path = places.workload("tree")
      let both = try floor.beside("perf.tree.1000") { () throws(Failure) in
        try Workloads.onLua { () throws(Failure) in
          let probe = try LuaKitProbe(path, kind: "perf.tree.1000")
          return sample { probe.build() }
        }
      }
      let each = both.ours.minimum / 1002
      table.add(
        Row(
          number: "15a", subject: subject, figure: "\(short(each)) ns/node",
          peer: "lua5.4 \(short(both.floor)) ns/node", value: each / both.floor))
    } catch { table.add("15a", subject, error) }
  }

  /// The cost before a widget's first line runs in row 1: a state, the prelude, the bundle.
  private static func load(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      let path = places.workload("hello")
      let took = try Workloads.onLua { () throws(Failure) in
        _ = try BundleRun(path, "perf.hello")
        return sample { ((try? BundleRun(path, "perf.hello"))?.evaluate()) ?? 0 }
      }
      table.add(
        Row(
          number: "15b", subject: "a state, the prelude and hello.lua, twice its view",
          figure: "\(short(took.minimum / 1e3)) µs"))
    } catch { table.add("15b", "loading hello.lua", error) }
  }
}
