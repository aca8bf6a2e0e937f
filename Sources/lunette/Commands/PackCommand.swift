import LinuxKit
import WidgetModel
import WidgetRender
import WidgetServices
import WidgetWatch

/// `lunette pack`: writes a bundle as one file that can be shared.
enum PackCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    // `-o` is a package here; its ending does not select a format.
    var styled = typed
    styled.replace(.output, by: nil as String?)
    let showing = try ListShowing(styled)
    let path = try bundlePath(typed.arguments[0])  // the table: exactly one
    let (name, version) = (try name(typed, path), try version(typed))
    var target = typed
    target.replace(
      .output, by: typed[.output] ?? (version == noVersion ? "\(name).lunette" : "\(name)-\(version).lunette"))
    guard let output = try OutputFile(target) else {
      throw .usage("a package cannot be written to standard output", advice: "give -o the name of a file")
    }
    styled.replaceArgument(by: path)
    guard let checked = try checked(styled, isJSON: showing.isJSON) else { return .ended(.data) }
    let files =
      try WidgetFolders.isFolder(path)
      ? PackedFiles(folder: path) : PackedFiles(script: path, names: checked.names)
    let document = PackageDocument(name: name, version: version, declaration: checked.declaration, files: files)
    let archive = document.archive
    guard archive.count <= PackageContents.largestPacked else {
      let fault = PackageFault(.size, "the package has more than \(PackageContents.largestPacked >> 20) MiB")
      throw Diagnostic(fault, "the bundle cannot be packed", path: path)
    }
    try output.write(archive)
    return showing.outcome(document) {
      let count = files.files.count == 1 ? "1 file" : "\(files.files.count) files"
      return
        "wrote \(VisibleText.label(output.path, most: nil)): \(count), \(archive.count) bytes, \(files.digest.text)\n"
    }
  }

  /// The bundle's path without a slash at its end.
  private static func bundlePath(_ word: String) throws(Diagnostic) -> String {
    var path = word
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    guard !WidgetFolders.isBundle(path) else { return path }
    throw Diagnostic(.missingFile, "'\(word)' is not a folder with init.lua or a Lua file", file: word)
  }

  // MARK: Name and version

  private static let noVersion = "0.0.0"

  private static func name(_ typed: Typed, _ path: String) throws(Diagnostic) -> String {
    let last = (path == "." ? RealPath.of(path) ?? path : path).split(separator: "/").last.map(String.init) ?? path
    let name = typed[.name] ?? (last.hasSuffix(".lua") ? String(last.dropLast(4)) : last)
    guard PackageName.isName(name) else {
      throw .usage(
        "\(VisibleText.quoted(name)) cannot be the name of a package",
        advice: "use --name with 2 to 64 lower-case letters, digits and single '-', a letter first")
    }
    return name
  }

  private static func version(_ typed: Typed) throws(Diagnostic) -> String {
    let version = typed[.release] ?? noVersion
    guard PackageName.isVersion(version) else {
      throw .usage(
        "\(VisibleText.quoted(version)) is not a version", advice: "use three numbers, such as 1.4.0 or 1.4.0-beta1")
    }
    return version
  }

  // MARK: Check

  private struct Checked: Sendable {
    let findings: Findings
    let declaration: BundleDeclaration
    let names: Set<String>
    let widgets: Int
  }

  /// Checks the bundle as `check --strict` does, and prints what is wrong with it; nil if it must not be packed.
  private static func checked(_ typed: Typed, isJSON: Bool) throws(Diagnostic) -> Checked? {
    let terminal = Terminal.current()
    let setting = try Setting(typed, terminal)
    let wording = Wording(isJSON: isJSON)
    let page = Page(try OutputStyle(typed, terminal, draws: false).style)
    var bundles = OpenBundles(
      try Selection(typed), setting, try Outside(typed), Watch(page: page, wording: wording))
    (bundles.isChecked, bundles.isolatesEach) = (true, true)
    let found = bundles.visit { bundle, widgets, _, _ in
      let findings = BundleCheck(bundle, widgets, setting).findings
      return Checked(
        findings: findings, declaration: bundle.declaration, names: bundle.content.namesRead, widgets: widgets.count)
    }
    var report = CheckReport()
    for checked in found { report.findings.add(checked.findings) }
    report.take(bundles.faults)
    if let fault = Diagnostic.joined(report.usage) { throw fault }
    Exit.tell(report.findings.sorted(), wording)
    guard !report.fails(isStrict: true), let first = found.first else { return nil }
    return first
  }
}
