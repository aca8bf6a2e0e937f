import WidgetModel

/// The trees that sections measure.
enum Workloads {
  static func tree(_ file: String, _ kind: String, _ places: Benchmarks.Places) throws(Failure) -> ViewTree {
    var builder = ViewTree.Builder()
    func text(_ s: String) {
      let node = builder.open(.view(.text))
      builder.add(.text, builder.text(s))
      builder.close(node)
    }
    switch kind {
    case "perf.tree.100", "perf.tree.1000", "perf.tree.10000":
      let rows = kind == "perf.tree.100" ? 10 : kind == "perf.tree.1000" ? 91 : 910
      let root = builder.open(.view(.vStack))
      builder.add(.spacing, .number(0))
      builder.add(.alignment, .word(.leading))
      for r in 1...rows {
        let row = builder.open(.view(.hStack))
        builder.add(.spacing, .number(1))
        for i in 1...10 { text("n\((r * 10 + i) % 10000)") }
        builder.close(row)
      }
      builder.close(root)
      return builder.finish()
    case "perf.deep.10", "perf.deep.40", "perf.deep.80":
      func nest(_ level: Int) {
        if level == 0 { return text("core") }
        if level % 2 == 0 {
          let stack = builder.open(.view(.vStack))
          builder.add(.spacing, .number(0))
          let priority = builder.open(.modifier(.layoutPriority))
          builder.add(.value, .number(Double(level % 3)))
          nest(level - 1)
          builder.close(priority)
          builder.close(builder.open(.view(.spacer)))
          builder.close(stack)
        } else {
          let stack = builder.open(.view(.hStack))
          builder.add(.spacing, .number(0))
          text("x")
          let frame = builder.open(.modifier(.frame))
          builder.add(.maxWidth, .number(.infinity))
          nest(level - 1)
          builder.close(frame)
          builder.close(builder.open(.view(.spacer)))
          builder.close(stack)
        }
      }
      nest(kind == "perf.deep.10" ? 10 : kind == "perf.deep.40" ? 40 : 80)
      return builder.finish()
    default: throw Failure("needs the script")
    }
  }
}

/// Words for dates, of which these trees have none.
struct NoDateWords: DateWords {
  func date(_ date: Double) -> String { "" }
  func time(_ date: Double) -> String { "" }
  func range(_ from: Double, _ to: Double) -> String { "" }
  func count(_ count: Int, _ unit: LiveText.Unit, short: Bool) -> String { "" }
  func joined(_ first: String, _ second: String) -> String { "" }
  func digits(_ text: String) -> String { "" }
}
