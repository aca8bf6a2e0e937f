public import WidgetModel

extension Gate {
  /// Reads the values of `--allow`: `network=HOST` or `HOST:PORT`, `read=PATH`, `read=system`, `run=PROGRAM`, `notify`, `media`, `all`.
  ///
  /// - Throws: `usage` for anything else, with the nearest right name.
  public static func grants(fromOptions options: [String]) throws(Diagnostic) -> Grants {
    var grants = Grants()
    for option in options {
      let name = option.prefix { $0 != "=" }
      let value = option.count > name.count ? String(option.dropFirst(name.count + 1)) : nil
      switch (name, value) {
      case ("all", nil): grants.all = true
      case ("notify", nil): grants.permissions.notify = true
      case ("media", nil): grants.permissions.media = true
      case ("network", let host?) where HostGrant(host) != nil: grants.permissions.network.append(host)
      case ("read", let path?) where !path.isEmpty: grants.permissions.read.append(path)
      case ("run", let program?) where !program.isEmpty: grants.permissions.run.append(program)
      case ("network", _), ("read", _), ("run", _):
        throw Diagnostic(
          .usage, "--allow \(name) needs what is allowed",
          suggestion: "--allow " + (name == "network" ? "network=HOST" : name == "read" ? "read=PATH" : "run=PROGRAM"))
      default:
        throw Diagnostic(
          .usage, "--allow takes network=HOST, read=PATH, run=PROGRAM, notify, media or all, not '\(option)'",
          suggestion: NearestName.of(String(name), among: Permission.allCases.map(\.rawValue) + ["all"]))
      }
    }
    return grants
  }

  /// Whether a program can be made to run any other, or to read and write any file: whoever grants it grants everything
  /// (`reference/reliability.md`, section 5; Deno's documentation, "--allow-run").
  public static func amountsToEverything(_ program: String) -> Bool {
    let name = program.split(separator: "/").last.map(String.init) ?? program
    // python3.11 → python, lua5.4 → lua.
    let stem = name.prefix { !$0.isNumber }
    return almighty.contains(name) || (stem.count < name.count && almighty.contains(String(stem)))
  }

  private static let almighty: Set<String> = [
    // shells
    "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "csh", "tcsh", "rbash", "busybox", "toybox", "pwsh", "nu",
    // programs that run a program
    "env", "xargs", "find", "fd", "nohup", "timeout", "nice", "ionice", "setsid", "stdbuf", "watch", "parallel", "time",
    "sudo", "doas", "su", "runuser", "chroot", "unshare", "nsenter", "flock", "script", "strace", "ltrace", "gdb",
    "ssh", "systemd-run", "docker", "podman", "kubectl", "screen", "tmux", "at", "batch", "crontab", "make", "gmake",
    "cmake", "ninja", "cargo", "swift", "go", "npm", "npx", "git", "hg", "tar", "rsync", "zip", "sed", "ed", "vi",
    "vim",
    "nvim", "emacs", "nano", "less", "more", "man", "xterm", "ld.so", "ld-linux-x86-64.so.2",
    // interpreters
    "python", "pypy", "perl", "ruby", "node", "nodejs", "deno", "bun", "lua", "luajit", "php", "tclsh", "wish",
    "expect",
    "awk", "gawk", "mawk", "nawk", "R", "Rscript", "java", "julia", "guile", "scheme", "sqlite", "dc", "bc", "gcc",
    "cc",
    "clang",
  ]

  /// What of the asked permissions is granted, for `list`.
  func granted(of asked: Permissions) -> Permissions {
    if grants.all { return asked }
    var granted = Permissions()
    granted.network = asked.network.filter { host in
      guard let asked = HostGrant(host) else { return false }
      return grants.permissions.network.contains { HostGrant($0)?.covers(asked) ?? false }
    }
    granted.read = asked.read.filter { path in
      if path == "system" { return grants.permissions.read.contains(path) }
      guard let absolute = Self.absolute(path, home: world.home), let real = RealPath.of(absolute) else { return false }
      return grants.permissions.read.contains { folder($0, holds: real) }
    }
    granted.run = asked.run.filter { name in
      grants.permissions.run.contains {
        $0 == name || (findProgram($0)?.path).map { $0 == findProgram(name)?.path } ?? false
      }
    }
    granted.notify = asked.notify && grants.permissions.notify
    granted.media = asked.media && grants.permissions.media
    return granted
  }
}
