import Foundation
@testable import LinuxKit
import NIOCore
import NIOEmbedded
import Synchronization
import TestSupport
import Testing
import WidgetRuntimeClient
import WidgetModel

@testable import WidgetServer

/// `/openapi.json` describes exactly what is served.
@Suite("HTTP: its description")
struct ServerDescriptionTests {
  private func described() async throws -> [String: Any] {
    try await PlayedServer.with { server in
      let answer = try await server.ask("GET", "/openapi.json")
      return answer
    }.json()
  }

  private func operations(_ document: [String: Any]) -> [String: [String: Any]] {
    var found: [String: [String: Any]] = [:]
    for (path, item) in document["paths"] as? [String: [String: Any]] ?? [:] {
      for (method, operation) in item {
        found["\(method.uppercased()) \(path)"] = operation as? [String: Any] ?? [:]
      }
    }
    return found
  }

  @Test("every route is described, and every description has a route, with its parameters and its access")
  func routes() async throws {
    let document = try await described()
    let operations = operations(document)
    let routes = ServerDescriptionTests.routes
    #expect(Set(operations.keys) == Set(routes.map(\.name)))
    for route in routes {
      let operation = operations[route.name] ?? [:]
      let parameters = (operation["parameters"] as? [[String: Any]] ?? []).map { resolved($0, document) }
      func names(_ place: String) -> Set<String> {
        Set(parameters.filter { $0["in"] as? String == place }.compactMap { $0["name"] as? String })
      }
      #expect(names("query") == Set(route.query), "\(route.path)")
      let inPath = Set(route.path.matches(of: /\{([a-z]+)\}/).map { String($0.output.1) })
      #expect(names("path") == inPath, "\(route.path)")
      let security = operation["security"] as? [[String: Any]]
      let roles = security?.compactMap { $0["token"] as? [String] }.flatMap(\.self)
      switch route.access {
      case .page: #expect(security?.count == 1 && roles == [])
      case .role(.view): #expect(security == nil)
      case .role(let role): #expect(roles == [role.rawValue])
      case .push: #expect(security?.contains { $0["pushToken"] != nil } == true)
      }
    }
  }

  @Test("every described operation has a reply with a described status and content type")
  func answers() async throws {
    let document = try await described()
    let asset = try #require(PageFiles.own.paths.first { $0.hasSuffix("/board.js") })
    let themes = try PlayedServer.themes()
    try await PlayedServer.with(PlayedRuntime(), { $0.themes = ThemeStore(folder: themes.path) }) { server in
      for (name, operation) in operations(document).sorted(by: { $0.key < $1.key }) {
        let words = name.split(separator: " ")
        let path = words[1].replacing("{id}", with: "2").replacing("gallery/{kind}", with: "gallery/hero")
          .replacing("{kind}", with: "clock")
          .replacing("/assets/{version}/{name}", with: asset).replacing("/icons/{name}", with: "/icons/icon.svg")
          .replacing("themes/{theme}", with: words[0] == "PUT" ? "themes/dusk" : "themes/photo")
          .replacing("{board}", with: "Home").replacing("{name}", with: "error-1.json").replacing(
            "{stack}", with: "home")
        if path == "/v1/events" { continue }
        let token = path == "/push" ? "push-f00" : path.hasPrefix("/push") ? "push-clock" : PlayedServer.token
        let fields = ["Authorization: Bearer \(token)", "Content-Type: application/json"]
        let body = Self.bodies[name == "POST /v1/boards" ? name : String(path)].flatMap {
          ["POST", "PUT", "PATCH"].contains(words[0]) ? $0 : nil
        }
        let responses = operation["responses"] as? [String: [String: Any]] ?? [:]
        for given in [fields, []] {
          // Removed by an earlier operation.
          server.runtime.show(2, "again")
          server.runtime.state.withLock { $0.boards = BoardsState(.standard) }
          let answer = try await server.ask(String(words[0]), String(path), given, body: body)
          let described = responses["\(answer.status)"].map { resolved($0, document) }
          let types = (described?["content"] as? [String: Any] ?? [:]).keys.map { $0 }
          let type = answer.fields["content-type"]?.split(separator: ";").first.map(String.init) ?? ""
          #expect(types.contains(type), "\(name): \(answer.status) \(type)")
          if given == fields {
            #expect(answer.status == (operation["operationId"] as? String == "add" ? 201 : 200), "\(name): \(answer)")
          }
        }
      }
    }
  }

  @Test("the named schemas are served, and match those of the documents")
  func schemas() async throws {
    try await PlayedServer.with { server in
      let text = try await server.ask("GET", "/openapi.json").text
      let names = Set(text.matches(of: /"schemas\/([a-z]+-1[.]json)"/).map { String($0.output.1) })
      #expect(names.contains("error-1.json") && names.count > 8)
      let folder = Golden.repository.appendingPathComponent("Sources/WidgetRender/Documents/Schemas")
      let all = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isSubset(of: all))
      for name in all {
        let served = try await server.ask("GET", "/schemas/\(name)")
        let file = try Data(contentsOf: folder.appendingPathComponent(name))
        #expect(served.status == 200 && served.body == Array(file))
      }
    }
  }

  @Test("the index lists every route")
  func index() async throws {
    let text = try await PlayedServer.with { server in try await server.ask("GET", "/").text }
    for route in Self.routes { #expect(text.contains("\(route.name)\n")) }
  }

  static let validator = Golden.repository.appendingPathComponent(".build/venv/bin/openapi-spec-validator").path

  @Test(
    "a separate validator accepts it as OpenAPI 3.1",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: ServerDescriptionTests.validator),
      "run scripts/setup test: openapi-spec-validator is missing"))
  func valid() async throws {
    // As a client finds it: the document, and its schemas beside it.
    let folder = try TemporaryBundle()
    try await PlayedServer.with { server in
      try folder.write("openapi.json", try await server.ask("GET", "/openapi.json").text)
      let schemas = Golden.repository.appendingPathComponent("Sources/WidgetRender/Documents/Schemas")
      for name in try FileManager.default.contentsOfDirectory(atPath: schemas.path) {
        try folder.write("schemas/\(name)", try await server.ask("GET", "/schemas/\(name)").text)
      }
    }
    let path = folder.path
    let (status, said) = try await onThread { () -> Result<(Int32, String), any Error> in
      Result {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: Self.validator)
        process.arguments = ["\(path)/openapi.json"]
        let pipe = Foundation.Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: said, as: UTF8.self))
      }
    }.get()
    #expect(status == 0, "\(said)")
  }

  // MARK: Parts

  private func resolved(_ object: [String: Any], _ document: [String: Any]) -> [String: Any] {
    guard let reference = object["$ref"] as? String else { return object }
    var found: Any? = document
    for part in reference.dropFirst(2).split(separator: "/") { found = (found as? [String: Any])?[String(part)] }
    return found as? [String: Any] ?? [:]
  }

  /// A valid body, by path.
  private static let bodies = [
    "/v1/instances": #"{"kind":"hero"}"#, "/v1/instances/2": #"{"configuration":{"hero":"panda"}}"#,
    "/v1/options": #"{"kind":"hero","parameter":"hero","text":"p"}"#,
    "/v1/tap": #"{"instance":2,"x":0,"y":0}"#, "/push": #"{"activity":"f00","state":{}}"#,
    "POST /v1/boards": #"{"format":"lunette.board/1","name":"Wall","places":[{"kind":"hero","family":"systemSmall"}]}"#,
    "/v1/starter": #"{"choice":"starter"}"#, "/v1/grants": #"{"instance":2,"grant":["network=example.com"]}"#,
    "/v1/reload": #"{"all":true}"#, "/v1/themes/dusk": #"{"scheme":"dark"}"#,
    "/v1/boards": #"{"revision":\#(Boards.standard.revision),"boards":[{"name":"Home"}]}"#,
  ]

  static let routes: [Route] = {
    let counters = ServerCounters()
    let hub = ChangeHub(epoch: "e")
    let thread = DeepThread()
    let heart = Heart(on: NIOAsyncTestingEventLoop(), every: .seconds(15)) {}
    let (runtime, pictures) = (PlayedRuntime(), PresentationPictures())
    return ServerAnswers(
      runtime: runtime, hub: hub, stream: EventStream(runtime: runtime, hub: hub, heart: heart, counters: counters),
      cache: PictureCache(pictures, thread, counters, version: "1"), thread: thread, maker: pictures,
      counters: counters,
      settings: ServerSettings(addresses: [], version: "1")
    ).routes
  }()
}
