import WidgetModel

/// The numbers of the placed widgets, by what they are looked up with.
///
/// Invariant: it matches `Runtime.instances`; code that changes a record's bundle, kind or choice must change both.
struct InstanceIndex {
  private(set) var ofBundle: [String: Set<Int>] = [:]
  private(set) var ofKind: [String: Set<Int>] = [:]
  /// The instances whose kinds have a `push`.
  private(set) var withPush: Set<Int> = []
  /// Bundles with triggers, and how many widgets of each have some.
  private(set) var triggered: [String: Int] = [:]
  /// Those of Live Activities, which their bundles started.
  private(set) var activities: Set<Int> = []
  /// The automatic ones.
  private(set) var transient: Set<Int> = []
  /// How many a user placed.
  private(set) var chosen = 0
  /// No order is used twice.
  private(set) var lastOrder = 0

  mutating func add(_ record: InstanceRecord) {
    ofBundle[record.path, default: []].insert(record.number)
    ofKind[record.kind, default: []].insert(record.number)
    if record.widget.hasPush { withPush.insert(record.number) }
    if !record.widget.triggers.isEmpty { triggered[record.path, default: 0] += 1 }
    if record.widget.role == .activity {
      activities.insert(record.number)
    } else if record.isTransient {
      transient.insert(record.number)
    } else {
      chosen += 1
    }
    lastOrder = max(lastOrder, record.order)
  }

  mutating func remove(_ record: InstanceRecord) {
    ofBundle[record.path]?.remove(record.number)
    if ofBundle[record.path]?.isEmpty == true { ofBundle[record.path] = nil }
    ofKind[record.kind]?.remove(record.number)
    if ofKind[record.kind]?.isEmpty == true { ofKind[record.kind] = nil }
    withPush.remove(record.number)
    if !record.widget.triggers.isEmpty {
      triggered[record.path, default: 0] -= 1
      if triggered[record.path] == 0 { triggered[record.path] = nil }
    }
    if record.widget.role == .activity {
      activities.remove(record.number)
    } else if record.isTransient {
      transient.remove(record.number)
    } else {
      chosen -= 1
    }
  }
}
