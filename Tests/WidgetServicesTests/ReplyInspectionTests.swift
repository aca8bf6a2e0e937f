import Testing
import WidgetModel

@testable import WidgetSandbox
@testable import WidgetServices

/// Well-formed replies that a compromised worker may not send.
@Suite("Inspection of replies") struct ReplyInspectionTests {
  @Test(
    "errors are truncated to what a user can read, in number and in size", arguments: [1, 999, 1_000, 1_001, 20_000])
  func faults(_ count: Int) {
    let short = FaultWords.bounded((0..<count).map { Diagnostic(.script, "\($0)") })
    #expect(short.count == min(count, WorkerLimits.faults))
    #expect(short.last?.message == "\(min(count, WorkerLimits.faults) - 1)")
    let long = FaultWords.bounded(
      Array(repeating: Diagnostic(.script, String(repeating: "é", count: 9_000)), count: count))
    #expect(long.reduce(0) { $0 + $1.message.utf8.count } <= WorkerLimits.words + WorkerLimits.message)
    #expect(long.allSatisfy { $0.message.utf8.count <= WorkerLimits.message && $0.message.hasSuffix("é…") })
  }

  @Test("nested errors count with them, and our own errors stay unchanged")
  func nested() {
    var fault = Diagnostic(.script, "inmost")
    for _ in 0..<30 {
      var outer = Diagnostic(.script, "outer", file: "a.lua", traceback: ["a.lua:1: in main chunk"])
      outer.also = Array(repeating: fault, count: fault.all.count < 5_000 ? 2 : 1)
      fault = outer
    }
    #expect(fault.all.count > WorkerLimits.faults)
    #expect(FaultWords.bounded(fault).all.count == WorkerLimits.faults)
    #expect(!ReplyInspection.isSound(fault))
    #expect(ReplyInspection.isSound(WorkerFrameTests.fault))
  }

  @Test("lists that share their members are refused: a few could take forever to walk")
  func shared() {
    var builder = ViewTree.Builder()
    let node = builder.open(.view(.text))
    let list = builder.list([.number(1), .number(2)])
    builder.add(.timer, list)
    builder.close(node)
    #expect(ReplyInspection.isSound(builder.tree))
    builder.add(.timer, list)
    #expect(!ReplyInspection.isSound(builder.finish()))
  }
}
