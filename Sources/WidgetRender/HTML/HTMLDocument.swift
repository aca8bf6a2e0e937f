internal import WidgetModel

/// Widgets as one page that needs nothing else: drawings inline, light or dark as the reader has it, texts that go on by themselves, and
/// a policy that lets in nothing but these styles and this script.
public enum HTMLDocument {
  /// Returns the page.
  ///
  /// - Parameter digest: SHA-256.
  public static func bytes(_ pictures: [PagePicture], digest: ([UInt8]) -> [UInt8]) -> [UInt8] {
    page(pictures, digest: digest).bytes
  }

  /// Returns the page, and the policy that stands in it, for a header of HTTP.
  public static func page(
    _ pictures: [PagePicture], digest: ([UInt8]) -> [UInt8]
  ) -> (bytes: [UInt8], policy: String) {
    var paint = PagePaint()
    var body: [UInt8] = []
    let language = pictures.first?.light.language ?? ""
    for (index, picture) in pictures.enumerated() { write(picture, index, language, &paint, to: &body) }
    let isLive = body.contains(" data-live=\"")
    let style = paint.css + Array(rules.utf8)
    let script = Array(PageScript.text.utf8)
    func source(_ bytes: [UInt8]) -> String {
      "'sha256-\(String(decoding: Base64.text(digest(bytes)), as: UTF8.self))'"
    }
    let policy =
      "default-src 'none'; img-src data:; style-src \(source(style)); "
      + (isLive ? "script-src \(source(script)); " : "") + "base-uri 'none'; form-action 'none'"
    var head = Markup()
    head.write("<!DOCTYPE html>\n<html")
    head.attribute("lang", text: language)
    head.write("><head><meta charset=\"utf-8\"/>\n<meta http-equiv=\"Content-Security-Policy\"")
    head.attribute("content", text: policy)
    head.write("/>\n<meta name=\"viewport\" content=\"width=device-width\"/>\n<title>")
    head.text((pictures.first?.light.title ?? "").utf8)
    head.write("</title>\n<style>")
    var bytes = head.bytes + style
    bytes += "</style></head>\n<body><main>\n".utf8
    bytes += body
    bytes += "</main>".utf8
    if isLive {
      bytes += "<script>".utf8
      bytes += script
      bytes += "</script>".utf8
    }
    bytes += "</body></html>\n".utf8
    return (bytes, policy)
  }

  /// What is not a colour.
  private static let rules = """
    body{margin:0;background:#e9e9ee;font-family:system-ui,sans-serif}
    main{display:flex;flex-wrap:wrap;gap:20px;padding:20px;align-items:flex-start}
    article{margin:0}
    svg{display:block;isolation:isolate;max-width:100%;height:auto}
    [data-live]{font-variant-numeric:tabular-nums}
    h2{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
    .t text{fill:none;pointer-events:none;user-select:none}
    .t rect{fill:none}
    .t a rect{pointer-events:all}
    .t a:focus-visible{outline:none}
    .t a:focus-visible rect{stroke:Highlight;stroke-width:3}
    .dark{display:none}
    @media(prefers-color-scheme:dark){body{background:#000}.dark{display:block}.light{display:none}}
    @media print{body{background:none}}

    """

  /// - Parameter language: that of the page.
  private static func write(
    _ picture: PagePicture, _ index: Int, _ language: String, _ paint: inout PagePaint, to bytes: inout [UInt8]
  ) {
    var head = Markup()
    head.start("article")
    if picture.light.language != language { head.attribute("lang", text: picture.light.language) }
    head.attribute("aria-labelledby") { $0.write(raw: "n\(index)".utf8) }
    head.open()
    head.start("h2")
    head.attribute("id") { $0.write(raw: "n\(index)".utf8) }
    head.open()
    head.text((picture.light.title.isEmpty ? "Widget" : picture.light.title).utf8)
    head.close("h2")
    bytes += head.bytes
    if picture.isOne {
      write(picture.light, picture.dark, "", index * 2, index, &paint, to: &bytes)
    } else if let dark = picture.dark {
      write(picture.light, nil, "light", index * 2, index, &paint, to: &bytes)
      write(dark, nil, "dark", index * 2 + 1, index, &paint, to: &bytes)
    }
    bytes += "</article>\n".utf8
  }

  private static func write(
    _ picture: VectorPicture, _ dark: VectorPicture?, _ scheme: StaticString, _ number: Int, _ label: Int,
    _ paint: inout PagePaint, to bytes: inout [UInt8]
  ) {
    var head = Markup()
    head.start("svg")
    if scheme.utf8CodeUnitCount > 0 { head.attribute("class", scheme) }
    head.attribute("role", "group")
    head.attribute("aria-labelledby") { $0.write(raw: "n\(label)".utf8) }
    head.openDrawing(picture.size)
    bytes += head.bytes
    picture.markup.write(to: &bytes) { slot, content, bytes in
      let other = dark?.markup.slots[slot].content ?? content
      paint.write(content, other, picture: number, to: &bytes)
    }
    var tail = Markup()
    tail.close("g")
    tail.elements(picture)
    tail.close("svg")
    bytes += tail.bytes
  }
}

extension [UInt8] {
  /// Whether a text of ASCII stands in it.
  fileprivate func contains(_ text: StaticString) -> Bool {
    let sought = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
    guard let first = sought.first else { return true }
    return indices.contains { self[$0] == first && self[$0...].starts(with: sought) }
  }
}
