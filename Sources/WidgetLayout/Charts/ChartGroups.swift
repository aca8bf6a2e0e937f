import WidgetModel

/// Marks that are drawn as one: those of a line, those of an area, the bars and points of a series.
struct ChartGroup {
  let kind: ChartMark.Kind
  let series: Int32
  /// The look of the first of them.
  let style: Int32
  var marks: [Int]

  /// The groups of a chart, in the order in which their first marks stand. Rules and sectors stand alone; bars and points
  /// of different looks are apart.
  static func groups(of data: ChartData) -> [ChartGroup] {
    var groups: [ChartGroup] = []
    var places: [Key: Int] = [:]
    // Marks mostly follow one of their own group, which is tried before the table.
    var last: (key: Key, place: Int)?
    for (index, mark) in data.marks.enumerated() {
      let isApart = mark.kind == .bar || mark.kind == .point
      let key = Key(kind: mark.kind, series: mark.series, style: isApart ? mark.style : 0)
      let isAlone = mark.kind == .rule || mark.kind == .sector
      if !isAlone, let last, last.key == key {
        groups[last.place].marks.append(index)
        continue
      }
      if !isAlone, let known = places[key] {
        groups[known].marks.append(index)
        last = (key, known)
        continue
      }
      if !isAlone {
        places[key] = groups.count
        last = (key, groups.count)
      }
      groups.append(ChartGroup(kind: mark.kind, series: mark.series, style: mark.style, marks: [index]))
    }
    return behind(groups)
  }

  /// An area under a line of its series is drawn before it, wherever it stands.
  private static func behind(_ groups: [ChartGroup]) -> [ChartGroup] {
    var result: [ChartGroup] = []
    for group in groups {
      let line = group.kind == .area ? result.firstIndex { $0.kind == .line && $0.series == group.series } : nil
      result.insert(group, at: line ?? result.count)
    }
    return result
  }

  /// What marks of one group have in common; the style is 0 where it does not part them.
  private struct Key: Hashable {
    let kind: ChartMark.Kind
    let series: Int32
    let style: Int32
  }
}
