import FoundationEssentials
import Glibc

/// The built programs in the installed layout, `bin/lunette` and `libexec/lunette`. Tests run programs only from there.
public enum StagedPrograms {
  /// The folder of the test bundle's executable, which is where programs are built.
  public static let built: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = max(0, readlink("/proc/self/exe", &buffer, buffer.count))
    let own = String(decoding: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
  }()

  /// The command. `scripts/stage` links the newest build at a test's first use.
  public static let lunette: String = {
    let script = Golden.repository.appendingPathComponent("scripts/stage").path
    guard let output = popen("'\(script)' '\(built)'", "r") else { return "/nonexistent/bin/lunette" }
    defer { pclose(output) }
    var line = [CChar](repeating: 0, count: 4096)
    guard fgets(&line, Int32(line.count), output) != nil else { return "/nonexistent/bin/lunette" }
    return String(decoding: line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// The installation's prefix.
  public static var prefix: String { String(lunette.dropLast("/bin/lunette".utf8.count)) }
  public static var host: String { prefix + "/libexec/lunette/lunette-host" }
  public static var canvas: String { prefix + "/libexec/lunette/lunette-canvas" }
}
