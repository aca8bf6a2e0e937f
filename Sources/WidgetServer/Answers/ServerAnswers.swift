internal import NIOHTTP1
internal import WidgetRuntimeClient
internal import WidgetModel
internal import WidgetRender

/// What each route answers with; `Routes.swift` is the table.
struct ServerAnswers: Sendable {
  let runtime: any RuntimeAccess
  let hub: ChangeHub
  let stream: EventStream
  let cache: PictureCache
  let thread: DeepThread
  let maker: any PictureMaking
  /// Where taps are met: one for all, so that a bundle's pictures are decoded for the first tap alone.
  let presentations = PresentationPictures()
  let counters: ServerCounters
  let settings: ServerSettings

  /// Asks the runtime.
  ///
  /// - Throws: what the runtime refused, as a refusal.
  func ask(_ request: RuntimeRequest) async throws(Refusal) -> RuntimeReply {
    let reply = await runtime.reply(to: request)
    if case .failure(let fault) = reply { throw Refusal(fault) }
    return reply
  }

  func states() async throws(Refusal) -> [InstanceState] {
    guard case .instances(let states) = try await ask(.instances) else { throw .unexpected }
    return states
  }

  func shown(_ asked: Asked) async throws(Refusal) -> ShownWidget {
    guard case .shown(let shown) = try await ask(.show(asked.instance)) else { throw .unexpected }
    return shown
  }

  func answer(_ document: some Document) -> Response { answer(document.line(), MediaWords.json) }

  func answer(_ bytes: [UInt8], _ type: String) -> Response {
    var fields = HTTPHeaders()
    fields[.contentType] = type
    return Response(.ok, headers: fields, body: .bytes(bytes))
  }
}
