import WidgetLayout
import WidgetModel
import WidgetRender

/// Rows 11 to 14: from the flat tree to lines of text, beside C that does the minimum for the same rows of texts.
enum LayoutSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    rows(places, &table)
    depth(places, &table)
    flexible(places, &table)
    text(places, &table)
    tick(places, &table)
    chart(&table)
    LookRows.measure(places, &table)
  }

  /// Row 11 for each size, and row 12 between them.
  private static func rows(_ places: Benchmarks.Places, _ table: inout Table) {
    var each: [Int: Double] = [:]
    for (rows, name) in [(10, "100"), (91, "1000"), (910, "10000")] {
      let subject = "perf.tree.\(name)"
      do throws(Failure) {
        let work = try Drawing(Workloads.tree("tree", subject, places), rows: rows + 2)
        let floor = Command("\(places.built)/layout", "\(rows)")
        let whole = try floor.beside("whole") { sample { work.draw() } }
        let alone = try floor.beside("layout") { sample { work.layOut() } }
        let nodes = Double(work.nodes)
        each[rows] = whole.ours.minimum / nodes
        table.add(
          Row(
            number: "11", subject: "\(subject), layout and text",
            figure: "\(short(whole.ours.minimum / nodes)) ns/node",
            peer: "C floor \(short(whole.floor)) ns/node (\(short(whole.ours.minimum / nodes / whole.floor))×)",
            value: whole.ours.minimum / nodes, goal: .atMost(400, " ns")))
        table.add(
          Row(
            number: "11a", subject: "  of it layout", figure: "\(short(alone.ours.minimum / nodes)) ns/node",
            peer: "C floor \(short(alone.floor)) ns/node", value: alone.ours.minimum / nodes / alone.floor))
      } catch { table.add("11", subject, error) }
    }
    guard let small = each[10], let large = each[910] else { return }
    table.add(
      Row(
        number: "12", subject: "linear: a node of perf.tree.10000", figure: "\(short(large)) ns",
        peer: "of perf.tree.100 \(short(small)) ns", value: large / small, goal: .atMost(1.3, bar: 1.5)))
  }

  /// Row 12: deeper nesting must not cost more per node.
  private static func depth(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      var each: [Int: Double] = [:]
      for levels in [10, 40, 80] {
        let work = try Drawing(Workloads.tree("deep", "perf.deep.\(levels)", places), rows: 60)
        var best = sample { work.layOut() }
        best.add(sample { work.layOut() })
        each[levels] = best.minimum / Double(work.nodes)
      }
      let shallow = each[10] ?? .nan
      for levels in [40, 80] {
        let deep = each[levels] ?? .nan
        table.add(
          Row(
            number: "12a", subject: "layout of a node, nested \(levels) deep", figure: "\(short(deep)) ns",
            peer: "10 deep \(short(shallow)) ns", value: deep / shallow, goal: .atMost(1.3, bar: 2)))
      }
    } catch { table.add("12a", "nesting", error) }
  }

  /// Row 13: views that answer with more than one size.
  private static func flexible(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      let flex = try Drawing(Workloads.tree("flex", "perf.flex", places), rows: 60)
      let plain = try Drawing(Workloads.tree("tree", "perf.tree.1000", places), rows: 93)
      var ours = sample { flex.draw() }
      var other = sample { plain.draw() }
      ours.add(sample { flex.draw() })
      other.add(sample { plain.draw() })
      let (a, b) = (ours.minimum / Double(flex.nodes), other.minimum / Double(plain.nodes))
      table.add(
        Row(
          number: "13", subject: "perf.flex, layout and text", figure: "\(short(a)) ns/node",
          peer: "perf.tree.1000 \(short(b)) ns/node", value: a / b, goal: .atMost(2.5, bar: 4)))
    } catch { table.add("13", "perf.flex", error) }
  }

  /// Row 14: one dynamic text among a thousand, against all of them laid out and drawn.
  private static func tick(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      let tree = try Workloads.tree("tree", "perf.tree.1000", places)
      let plain = try Drawing(tree, rows: 93)
      let dynamic = try Drawing(tree.with(live: 1_699_999_000), rows: 93)
      var clock = try Ticking(dynamic)
      _ = sample { plain.draw() }
      let whole = sample { plain.draw() }
      var ticks = sample { clock.tick() }
      ticks.add(sample { clock.tick() })
      table.add(
        Row(
          number: "14", subject: "a tick in perf.tree.1000", figure: "\(short(ticks.minimum / 1000)) µs",
          peer: "all of it \(short(whole.minimum / 1000)) µs (\(short(ticks.minimum / whole.minimum * 100)) %)",
          value: ticks.minimum / whole.minimum, goal: .atMost(0.01, bar: 0.1)))
    } catch { table.add("14", "a tick", error) }
  }

  /// Row 14a: a chart of one line, laid out and drawn.
  private static func chart(_ table: inout Table) {
    do throws(Failure) {
      let work = try Drawing(.chart(points: 1000), rows: 20)
      var ours = sample { work.draw() }
      ours.add(sample { work.draw() })
      table.add(
        Row(
          number: "14a", subject: "a chart of 1,000 points, layout and text",
          figure: "\(short(ours.minimum / 1000)) µs",
          value: ours.minimum / 1000, goal: .atMost(200, " µs")))
    } catch { table.add("14a", "a chart", error) }
  }

  /// Row 12: wrapping and truncating, per byte.
  private static func text(_ places: Benchmarks.Places, _ table: inout Table) {
    do throws(Failure) {
      let work = try Drawing(Workloads.tree("text", "perf.text", places), rows: 400)
      let bytes = work.tree.bytes
      let ours = sample { work.layOut() }.minimum / Double(bytes.count)
      // Each round begins at another byte, or the compiler would compute the result once.
      var round = 0
      let counting =
        sample {
          round += 1
          return bytes[(round & 7)...].reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) }
        }.minimum / Double(bytes.count)
      table.add(
        Row(
          number: "12b", subject: "perf.text, layout of five scripts", figure: "\(short(ours)) ns/byte",
          peer: "counting scalars \(short(counting)) ns/byte", value: ours / counting))
    } catch { table.add("12b", "perf.text", error) }
  }
}

/// A tree, and drawing it in a terminal that is high enough for all of it.
struct Drawing {
  let tree: ViewTree
  private let environment: WidgetEnvironment
  private let size: Size
  private let metrics = CellMetrics(encoding: .utf8)
  private let words: any DateWords

  init(_ tree: ViewTree, rows: Int, columns: Int = 100) throws(Failure) {
    self.tree = tree
    environment = WidgetEnvironment(family: .systemExtraLarge)
    size = Size(width: Double(columns), height: Double(rows))
    words = NoDateWords()
    do { _ = try placement() } catch { throw Failure(error.message) }
  }

  var nodes: Int { tree.nodes.count }

  func placement() throws(Diagnostic) -> Placement {
    try layout(widget: tree, environment: environment, size: size, measuring: metrics, at: 1_700_000_000, words: words)
  }

  func layOut() -> Int { (try? placement())?.frames.count ?? 0 }

  /// The document that `--format json` prints of it.
  func document() throws(Failure) -> RenderDocument {
    do throws(Diagnostic) {
      return RenderDocument(
        kind: "perf", family: environment.family, bundle: "perf", environment: environment, now: 1_700_000_000,
        policy: .never, placement: try placement())
    } catch { throw Failure(error.message) }
  }

  func draw() -> Int {
    guard let placement = try? placement() else { return 0 }
    let cells = CellPainter.paint(placement.displayList, columns: Int(size.width), rows: Int(size.height))
    return PlainText.bytes(cells).count
  }
}

/// A placement and its picture, advanced by a second at each tick.
struct Ticking {
  private var picture: DynamicPicture
  private var now = 1_700_000_000.0

  init(_ drawing: Drawing) throws(Failure) {
    do { picture = DynamicPicture(try drawing.placement()) } catch { throw Failure(error.message) }
    guard picture.placement.dynamic.count == 1 else {
      throw Failure("\(picture.placement.dynamic.count) dynamic texts")
    }
  }

  mutating func tick() -> Int {
    now = picture.placement.nextChange ?? now
    return picture.advance(to: now)?.count ?? 0
  }
}

extension ViewTree {
  /// A chart of one line.
  static func chart(points: Int) -> ViewTree {
    var builder = Builder()
    let chart = builder.open(.view(.chart))
    for index in 0..<points {
      let mark = builder.open(.view(.lineMark))
      builder.add(.x, .number(Double(index)))
      builder.add(.y, .number(Double(index * 7919 % 997)))
      builder.close(mark)
    }
    builder.close(chart)
    return builder.finish()
  }

  /// The same views, with a stopwatch as the last text.
  func with(live start: Double) -> ViewTree {
    let last = nodes.indices.last { nodes[$0].kind == .view(.text) }
    var builder = Builder()
    var open: [(node: Int, end: Int)] = []
    for (index, node) in nodes.enumerated() {
      while let inner = open.last, inner.end <= index {
        builder.close(inner.node)
        open.removeLast()
      }
      open.append((builder.open(node.kind, slot: node.slot), Int(node.end)))
      if index == last {
        builder.add(.stopwatch, .number(start))
        builder.add(.maxPrecision, .number(1))
        continue
      }
      for argument in arguments(of: index) {
        if case .text(let from, let count) = argument.value {
          builder.add(argument.name, builder.text(string(from, count)))
        } else {
          builder.add(argument.name, argument.value)
        }
      }
    }
    for inner in open.reversed() { builder.close(inner.node) }
    return builder.finish()
  }
}
