import CAttacks
import Glibc
import LinuxKit
import WidgetModel
import WidgetSandbox
import WidgetServices

/// A compromised runtime: it has a launcher, has sandboxed itself as the runtime does, and tries what it can. Each line that it
/// prints is what it tried, and "done" or the error's number.
///
///     EvilWorker confined OWN OUTSIDE      OUTSIDE/note is there
///     EvilWorker launches OWN OUTSIDE N    N programs; prints what is left over
enum LaunchHost {
  static func run(_ mode: String, _ words: [String]) {
    guard words.count >= 2 else { exit(64) }
    let (own, outside) = (words[0], words[1])
    // Before the first thread.
    var (grants, world) = (Grants(), World.live)
    (grants.permissions.run, grants.permissions.environment) = (["sh", "true", "none-such"], ["SPOKEN"])
    guard let launcher = try? LaunchPolicy(options: grants, file: nil, world: world).launcher() else { exit(1) }
    world.programStarter = .launcher(launcher)
    var confinement = ChangeConfinement()
    (confinement.folders, confinement.ports) = ([own], [1])
    guard let isConfined = try? confinement.raise() else { exit(2) }
    if mode == "confined" {
      guard isConfined else { return print("not offered") }
      attack(own, outside)
    }
    launch(launcher, outside, count: words.count > 2 ? Int(words[2]) ?? 0 : 0)
    launcher.end()
  }

  // MARK: What the process itself can do

  private static func attack(_ own: String, _ outside: String) {
    let note = outside + "/note"
    tell("writes its own", writes(own + "/x"))
    tell("renames its own", mkdir(own + "/folder", 0o700) == 0 ? rename(own + "/x", own + "/folder/x") : -1)
    tell("reads outside", opens(note, O_RDONLY))
    tell("creates", writes(outside + "/x"))
    tell("overwrites", opens(note, O_WRONLY))
    tell("appends", opens(note, O_WRONLY | O_APPEND))
    tell("truncates", truncate(note, 0))
    tell("removes", unlink(note))
    tell("moves away", rename(note, own + "/note"))
    tell("moves in", rename(own + "/folder/x", outside + "/x"))
    tell("links hard", link(note, own + "/hard"))
    tell("follows a link", symlink(note, own + "/link") == 0 ? opens(own + "/link", O_WRONLY) : 0)
    tell("goes by /proc", opens("/proc/self/root" + note, O_WRONLY))
    tell("goes by ..", opens(own + "/../" + (outside.split(separator: "/").last ?? "") + "/note", O_WRONLY))
    tell("makes a folder", mkdir(outside + "/folder", 0o700))
    tell("makes a link", symlink("/", outside + "/link"))
    tell("makes a FIFO", mkfifo(outside + "/fifo", 0o600))
    tell("writes another's memory", opens("/proc/\(getppid())/mem", O_RDWR))
    told("signals", attack_signal(getppid()))
    told("traces", attack_trace(getppid()))
    tell("listens", listens(at: 0x3000))
    tell("starts what writes", starts("echo x > \(outside)/x"))
  }

  private static func tell(_ what: String, _ status: Int32) { told(what, status >= 0 ? 0 : errno) }

  private static func told(_ what: String, _ failure: Int32) {
    print("\(what): \(failure == 0 ? "done" : "\(failure)")")
  }

  private static func opens(_ path: String, _ flags: Int32) -> Int32 {
    let number = open(path, flags | O_CLOEXEC, 0o600)
    if number >= 0 { close(number) }
    return number
  }

  private static func writes(_ path: String) -> Int32 { opens(path, O_WRONLY | O_CREAT | O_EXCL) }

  /// - Parameter port: in network byte order.
  private static func listens(at port: UInt16) -> Int32 {
    let number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(number) }
    var address = sockaddr_in()
    (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port)
    return withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  /// A shell that this process starts itself is sandboxed like it.
  private static func starts(_ script: String) -> Int32 {
    let status = system("(\(script)) 2>/dev/null")
    errno = EACCES
    return status == 0 ? 0 : -1
  }

  // MARK: What the launcher does for it

  private static func launch(_ launcher: Launcher, _ outside: String, count: Int) {
    func run(_ program: String, _ words: [String] = [], _ variables: [String: String] = [:]) -> ChildProcess.Ending {
      var child = ChildProcess(
        program: program, arguments: [program] + words, environment: variables, input: nil, timeout: 180,
        streamLimit: 4096,
        monotonic: World.live.monotonic)
      child.starter = .launcher(launcher)
      return child.run(in: .none)
    }
    if count == 0 {
      // Invalid messages are dropped, and the next one is received.
      junk()
      let script = "echo written > \(outside)/written && cat \(outside)/written"
      print("granted:", words(run("/usr/bin/sh", ["-c", script])))
      print("missing:", words(run("/usr/bin/none-such")))
      print("not granted:", words(run("/usr/bin/env")))
      print("by another name:", words(run("/proc/self/root/usr/bin/env")))
      print("free variable:", words(run("/usr/bin/true", [], ["COLUMNS": "80"])))
      print("granted variable:", words(run("/usr/bin/true", [], ["SPOKEN": "x"])))
      print("variable:", words(run("/usr/bin/true", [], ["EDITOR": "x"])))
      print("library:", words(run("/usr/bin/true", [], ["LD_PRELOAD": "x"])))
      print("path:", words(run("/usr/bin/true", [], ["PATH": outside])))
      return
    }
    // A program has been started, so the launcher is there.
    _ = run("/usr/bin/true")
    let folder = "/proc/\(children("/proc/\(launcher.process)").first ?? 0)"
    let before = (Int(attack_descriptors()), names(folder + "/fd"))
    for round in 0..<count {
      guard case .ended(_, _, 0, nil) = run("/usr/bin/true") else { return print("round \(round) failed") }
    }
    // The launcher closes its descriptors, and notices an exit, in its own time.
    let end = World.live.monotonic() + 180
    func rest() -> [Int] { [names(folder + "/fd") - before.1, children(folder).count] }
    while rest() != [0, 0], World.live.monotonic() < end { poll(nil, 0, 5) }
    print("left: \(Int(attack_descriptors()) - before.0) descriptors; of the launcher \(rest())")
  }

  private static func names(_ folder: String) -> Int {
    guard let folder = opendir(folder) else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  /// For a process with one thread.
  private static func children(_ process: String) -> [Int32] {
    guard let file = fopen("\(process)/task/\(process.dropFirst(6))/children", "r") else { return [] }
    defer { fclose(file) }
    var (children, byte): ([Int32], Int32) = ([0], getc(file))
    while byte != EOF {
      if byte == 0x20 {
        children.append(0)
      } else {
        children[children.count - 1] = children[children.count - 1] * 10 + byte - 0x30
      }
      byte = getc(file)
    }
    return children.dropLast()
  }

  private static func words(_ ending: ChildProcess.Ending) -> String {
    switch ending {
    case .notStarted(let error): "\(error.number)"
    case .ended(let output, _, let status, _): "\(status) \(output.count)"
    default: "\(ending)"
    }
  }

  /// Messages without descriptors, with too few and too many, and with invalid arguments, through the launcher's own socket.
  private static func junk() {
    let words = open("/etc/passwd", O_RDONLY | O_CLOEXEC), null = open("/dev/null", O_RDWR | O_CLOEXEC)
    for number in Int32(3)..<64 where isLaunchersSocket(number) {
      for _ in 0..<1000 { send(number, "junk", 4, Int32(truncatingIfNeeded: MSG_NOSIGNAL)) }
      for count in [1, 5, 6, 7, 8, 200] { for given in [words, null] { attack_send(number, given, Int32(count)) } }
    }
    close(words)
    close(null)
  }

  private static func isLaunchersSocket(_ number: Int32) -> Bool {
    var (type, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
    return getsockopt(number, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == Int32(SOCK_SEQPACKET.rawValue)
  }
}
