import Glibc
import LuaKit
import WidgetLayout
import WidgetModel
import WidgetRender

/// Row 21: the document of a tree, beside lua-cjson writing the same one; row 22: JSON parsed in a script.
enum JSONSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    encode(places, &table)
    decode(places, &table)
  }

  private static func encode(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "lunette.render/1 of perf.tree.1000, written"
    do throws(Failure) {
      let drawing = try Drawing(Workloads.tree("tree", "perf.tree.1000", places), rows: 93)
      let document = try drawing.document()
      var writer = JSONWriter(reserving: 1 << 18)
      document.write(to: &writer)
      let bytes = writer.bytes.count
      let file = "\(places.built)/tree.json"
      try save(writer.bytes, file)
      let peer = Command("lua5.4", places.floor("json.lua"), file)
      let both = try peer.beside("encode") {
        sample {
          writer.removeAll()
          document.write(to: &writer)
          return writer.bytes.count
        }
      }
      let (ours, theirs) = (Double(bytes) / both.ours.minimum * 1e3, 1e3 / both.floor)
      table.add(
        Row(
          number: "21", subject: subject, figure: "\(short(ours)) MB/s", peer: "lua-cjson \(short(theirs)) MB/s",
          value: ours / theirs, goal: .atLeast(2, bar: 1)))
    } catch { table.add("21", subject, error) }
  }

  private static func save(_ bytes: [UInt8], _ path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure("cannot write \(path)") }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Failure("cannot write \(path)") }
  }

  private static func decode(_ places: Benchmarks.Places, _ table: inout Table) {
    let floor = Command("lua5.4", places.floor("floor.lua"), places.workload("decode"), "perf.decode")
    do throws(Failure) {
      let path = places.workload("decode")
      let both = try floor.beside("perf.decode") { () throws(Failure) in
        try Workloads.onLua { () throws(Failure) in
          let run = try BundleRun(path, "perf.decode", schemes: [.light, .dark])
          return sample(batches: 7) { run.evaluate() }
        }
      }
      // The floor's time is per node, of which it has six.
      let (ours, theirs) = (both.ours.minimum / 1e6, both.floor * 6 / 1e6)
      table.add(
        Row(
          number: "22", subject: "json.decode of 0.8 MB inside a script, and a walk", figure: "\(short(ours)) ms",
          peer: "lua-cjson \(short(theirs)) ms", value: ours / theirs, goal: .atMost(1.2, bar: 2)))
    } catch { table.add("22", "perf.decode", error) }
  }
}
