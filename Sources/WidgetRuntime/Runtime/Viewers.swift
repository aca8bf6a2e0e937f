import WidgetRuntimeClient
import WidgetModel
import WidgetSchedule

/// Who looks at which instance, for budgets that go by it (DocC: Security, "Limits"; WidgetKit: Keeping a widget up to date). An
/// instance that was never looked at through the runtime counts as seen: other readers of its pictures are not known.
struct Viewers {
  /// Who waits for another picture, by instance.
  var waiting: [Int: Int] = [:]
  /// Who follows whatever is shown.
  var all = 0
  /// Instances that the scheduler takes for seen because somebody looked.
  var seen: Set<Int> = []
  /// When instances that are not looked at any more are marked as not seen.
  var ends: [Int: Double] = [:]

  /// Seconds between two looks that are taken for one: a page is loaded anew, a bar or the runtime is restarted.
  static let gap = 15.0

  /// When the next instance is marked as not seen.
  var endDate: Double? { ends.values.min() }
}

extension Runtime {
  /// Somebody beside the streams begins to look, or ends.
  func look(at sight: ViewTarget, begins: Bool) {
    switch sight {
    case .all:
      sights.all = max(sights.all + (begins ? 1 : -1), 0)
      judgeSights(of: instances.keys.sorted())
    case .instance(let number):
      let count = sights.waiting[number, default: 0] + (begins ? 1 : -1)
      sights.waiting[number] = count > 0 ? count : nil
      judgeSights(of: [number])
    }
  }

  /// Whether somebody looks at a client's stream.
  func look(client: Int, _ looks: Bool) { judgeSights(of: followers.look(client, looks)) }

  /// Who looks at these instances is another now.
  func judgeSights(of numbers: [Int]) {
    guard settings.profile.countsSights, !settings.isOffline else { return }
    for number in numbers where instances[number] != nil {
      if sights.all > 0 || sights.waiting[number] != nil || followers.isSeen(number) {
        sights.ends[number] = nil
        if sights.seen.insert(number).inserted { tellSight(of: number, true) }
      } else if sights.seen.contains(number), sights.ends[number] == nil {
        sights.ends[number] = now() + Viewers.gap
      }
    }
  }

  /// An instance that was seen when the runtime ended: whoever looked comes again, or not.
  func takeUpSight(of number: Int, _ standing: Standing?) {
    guard settings.profile.countsSights, standing?.isSeen == true else { return }
    sights.seen.insert(number)
    sights.ends[number] = now() + Viewers.gap
  }

  /// Marks the instances as not seen that have not been looked at for a while.
  func endSights() {
    guard let date = sights.endDate, date <= now() else { return }
    for (number, date) in sights.ends.sorted(by: { $0.key < $1.key }) where date <= now() {
      sights.ends[number] = nil
      sights.seen.remove(number)
      tellSight(of: number, false)
    }
  }

  func forgetSight(of number: Int) {
    sights.seen.remove(number)
    sights.ends[number] = nil
  }

  private func tellSight(of number: Int, _ isSeen: Bool) {
    let id = InstanceID(number)
    handle(.seen(id, isSeen))
    if let standing = scheduler.standing(of: id) { pending.keep(standing, of: number) }
  }
}
