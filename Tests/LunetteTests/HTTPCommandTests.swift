import Foundation
import Glibc
import TestSupport
import Testing
import WidgetModel

/// `http` end to end: the command, the `lunette-host` beside it, and a server.
@Suite("http by the command") struct HTTPCommandTests {
  /// A bundle whose widget shows the result of `body`.
  private func bundle(_ body: String, network: String) throws -> TemporaryBundle {
    try TemporaryBundle([
      "web.lua": """
      return widget {
        kind = "web", families = { "systemMedium" }, permissions = { network = { "\(network)" } },
        provider = { timeline = function(context)
          local function run()
            \(body)
          end
          return { entries = { { date = context.now, text = run() } } }
        end },
        view = function(entry) return Text(entry.text) end,
      }
      """
    ])
  }

  private func text(_ result: LunetteProcess.Result) -> String {
    result.output.split(separator: "\n").map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " │")) }
      .filter { !$0.contains("─") && !$0.isEmpty }.joined(separator: " ")
  }

  @Test("a request that sends and receives JSON")
  func request() throws {
    let server = try HostileServer { $0.answer(body: Array(#"{"sum":3}"#.utf8)) }
    let bundle = try bundle(
      """
      local answer = http.request { url = "http://127.0.0.1:\(server.port)/add", method = "POST", json = { 1, 2 } }
      return answer.status .. " " .. answer:json().sum
      """, network: "127.0.0.1")
    let result = try LunetteProcess.run(["render", bundle.path + "/web.lua", "--allow", "network=127.0.0.1"])
    #expect(result.errors == "")
    #expect(text(result) == "200 3")
    try #require(server.requests.count == 1)
    #expect(server.requests[0].hasPrefix("POST /add HTTP/1.1"))
    #expect(server.requests[0].hasSuffix("\r\n\r\n[1,2]"))
    #expect(server.requests[0].contains("Content-Type: application/json"))
  }

  @Test("without a grant: exit code 77, the option that grants it, and no request")
  func ungranted() throws {
    let server = try HostileServer { $0.answer() }
    let bundle = try bundle("return http.get 'http://127.0.0.1:\(server.port)/'.body", network: "127.0.0.1")
    let result = try LunetteProcess.run(["render", bundle.path + "/web.lua"])
    #expect(result.code == 77)
    #expect(result.errors.contains("--allow network=127.0.0.1"))
    #expect(server.requests.isEmpty)
  }

  @Test("the environment's proxy is used for other hosts and never for this machine")
  func proxies() throws {
    let server = try HostileServer { $0.answer(body: [0x61]) }
    let proxy = try HostileServer { $0.answer(body: Array($0.target.utf8)) }
    let address = "http://127.0.0.1:\(proxy.port)"
    func ask(_ url: String, _ variables: [String: String]) throws -> String {
      let bundle = try bundle(
        "local answer, message, code = http.get '\(url)'\nreturn answer and answer.body or code",
        network: WebPlace.host(url))
      return text(
        try LunetteProcess.run(["render", bundle.path + "/web.lua", "--allow", "all"], environment: variables))
    }
    #expect(try ask("http://127.0.0.1:\(server.port)/", ["http_proxy": address, "ALL_PROXY": address]) == "a")
    #expect(proxy.requests.isEmpty)
    #expect(try ask("http://no-such-host.invalid/x", ["http_proxy": address]) == "http://no-such-host.invalid/x")
    // HTTP_PROXY may come from a request's header in a program that a server started.
    #expect(try ask("http://no-such-host.invalid/x", ["HTTP_PROXY": address]) == "dns")
    #expect(try ask("http://no-such-host.invalid/x", ["http_proxy": address, "no_proxy": "invalid"]) == "dns")
    #expect(proxy.requests.count == 1)
  }

  private enum WebPlace {
    static func host(_ url: String) -> String { URL(string: url)?.host ?? "" }
  }

  @Test("lunette-host exits with the command, even if the command is killed during a request")
  func gone() throws {
    let left = DispatchSemaphore(value: 0)
    let server = try HostileServer { call in
      guard call.target.hasPrefix("/wait/") else { return call.answer(body: [0x61]) }
      for command in Self.processes where command.words.contains(where: { $0.hasSuffix(call.target + "/web.lua") }) {
        kill(command.id, SIGKILL)
      }
      call.waitForEnd()
      left.signal()
    }
    let bundle = try bundle("return http.get 'http://127.0.0.1:\(server.port)/'.body", network: "127.0.0.1")
    _ = try LunetteProcess.run(["render", bundle.path + "/web.lua", "--allow", "all"])
    #expect(Self.hosts(of: bundle.path) == [])
    let folder = try TemporaryBundle()
    try folder.write(
      "wait/x/web.lua",
      try String(contentsOfFile: bundle.path + "/web.lua", encoding: .utf8)
        .replacing("\(server.port)/'", with: "\(server.port)/wait/x'"))
    let result = try LunetteProcess.run(["render", folder.path + "/wait/x/web.lua", "--allow", "all"])
    #expect(result.code == -SIGKILL)
    // The server sees the connection close when lunette-host exits.
    #expect(left.wait(timeout: .now() + HangLimit.seconds) == .success)
  }

  private struct Running {
    let id: Int32
    let words: [String]
  }

  private static var processes: [Running] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int32($0) }.compactMap { id in
      FileManager.default.contents(atPath: "/proc/\(id)/cmdline").map { line in
        Running(id: id, words: line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) })
      }
    }
  }

  /// The lunette-host processes whose command has this path among its words, or has exited.
  private static func hosts(of path: String) -> [Int32] {
    let processes = processes
    return processes.filter { process in
      // One that serves a command has only the command's number; `run` and `offline` differ.
      guard process.words.first == "lunette-host", process.words.count == 2, let command = process.words.last else {
        return false
      }
      guard let command = processes.first(where: { "\($0.id)" == command }) else { return true }
      return command.words.contains { $0.contains(path) }
    }.map(\.id)
  }

  @Test("if lunette-host is missing the error says how to install it; in libexec it is found")
  func installation() throws {
    let server = try HostileServer { $0.answer(body: [0x61]) }
    let bundle = try bundle(
      """
      local answer, message, code = http.get "http://127.0.0.1:\(server.port)/"
      return answer and answer.body or code .. ": " .. message
      """, network: "127.0.0.1")
    let folder = try TemporaryBundle(["bin/x": "", "libexec/lunette/x": ""])
    let command = folder.path + "/bin/lunette"
    try copy(LunetteProcess.path, to: command)
    let words = ["render", bundle.path + "/web.lua", "--allow", "all"]
    let missing = try LunetteProcess.run(words, program: command)
    #expect(text(missing).hasPrefix("unavailable: the program lunette-host is not installed"))
    try copy(StagedPrograms.host, to: folder.path + "/libexec/lunette/lunette-host")
    #expect(text(try LunetteProcess.run(words, program: command)) == "a")
  }

  /// Copied by another process: a program that this one has open for writing cannot be started, and another test's child may
  /// have inherited the descriptor.
  private func copy(_ file: String, to place: String) throws {
    #expect(try LunetteProcess.run([file, place], program: "/bin/cp").code == 0)
  }

  @Test("several bundles at once share one lunette-host")
  func several() throws {
    let server = try HostileServer { $0.answer(body: Array($0.target.utf8)) }
    let bundles = try (0..<6).map { index in
      let made = try bundle("return http.get 'http://127.0.0.1:\(server.port)/\(index)'.body", network: "127.0.0.1")
      let text = try String(contentsOfFile: made.path + "/web.lua", encoding: .utf8)
      try made.write("web.lua", text.replacing("\"web\"", with: "\"web\(index)\""))
      return made
    }
    let result = try LunetteProcess.run(["render", "--allow", "all"] + bundles.map { $0.path + "/web.lua" })
    #expect(result.errors == "")
    for index in 0..<6 { #expect(result.output.contains("/\(index)")) }
    #expect(server.requests.count == 6)
  }
}
