import Synchronization
import Testing
import WidgetICU
import WidgetModel

@testable import WidgetLocale
@testable import WidgetSandbox
@testable import WidgetServices

/// How a worker caches the files that it received.
@Suite("Tables in a worker") struct WorkerTablesTests {
  private let demands = Demands()
  private let tables: WorkerTables

  init() {
    tables = WorkerTables { [demands] demand throws(Diagnostic) in try demands.answer(demand) }
  }

  @Test("a zone is requested once, and one that needs no data never")
  func zones() throws {
    for _ in 1...3 { #expect(try tables.zone(named: "Europe/Berlin") == Zones().zone(named: "Europe/Berlin")) }
    for name in ["UTC", "GMT", "Etc/UTC", "+05:30", "-14:00"] {
      #expect(try tables.zone(named: name) == Zones().zone(named: name))
    }
    #expect(demands.all == [.zone("Europe/Berlin")])
  }

  @Test("a zone that is missing or invalid is requested at each use: it may appear later")
  func missing() {
    for _ in 1...2 {
      #expect(throws: Diagnostic.self) { try tables.zone(named: "Mars/Olympus") }
      #expect(throws: Diagnostic.self) { try tables.zone(named: "Damaged") }
    }
    #expect(demands.all.count == 4)
    #expect(throws: Diagnostic.self) { try tables.zone(named: String(repeating: "x", count: Zones.longestName + 1)) }
    #expect(demands.all.count == 4)
  }

  @Test("a language is requested once for all its names; a missing one until it is there")
  func languages() throws {
    let language = try #require(tables.language("de_DE"))
    #expect(language == InProcessICU.languages.language("de_DE"))
    #expect(tables.language("de-DE.UTF-8") == language)
    #expect(demands.all == [.language("de_DE")])
    #expect(tables.language("xx") == nil && tables.language("xx") == nil)
    demands.come()
    #expect(tables.language("xx") == language && tables.language("xx") == language)
    #expect(demands.all == [.language("de_DE"), .language("xx"), .language("xx"), .language("xx")])
  }

  @Test("whatever a script names, only a few are cached")
  func bounded() throws {
    demands.come()
    for number in 0..<17 { _ = tables.language("x\(String(UnicodeScalar(UInt8(97 + number))))") }
    _ = tables.language("xq")
    #expect(demands.all.count == 17)
    _ = tables.language("xa")
    #expect(demands.all.count == 18)
  }

  @Test("the host's reason for a refusal is reported once, for a zone and for a language")
  func refusals() {
    demands.refuse(Diagnostic(.cpuHost, "too much"))
    #expect(throws: Diagnostic.self) { try tables.zone(named: "Europe/Berlin") }
    #expect(tables.takeRefusal()?.code == .cpuHost)
    #expect(tables.language("de_DE") == nil)
    #expect(tables.takeRefusal()?.code == .cpuHost)
    #expect(tables.takeRefusal() == nil)
  }

  /// The host's end: real zones and German, under any name once available.
  private final class Demands: Sendable {
    private let kept = Mutex<(all: [WorkerDemand], hasCome: Bool, refusal: Diagnostic?)>(([], false, nil))
    private let host = LocaleTables(zones: Zones(), languages: InProcessICU.languages)

    var all: [WorkerDemand] { kept.withLock { $0.all } }
    func come() { kept.withLock { $0.hasCome = true } }
    func refuse(_ refusal: Diagnostic) { kept.withLock { $0.refusal = refusal } }

    func answer(_ demand: WorkerDemand) throws(Diagnostic) -> [UInt8]? {
      let (hasCome, refusal) = kept.withLock { kept in
        kept.all.append(demand)
        return (kept.hasCome, kept.refusal)
      }
      if let refusal { throw refusal }
      switch demand {
      case .zone("Damaged"): return Array("TZif".utf8)
      case .zone(let name): return host.zone(name)
      case .language(let name): return name == "de_DE" || hasCome ? host.language("de_DE") : nil
      case .request, .file: return nil
      }
    }
  }
}
