import CCairo
import Glibc
import WidgetLayout
import WidgetModel

/// Shapes as Cairo's path, clockwise; what is trimmed is a part of the outline.
extension CairoPainter {
  /// Replaces the current path by a shape inside a frame.
  func path(_ shape: DisplayList.Shape, _ frame: Rect) {
    cairo_new_path(cairo)
    switch shape {
    case .path(let index, _): add(list.paths, index, at: frame.origin)
    case _ where frame.width <= 0 || frame.height <= 0: return
    case .rectangle: cairo_rectangle(cairo, frame.x, frame.y, frame.width, frame.height)
    default:
      var pool = PathPool()
      pool.pointOutline(shape, in: frame)
      let index = pool.end()
      add(pool, index, at: .zero)
    }
    if let trim { cut(trim.from, trim.to) }
  }

  private func add(_ pool: PathPool, _ index: Int32, at origin: Point) {
    guard pool.paths.indices.contains(Int(index)) else { return }
    let path = pool.paths[Int(index)]
    var points = pool.points[Int(path.points.lowerBound)..<Int(path.points.upperBound)].makeIterator()
    func next() -> (Double, Double) { points.next().map { (origin.x + $0.x, origin.y + $0.y) } ?? (origin.x, origin.y) }
    for verb in pool.verbs[Int(path.verbs.lowerBound)..<Int(path.verbs.upperBound)] {
      switch verb {
      case .move:
        let end = next()
        cairo_move_to(cairo, end.0, end.1)
      case .line:
        let end = next()
        cairo_line_to(cairo, end.0, end.1)
      case .quad:
        var from = (0.0, 0.0)
        cairo_get_current_point(cairo, &from.0, &from.1)
        let (control, end) = (next(), next())
        cairo_curve_to(
          cairo, from.0 + (control.0 - from.0) * 2 / 3, from.1 + (control.1 - from.1) * 2 / 3,
          end.0 + (control.0 - end.0) * 2 / 3, end.1 + (control.1 - end.1) * 2 / 3, end.0, end.1)
      case .cubic:
        let (first, second, end) = (next(), next(), next())
        cairo_curve_to(cairo, first.0, first.1, second.0, second.1, end.0, end.1)
      case .close: cairo_close_path(cairo)
      }
    }
  }

  // MARK: Trimming

  /// Keeps a part of the path, by its length.
  private func cut(_ from: Double, _ to: Double) {
    let lines = flattened()
    cairo_new_path(cairo)
    let total = lines.reduce(0) { $0 + $1.length }
    guard total > 0, from < to else { return }
    let (begin, end) = (from * total, to * total)
    var passed = 0.0
    for line in lines {
      defer { passed += line.length }
      let (first, last) = (max(begin - passed, 0), min(end - passed, line.length))
      guard first < last || line.length == 0 && passed >= begin && passed <= end else { continue }
      var pen = Point.zero
      cairo_get_current_point(cairo, &pen.x, &pen.y)
      let start = line.point(first)
      if cairo_has_current_point(cairo) == 0 || line.isFirst || abs(pen.x - start.x) + abs(pen.y - start.y) > 1e-6 {
        cairo_move_to(cairo, start.x, start.y)
      }
      let stop = line.point(last)
      cairo_line_to(cairo, stop.x, stop.y)
    }
  }

  private struct Line {
    var from: Point
    var to: Point
    /// Whether a part of the path begins with it.
    var isFirst: Bool
    var length: Double { hypot(to.x - from.x, to.y - from.y) }

    func point(_ distance: Double) -> Point {
      let part = length > 0 ? distance / length : 0
      return Point(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
    }
  }

  private func flattened() -> [Line] {
    guard let path = cairo_copy_path_flat(cairo) else { return [] }
    defer { cairo_path_destroy(path) }
    var lines: [Line] = []
    var (start, pen) = (Point.zero, Point.zero)
    var isFirst = true
    var index = 0
    while index < Int(path.pointee.num_data), let data = path.pointee.data {
      let header = data[index].header
      func end() -> Point { Point(x: data[index + 1].point.x, y: data[index + 1].point.y) }
      switch header.type {
      case CAIRO_PATH_MOVE_TO: (start, pen, isFirst) = (end(), end(), true)
      case CAIRO_PATH_LINE_TO:
        lines.append(Line(from: pen, to: end(), isFirst: isFirst))
        (pen, isFirst) = (end(), false)
      case CAIRO_PATH_CLOSE_PATH:
        lines.append(Line(from: pen, to: start, isFirst: isFirst))
        (pen, isFirst) = (start, true)
      default: break
      }
      index += max(Int(header.length), 1)
    }
    return lines
  }
}
