import Glibc
import LinuxKit
import LuaKit
import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetSandbox
import WidgetScript
import WidgetServices

/// Everything that `doctor` looks at. Nothing is changed by looking, and a worker is really started.
struct Examination {
  typealias Finding = DoctorDocument.Finding

  let findings: [Finding]

  // In the order of the page: what nothing works without comes first.
  init(_ folders: WidgetFolders, _ terminal: Terminal, world: World = .live) {
    let worker = WorkerTrial()
    findings =
      Self.program + [worker.finding] + Self.walls(missing: worker.missingWalls ?? Wall.missing) + [
        Self.runtime, Self.paths,
      ]
      + [Self.zones(world), Self.locale(terminal), Self.terminal(terminal)] + Self.siblings
      // Optional findings are left out where they cannot be told.
      + [Self.libcurl].compactMap(\.self) + Self.fonts + Self.widgets(folders) + [
        Self.storage(world), Self.grants(world), Self.completions(world),
      ] + Self.service(world)
  }

  /// What cannot be done without.
  var lacks: Bool { findings.contains { $0.isNeeded && $0.state == .missing } }

  // MARK: The program and its walls

  private static var program: [Finding] {
    [Finding("kernel", .note, HostMachine.kernel), Finding("command", .note, InstalledProgram.ownPath ?? "lunette")]
  }

  /// A bundle is loaded in a worker, as `check` does it.
  /// A real worker and no look at settings: containers and service managers forbid what a kernel offers.
  private struct WorkerTrial {
    let finding: Finding
    /// Nil where none could be started.
    let missingWalls: [Wall]?

    init() {
      let source = BundleSource(text: #"return widget { kind = "doctor", view = Text "" }"#, name: "doctor")
      let host = Host(bundle: BundlePlace(name: "doctor", path: nil, folder: nil))
      do throws(Diagnostic) {
        let worker = WorkerExtension(
          source, services: host, tables: host.tables, now: 0, locale: "en_US", timeZone: "UTC",
          starter: try WorkerStarter())
        _ = try worker.describe()
        missingWalls = worker.missingWalls
        finding = Finding("workers", .ok, isNeeded: true, "bundles can run in their own processes")
      } catch {
        missingWalls = nil
        finding = Finding(
          "workers", .missing, isNeeded: true, "bundles cannot run in their own processes: \(error.message)",
          advice: "check this user's limits (ulimit -a), and that /proc is mounted")
      }
    }
  }

  // Walls that a worker could not raise are told by it; without a worker, what the kernel itself offers.
  private static func walls(missing: [Wall]) -> [Finding] {
    Wall.allCases.map { wall in
      guard missing.contains(wall) else { return Finding("sandbox: \(wall.rawValue)", .ok, detail(of: wall)) }
      return Finding(
        "sandbox: \(wall.rawValue)", .missing, "not available on this machine; the rest of the sandbox works",
        advice: advice(wall))
    }
  }

  private static var runtime: Finding {
    guard ChangeConfinement.isOffered else {
      return Finding(
        "sandbox: runtime", .missing,
        "file access of lunette run is not restricted; granted programs are still checked twice",
        advice: "Linux 5.19 or later, with landlock in /sys/kernel/security/lsm")
    }
    // What a version holds grows: each part is said only where it is held.
    let version = Wall.landlockVersion
    let kept =
      ["changes no files outside its folders"] + (version >= 4 ? ["listens only on --listen addresses"] : [])
      + (version >= 6 ? ["sends no signals to other programs"] : [])
    return Finding("sandbox: runtime", .ok, "lunette run \(kept.joined(separator: ", "))")
  }

  private static func detail(of wall: Wall) -> String {
    switch wall {
    case .parent: return "workers stop with their command"
    case .descriptors: return "workers start with only their socket open"
    case .privileges: return "workers cannot gain privileges by starting programs"
    case .capabilities: return "workers have no capabilities, even as root"
    case .limits: return "limits on memory, processor time and open files; no growing files, no core dumps"
    case .processes: return "workers and parsers of untrusted formats cannot start programs"
    case .seccomp: return "workers may make only the system calls they need"
    case .landlock:
      let version = Wall.landlockVersion
      let kept = ["files"] + (version >= 4 ? ["TCP"] : []) + (version >= 6 ? ["signals"] : [])
      return "version \(version): no \(kept.joined(separator: ", no "))"
    }
  }

  private static func advice(_ wall: Wall) -> String? {
    switch wall {
    case .landlock: "Linux 5.13 or later, with landlock in /sys/kernel/security/lsm"
    case .seccomp: "a kernel with CONFIG_SECCOMP_FILTER"
    default: nil
    }
  }

  // Without openat2 a path could be swapped between judgement and opening, so nothing is read at all.
  private static var paths: Finding {
    HostMachine.opensBeneath
      ? Finding("openat2", .ok, "files are checked by the path they resolve to")
      : Finding(
        "openat2", .missing, "bundles cannot read files",
        advice: "Linux 5.6 or later, or a container that allows it")
  }

  // MARK: Language and terminal

  // The zone's name comes from the machine; its rules from files that a minimal container lacks.
  private static func zones(_ world: World) -> Finding {
    let zones = Zones(folder: world.environment["TZDIR"])
    let name = Locality.timeZone()
    guard zones.hasData else {
      return Finding(
        "time zones", .missing, "\(zones.folder) has no time zone data; all times are UTC",
        advice: "sudo apt-get install tzdata")
    }
    if let warning = Locality.zoneWarning() {
      return Finding("time zones", .missing, warning.message, advice: warning.suggestion)
    }
    return Finding("time zones", .ok, "\(zones.folder); yours is \(name)")
  }

  private static func locale(_ terminal: Terminal) -> Finding {
    let locale = Locality.locale()
    guard terminal.encoding.isUnicode else {
      return Finding(
        "locale", .missing, "\(locale), without UTF-8: borders and bars are ASCII", advice: "export LC_ALL=C.UTF-8")
    }
    return Finding("locale", .ok, "\(locale), UTF-8")
  }

  private static func terminal(_ terminal: Terminal) -> Finding {
    // `auto`, as output decides it: what is told here is what render would do.
    let colors = terminal.colors(.auto)
    guard terminal.isTerminal else {
      return Finding("terminal", .note, "standard output is not a terminal; using plain text")
    }
    let depth =
      switch colors.depth {
      case .none: "no colours"
      case .sixteen: "16 colours"
      case .twoHundredFiftySix: "256 colours"
      case .trueColor: "all colours"
      }
    return Finding(
      "terminal", .ok,
      "\(terminal.width) columns, \(depth)" + (colors.hasLinks ? ", links" : "")
        + (colors.movesCursor ? "" : ", no movement of the cursor") + ", \(terminal.colorScheme.rawValue)")
  }

  // MARK: Programs and folders

  // A program may be there and not answer: limits of the user keep its sandbox from starting.
  private static var siblings: [Finding] {
    let uses: [InstalledProgram: String] = [
      .host: "the runtime, http, feeds, calendars and notifications", .canvas: "pictures",
    ]
    return [InstalledProgram.host, .canvas].map { program in
      guard let place = program.path else {
        let use = uses[program].map { "; \($0) need it" } ?? ""
        return Finding(program.rawValue, .missing, "not installed\(use)", advice: Installation.current.command)
      }
      if let fault = SharedLibraries.fault(of: place) {
        return Finding(
          program.rawValue, .missing, fault, advice: "install it with this system's package manager")
      }
      if program == .host, let fault = serviceFault {
        return Finding(
          program.rawValue, .missing, "\(place) is not responding: \(fault)",
          advice: "check this user's limits (ulimit -a)")
      }
      return Finding(program.rawValue, .ok, place)
    }
  }

  /// Whether what asks the network has its library; nil where `lunette-host` is not there to tell.
  private static var libcurl: Finding? {
    guard (try? InstalledProgram.host.loadable()) != nil else { return nil }
    // Nothing is granted, so nothing is asked for.
    let get = HostRequest(.httpGet, ["http://localhost/"], CallContext(bundle: "doctor", now: 0))
    guard case .failure(let message, let code)? = try? ServiceLink().reply(to: ServiceRequest(get)) else { return nil }
    // Any other failure was libcurl's or the gate's, so the library is there.
    guard code == Diagnostic.Code.unavailable.rawValue else {
      return Finding("libcurl", .ok, "http can use the network")
    }
    return Finding("libcurl", .missing, message, advice: "sudo apt-get install libcurl4")
  }

  /// Why nothing is answered from behind the walls of `lunette-host`; nil where it is, by a feed of nothing.
  private static var serviceFault: String? {
    let text = #"<rss version="2.0"><channel/></rss>"#
    let feed = HostRequest(.feedParse, [.text(text)], CallContext(bundle: "doctor", now: 0))
    do throws(Diagnostic) {
      switch try ServiceLink().reply(to: ServiceRequest(feed)) {
      case .values: return nil
      case .failure(let message, _): return message
      }
    } catch { return error.message }
  }

  // A folder that is not there is no fault: people have one of several.
  private static func widgets(_ folders: WidgetFolders) -> [Finding] {
    folders.folders.map { folder in
      guard WidgetFolders.isFolder(folder) else { return Finding("widgets", .note, "\(folder): does not exist") }
      let count = folders.bundles(in: folder).count
      return Finding("widgets", count == 0 ? .note : .ok, "\(folder): \(count) bundle\(count == 1 ? "" : "s")")
    }
  }

  // Tried by access rights alone: nothing is created by looking.
  private static func storage(_ world: World) -> Finding {
    guard let folder = HostMachine.storageFolder(world) else {
      return Finding(
        "storage", .missing, "neither HOME nor XDG_STATE_HOME is set; values cannot be stored",
        advice: "export XDG_STATE_HOME=/somewhere")
    }
    guard HostMachine.canWrite(in: folder) else {
      return Finding(
        "storage", .missing, "cannot write to \(folder); values cannot be stored",
        advice: "mkdir -p \(folder) && chmod u+rwx \(folder)")
    }
    return Finding("storage", .ok, folder)
  }

  /// Where shells look for what `lunette completions` prints; in a person's own folders, and below a prefix.
  private static func completions(_ world: World) -> Finding {
    let home = world.environment["HOME"] ?? ""
    let data = BaseFolder.data.path { world.environment[$0] } ?? home + "/.local/share"
    // The prefix that the program was installed below: two folders above it.
    let own = (InstalledProgram.ownPath ?? "").split(separator: "/").dropLast(2).map { "/" + $0 }.joined()
    let places =
      [
        data + "/bash-completion/completions/lunette", home + "/.zfunc/_lunette",
        home + "/.config/fish/completions/lunette.fish",
      ]
      + [own, "/usr", "/usr/local"].flatMap { prefix in
        [
          "/share/bash-completion/completions/lunette", "/share/zsh/site-functions/_lunette",
          "/share/fish/vendor_completions.d/lunette.fish",
        ].map { prefix + $0 }
      }
    if let place = places.first(where: { access($0, R_OK) == 0 }) { return Finding("completions", .ok, place) }
    return Finding("completions", .note, "not installed; print them with 'lunette completions bash' (or zsh, fish)")
  }

  private static func grants(_ world: World) -> Finding {
    guard let file = GrantsFile(world) else {
      return Finding(
        "grants", .missing, "neither HOME nor XDG_CONFIG_HOME is set; grants cannot be saved",
        advice: "export XDG_CONFIG_HOME=/somewhere")
    }
    // For any path: the file is read as a whole, and told of with its line where it is damaged.
    do throws(Diagnostic) { _ = try file.entry(of: "/") } catch {
      let line = error.line.map { ":\($0)" } ?? ""
      return Finding("grants", .missing, "\(file.path)\(line): \(error.message)", advice: "$EDITOR \(file.path)")
    }
    guard access(file.path, F_OK) == 0 else {
      return Finding("grants", .note, "\(file.path): does not exist; no grants are saved")
    }
    return Finding("grants", .ok, file.path)
  }
}
