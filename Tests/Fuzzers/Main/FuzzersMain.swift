import CFuzzer
import Foundation

/// `LUNETTE_PROPERTY=NAME fuzzers [libFuzzer's arguments]`: runs one property on bytes from libFuzzer. A trap, an address
/// sanitizer's report and a violated property all end the process, with the bytes written to a file.
/// `fuzzers script FILE` prints the Lua that `decode` makes from a file, `fuzzers seeds FOLDER` writes the first inputs of `frames`.
@main enum Fuzzers {
  // nonisolated(unsafe): set once before the driver starts, which calls back on the same thread.
  private nonisolated(unsafe) static var property = Property.decode

  static func main() throws {
    let words = CommandLine.arguments
    if words.count == 3, words[1] == "seeds" { return try Seeds.write(below: words[2]) }
    if words.count == 3, words[1] == "script" {
      return print(DecodeProperty.script(Array(try Data(contentsOf: URL(fileURLWithPath: words[2])))))
    }
    // Not an argument: the driver restarts the program with its own.
    guard let chosen = Property(rawValue: ProcessInfo.processInfo.environment["LUNETTE_PROPERTY"] ?? "") else {
      print("LUNETTE_PROPERTY is one of \(Property.allCases.map(\.rawValue).joined(separator: ", "))")
      exit(64)
    }
    property = chosen
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let code = LLVMFuzzerRunDriver(&count, &arguments) { bytes, size in
      do { try Fuzzers.property.check(Array(UnsafeBufferPointer(start: bytes, count: size))) } catch {
        print("violated: \(Fuzzers.property.rawValue): \(error)")
        fflush(nil)
        abort()
      }
      return 0
    }
    exit(code)
  }
}
