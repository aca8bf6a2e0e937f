/// Programs that can be made to run any other program, or to write any file: whoever grants one grants everything (DocC:
/// Reliability, "Permissions"; Deno's documentation, "--allow-run"; most by the lists of GTFOBins). This is the only table of
/// them. It warns a person; nothing is allowed or refused by it.
enum AlmightyPrograms {
  /// Returns whether a program is one of them, by the name that it is run by and by the name of the file behind all links.
  static func contain(path: String, real: String?) -> Bool {
    let name = lastName(path)
    guard let real else { return isAlmighty(name) }
    let file = lastName(real)
    // A file may be many programs, chosen by their names. busybox accepts any name that begins with its own.
    if multiple.contains(file) { return isAlmighty(name) || multiple.contains { name.hasPrefix($0) } }
    return isAlmighty(name) || isAlmighty(file)
  }

  /// Returns whether the name alone is one of them.
  static func isAlmighty(_ name: String) -> Bool { forms(name).contains { names.contains($0) } }

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// python3.11 → python; vim.basic → vim; x86_64-linux-gnu-gcc-12 → gcc; original-awk → awk.
  private static func forms(_ name: String) -> [String] {
    let stem = trimmed(name.prefix { !$0.isNumber })
    let unversioned = trimmed(name[...].reversed().drop { $0.isNumber || $0 == "." || $0 == "-" }.reversed())
    let last = unversioned.split(separator: "-").last.map(String.init) ?? unversioned
    return [name, stem, unversioned, last, String(name.prefix { $0 != "." })]
  }

  private static func trimmed(_ part: some Sequence<Character>) -> String {
    var text = String(part)
    while let end = text.last, end == "-" || end == "." { text.removeLast() }
    return text
  }

  private static let multiple: Set<String> = ["busybox", "toybox", "coreutils"]

  private static let names: Set<String> = [
    // shells
    "sh", "bash", "dash", "zsh", "fish", "ksh", "mksh", "csh", "tcsh", "rbash", "busybox", "toybox", "pwsh", "nu",
    "elvish", "xonsh",
    // programs that run a program
    "env", "xargs", "find", "fd", "fdfind", "nohup", "timeout", "nice", "ionice", "chrt", "taskset", "setsid",
    "setarch", "stdbuf", "watch", "parallel", "time", "sudo", "doas", "su", "runuser", "pkexec", "run0", "chroot",
    "unshare", "nsenter", "bwrap", "firejail", "flock", "script", "strace", "ltrace", "gdb", "lldb", "valgrind",
    "perf", "ssh", "mosh", "systemd-run", "systemctl", "busctl", "dbus-send", "gdbus", "dbus-run-session",
    "xdg-open", "gio", "docker", "podman", "nerdctl", "lxc", "incus", "machinectl", "flatpak", "snap", "distrobox",
    "toolbox", "kubectl", "screen", "tmux", "at", "batch", "crontab", "start-stop-daemon", "entr", "run-parts",
    "ld.so", "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1", "wine", "qemu",
    // remote controls of compositors and window managers: each starts programs, or types into those that run
    "swaymsg", "i3-msg", "hyprctl", "riverctl", "bspc", "sxhkd", "herbstclient", "awesome-client", "qtile", "niri",
    "wayfire", "labwc", "wlrctl", "leftwm-command", "xmonad", "dwlmsg", "mmsg", "cosmic-msg", "wmiir", "fvwm",
    "FvwmCommand",
    "xdotool", "ydotool", "wtype", "dotool", "xte", "xvkbd", "evemu-event", "xmacroplay",
    "gnome-shell", "plasmashell", "kwin", "qdbus", "qdbus6", "qdbus-qt", "dcop", "gsettings", "dconf", "xfconf-query",
    "uwsm", "runapp", "app2unit", "gtk-launch", "gtk4-launch", "kstart", "kstart5", "exo-open", "dex",
    "kde-open", "kde-open5", "gnome-open", "mimeopen", "xdg-terminal-exec", "handlr",
    // menus and launchers, which start what is chosen, or what their settings say
    "rofi", "dmenu", "wofi", "fuzzel", "bemenu", "tofi", "walker", "anyrun", "albert", "ulauncher", "krunner", "yad",
    "gum", "wmenu", "nwggrid", "sirula", "lxqt-runner", "gmrun", "jgmenu", "xmenu",
    // bars and widget runtimes, this one too: their settings and scripts run programs
    "eww", "conky", "waybar", "polybar", "i3bar", "i3blocks", "i3status-rs", "yambar", "ags", "quickshell", "qs",
    "lemonbar",
    "xmobar", "dzen2", "lunette", "lunette-host", "lunette-canvas", "luakit", "awesome",
    // terminals and multiplexers, which run what they are told
    "wezterm", "wezterm-gui", "wezterm-mux-server", "kitten", "ghostty", "konsole", "gnome-terminal", "kgx", "ptyxis",
    "xfce4-terminal", "terminator", "tilix", "urxvt", "urxvtc", "urxvtd", "rxvt", "st", "footclient", "rio", "contour",
    "warp-terminal", "hyper", "tabby", "guake", "yakuake", "qterminal", "lxterminal", "mate-terminal",
    "cool-retro-term",
    "x-terminal-emulator", "sakura", "termite", "eterm", "aterm", "zellij", "byobu", "abduco", "dtach", "tmate",
    "tmuxp",
    "tmuxinator", "ttyd", "gotty", "reptyr", "mosh-server",
    // build tools and package managers
    "make", "gmake", "cmake", "ninja", "meson", "bazel", "gradle", "mvn", "ant", "cargo", "swift", "go", "npm",
    "npx", "pnpm", "yarn", "pip", "pipx", "uv", "uvx", "gem", "bundle", "composer", "apt", "apt-get", "dpkg", "dnf",
    "yum", "rpm", "zypper", "pacman", "apk", "brew", "nix", "guix", "ansible", "terraform", "vagrant",
    // tools with a way out: hooks, filters, pagers, escapes
    "git", "hg", "svn", "fossil", "gh", "glab", "tar", "bsdtar", "cpio", "rsync", "zip", "unzip", "sed", "sort",
    "split", "rg", "fzf", "ed", "vi", "view", "vim", "vimdiff", "nvim", "emacs", "emacsclient",
    "gvim", "vimx", "rvim", "evim", "rview", "gview", "ex", "nvr", "neovide", "kak", "helix", "joe", "jed", "mcedit",
    "mc",
    "ranger", "lf", "nnn", "yazi", "code", "code-oss", "code-insiders", "codium", "vscodium", "cursor", "zed",
    "zeditor", "subl",
    "sublime_text", "atom", "gedit", "kate", "pluma", "geany", "idea", "clion", "pycharm", "nano", "pico", "micro",
    "hx",
    "less", "more", "most", "man", "bat", "mpv", "xterm", "foot", "alacritty", "kitty", "sqlite", "mysql",
    "mariadb", "psql", "nc", "ncat", "netcat", "socat", "tcpdump", "openssl", "dc",
    // interpreters and compilers
    "python", "pypy", "perl", "ruby", "irb", "node", "nodejs", "deno", "bun", "lua", "luajit", "php", "tclsh",
    "demand", "expect", "awk", "gawk", "mawk", "nawk", "R", "Rscript", "java", "jshell", "julia", "guile", "scheme",
    "racket", "sbcl", "clisp", "ghc", "ghci", "runghc", "ocaml", "erl", "elixir", "iex", "scala", "groovy",
    "dotnet", "mono", "gnuplot", "octave", "maxima", "gs", "m4", "gcc", "cc", "c++", "g++", "clang", "clang++",
    "tcc", "rustc", "zig", "ld",
    // programs that write any file
    "cp", "mv", "ln", "dd", "tee", "install", "truncate", "patch", "curl", "wget", "aria2c", "scp", "sftp", "ftp",
    "lftp", "rclone", "chmod", "chown", "ffmpeg", "convert", "magick",
  ]
}
