internal import NIOHTTP1
internal import WidgetModel
internal import WidgetRender
internal import WidgetRuntimeClient
internal import WidgetServices

// Themes, for the page's chooser. Which board has which is part of the boards.

extension ServerAnswers {
  func themes(_ asked: Asked) async throws(Refusal) -> Response {
    let (themes, faults) = settings.themes.all()
    return answer(ThemesDocument(themes, faults: faults))
  }

  /// Stores a theme's file under a name.
  func putTheme(_ asked: Asked) async throws(Refusal) -> Response {
    let name = asked.parameters["theme"] ?? ""
    let bytes = try await asked.request.body.collect()
    do throws(Diagnostic) {
      guard Theme.isName(name) else {
        throw Diagnostic(.usage, "a theme's name is 1 to 40 small letters, digits and hyphens")
      }
      let theme = try ThemeFile.theme(bytes, name: name, path: name)
      try ThemeContrast.check(theme, path: name)
      try settings.themes.add(theme)
      return answer(ThemesDocument([theme]))
    } catch {
      throw error.code == .usage ? Refusal(.unprocessableContent, error) : Refusal(error)
    }
  }

  /// The picture behind a theme's cards, from the folder in which the user put it.
  func background(_ asked: Asked) async throws(Refusal) -> Response {
    let (bytes, type): ([UInt8], String)
    do throws(Diagnostic) { (bytes, type) = try settings.themes.background(of: asked.parameters["theme"] ?? "") } catch
    {
      throw Refusal(error)
    }
    var fields = HTTPHeaders()
    fields[.contentType] = type
    fields[.cacheControl] = "private, no-cache"
    return Response(.ok, headers: fields, body: .bytes(bytes))
  }

  /// The theme that a picture is asked for with.
  func theme(_ asked: Asked) throws(Refusal) -> Theme? {
    guard let name = asked.query["theme"] else { return nil }
    do throws(Diagnostic) { return try settings.themes.theme(name) } catch { throw Refusal(error) }
  }
}
