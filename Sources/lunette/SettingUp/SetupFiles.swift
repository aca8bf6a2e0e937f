import CAssets
import Glibc
import LinuxKit
import WidgetModel
import WidgetServices

/// The files that setup writes into the user's own folders: widgets, completions, the desktop's entry.
enum SetupFiles {
  /// The folder for the user's own widgets.
  static func folder() -> SetupStep {
    guard let folder = WidgetFolders.own else { return SetupStep(title: "widgets", state: .impossible(noHome)) }
    if WidgetFolders.isFolder(folder) {
      return SetupStep(title: "widgets", state: .done("your own widgets are in \(shown(folder))"))
    }
    return SetupStep(
      title: "widgets",
      state: .due("create \(shown(folder)) for your own widgets") { () throws(Diagnostic) in
        if let error = Disk.live.makeFolders(folder) {
          throw Diagnostic(.io, "cannot create \(folder): \(error.sentence)", file: folder)
        }
        return "created \(shown(folder))"
      })
  }

  /// Completions of the user's shell.
  static func completions() -> SetupStep {
    let name = environmentVariable("SHELL")?.split(separator: "/").last.map(String.init) ?? ""
    guard let shell = Shell(rawValue: name) else {
      return SetupStep(
        title: "completions",
        state: .impossible("the shell '\(VisibleText.label(name))' has none; there are some for bash, zsh and fish"))
    }
    guard let file = shell.completionFile else {
      return SetupStep(title: "completions", state: .impossible(noHome))
    }
    let text = Array(String(lunette_completions(shell.rawValue)).utf8)
    if let system = shell.systemFiles.first(where: WidgetFolders.isFile) {
      return SetupStep(title: "completions", state: .done("\(shell.rawValue) completes lunette (\(system))"))
    }
    if content(file) == text {
      return SetupStep(title: "completions", state: .done("\(shell.rawValue) completes lunette (\(shown(file)))"))
    }
    return SetupStep(
      title: "completions",
      state: .due("write completions for \(shell.rawValue) to \(shown(file))") { () throws(Diagnostic) in
        try write(file, text)
        return "wrote \(shown(file)); \(shell.afterwards)"
      })
  }

  /// The desktop's entry for the links of installed widgets.
  static func links(_ schemes: [String]) -> SetupStep {
    guard !schemes.isEmpty else {
      return SetupStep(title: "links", state: .done("no installed widget has links of its own"))
    }
    guard let data = BaseFolder.data.path(environmentVariable) else {
      return SetupStep(title: "links", state: .impossible(noHome))
    }
    guard let lunette = PathProgram.path("lunette") else {
      return SetupStep(title: "links", state: .impossible("lunette is not in PATH, where the desktop would start it"))
    }
    let file = "\(data)/applications/\(entryName)"
    let text = Array(entry(lunette, schemes).utf8)
    let words = schemes.map { "\($0)://" }.joined(separator: " ")
    if content(file) == text { return SetupStep(title: "links", state: .done("lunette opens \(words)")) }
    return SetupStep(
      title: "links",
      state: .due("let the desktop open \(words) with lunette") { () throws(Diagnostic) in
        try write(file, text)
        // The entry alone is found at the next login; these make it known at once where they are installed.
        if PathProgram.path("update-desktop-database") != nil {
          try PathProgram.run(["update-desktop-database", "-q", "\(data)/applications"])
        }
        if PathProgram.path("xdg-mime") != nil {
          for scheme in schemes {
            try PathProgram.run(["xdg-mime", "default", entryName, "x-scheme-handler/\(scheme)"])
          }
        }
        return "wrote \(shown(file))"
      })
  }

  private static let entryName = "lunette-links.desktop"

  /// As `scripts/install-schemes` writes it.
  private static func entry(_ lunette: String, _ schemes: [String]) -> String {
    // In quotes, with a backslash before what a shell would read, each backslash once more for the file's own escapes, and %
    // doubled (Desktop Entry Specification, "The Exec key").
    var program = ""
    for character in lunette {
      switch character {
      case "\\": program += "\\\\\\\\"
      case "\"", "`", "$": program += "\\\\\(character)"
      case "%": program += "%%"
      default: program.append(character)
      }
    }
    return """
      [Desktop Entry]
      Type=Application
      Name=Lunette
      Comment=Opens the links of widgets
      Exec="\(program)" open -- %u
      Terminal=false
      NoDisplay=true
      MimeType=\(schemes.map { "x-scheme-handler/\($0);" }.joined())

      """
  }

  // MARK: Files

  private static let noHome = "neither HOME nor an XDG variable says where your files are"

  private static func content(_ path: String) -> [UInt8]? {
    guard case .success(let bytes) = file(path).content(limit: 1 << 22) else { return nil }
    return bytes
  }

  private static func write(_ path: String, _ bytes: [UInt8]) throws(Diagnostic) {
    let file = file(path)
    if let error = Disk.live.makeFolders(file.folder) ?? file.replace(with: bytes) {
      throw Diagnostic(.io, "cannot write \(path): \(error.sentence)", file: path)
    }
  }

  private static func file(_ path: String) -> DurableFile {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    return DurableFile(folder: String(path[..<slash]), name: String(path[path.index(after: slash)...]))
  }

  /// With `~` for the home folder.
  private static func shown(_ path: String) -> String {
    guard let home = environmentVariable("HOME"), path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }
}

extension Shell {
  /// Where the shell finds a user's own completions.
  fileprivate var completionFile: String? {
    let data = BaseFolder.data.path(environmentVariable)
    return switch self {
    case .bash: data.map { $0 + "/bash-completion/completions/lunette" }
    case .zsh: data.map { $0 + "/zsh/site-functions/_lunette" }
    case .fish: BaseFolder.config.path(environmentVariable).map { $0 + "/fish/completions/lunette.fish" }
    }
  }

  /// Where packages put them.
  fileprivate var systemFiles: [String] {
    let names =
      switch self {
      case .bash: ["bash-completion/completions/lunette"]
      case .zsh: ["zsh/site-functions/_lunette", "zsh/vendor-completions/_lunette"]
      case .fish: ["fish/vendor_completions.d/lunette.fish"]
      }
    return ["/usr/local/share/", "/usr/share/"].flatMap { folder in names.map { folder + $0 } }
  }

  /// What makes them known.
  fileprivate var afterwards: String {
    switch self {
    case .bash, .fish: "new shells have them"
    case .zsh: "zsh finds it if that folder is in fpath before compinit"
    }
  }
}
