import Foundation
import Glibc
import Testing
import WidgetModel

@testable import LinuxKit
@testable import WidgetWatch
@testable import WidgetServices

/// A watched folder of bundles, with the test's own clock: the kernel's events are there as soon as a call returns.
private final class Watched {
  let folder = TemporaryFolder()
  let start = ContinuousClock.now
  private(set) var watch: BundleWatch
  private(set) var now: ContinuousClock.Instant
  private(set) var warnings: [String] = []

  init(
    _ files: [String] = [], place: String = "widgets", isBundle: Bool = false,
    monitor: FolderMonitor = FolderMonitor(), mostNames: Int = BundleScan.mostNames
  ) {
    for file in files { folder.write(file, "return 1") }
    now = start
    let path = "\(folder.path)/\(place)"
    watch = BundleWatch(
      [isBundle ? .bundle(path) : .folder(path)], at: start, monitor: monitor, mostNames: mostNames)
  }

  func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  /// Waits, each time until the deadline, until nothing is left to report; returns what was reported, by names below the
  /// folder.
  func told(for span: Duration = .seconds(1)) -> [String] {
    let end = now + span
    var told = take()
    while let deadline = watch.deadline, deadline <= end {
      now = max(now, deadline)
      told += take()
    }
    now = end
    return told
  }

  func pass(_ span: Duration) { now += span }

  func take() -> [String] {
    let changes = watch.take(at: now)
    warnings += changes.warnings.map(\.message)
    return changes.settled.map(name)
  }

  func saved() -> [String] { watch.take(at: now).saved.map(name) }

  private func name(_ path: String) -> String {
    path.hasPrefix(folder.path) ? String(path.dropFirst(folder.path.count + 1)) : path
  }

  /// How many folders the kernel watches for it.
  var watches: Int {
    let text = (try? String(contentsOfFile: "/proc/self/fdinfo/\(watch.descriptor)", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").count { $0.hasPrefix("inotify") }
  }
}

/// A way to save a file, as programs do it.
private struct Save: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Below the watched folder `widgets`, which contains `mine.lua` and the folder `game`.
  var told = ["widgets/mine.lua"]
  let save: @Sendable (Watched) -> Void

  init(_ name: String, told: [String] = ["widgets/mine.lua"], _ save: @escaping @Sendable (Watched) -> Void) {
    (testDescription, self.told, self.save) = (name, told, save)
  }
}

@Suite("Watched bundles") struct WatchTests {
  private static let saves = [
    Save("one write") { $0.write("mine.lua") },
    Save("three writes to an open file, 50 ms apart") { watched in
      let file = open(watched.path("widgets/mine.lua"), O_WRONLY | O_TRUNC)
      for _ in 0..<3 {
        _ = write(file, "part", 4)
        #expect(watched.take() == [])
        watched.pass(.milliseconds(50))
      }
      close(file)
    },
    Save("three saves, 50 ms apart") { watched in
      for _ in 0..<3 {
        watched.write("mine.lua")
        #expect(watched.take() == [])
        watched.pass(.milliseconds(50))
        #expect(watched.take() == [])
      }
    },
    Save("a file beside it, renamed over it") { watched in
      watched.write(".mine.lua.4a2f")
      watched.rename(".mine.lua.4a2f", "mine.lua")
    },
    Save("a file with a plain name, renamed over it") { watched in
      watched.write("sedA1b2C3")
      watched.rename("sedA1b2C3", "mine.lua")
    },
    Save("Vim: a trial file, a swap file, the old one renamed to a backup, the new one written") { watched in
      watched.write(".mine.lua.swp")
      watched.write("4913")
      watched.remove("4913")
      watched.rename("mine.lua", "mine.lua~")
      watched.write("mine.lua")
      watched.remove("mine.lua~")
      watched.remove(".mine.lua.swp")
    },
    Save("Emacs: a lock, an automatic save, a backup, the file written") { watched in
      watched.folder.link("widgets/.#mine.lua", to: "user@host.123:456")
      watched.write("#mine.lua#")
      watched.rename("mine.lua", "mine.lua~")
      watched.write("mine.lua")
      watched.remove("#mine.lua#")
      watched.remove(".#mine.lua")
    },
    Save("only the swap file, the backup and the lock", told: []) { watched in
      for name in [".mine.lua.swp", "mine.lua~", "#mine.lua#", ".#mine.lua", "4913", "5036", "mine.lua.swp"] {
        watched.write(name)
        watched.remove(name)
      }
    },
    Save("a file that is not a bundle", told: []) { $0.write("notes.txt") },
    Save("a new file", told: ["widgets/new.lua"]) { $0.write("new.lua") },
    Save("a link to a file elsewhere", told: ["widgets/link.lua"]) {
      $0.folder.link("widgets/link.lua", to: "/dev/null")
    },
    Save("a deleted file") { $0.remove("mine.lua") },
    Save("a file moved away", told: ["widgets/mine.lua", "widgets/other.lua"]) { $0.rename("mine.lua", "other.lua") },
    Save("rights that were changed") { chmod($0.path("widgets/mine.lua"), 0o400) },
    Save("a file of a folder", told: ["widgets/game"]) { $0.write("game/view.lua") },
    Save("a picture in a folder's folder", told: ["widgets/game"]) { $0.write("game/images/hero.png") },
    Save("a file in a new folder of a folder", told: ["widgets/game"]) { $0.write("game/new/deep/view.lua") },
    Save("a new folder", told: ["widgets/new"]) { $0.write("new/init.lua") },
    Save("a folder that becomes a bundle", told: ["widgets/new"]) { watched in
      mkdir(watched.path("widgets/new"), 0o700)
      watched.pass(.milliseconds(30))
      #expect(watched.take() == [])
      watched.write("new/init.lua")
    },
    Save("a folder moved in, whole", told: ["widgets/moved"]) { watched in
      watched.folder.write("elsewhere/init.lua", "return 1")
      Glibc.rename(watched.path("elsewhere"), watched.path("widgets/moved"))
    },
    Save("a folder moved out", told: ["widgets/game"]) { watched in
      Glibc.rename(watched.path("widgets/game"), watched.path("elsewhere"))
    },
    Save("a hidden folder, as git's", told: []) { $0.write(".git/index.lua") },
  ]

  @Test("a save is reported once, when the bundle has been quiet", arguments: saves)
  private func saved(_ save: Save) {
    let watched = Watched(["widgets/mine.lua", "widgets/game/init.lua", "widgets/game/images/hero.png"])
    save.save(watched)
    #expect(watched.told() == save.told)
    #expect(watched.told() == [])
    #expect(watched.watch.deadline == nil)
    #expect(watched.warnings == [])
  }

  @Test("a save is also reported at once, if a complete file was written")
  func early() {
    let watched = Watched(["widgets/mine.lua"])
    watched.write("mine.lua")
    #expect(watched.saved() == ["widgets/mine.lua"])
    #expect(watched.told() == ["widgets/mine.lua"])
    watched.write(".x")
    watched.rename(".x", "mine.lua")
    #expect(watched.saved() == ["widgets/mine.lua"])
    _ = watched.told()
    watched.remove("mine.lua")
    #expect(watched.saved() == [])
  }

  @Test("a bundle that is never quiet is reported every half second")
  func neverQuiet() {
    let watched = Watched(["widgets/mine.lua"])
    var told = 0
    for _ in 0..<200 {
      watched.write("mine.lua")
      watched.pass(.milliseconds(10))
      told += watched.take().count
    }
    #expect((3...4).contains(told))
  }

  @Test("a hundred bundles that are checked out are reported once each")
  func checkout() {
    let watched = Watched()
    for number in 0..<50 {
      watched.write("lone\(number).lua")
      watched.write("folder\(number)/init.lua")
      if number % 10 == 0 { #expect(watched.take() == []) }
      watched.write("folder\(number)/strings/en.lua")
    }
    let told = watched.told()
    #expect(told.count == 100)
    #expect(Set(told).count == 100)
    for number in 0..<50 { watched.write("folder\(number)/strings/en.lua") }
    #expect(watched.told().count == 50)
  }

  @Test("two hundred saves leak no watches")
  func endurance() {
    let watched = Watched(["widgets/mine.lua", "widgets/game/init.lua", "widgets/game/strings/en.lua"])
    let before = watched.watches
    for number in 0..<200 {
      watched.write(number % 2 == 0 ? "mine.lua" : "game/strings/en.lua")
      if number % 5 == 0 {
        watched.remove("game/strings/en.lua")
        watched.remove("game/strings")
        watched.write("game/strings/en.lua")
      }
      #expect(watched.told().count >= 1)
    }
    #expect(watched.watches == before)
  }

  // MARK: Folders that come and go

  private static let absences: [Save] = [
    Save("deleted") { $0.folder.clear("widgets") },
    Save("moved away") { Glibc.rename($0.path("widgets"), $0.path("gone")) },
    Save("replaced by a file") {
      $0.folder.clear("widgets")
      $0.folder.write("widgets", "no folder")
    },
    Save("replaced by a link in a circle") {
      $0.folder.clear("widgets")
      $0.folder.link("widgets", to: "widgets")
    },
    Save("a folder that may not be opened", told: []) { chmod($0.path("widgets"), 0) },
  ]

  @Test("a folder that disappears is reported with its bundles, and watched again when it is back", arguments: absences)
  private func comesBack(_ absence: Save) {
    let watched = Watched(["widgets/mine.lua"])
    absence.save(watched)
    // A user who may open everything sees no difference.
    if geteuid() != 0 || !absence.told.isEmpty { #expect(watched.told() == absence.told) }
    chmod(watched.path("widgets"), 0o700)
    if !LinuxKit.names(inFolder: watched.path("widgets")).contains("mine.lua") {
      unlink(watched.path("widgets"))
      watched.write("mine.lua")
      #expect(watched.told() == ["widgets/mine.lua"])
    }
    _ = watched.told()
    watched.write("mine.lua")
    #expect(watched.told() == ["widgets/mine.lua"])
    #expect(watched.warnings == [])
  }

  @Test("moving a parent folder away and back is noticed")
  func above() {
    let watched = Watched(["a/b/widgets/mine.lua"], place: "a/b/widgets")
    Glibc.rename(watched.path("a"), watched.path("elsewhere"))
    #expect(watched.told() == ["a/b/widgets/mine.lua"])
    Glibc.rename(watched.path("elsewhere"), watched.path("a"))
    #expect(watched.told() == ["a/b/widgets/mine.lua"])
    watched.folder.write("a/b/widgets/mine.lua", "return 2")
    #expect(watched.told() == ["a/b/widgets/mine.lua"])
  }

  @Test("a folder that does not exist yet is watched from its first moment, however deep it is")
  func notYet() {
    let watched = Watched(place: "share/lunette/widgets")
    #expect(watched.watch.deadline == nil)
    mkdir(watched.path("share"), 0o700)
    #expect(watched.told() == [])
    watched.folder.write("share/lunette/widgets/mine.lua", "return 1")
    #expect(watched.told() == ["share/lunette/widgets/mine.lua"])
    watched.folder.write("share/lunette/widgets/mine.lua", "return 2")
    #expect(watched.told() == ["share/lunette/widgets/mine.lua"])
  }

  @Test("a bundle that is a link is watched at its target")
  func links() {
    let watched = Watched(["widgets/first.lua"])
    watched.folder.write("dotfiles/mine.lua", "return 1")
    watched.folder.write("dotfiles/game/init.lua", "return 1")
    watched.folder.link("widgets/mine.lua", to: "../dotfiles/mine.lua")
    watched.folder.link("widgets/game", to: "../dotfiles/game")
    #expect(watched.told() == ["widgets/game", "widgets/mine.lua"])
    watched.folder.write("dotfiles/mine.lua", "return 2")
    #expect(watched.told() == ["widgets/mine.lua"])
    watched.folder.write("dotfiles/game/init.lua", "return 2")
    #expect(watched.told() == ["widgets/game"])
    watched.remove("game")
    #expect(watched.told() == ["widgets/game"])
  }

  @Test("a lone file is reported with the Lua files beside it, and nothing else of its folder")
  func loneFile() {
    let watched = Watched(["a/mine.lua"], place: "a/mine.lua", isBundle: true)
    watched.folder.write("a/mine.lua", "return 2")
    #expect(watched.told() == ["a/mine.lua"])
    watched.folder.write("a/module.lua", "return 2")
    #expect(watched.told() == ["a/module.lua"])
    watched.folder.write("a/game/init.lua", "return 2")
    watched.folder.write("a/notes.txt", "text")
    #expect(watched.told() == [])
    unlink(watched.path("a/mine.lua"))
    #expect(watched.told() == ["a/mine.lua"])
    watched.folder.write("a/mine.lua/init.lua", "return 3")
    #expect(watched.told().first == "a/mine.lua")
  }

  @Test("the watched folders may change: unchanged ones miss nothing, and new ones are reported from then on")
  func otherPlaces() {
    let watched = Watched(["a/mine.lua", "a/words/tea.lua"], place: "a/mine.lua", isBundle: true)
    watched.folder.write("a/mine.lua", "return 2")
    let mine = WatchedPlace.bundle(watched.path("a/mine.lua"))
    watched.watch.watch([mine, .bundle(watched.path("a/words/tea.lua"))], at: watched.now)
    #expect(watched.told() == ["a/mine.lua"])
    watched.folder.write("a/words/tea.lua", "return 2")
    #expect(watched.told() == ["a/words/tea.lua"])
    watched.watch.watch([mine], at: watched.now)
    _ = watched.told()
    watched.folder.write("a/words/tea.lua", "return 3")
    watched.folder.write("a/mine.lua", "return 3")
    #expect(watched.told() == ["a/mine.lua"])
  }

  // MARK: Without kernel events

  @Test("after a burst with lost events everything is scanned once")
  func overflow() {
    let watched = Watched(["widgets/a.lua", "widgets/b.lua", "widgets/c.lua"])
    // The kernel merges equal events in a row, so two files alternate.
    for number in 0..<20_000 { close(open(watched.path("widgets/\(number % 2 == 0 ? "a" : "b").lua"), O_WRONLY)) }
    watched.folder.write("widgets/c.lua", "return 'changed'")
    var told: Set<String> = []
    for _ in 0..<20 { told.formUnion(watched.told()) }
    #expect(told == ["widgets/a.lua", "widgets/b.lua", "widgets/c.lua"])
    #expect(watched.watch.deadline == nil)
  }

  @Test("without watches everything is scanned every two seconds, with one warning, until watches are available")
  func noWatches() {
    let watched = Watched(["widgets/mine.lua"], monitor: FolderMonitor(refused: ()))
    #expect(watched.watch.descriptor == -1)
    #expect(watched.watch.deadline == watched.start + .seconds(2))
    #expect(watched.take() == [])
    #expect(watched.warnings.count == 1)
    watched.write("mine.lua")
    watched.write("new.lua")
    #expect(watched.told(for: .milliseconds(1990)) == [])
    #expect(watched.told() == ["widgets/mine.lua", "widgets/new.lua"])
    // The kernel has a free watch now.
    #expect(watched.watch.descriptor >= 0)
    #expect(watched.watch.deadline == nil)
    watched.write("mine.lua")
    #expect(watched.told() == ["widgets/mine.lua"])
    #expect(watched.warnings.count == 1)
  }

  @Test("ten thousand files are scanned; beyond that only kernel events count, and one warning says so")
  func manyFiles() {
    let watched = Watched()
    mkdir(watched.path("widgets"), 0o700)
    for number in 0..<10_000 { close(open(watched.path("widgets/\(number).lua"), O_WRONLY | O_CREAT, 0o600)) }
    let watch = BundleWatch([.folder(watched.path("widgets"))])
    #expect(watch.take().warnings == [])
    let bounded = BundleWatch(
      [.folder(watched.path("widgets"))], at: watched.start, monitor: FolderMonitor(), mostNames: 9_999)
    #expect(bounded.take(at: watched.start).warnings.map(\.code) == [.warningWatch])
    watched.write("7.lua")
    #expect(bounded.take(at: watched.start).settled == [])
    #expect(bounded.take(at: watched.start + .seconds(1)).settled == [watched.path("widgets/7.lua")])
  }

  @Test("names with line breaks, escapes and bytes that are not UTF-8 are valid")
  func names() {
    let watched = Watched(["widgets/mine.lua"])
    for name in ["two\nlines.lua", "\u{1B}[31mred.lua", "🙂.lua"] {
      watched.write(name)
      #expect(watched.told() == ["widgets/\(name)"])
    }
    let bytes: [UInt8] = Array(watched.path("widgets/").utf8) + [0xFF, 0xFE] + Array(".lua".utf8) + [0]
    let path = bytes.map { CChar(bitPattern: $0) }
    close(open(path, O_WRONLY | O_CREAT, 0o600))
    #expect(watched.told() == ["widgets/\u{FFFD}\u{FFFD}.lua"])
    #expect(watched.told() == [])
  }

  // MARK: Content

  @Test("a fingerprint changes with the content, not with a touched file or an editor's backup")
  func fingerprints() {
    let folder = TemporaryFolder()
    let lone = folder.write("mine.lua", "return 1")
    folder.write("game/init.lua", "return 1")
    let game = "\(folder.path)/game"
    let before = [lone, game].map(BundleFingerprint.of)
    #expect(before.allSatisfy { $0 != nil && $0 != .missing })
    folder.write("mine.lua", "return 1")
    folder.write("game/init.lua~", "return 0")
    folder.write("game/.init.lua.swp", "b0VIM")
    #expect([lone, game].map(BundleFingerprint.of) == before)
    folder.write("mine.lua", "return 2")
    folder.write("game/strings/en.lua", "return {}")
    let after = [lone, game].map(BundleFingerprint.of)
    #expect(after[0] != before[0])
    #expect(after[1] != before[1])
    #expect(BundleFingerprint.of(folder.path + "/none.lua") == .missing)
    mkfifo(folder.path + "/pipe.lua", 0o600)
    #expect(BundleFingerprint.of(folder.path + "/pipe.lua") == nil)
  }
}

extension Watched {
  fileprivate func write(_ name: String) { folder.write("widgets/\(name)", "return \(name.count) -- \(now)") }
  fileprivate func remove(_ name: String) { Glibc.remove(path("widgets/\(name)")) }
  fileprivate func rename(_ old: String, _ new: String) {
    Glibc.rename(path("widgets/\(old)"), path("widgets/\(new)"))
  }
}

extension TemporaryFolder {
  /// Removes a folder with the files in it.
  fileprivate func clear(_ name: String) {
    for file in names(name) { unlink("\(path)/\(name)/\(file)") }
    rmdir("\(path)/\(name)")
  }
}
