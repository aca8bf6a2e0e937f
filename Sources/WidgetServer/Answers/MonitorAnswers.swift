internal import CAssets
internal import WidgetRuntimeClient
internal import WidgetRender

// For monitors, and for whoever wants to know what is served here.

extension ServerAnswers {
  func health(_ asked: Asked) async throws(Refusal) -> Response {
    // Errors of the runtime are the answer's status, so that a monitor needs no body.
    guard case .status(let status) = try await ask(.status) else { throw .unexpected }
    return answer(status)
  }

  func metrics(_ asked: Asked) async throws(Refusal) -> Response {
    guard case .figures(let figures) = try await ask(.figures) else { throw .unexpected }
    let text = MetricsText(figures, counters.figures, version: settings.version).text
    return answer(Array(text.utf8), MediaWords.metrics)
  }

  func openAPI(_ asked: Asked) async throws(Refusal) -> Response {
    answer(lunette_openapi().array, MediaWords.json)
  }

  func schema(_ asked: Asked) async throws(Refusal) -> Response {
    let asset = lunette_schema(asked.parameters["name"] ?? "")
    guard asset.bytes != nil else { throw .noSuchPath }
    return answer(asset.array, MediaWords.json)
  }

  func index() -> Response {
    var text = "Lunette \(settings.version)\n\n"
    for route in routes { text += "\(route.name)\n" }
    // A text, so that a person with a browser finds the way.
    return answer(Array((text + "\nGET /openapi.json describes them.\n").utf8), MediaWords.text)
  }
}

// Copied: the asset's own memory is the program's, and lives as long.
extension lunette_asset {
  fileprivate var array: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: length)) }
}
