import WidgetRuntimeClient
import WidgetSchedule

/// Passes visibility on to the scheduler.
extension Runtime {
  /// A viewer besides the streams arrives or leaves.
  func look(at target: ViewTarget, begins: Bool) {
    viewers.look(at: target, begins: begins)
    switch target {
    case .all: judgeViewers(of: instances.keys.sorted())
    case .instance(let number): judgeViewers(of: [number])
    }
  }

  /// Whether a client's stream is visible.
  func look(client: Int, _ looks: Bool) { judgeViewers(of: followers.look(client, looks)) }

  /// The viewers of these instances have changed.
  func judgeViewers(of numbers: [Int]) {
    guard settings.profile.countsSights, !settings.isOffline else { return }
    for number in numbers where instances[number] != nil {
      if viewers.begins(number, isFollowed: followers.isSeen(number), at: now()) { tellSeen(number, true) }
    }
  }

  /// An instance is restored from the archive.
  func resumeViewers(of number: Int, _ standing: Standing?) {
    guard settings.profile.countsSights, standing?.isSeen == true else { return }
    viewers.resume(number, at: now())
  }

  /// Marks the instances as hidden that have had no viewer for a while.
  func endViewers() { for number in viewers.takeEnded(at: now()) { tellSeen(number, false) } }

  private func tellSeen(_ number: Int, _ isSeen: Bool) {
    let id = InstanceID(number)
    handle(.seen(id, isSeen))
    if let standing = scheduler.standing(of: id) { pending.keep(standing, of: number) }
  }
}
