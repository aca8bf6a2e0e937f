import Testing
import WidgetModel

@Suite("Variables of a program's environment") struct EnvironmentVariableTests {
  @Test(
    "any script may set language, time zone and terminal",
    arguments: ["LANG", "LC_ALL", "LC_TIME", "LC_MESSAGES", "TZ", "TERM", "COLUMNS", "LINES", "NO_COLOR"])
  func free(_ name: String) {
    guard case .free = EnvironmentVariable(name).access else {
      Issue.record("\(name)")
      return
    }
  }

  @Test(
    "any other variable is a permission, because it may affect which code a program runs",
    arguments: [
      "HOME", "PERLLIB", "PERL5OPT", "PYTHONPATH", "ZDOTDIR", "GIO_MODULE_DIR", "GIO_EXTRA_MODULES", "GTK_MODULES",
      "QT_PLUGIN_PATH", "OPENSSL_CONF", "ALSA_CONFIG_PATH", "DBUS_SESSION_BUS_ADDRESS", "XDG_CONFIG_HOME",
      "NODE_OPTIONS",
      "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS", "PHPRC", "MANPAGER", "SSH_ASKPASS", "GIT_DIR", "TERMINFO", "TERMCAP",
      "TZDIR",
      "LOCPATH", "NLSPATH", "LANGUAGE", "LINES_", "LANGX", "TERM_PROGRAM", "HTTPS_PROXY", "TOKEN", "_", "A",
      "a", "lang", "full_text", "Ld_preload", "LC_a",
    ])
  func permission(_ name: String) { #expect(EnvironmentVariable(name).access == .permission) }

  @Test(
    "dangerous variables cannot be set",
    arguments: ["PATH", "LD_PRELOAD", "LD_", "LD_AUDIT", "GCONV_PATH", "GLIBC_TUNABLES"])
  func never(_ name: String) { #expect(EnvironmentVariable(name).access == .never) }

  @Test(
    "an invalid name is refused",
    arguments: [
      "", "A=B", "A B", "1A", "A\0", "Ä", "A-B", "LC_", "LC_A=B", "LC_\0", "BASH_FUNC_x%%", "A\n",
    ])
  func malformed(_ name: String) { #expect(EnvironmentVariable(name).access == .malformed) }

  @Test("a name has up to 64 characters")
  func length() {
    #expect(EnvironmentVariable(String(repeating: "A", count: 64)).access == .permission)
    #expect(EnvironmentVariable(String(repeating: "A", count: 65)).access == .malformed)
    #expect(EnvironmentVariable("LC_" + String(repeating: "A", count: 62)).access == .malformed)
  }

  @Test(
    "an unrestricted variable's value cannot refer to a file or a server",
    arguments: [
      ("LANG", "de_DE.UTF-8", true), ("LC_ALL", "C", true), ("LC_ALL", "", true), ("LC_TIME", "sr_RS@latin", true),
      ("LANG", "/tmp/x", false), ("LANG", "../x", false), ("LC_ALL", "en_US.UTF-8/../x", false), ("LANG", ".x", false),
      ("LANG", "de_DE\n", false), ("LANG", "de DE", false),
      ("TZ", "Europe/Berlin", true), ("TZ", "America/Argentina/Buenos_Aires", true), ("TZ", "UTC", true),
      ("TZ", "", true),
      ("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", true), ("TZ", "<+0330>-3:30", true), ("TZ", "Etc/GMT+5", true),
      ("TZ", "/etc/passwd", false), ("TZ", ":/etc/passwd", false), ("TZ", ":UTC", false), ("TZ", "../../tmp/x", false),
      ("TZ", "Europe/../../x", false), ("TZ", "./x", false),
      ("TERM", "xterm-256color", true), ("TERM", "dumb", true), ("TERM", "", false), ("TERM", "../x", false),
      ("TERM", "a/b", false), ("TERM", ".x", false), ("TERM", "/tmp/x", false),
      ("COLUMNS", "80", true), ("COLUMNS", "1", true), ("COLUMNS", "10000", true), ("COLUMNS", "0", false),
      ("COLUMNS", "10001", false), ("LINES", "-1", false), ("LINES", "8x", false), ("LINES", "", false),
      ("NO_COLOR", "1", true), ("NO_COLOR", "", true), ("NO_COLOR", "/x", false), ("NO_COLOR", "=", false),
    ])
  func values(name: String, value: String, isAccepted: Bool) {
    guard case .free(let form) = EnvironmentVariable(name).access else {
      Issue.record("\(name) is not free")
      return
    }
    #expect(form.accepts(value) == isAccepted)
  }

  @Test("a value has up to 64 characters")
  func longest() {
    let form = EnvironmentVariable.Form.locale
    #expect(form.accepts(String(repeating: "x", count: 64)))
    #expect(!form.accepts(String(repeating: "x", count: 65)))
    #expect(EnvironmentVariable.Form.flag.accepts(String(repeating: "x", count: 16)))
    #expect(!EnvironmentVariable.Form.flag.accepts(String(repeating: "x", count: 17)))
  }
}
