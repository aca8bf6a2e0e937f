import Glibc
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// How a copy of Lunette knows how it was installed, and which libraries are missing.
@Suite("Installation") struct InstallationTests {
  @Test("widgets are beside the programs, below any prefix")
  func widgets() {
    #expect(Installation(prefix: "/usr").widgets == "/usr/share/lunette/widgets")
    #expect(Installation(prefix: "").widgets == "/share/lunette/widgets")
    #expect(Installation(prefix: nil).widgets == nil)
  }

  @Test("the suggested command is the one that installed this copy")
  func command() throws {
    let command = "sudo apt-get install --reinstall ./lunette_1.2.3-1_amd64.deb"
    let folder = try TemporaryBundle(["share/lunette/install-command": command + "\nnot this\n"])
    #expect(Installation(prefix: folder.path).command == command)
    #expect(Installation(prefix: folder.path + "/share").command == "scripts/install")
    #expect(Installation(prefix: nil).command == "scripts/install")
  }

  @Test("an empty or unprintable record is ignored", arguments: ["", "\n", "a\u{1b}[2Jb\n", "a\u{85}b"])
  func unusable(_ text: String) throws {
    let folder = try TemporaryBundle(["share/lunette/install-command": text])
    #expect(Installation(prefix: folder.path).command == "scripts/install")
  }

  @Test(
    "the dynamic linker's output becomes one sentence",
    arguments: [
      ("\tlibc.so.6 => /lib/libc.so.6 (0x1)\n", nil),
      ("\tstatically linked\n", nil),
      ("\tlibical.so.3 => not found\n", "the library libical.so.3 is not installed"),
      ("\ta.so.1 => not found\n\tb.so.2 => not found\n", "the libraries a.so.1 and b.so.2 are not installed"),
      (
        "\ta.so => not found\n\tlibc.so.6 => /lib/libc.so.6 (0x1)\n\tb.so => not found\n\tc.so => not found\n",
        "the libraries a.so, b.so and c.so are not installed"
      ),
      (
        "/p/lunette-host: /lib/libc.so.6: version `GLIBC_2.38' not found (required by /p/lunette-host)\n",
        "it needs a newer library, with GLIBC_2.38"
      ),
    ] as [(String, String?)])
  func listing(_ text: String, _ reason: String?) {
    let fault = SharedLibraries.fault(of: "/p/lunette-host", listing: text)
    #expect(fault == reason.map { "lunette-host cannot start: \($0)" })
  }

  @Test("a program that loads has no error, and a missing file has none either")
  func loadable() {
    #expect(SharedLibraries.fault(of: "/bin/true") == nil)
    #expect(SharedLibraries.fault(of: "/nonexistent/lunette-host") == nil)
  }

  @Test("a program without its dynamic linker says which C library it needs")
  func interpreter() throws {
    let folder = try TemporaryBundle(["lunette-host": "#!/nonexistent/interpreter\n"])
    chmod(folder.path + "/lunette-host", 0o700)
    #expect(
      SharedLibraries.fault(of: folder.path + "/lunette-host")
        == "lunette-host cannot start: it needs the GNU C library")
  }
}
