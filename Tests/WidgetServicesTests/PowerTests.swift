import Foundation
import Testing
import WidgetModel

@testable import WidgetServices

@Suite("What a permission reaches") struct PowerTests {
  let folder = TemporaryFolder()

  init() {
    for program in ["git", "busybox", "mawk", "uptime-x"] {
      folder.write("bin/\(program)", "\u{7F}ELF")
      chmod("\(folder.path)/bin/\(program)", 0o700)
    }
    folder.link("bin/mygit", to: "git")
    folder.link("bin/ls-x", to: "busybox")
    folder.link("bin/busybox-net", to: "busybox")
    folder.link("bin/env", to: "busybox")
    folder.link("bin/table", to: "way")
    folder.link("bin/way", to: "mawk")
    folder.write("notes/a.txt", "")
    folder.link("call", to: "notes")
  }

  private func powers(_ permissions: Permissions) -> [Power] {
    let environment = ["PATH": "\(folder.path)/bin:/usr/bin:/bin", "HOME": folder.path]
    return TestHost(declared: permissions, environment: environment).host.powers(of: permissions)
  }

  @Test(
    "a program amounts to everything by its name, or by the file behind its links",
    arguments: [
      ("git", true), ("mygit", true), ("table", true), ("busybox-net", true), ("env", true), ("busybox", true),
      ("ls-x", false), ("uptime-x", false), ("/bin/sh", true), ("no-such-program", false), ("docker", true),
    ])
  func programs(name: String, isEverything: Bool) {
    #expect(powers(.run(name)).map(\.isEverything) == [isEverything])
  }

  @Test(
    "names with versions and architectures are the same programs",
    arguments: [
      ("python3.11", true), ("lua5.4", true), ("vim.basic", true), ("x86_64-linux-gnu-gcc-12", true), ("gcc-12", true),
      ("original-awk", true), ("perl5.36-x86_64-linux-gnu", true), ("node18", true), ("bash", true),
      ("uptime", false), ("date", false), ("df", false), ("playerctl", false), ("base64", false),
      ("sha256sum", false), ("ls", false), ("cat", false), ("", false), ("...", false), ("7", false), ("-", false),
    ])
  func names(name: String, isAlmighty: Bool) { #expect(AlmightyPrograms.isAlmighty(name) == isAlmighty) }

  @Test(
    "remote controls, menus, editors, terminals and this program itself are included, for any version and architecture",
    arguments: [
      "swaymsg", "i3-msg", "hyprctl", "riverctl", "bspc", "herbstclient", "awesome-client", "qtile", "emacsclient",
      "emacsclient.emacs", "emacsclient-29.1", "nvr", "gvim", "vimx", "code", "subl", "rofi", "dmenu", "wofi", "fuzzel",
      "bemenu",
      "tofi", "wezterm", "wezterm-gui", "kitten", "kitty", "tmux", "zellij", "byobu", "xdotool", "ydotool", "wtype",
      "eww",
      "conky", "lunette", "lunette-host", "lunette-canvas", "gsettings", "gtk-launch",
    ])
  func remoteControls(name: String) {
    #expect(AlmightyPrograms.isAlmighty(name))
    #expect(AlmightyPrograms.contain(path: "/opt/x/panel", real: "/usr/bin/\(name)"))
  }

  @Test("a program that a bundle brings, and every script, amounts to everything: it does what its author wrote")
  func scripts() throws {
    func write(_ name: String, _ text: String) {
      folder.write(name, text)
      chmod("\(folder.path)/\(name)", 0o700)
    }
    write("bundle/weather.10m.sh", "#!/bin/sh\n")
    write("bundle/bin/tool", "\u{7F}ELF")
    write("bin/battery.py", "#!/usr/bin/env python3\n")
    write("bin/short", "#")
    let (home, own) = (folder.path, "\(folder.path)/bundle")
    let environment = ["PATH": "\(home)/bin", "HOME": home]
    let names = [
      "bundle:weather.10m.sh", "\(own)/bin/tool", "battery.py", "~/bin/battery.py", "short", "bundle:gone",
    ]
    var declaration = BundleDeclaration(name: "game", path: own)
    declaration.permissions.run = names
    let permissions = declaration.permissions
    let host = TestHost(declared: permissions, bundleFolder: own, environment: environment).host
    let powers = host.powers(of: permissions)
    #expect(powers.map(\.isEverything) == [true, true, true, true, false, true])
    #expect(powers[0].sentence == "run the program \(own)/weather.10m.sh: this allows everything that you can do")
    #expect(powers[2].sentence == "run the program \(home)/bin/battery.py: this allows everything that you can do")
    #expect(powers[5].sentence == "run its own program bundle:gone, which does not exist now")
    #expect(host.offer(of: declaration).everything == names.filter { $0 != "short" }.map { "run=\($0)" })
  }

  @Test("a bundle's own program is named as such, wherever a permission is said")
  func ownProgram() {
    #expect(
      PermissionWords.sentence("Weather", wants: "run=bundle:weather.sh")
        == "Weather wants to run its own program bundle:weather.sh: this allows everything that you can do")
    #expect(PermissionWords.sentence("Weather", wants: "run=git") == "Weather wants to run the program git")
    #expect(
      PermissionWords.allowed("Weather", "run=bundle:weather.sh")
        == "Weather may run its own program bundle:weather.sh")
  }

  @Test("a variable of programs' environment amounts to everything, and says so")
  func environment() {
    var permissions = Permissions()
    permissions.environment = ["HOME"]
    let power = powers(permissions)[0]
    #expect(power.isEverything && power.option == "environment=HOME" && power.boundOption == "environment=HOME")
    #expect(
      power.sentence
        == "set the variable HOME in programs it runs: this allows everything that you can do")
  }

  @Test("the desktop session is said in words, is not everything, and pages cannot allow it")
  func session() {
    var permissions = Permissions()
    permissions.session = true
    let power = powers(permissions)[0]
    #expect(power.sentence == "reach your desktop session (windows, sound, notifications) from programs it runs")
    #expect(!power.isEverything && power.option == "session")
    #expect(PermissionWords.startsPrograms("session"))
    #expect(permissions.options == ["session"] && permissions.lacking(permissions).isEmpty)
  }

  @Test("variables share a line of a question, as many as a line takes")
  func variableLine() {
    var permissions = Permissions.run("uptime-x")
    permissions.environment = ["CITY", "full_text", "UNITS"]
    permissions.notify = true
    let all = powers(permissions)
    let variables =
      "set the variables CITY, full_text, UNITS in programs it runs: this allows everything that you can do"
    #expect(
      Power.sentences(of: all, longest: variables.utf8.count)
        == ["run the program \(folder.path)/bin/uptime-x", variables, "show notifications"])
    #expect(
      Power.sentences(of: all, longest: variables.utf8.count - 1) == [
        "run the program \(folder.path)/bin/uptime-x",
        "set the variables CITY, full_text in programs it runs: this allows everything that you can do",
        "set the variable UNITS in programs it runs: this allows everything that you can do", "show notifications",
      ])
    #expect(Power.sentences(of: [], longest: 400) == [])
  }

  @Test(
    "a host name with non-ASCII letters is shown with its letters, and marked",
    arguments: ["xn--80ak6aa92e.com", "\u{430}pple.com"])
  func international(host: String) {
    var permissions = Permissions()
    permissions.network = [host]
    let sentence = powers(permissions)[0].sentence
    #expect(sentence.utf8.allSatisfy { $0 < 0x80 })
    #expect(sentence.contains("a name in another script"))
  }

  @Test("it is shown and stored by its target, not by the name used for it")
  func reached() {
    let program = powers(.run("git"))[0]
    #expect(program.option == "run=git")
    #expect(program.boundOption == "run=\(folder.path)/bin/git")
    #expect(program.sentence.hasPrefix("run the program \(folder.path)/bin/git: "))
    #expect(powers(.run("mygit"))[0].sentence.contains("mygit (which is \(folder.path)/bin/git)"))
    let path = powers(.read("~/call"))[0]
    #expect(path.option == "read=~/call")
    #expect(path.boundOption == "read=\(folder.path)/notes")
    #expect(path.sentence == "read \(folder.path)/notes and everything in it")
    #expect(powers(.read("~/notes/a.txt"))[0].sentence == "read \(folder.path)/notes/a.txt")
    #expect(powers(.read("/"))[0].sentence.contains("every file you can read"))
    #expect(powers(.read("~"))[0].sentence.contains("all of your files"))
    #expect(powers(.read("/")).map(\.boundOption) == ["read=/"])
    #expect(powers(.read("system"))[0].sentence == "see which programs run on this machine")
    #expect(powers(.read("~/missing"))[0].sentence == "read \(folder.path)/missing, which does not exist now")
    var permissions = Permissions()
    permissions.network = ["API.Example.ORG."]
    permissions.notify = true
    permissions.media = true
    permissions.session = true
    #expect(powers(permissions).map(\.boundOption) == ["network=api.example.org", "session", "notify", "media"])
  }

  @Test("a sentence stays on its line and reveals hidden characters")
  func inert() {
    for name in ["/x\n  - nothing", "/x\u{1B}[2J", "/x\u{202E}txt", "/x\u{200B}y", "/x\r", "/x\u{9B}1m", "/\u{E0041}"] {
      let sentence = powers(.read(name))[0].sentence
      #expect(sentence.unicodeScalars.allSatisfy { !VisibleText.isHidden($0) }, "\(sentence)")
    }
  }

  @Test("a grant by target holds as long as the name leads there")
  func bound() throws {
    let environment = ["PATH": "\(folder.path)/bin", "HOME": folder.path]
    let permissions: Permissions = .run("mygit")
    let host = TestHost(declared: permissions, environment: environment).host
    var grants = Grants.none
    grants.permissions = .run("\(folder.path)/bin/mygit")
    #expect(host.granted(of: permissions) == Permissions())
    host.grant(grants, from: .file)
    #expect(host.granted(of: permissions) == permissions)
    #expect(host.granted(of: permissions, by: .file) == permissions)
    #expect(host.granted(of: permissions, by: .option) == Permissions())
    folder.write("first/mygit", "\u{7F}ELF")
    chmod("\(folder.path)/first/mygit", 0o700)
    let elsewhere = TestHost(
      declared: permissions, environment: ["PATH": "\(folder.path)/first:\(folder.path)/bin", "HOME": folder.path])
    elsewhere.host.grant(grants, from: .file)
    #expect(elsewhere.host.granted(of: permissions) == Permissions())
  }

  @Test("grants from the file end when the content changes; those from options and prompts do not")
  func lapse() {
    let permissions: Permissions = .run("git", "uptime-x")
    let environment = ["PATH": "\(folder.path)/bin", "HOME": folder.path]
    let host = TestHost(declared: permissions, granted: .only(.run("git")), environment: environment)
    host.host.grant(.everything, from: .file)
    #expect(host.host.granted(of: permissions) == permissions)
    host.host.lapse(.changed)
    #expect(host.host.granted(of: permissions) == .run("git"))
    let fault = host.fault(.processRun, "uptime-x")
    #expect(fault?.code == .permissionUngranted)
    #expect(fault?.message.contains("since the bundle's files have changed") == true)
  }

  @Test("a bundle's own folder needs no grant, and a content digest does not cover a hidden program in it")
  func own() {
    folder.write("bundle/.x/tool", "")
    chmod("\(folder.path)/bundle/.x/tool", 0o700)
    folder.write("bundle/tool", "")
    chmod("\(folder.path)/bundle/tool", 0o700)
    let permissions: Permissions = .run("bundle:tool", "bundle:.x/tool")
    let host = TestHost(declared: permissions, bundleFolder: "\(folder.path)/bundle").host
    #expect(host.powers(of: permissions).map(host.isHidden) == [false, true])
    #expect(host.granted(of: .read("bundle:data")) == .read("bundle:data"))
    #expect(host.granted(of: .read("bundle:data"), by: .option) == Permissions())
  }
}
