internal import WidgetModel

/// A chart in words, for those who do not see it.
enum ChartWords {
  /// What sort of chart it is, and of how many marks: "line chart, 12 values".
  static func sentence(_ tree: ViewTree, _ chart: Int) -> String? {
    var counts: [(kind: ViewKind, count: Int)] = []
    for node in chart + 1..<Int(tree.nodes[chart].end) {
      guard case .view(let kind) = tree.nodes[node].kind, names[kind] != nil else { continue }
      if let known = counts.firstIndex(where: { $0.kind == kind }) {
        counts[known].count += 1
      } else {
        counts.append((kind, 1))
      }
    }
    guard let most = counts.max(by: { $0.count < $1.count }), let name = names[most.kind] else { return "chart" }
    return "\(name) chart, \(most.count) value\(most.count == 1 ? "" : "s")"
  }

  private static let names: [ViewKind: String] = [
    .lineMark: "line", .barMark: "bar", .areaMark: "area", .pointMark: "point", .sectorMark: "sector",
    .ruleMark: "rule",
  ]
}
