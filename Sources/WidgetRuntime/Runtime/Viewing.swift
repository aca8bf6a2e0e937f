import WidgetRuntimeClient
import WidgetSchedule

/// What the scheduler is told of who looks.
extension Runtime {
  /// Somebody beside the streams begins to look, or ends.
  func look(at target: ViewTarget, begins: Bool) {
    viewers.look(at: target, begins: begins)
    switch target {
    case .all: judgeViewers(of: instances.keys.sorted())
    case .instance(let number): judgeViewers(of: [number])
    }
  }

  /// Whether somebody looks at a client's stream.
  func look(client: Int, _ looks: Bool) { judgeViewers(of: followers.look(client, looks)) }

  /// Who looks at these instances is another now.
  func judgeViewers(of numbers: [Int]) {
    guard settings.profile.countsSights, !settings.isOffline else { return }
    for number in numbers where instances[number] != nil {
      if viewers.begins(number, isFollowed: followers.isSeen(number), at: now()) { tellSeen(number, true) }
    }
  }

  /// An instance is taken up from the archive.
  func resumeViewers(of number: Int, _ standing: Standing?) {
    guard settings.profile.countsSights, standing?.isSeen == true else { return }
    viewers.resume(number, at: now())
  }

  /// Marks the instances as not seen that have not been looked at for a while.
  func endViewers() { for number in viewers.takeEnded(at: now()) { tellSeen(number, false) } }

  private func tellSeen(_ number: Int, _ isSeen: Bool) {
    let id = InstanceID(number)
    handle(.seen(id, isSeen))
    if let standing = scheduler.standing(of: id) { pending.keep(standing, of: number) }
  }
}
