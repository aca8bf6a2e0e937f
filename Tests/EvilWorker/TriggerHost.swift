import CAttacks
import Glibc
import WidgetModel
import WidgetServices
import WidgetWatch

/// A program that watches triggers: leftovers are counted where no other test opens anything.
///
///     EvilWorker triggers keep SCRIPT      keeps a shell running, and prints its lines
///     EvilWorker triggers count FOLDER N   N updates and changes of files; prints what is left over
enum TriggerHost {
  static func run(_ words: [String]) {
    switch words.first {
    case "keep": keep(words[1])
    case "count": count(words[1], Int(words[2]) ?? 0)
    default: exit(64)
    }
  }

  private static func wanted(_ triggers: [WidgetDeclaration.Trigger]) -> [WantedTriggers] {
    var (grants, permissions) = (Grants(), Permissions())
    grants.all = true
    (permissions.run, permissions.read) = (["sh"], ["/"])
    let host = Host(bundle: BundlePlace(name: "a", path: nil, folder: nil), grants: grants)
    host.declare(permissions)
    return [WantedTriggers(bundle: "a.lua", access: host, triggers: triggers)]
  }

  /// One turn of a poll loop.
  private static func turn(_ watch: TriggerWatch) -> TriggerNews {
    var waits = watch.waits
    let rest = watch.deadline.map { max(($0 - .now) / .milliseconds(1), 0) + 1 } ?? 1000
    poll(&waits, nfds_t(waits.count), Int32(min(rest, 1000)))
    return watch.take()
  }

  private static func keep(_ script: String) {
    let watch = TriggerWatch(signals: nil)
    watch.update(wanted([.lines(["sh", "-c", script])]))
    while true {
      for line in turn(watch).fired.compactMap(\.line) {
        print(line)
        fflush(nil)
      }
    }
  }

  private static func count(_ folder: String, _ rounds: Int) {
    let watch = TriggerWatch(signals: nil)
    var before = (0, 0)
    var fired = 0
    for round in 0..<rounds {
      let file = "\(folder)/\(round % 7).txt"
      watch.update(
        wanted([
          .file(file), .lines(["sh", "-c", "echo \(round % 3); exec sleep 1000"]), .device("net"), .network, .resume,
        ]))
      let number = open(file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0o600)
      write(number, "x", 1)
      close(number)
      while true {
        let came = turn(watch).fired
        fired += came.count
        if came.contains(where: { $0.trigger == .file(file) }) { break }
      }
      // A stopped program must have exited before it is counted.
      if round == 20 || round == rounds - 1 {
        watch.update([])
        watch.stop()
        if round == 20 { before = (Int(attack_descriptors()), threads) }
      }
    }
    print(
      "fired \(fired >= rounds) descriptors \(Int(attack_descriptors()) - before.0) threads \(threads - before.1) children \(attack_children())"
    )
  }

  private static var threads: Int {
    guard let folder = opendir("/proc/self/task") else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }
}
