import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices
@testable import WidgetWatch

/// `lunette pack`, as a user runs it.
@Suite("pack") struct PackCommandTests {
  static let tea = """
    local label = require "parts.label"
    return widget {
      kind = "tea", displayName = "Tea", description = "How long tea draws.", families = { "systemSmall" },
      permissions = { network = { "a.example" }, read = { "/etc/hostname" } },
      provider = {
        timeline = function()
          local name = files.read("/etc/hostname")
          local reply = http.get("https://a.example/")
          return { entries = { { date = date.now(), name = name or reply } } }
        end,
      },
      view = function() return Text(label) end,
    }
    """

  static let two = """
    local label = require "label"
    return widget { kind = "two", view = function() return Text(label) end }
    """

  let home: TemporaryBundle

  init() throws {
    home = try TemporaryBundle([
      "tea/init.lua": Self.tea, "tea/parts/label.lua": "return 'Tea'\n", "tea/run.sh": "#!/bin/sh\n",
      "tea/.git/HEAD": "x",
      "two.lua": Self.two,
      "label.lua": "return 'two'\n", "other.lua": "return {}\n",
    ])
    chmod(home.path + "/tea/run.sh", 0o755)
  }

  private func run(_ words: String...) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: "\(home.path)/\(name)")))
  }

  private func files(_ name: String) throws -> [PackageFile] {
    try PackageUnpacker(program: StagedPrograms.host).files(of: bytes(name), path: name)
  }

  private func isThere(_ name: String) -> Bool { access("\(home.path)/\(name)", F_OK) == 0 }

  @Test("a folder becomes one file: the manifest, then the files without the hidden ones")
  func folder() throws {
    let result = try run("pack", "tea/", "--release", "1.4.0")
    #expect(result.code == 0, "\(result.errors)")
    let digest = try BundleContent.digest(of: "\(home.path)/tea")
    #expect(result.output.hasPrefix("wrote tea-1.4.0.lunette: 3 files, "))
    #expect(result.output.hasSuffix(" bytes, sha256-tree:\(digest)\n"))
    let files = try files("tea-1.4.0.lunette")
    #expect(files.map(\.path) == ["lunette.json", "init.lua", "parts/label.lua", "run.sh"])
    #expect(files.map(\.isExecutable) == [false, false, false, true])
    #expect(files[1].contents == Array(Self.tea.utf8))
    let manifest = try Value(json: files[0].contents)
    #expect(manifest["format"] == "lunette.package/1")
    #expect(manifest["name"] == "tea")
    #expect(manifest["version"] == "1.4.0")
    #expect(manifest["kinds"] == ["tea"])
    #expect(manifest["families"] == ["systemSmall"])
    #expect(manifest["permissions"] == ["network": ["a.example"], "read": ["/etc/hostname"]])
    #expect(manifest["files"]?["run.sh"]?["size"] == 10)
    #expect(manifest["digest"]?.text == "sha256-tree:\(digest)")
  }

  @Test("the same files give the same bytes, whatever their times and other modes are")
  func reproducible() throws {
    #expect(try run("pack", "tea", "-o", "one").code == 0)
    chmod(home.path + "/tea/init.lua", 0o600)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 9)], ofItemAtPath: "\(home.path)/tea/init.lua")
    #expect(try run("pack", "tea", "-o", "two").code == 0)
    #expect(try bytes("one") == bytes("two"))
  }

  @Test("a Lua file becomes init.lua, with the modules that it loads")
  func script() throws {
    let result = try run("pack", "two.lua", "--name", "my-two", "--format", "json")
    #expect(result.code == 0, "\(result.errors)")
    Golden.keep(document: result.outputBytes, "lunette.package.1.two.ndjson")
    let files = try files("my-two.lunette")
    #expect(files.map(\.path) == ["lunette.json", "init.lua", "label.lua"])
    #expect(Array(result.output.utf8) == files[0].contents)
  }

  @Test("what 'check --strict' reports is printed, and nothing is written", arguments: ["strict", "broken"])
  func unsound(name: String) throws {
    try home.write(
      "strict/init.lua",
      "return widget { kind = 'k', view = function() return Text 'a':widgetURL 'x:1':widgetURL 'x:2' end }")
    try home.write("broken/init.lua", "return widget { kind = 'k', view = function() return Txt 'a' end }")
    let result = try run("pack", name)
    #expect(result.code == 65)
    #expect(result.errors.contains("\(name)/init.lua"))
    #expect(!isThere("\(name).lunette"))
  }

  @Test("what a package must not have is refused")
  func refused() throws {
    symlink("/etc/hostname", "\(home.path)/tea/link")
    let link = try run("pack", "tea")
    #expect(link.code == 65)
    #expect(link.errors.contains("the bundle cannot be packed: 'link': it is a link; copy the file instead"))
    unlink("\(home.path)/tea/link")
    try home.write("tea/lunette.json", "{}")
    let manifest = try run("pack", "tea")
    #expect(manifest.code == 65)
    #expect(manifest.errors.contains("'lunette pack' writes this file itself; remove it"))
    #expect(!isThere("tea.lunette"))
  }

  @Test(
    "a wrong name, version, bundle or output is an error of use",
    arguments: [
      ("tea --name Tea", 64), ("tea --name t", 64), ("tea --name a--b", 64), ("tea --release 1.4", 64),
      ("tea --release 01.4.0", 64), ("tea --release 1.4.0-", 64), ("tea -o -", 64), ("tea -o tea", 64),
      ("tea -o no/tea", 66), ("nothing", 66), ("tea/parts", 66), ("tea/run.sh", 66), ("", 64),
    ] as [(String, Int32)])
  func misuse(words: String, code: Int32) throws {
    let words = ["pack"] + words.split(separator: " ").map(String.init)
    let result = try LunetteProcess.run(words, environment: ["HOME": home.path], in: home.path)
    #expect(result.code == code, "\(result.errors)")
    #expect(result.output.isEmpty && !isThere("tea.lunette"))
  }
}
