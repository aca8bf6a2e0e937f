import Glibc
import LinuxKit
import WidgetCanvasClient
import WidgetLayout
import WidgetModel
import WidgetRender

/// Pictures in pixels: whole processes beside librsvg's for the same SVG, a running process's next picture beside Cairo's own
/// writer for the same pixels, and the memory of `lunette-canvas`.
enum PictureSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    process(places, &table)
    next(places, &table)
  }

  /// A widget from its file to a PNG in a file.
  private static func process(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "`render picture.lua --format png`, whole process"
    do throws(Failure) {
      let (svg, png) = ("\(places.built)/picture.svg", "\(places.built)/picture.png")
      _ = try Stopwatch.output(Command(places.lunette, "render", places.workload("picture"), "-o", svg))
      let drawing = Command(places.lunette, "render", places.workload("picture"), "-o", png)
      let timings = try Stopwatch.time(
        [
          drawing, Command("rsvg-convert", "-z", "2", "-o", "\(places.built)/librsvg.png", svg),
          Command(places.lunette, "render", places.workload("picture"), "-o", svg),
        ], runs: 31)
      let (ours, theirs, plain) = (timings[0].exit, timings[1].exit, timings[2].exit)
      table.add(
        Row(
          number: "p1", subject: subject, figure: ms(ours.median), peer: "rsvg-convert -z 2 \(ms(theirs.median))",
          value: ours.median / theirs.median, goal: .atMost(0.6)))
      table.add(
        Row(
          number: "p1", subject: "  the least of 31 each", figure: ms(ours.minimum),
          peer: "rsvg-convert -z 2 \(ms(theirs.minimum))", value: ours.minimum / theirs.minimum, goal: .atMost(0.6)))
      table.add(
        Row(
          number: "p1a", subject: "  of it lunette-canvas, over the same as SVG",
          figure: ms(ours.median - plain.median),
          peer: "as SVG \(ms(plain.median))", value: ours.median / plain.median))
    } catch { table.add("p1", subject, error) }
  }

  /// A running process's time for another picture, in CPU time of both sides.
  private static func next(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "the next picture of the same process, both sides"
    do throws(Failure) {
      let picture = try Workloads.picture("picture", "perf.picture", places)
      let canvas = try Canvas(places)
      let png = try canvas.draw(picture, scale: 2)
      try png.write(to: "\(places.built)/next.png")
      let floor = Command("\(places.built)/png", "\(places.built)/next.png")
      var least = Double.infinity, writer = Double.infinity
      for _ in 0..<5 {
        writer = min(writer, try floor.floor("png").nanoseconds)
        least = min(
          least, try canvas.processorTime(of: 50) { () throws(Failure) in _ = try canvas.draw(picture, scale: 2) })
      }
      table.add(
        Row(
          number: "p2", subject: subject, figure: "\(short(least / 1e6)) ms",
          peer: "Cairo's own writer \(short(writer / 1e6)) ms", value: least / writer, goal: .atMost(0.25)))
      let peak = try canvas.peak()
      table.add(
        Row(
          number: "p3", subject: "peak memory of lunette-canvas", figure: "\(short(peak)) MB", value: peak,
          goal: .atMost(40, " MB")))
      _ = try canvas.draw(try Workloads.picture("picture", "perf.picture", places, family: .systemExtraLarge), scale: 4)
      table.add(
        Row(
          number: "p3a", subject: "  after systemExtraLarge at four pixels a point",
          figure: "\(short(try canvas.peak())) MB"))
    } catch { table.add("p2", subject, error) }
  }

  private static func ms(_ milliseconds: Double) -> String { "\(short(milliseconds)) ms" }

  /// `lunette-canvas` beside the command, and its use of system resources.
  private struct Canvas {
    private let client: CanvasClient
    private let pid: Int32

    init(_ places: Benchmarks.Places) throws(Failure) {
      do throws(Diagnostic) { client = try CanvasClient(program: places.canvas) } catch {
        throw Failure(error.message)
      }
      // This process's only child at the moment, whichever thread started it.
      let children = names(inFolder: "/proc/self/task").flatMap {
        text(of: "/proc/self/task/\($0)/children").split(separator: " ")
      }
      guard let pid = children.last.flatMap({ Int32($0) }) else { throw Failure("lunette-canvas was not started") }
      self.pid = pid
    }

    func draw(_ picture: CanvasPicture, scale: Double) throws(Failure) -> [UInt8] {
      do throws(Diagnostic) { return try client.png(picture, scale: scale) } catch { throw Failure(error.message) }
    }

    /// Nanoseconds of both processes per picture.
    func processorTime(of count: Int, _ work: () throws(Failure) -> Void) throws(Failure) -> Double {
      let began = own + child
      for _ in 0..<count { try work() }
      return (own + child - began) / Double(count)
    }

    /// In megabytes.
    func peak() throws(Failure) -> Double {
      let line = text(of: "/proc/\(pid)/status").split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
      guard let kilobytes = line?.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) else {
        throw Failure("lunette-canvas has ended")
      }
      return kilobytes * 1024 / 1e6
    }

    private var own: Double { nanoseconds(CLOCK_PROCESS_CPUTIME_ID) }

    private var child: Double {
      var clock = clockid_t()
      return clock_getcpuclockid(pid, &clock) == 0 ? nanoseconds(clock) : .nan
    }
  }
}

private func text(of path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 14)
  let count = fread(&bytes, 1, bytes.count, file)
  return String(decoding: bytes[..<count], as: UTF8.self)
}

extension [UInt8] {
  fileprivate func write(to path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure("cannot write \(path)") }
    fwrite(self, 1, count, file)
    fclose(file)
  }
}

extension Workloads {
  /// A widget as a request to `lunette-canvas`.
  static func picture(
    _ file: String, _ kind: String, _ places: Benchmarks.Places, family: Family = .systemMedium
  ) throws(Failure) -> CanvasPicture {
    let tree = try tree(file, kind, places)
    let environment = WidgetEnvironment(family: family)
    do throws(Diagnostic) {
      let placement = try layout(
        widget: tree, environment: environment, size: environment.displaySize, measuring: PointMetrics(),
        at: 1_700_000_000,
        words: NoDateWords())
      return CanvasPicture(
        placement.displayList, size: placement.size, scheme: .light, shape: .rounded(radius: Family.cornerRadius),
        ground: .named(.white))
    } catch { throw Failure(error.message) }
  }
}
