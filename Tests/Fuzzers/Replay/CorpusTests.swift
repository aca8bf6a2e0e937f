import Foundation
import TestSupport
import Testing

/// Every file that a fuzzer has left, as a plain test: past violations and rare paths.
@Suite("Corpus of the fuzzers") struct CorpusTests {
  @Test("holds for every stored input", arguments: Property.allCases)
  func holds(_ property: Property) throws {
    let inputs = try Self.inputs(property)
    #expect(!inputs.isEmpty, "a corpus is kept")
    for (name, bytes) in inputs {
      #expect(throws: Never.self, "\(property.rawValue)/\(name)") { try property.check(bytes) }
    }
  }

  @Test("a host answers random calls from seeds, more with LUNETTE_CALLS")
  func calls() throws {
    let count = ProcessInfo.processInfo.environment["LUNETTE_CALLS"].flatMap { UInt64($0) } ?? 600
    for seed in 0..<count {
      var numbers = SplitMix64(seed: seed)
      let bytes = (0..<numbers.below(160) + 8).map { _ in UInt8(truncatingIfNeeded: numbers.next()) }
      #expect(throws: Never.self, "seed \(seed)") { try Property.calls.check(bytes) }
    }
  }

  @Test("the corpora stay small")
  func small() throws {
    let sizes = try Property.allCases.flatMap { try Self.inputs($0).map(\.bytes.count) }
    #expect(sizes.reduce(0, +) < 1 << 20)
  }

  private static func inputs(_ property: Property) throws -> [(name: String, bytes: [UInt8])] {
    let folder = Golden.repository.appendingPathComponent("Tests/Fuzzers/Corpus/\(property.rawValue)")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      (name, Array(try Data(contentsOf: folder.appendingPathComponent(name))))
    }
  }
}
