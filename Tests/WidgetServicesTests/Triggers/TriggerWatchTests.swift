import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetWatch
@testable import WidgetServices

/// All triggers together.
@Suite("Trigger watch") struct TriggerWatchTests {
  @Test("without triggers nothing is open, and nothing is waited for")
  func idle() {
    let watch = TriggerWatch(signals: nil, zoneFiles: [])
    #expect(watch.waits.isEmpty && watch.deadline == nil)
    watch.update([])
    #expect(watch.waits.isEmpty && watch.deadline == nil && watch.take() == TriggerNews())
  }

  @Test("two hundred updates and changes leak no descriptor, thread or child")
  func leftovers() throws {
    let folder = TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Evil.program)
    process.arguments = ["triggers", "count", folder.path, "200"]
    let output = Foundation.Pipe()
    process.standardOutput = output
    try process.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(said == "fired true descriptors 0 threads 0 children 0\n")
  }

  @Test("without a bus a signal trigger is reported once")
  func signals() {
    let host = TestHost(declared: Permissions())
    let watch = TriggerWatch(signals: nil, zoneFiles: [])
    for _ in 0..<3 { watch.update([host.wanting(.signal("org.example.Thing"))]) }
    #expect(watch.take().troubles.map(\.code) == [.unavailable])
    #expect(watch.take().troubles.isEmpty)
  }

  @Test("two bundles with the same trigger are handled separately: a grant of one does not apply to the other")
  func bundles() throws {
    let granted = TestHost(declared: .read("/"), granted: .everything)
    let refused = TestHost(declared: .read("/"))
    let file = granted.folder.write("a.txt", "x")
    let loop = TriggerLoop()
    loop.watch.update([granted.wanting(.file(file)), refused.wanting(.file(file), in: "b.lua")])
    granted.folder.write("a.txt", "other")
    #expect(loop.run { !$0.fired.isEmpty })
    #expect(loop.take().map(\.bundle) == ["a.lua"])
    #expect(loop.news.troubles.map(\.file) == ["b.lua"])
  }
}
