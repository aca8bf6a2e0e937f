import Foundation
import LuaKit
import Synchronization
import TestSupport
import Testing
import WidgetLayout
@testable import WidgetLocale
import WidgetModel
import WidgetRender
import WidgetScript
import WidgetServices

@testable import lunette

/// Fails the n-th allocation or host call of a render, for every n until it succeeds (DocC: Reliability, "Failing calls").
/// `LUNETTE_EVERY=1` tries every allocation; the default is a sample.
@Suite("Fail the n-th") struct FailureTests {
  let folder: TemporaryBundle

  init() throws {
    folder = try TemporaryBundle([
      "w/init.lua": Self.widget, "w/parts/rows.lua": Self.rows,
      "w/strings/en.lua": "return { cups = { one = '# cup', other = '# cups' } }",
      "note.txt": "a note",
    ])
  }

  /// Uses a module, texts, storage, files, dates, JSON, numbers, machine statistics and the log.
  static let widget = """
    local rows = require "parts.rows"
    return widget {
      kind = "all", families = { "systemSmall" }, permissions = { read = { "~" } },
      provider = {
        timeline = function(context)
          local count = (storage.get("count") or 0) + 1
          storage.set("count", count)
          local note = files.read "~/note.txt" or "no note"
          local data = json.decode(json.encode { note = note, list = { 1, 2, 3 } })
          log.info("count", count)
          return {
            entries = {
              { date = context.now, note = data.note, count = count, memory = system.memory().total },
              { date = date.add(context.now, { hours = 1 }), note = "later", count = count },
            },
            policy = after(date.add(context.now, { hours = 2 })),
          }
        end,
      },
      view = function(entry)
        return VStack { alignment = "leading", Text(entry.note):font "headline", rows(entry.count),
          Text(localized("cups", entry.count)), Text(entry.date, "relative") }
      end,
    }
    """
  static let rows = """
    return function(count)
      return VStack { ForEach({ "a", "b", "c" }, function(name) return Text(name .. ": " .. number.format(count)) end) }
    end
    """

  static let now = 1_768_478_400.0

  /// Renders as the command does; returns the picture.
  private func picture(
    failAfter: Int64? = nil, services wrap: @Sendable (WidgetServices.Host) -> any HostServices = { $0 }
  ) throws(Diagnostic) -> [UInt8] {
    let (path, home) = (folder.path + "/w", folder.path)
    return try LuaExecutor().run { () throws(Diagnostic) -> [UInt8] in
      var world = World.live
      world.threadTime = { 0 }  // How long it computes depends on the machine
      world.environment = ["HOME": home]
      world.logLine = { _ in }
      var grants = Grants()
      grants.all = true
      let host = WidgetServices.Host(
        bundle: BundlePlace(name: "w", path: path, folder: path), grants: grants, world: world)
      let bundle = try ScriptBundle(
        try BundleSource(at: path), services: wrap(host), now: Self.now, failAfter: failAfter)
      host.declare(bundle.declaration.permissions)
      let request = ProviderRequest(kind: "all", family: .systemSmall, now: Self.now)
      guard let timeline = try bundle.timeline(.timeline(request)), let entry = timeline.entries.first else {
        return []
      }
      let placement = try layout(
        widget: entry.views[0], environment: request.environments[0], contentMarginsDisabled: false,
        measuring: CellMetrics(encoding: .utf8), at: Self.now, from: entry.date, until: timeline.entries[1].date,
        words: dateWords(locale: "en_US", timeZone: "UTC", languages: Languages.ofUser))
      let cells = CellPainter.paint(
        placement.displayList, columns: Int(placement.size.width), rows: Int(placement.size.height),
        CellPainter.Options())
      var bytes: [UInt8] = []
      PlainText.write(cells, to: &bytes)
      return bytes
    }
  }

  /// The stored count, read again.
  private func stored() throws -> Int64? {
    var world = World.live
    world.threadTime = { 0 }  // How long it computes depends on the machine
    world.environment = ["HOME": folder.path]
    let host = WidgetServices.Host(
      bundle: BundlePlace(name: "w", path: folder.path + "/w", folder: folder.path + "/w"), world: world)
    let call = CallContext(bundle: "w", now: Self.now)
    guard case .values(let values) = try host.reply(to: HostRequest(.storageGet, ["count"], call)) else { return nil }
    return values.first?.number.flatMap { Int64(exactly: $0) }
  }

  /// Descriptors of this process that refer to the test's folder: other tests open files at the same time.
  private var openFiles: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []).compactMap {
      try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
    }.filter { $0.hasPrefix(folder.path) }
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + path)) ?? []).sorted()
  }

  @Test("Lua's n-th allocation: a memory error, and nothing leaks or gets lost")
  func allocations() throws {
    let stride = Int64(ProcessInfo.processInfo.environment["LUNETTE_EVERY"].flatMap { Int($0) } ?? 23)
    var (number, known, failures) = (Int64(0), Int64(0), 0)
    while true {
      do throws(Diagnostic) {
        let bytes = try picture(failAfter: number)
        #expect(String(decoding: bytes, as: UTF8.self).contains("a note"))
        break
      } catch {
        failures += 1
        #expect(error.code == .memory, "after \(number) allocations: \(error.code.rawValue) \(error.message)")
      }
      let count = try stored() ?? 0
      #expect(count == known || count == known + 1)
      known = count
      number += stride
    }
    #expect(try stored() == known + 1)
    #expect(failures > 10, "\(number) allocations")
    #expect(openFiles == [])
    #expect(names("/.local/state/lunette/storage").map { $0.split(separator: ".").last } == ["lock", "store"])
  }

  /// Fails the n-th request, as a thrown fault or as an expected failure.
  private final class FailingServices: HostServices {
    let host: WidgetServices.Host
    let number: Int
    let isThrown: Bool
    private let seen = Mutex<[HostFunction]>([])

    init(_ host: WidgetServices.Host, _ number: Int, isThrown: Bool) {
      (self.host, self.number, self.isThrown) = (host, number, isThrown)
    }

    var requests: [HostFunction] { seen.withLock { $0 } }

    func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
      let count = seen.withLock { seen in
        seen.append(request.function)
        return seen.count
      }
      guard count == number else { return try host.reply(to: request) }
      if isThrown { throw Diagnostic(.io, "\(request.function.rawValue): request \(count) failed") }
      return .failure(message: "request \(count) failed", code: "io")
    }
  }

  @Test(
    "the host's n-th reply: the error itself with its position, or the script handles it", arguments: [true, false])
  func services(isThrown: Bool) throws {
    var (number, known) = (1, Int64(0))
    while true {
      let services = Mutex<FailingServices?>(nil)
      var fault: Diagnostic?
      do throws(Diagnostic) {
        _ = try picture { [number] host in
          let failing = FailingServices(host, number, isThrown: isThrown)
          services.withLock { $0 = failing }
          return failing
        }
      } catch { fault = error }
      let requests = services.withLock { $0?.requests } ?? []
      let count = try stored() ?? 0
      #expect(count == known || count == known + 1)
      known = count
      guard requests.count >= number else {
        #expect(fault == nil)
        break
      }
      let function = requests[number - 1].rawValue
      if isThrown {
        #expect(fault?.code == .io, "\(function): \(String(describing: fault))")
        #expect(fault?.message.contains("request \(number) failed") == true, "\(function)")
        #expect(fault?.line != nil, "\(function)")
      } else if let fault {
        // A script may handle nil as it likes; a required result is never mistaken for a value.
        #expect(
          [.script, .io, .decodeType, .decodeDate, .decodeMissing, .scriptUndefined, .scriptArgument].contains(
            fault.code),
          "\(function): \(fault)")
      }
      number += 1
    }
    #expect(number > 8)
    #expect(openFiles == [])
  }
}
