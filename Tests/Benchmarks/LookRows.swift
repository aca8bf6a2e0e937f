import WidgetLayout
import WidgetModel
import WidgetRender

/// Rows 14b to 14e of the section `layout`: a card's decorations beside plain texts, and the largest trees. Each must cost the
/// same per node for 1,000 nodes as for 20,000.
enum LookRows {
  /// A workload: how many rows of views it has, how wide one is, and its height in terminal rows. All fit into the largest
  /// picture (`CellBuffer.mostRows`), so that each node is drawn.
  private static let looks = [
    (number: "14b", name: "gradients", rows: (few: 59, many: 1175), columns: 100, height: 1),
    (number: "14c", name: "large", rows: (few: 32, many: 645), columns: 280, height: 3),
    (number: "14d", name: "grid", rows: (few: 91, many: 1816), columns: 100, height: 1),
  ]

  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    for look in looks {
      do throws(Failure) {
        func work(_ size: String, _ rows: Int) throws(Failure) -> Drawing {
          try Drawing(
            Workloads.tree("looks", "perf.\(look.name).\(size)", places), rows: rows * look.height + 2,
            columns: look.columns)
        }
        compare(
          look.number, "perf.\(look.name)", try work("1000", look.rows.few), try work("20000", look.rows.many), &table)
      } catch { table.add(look.number, "perf.\(look.name)", error) }
    }
    do throws(Failure) {
      func work(_ size: String, _ rows: Int) throws(Failure) -> Drawing {
        try Drawing(Workloads.tree("tree", "perf.tree.\(size)", places), rows: rows + 2)
      }
      let whole = try work("20000", 1817)
      compare("12", "perf.tree", try work("1000", 91), whole, &table)
      try tick(whole, &table)
    } catch { table.add("12", "perf.tree.20000", error) }
  }

  /// The cost per node of the large tree beside the small one, laid out and drawn; alternately, so both see the same load.
  private static func compare(
    _ number: String, _ subject: String, _ small: Drawing, _ large: Drawing, _ table: inout Table
  ) {
    var (few, many) = (sample { small.draw() }, sample { large.draw() })
    few.add(sample { small.draw() })
    many.add(sample { large.draw() })
    let each = (few: few.minimum / Double(small.nodes), many: many.minimum / Double(large.nodes))
    table.add(
      Row(
        number: number, subject: "linear: a node of \(subject).20000, layout and text",
        figure: "\(short(each.many)) ns", peer: "of \(subject).1000 \(short(each.few)) ns",
        value: each.many / each.few, goal: .atMost(1.3, bar: 1.5)))
  }

  /// Row 14e: one dynamic text among twenty thousand.
  private static func tick(_ whole: Drawing, _ table: inout Table) throws(Failure) {
    var clock = try Ticking(Drawing(whole.tree.with(live: 1_699_999_000), rows: 1819))
    let all = sample { whole.draw() }
    var ticks = sample { clock.tick() }
    ticks.add(sample { clock.tick() })
    table.add(
      Row(
        number: "14e", subject: "a tick in perf.tree.20000", figure: "\(short(ticks.minimum / 1000)) µs",
        peer: "all of it \(short(all.minimum / 1000)) µs (\(short(ticks.minimum / all.minimum * 100)) %)",
        value: ticks.minimum / all.minimum, goal: .atMost(0.01, bar: 0.1)))
  }
}
