import WidgetModel

/// Reads a feed from an XML tree: RSS 0.9x and 2.0, RSS 1.0, Atom 1.0 and 0.3, with the modules that feeds use most. The tree is what
/// a server sent: every text is truncated and every link checked before it leaves here.
struct FeedReading {
  let tree: XMLTree

  /// Namespaces, in lower case as the tree holds them.
  enum Space {
    static let none = ""
    static let rss1 = ["http://purl.org/rss/1.0/", "http://my.netscape.com/rdf/simple/0.9/"]
    static let atom = ["http://www.w3.org/2005/atom", "http://purl.org/atom/ns#"]
    static let dublinCore = ["http://purl.org/dc/elements/1.1/", "http://purl.org/dc/terms/"]
    static let content = ["http://purl.org/rss/1.0/modules/content/"]
    static let media = ["http://search.yahoo.com/mrss/", "http://search.yahoo.com/mrss"]
    static let podcast = ["http://www.itunes.com/dtds/podcast-1.0.dtd"]
    static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    static let xhtml = ["http://www.w3.org/1999/xhtml"]
    /// The elements of RSS itself; some feeds give them a namespace of their own.
    static let rss = [none] + rss1 + ["http://backend.userland.com/rss2", "http://blogs.law.harvard.edu/tech/rss"]
  }

  /// Nil: the tree is not a feed.
  func feed() -> Feed? {
    guard let root = tree.root else { return nil }
    let element = tree.elements[root]
    switch (element.name.lowercased(), element.space) {
    case ("rss", _):
      guard let channel = tree.child(root, "channel", in: Space.rss) else { return nil }
      return rss(channel, items: tree.children(channel, "item", in: Space.rss))
    case ("rdf", Space.rdf):
      guard let channel = tree.child(root, "channel", in: Space.rss) else { return nil }
      return rss(channel, items: tree.children(root, "item", in: Space.rss))
    case ("feed", let space) where Space.atom.contains(space) || space.isEmpty: return atom(root)
    default: return nil
    }
  }

  // Where two elements say the same, RSS's own comes first, then the modules by how exact they are.
  // MARK: RSS

  private func rss(_ channel: Int, items: [Int]) -> Feed {
    var feed = Feed()
    let link = text(channel, "link", Space.rss) ?? atomLink(channel, among: ["alternate"])
    // A relative link is resolved against what the feed says of itself; nothing is asked of the network.
    let base = Reference.web(link, against: tree.elements[channel].base)
    feed.title = line(text(channel, "title", Space.rss)) ?? ""
    feed.link = base
    feed.description = summary(text(channel, "description", Space.rss))
    feed.language = line(text(channel, "language", Space.rss) ?? text(channel, "language", Space.dublinCore))
    // The first that can be read counts, from the most exact to the least.
    feed.updated = date(
      text(channel, "lastBuildDate", Space.rss), text(channel, "pubDate", Space.rss),
      text(channel, "date", Space.dublinCore), text(channel, "updated", Space.atom))
    if let image = tree.child(channel, "image", in: Space.rss) {
      feed.image = Reference.web(text(image, "url", Space.rss), against: base)
    }
    feed.image =
      feed.image ?? attribute(channel, "image", Space.podcast, "href").flatMap { Reference.web($0, against: base) }
    // Items beyond the limit are not even read.
    feed.items = items.prefix(Feed.mostItems).map { rssItem($0, base: base) }
    return feed
  }

  private func rssItem(_ index: Int, base: String?) -> Feed.Item {
    var item = Feed.Item()
    let base = tree.elements[index].base ?? base
    let description = text(index, "description", Space.rss)
    // `content:encoded` holds the whole text where `description` is a summary.
    let content = text(index, "encoded", Space.content) ?? tree.child(index, "body", in: Space.xhtml).map { html($0) }
    item.title = line(text(index, "title", Space.rss) ?? text(index, "title", Space.dublinCore)) ?? ""
    item.summary = summary(
      description ?? text(index, "summary", Space.podcast) ?? text(index, "description", Space.media))
    item.content = long(content)
    item.author = line(
      text(index, "creator", Space.dublinCore) ?? text(index, "author", Space.rss)
        ?? text(index, "author", Space.podcast))
    item.date = date(
      text(index, "pubDate", Space.rss), text(index, "date", Space.dublinCore), text(index, "published", Space.atom),
      text(index, "updated", Space.atom))
    item.categories = lines(index, "category", Space.rss) + lines(index, "subject", Space.dublinCore)

    let guid = tree.child(index, "guid", in: Space.rss)
    // A guid is a link unless it says otherwise (RSS 2.0).
    let isPermanent = guid.map { tree.elements[$0].attributes["isPermaLink"]?.lowercased() != "false" } ?? false
    item.id = line(guid.map { tree.text($0) } ?? tree.elements[index].attributes["\(Space.rdf) about"])
    item.link = Reference.web(text(index, "link", Space.rss) ?? atomLink(index, among: ["alternate"]), against: base)
    if item.link == nil, isPermanent { item.link = Reference.web(guid.map { tree.text($0) }, against: nil) }
    if let file = tree.child(index, "enclosure", in: Space.rss) { item.enclosure = enclosure(file, base, link: "url") }
    // Pictures inside of both texts are looked for last.
    item.image = picture(index, item.enclosure, base, in: [description, content])
    return item
  }

  // MARK: Atom

  private func atom(_ root: Int) -> Feed {
    let spaces = Space.atom + [Space.none]
    var feed = Feed()
    // Without xml:base the feed's own address is the base (RFC 4287, section 4.2.7.2).
    let base = tree.elements[root].base ?? atomLink(root, among: ["self"])
    feed.title = construct(root, ["title"]).map { HTMLText.shortened($0, to: Feed.longestLine) } ?? ""
    feed.link = Reference.web(atomLink(root, among: ["alternate"]), against: base)
    feed.description = construct(root, ["subtitle", "tagline"], lines: true).map {
      HTMLText.shortened($0, to: Feed.longestSummary)
    }
    feed.updated = date(text(root, "updated", spaces), text(root, "modified", spaces))
    feed.image = Reference.web(text(root, "logo", spaces) ?? text(root, "icon", spaces), against: base)
    feed.language = line(tree.elements[root].attributes["http://www.w3.org/XML/1998/namespace lang"])
    let author = authors(root)
    feed.items = tree.children(root, "entry", in: spaces).prefix(Feed.mostItems).map {
      // Entries without an author have the feed's (section 4.2.1).
      atomItem($0, base: feed.link ?? base, feedAuthor: author)
    }
    return feed
  }

  private func atomItem(_ index: Int, base: String?, feedAuthor: String?) -> Feed.Item {
    let spaces = Space.atom + [Space.none]
    var item = Feed.Item()
    let base = tree.elements[index].base ?? base
    item.title = construct(index, ["title"]).map { HTMLText.shortened($0, to: Feed.longestLine) } ?? ""
    item.summary = construct(index, ["summary"], lines: true).map { HTMLText.shortened($0, to: Feed.longestSummary) }
    item.content = construct(index, ["content"], lines: true).map { HTMLText.shortened($0, to: Feed.longestContent) }
    item.summary = item.summary ?? summary(text(index, "description", Space.media))
    item.author = authors(index) ?? feedAuthor
    item.id = line(text(index, "id", spaces))
    // `issued`, `modified` and `created` are Atom 0.3's.
    item.date = date(
      text(index, "published", spaces), text(index, "issued", spaces), text(index, "updated", spaces),
      text(index, "modified", spaces), text(index, "created", spaces))
    item.categories = tree.children(index, "category", in: spaces).compactMap {
      let attributes = tree.elements[$0].attributes
      return line(attributes["label"] ?? attributes["term"])
    }
    item.link = Reference.web(atomLink(index, among: ["alternate"]), against: base)
    let file = tree.children(index, "link", in: spaces).first { tree.elements[$0].attributes["rel"] == "enclosure" }
    if let file { item.enclosure = enclosure(file, base, link: "href") }
    let bodies = ["content", "summary"].compactMap { tree.child(index, $0, in: spaces) }
    item.image = picture(index, item.enclosure, base, in: bodies.map { source($0) })
    return item
  }

  /// Returns the link of one of these relations, one to a page before others (RFC 4287, section 4.2.7; without `rel` it is
  /// `alternate`).
  private func atomLink(_ parent: Int, among relations: [String]) -> String? {
    let links = tree.children(parent, "link", in: Space.atom + [Space.none]).map { tree.elements[$0] }.filter {
      $0.attributes["href"] != nil && relations.contains($0.attributes["rel"] ?? "alternate")
    }
    // A link that names no type is taken for a page.
    let page = links.first { ($0.attributes["type"] ?? "text/html").contains("html") } ?? links.first
    return page.flatMap { Reference.resolved($0.attributes["href"] ?? "", against: $0.base) }
  }

  /// All names, joined; an address only where a name is missing.
  private func authors(_ parent: Int) -> String? {
    let names = tree.children(parent, "author", in: Space.atom + [Space.none]).compactMap { author in
      line(text(author, "name", Space.atom + [Space.none]) ?? text(author, "email", Space.atom + [Space.none]))
    }
    return names.isEmpty ? nil : HTMLText.shortened(names.joined(separator: ", "), to: Feed.longestLine)
  }

  /// A text construct as plain text, by its type (RFC 4287, section 3.1).
  private func construct(_ parent: Int, _ names: [String], lines: Bool = false) -> String? {
    let index = names.lazy.compactMap { tree.child(parent, $0, in: Space.atom + [Space.none]) }.first
    guard let index else { return nil }
    let text: String
    switch kind(index) {
    case "html", "xhtml":
      let source = source(index)
      text = lines ? HTMLText.paragraphs(source) : HTMLText.line(source)
    default: text = HTMLText.folded(tree.text(index), lines: lines)
    }
    return text.isEmpty ? nil : text
  }

  /// How a construct's content is written. Atom 0.3 says it by `mode`.
  private func kind(_ index: Int) -> String {
    let attributes = tree.elements[index].attributes
    if attributes["mode"] == "escaped" { return "html" }
    switch attributes["type"]?.lowercased() {
    case "html", "text/html": return "html"
    case "xhtml", "application/xhtml+xml": return "xhtml"
    default: return "text"
    }
  }

  /// The content as HTML source; plain text is its own.
  private func source(_ index: Int) -> String { kind(index) == "xhtml" ? html(index) : tree.text(index) }

  /// Elements inside a text, written as HTML again: what HTMLText reads.
  private func html(_ index: Int) -> String {
    var text = ""
    for part in tree.elements[index].content {
      switch part {
      // Escaped again, since HTMLText takes entities and tags out of what it gets.
      case .text(let run): text += run.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
      case .element(let child):
        let element = tree.elements[child]
        let source = element.attributes["src"].map { " src=\"\($0.replacing("\"", with: "&quot;"))\"" } ?? ""
        text += "<\(element.name)\(source)>\(html(child))</\(element.name)>"
      }
    }
    return text
  }

  // MARK: Parts of both

  /// The first element of the name that has text: feeds write empty ones too.
  private func text(_ parent: Int, _ name: String, _ spaces: [String]) -> String? {
    tree.children(parent, name, in: spaces).lazy.map { tree.text($0) }.first { !$0.trimmed.isEmpty }
  }

  /// One line of plain text; nil where nothing is left of it.
  private func line(_ text: String?) -> String? {
    guard let text else { return nil }
    let line = HTMLText.shortened(HTMLText.line(text), to: Feed.longestLine)
    return line.isEmpty ? nil : line
  }

  private func lines(_ parent: Int, _ name: String, _ spaces: [String]) -> [String] {
    // A hundred words of one sort at most.
    tree.children(parent, name, in: spaces).prefix(100).compactMap { line(tree.text($0)) }
  }

  private func summary(_ html: String?) -> String? { paragraphs(html, Feed.longestSummary) }
  private func long(_ html: String?) -> String? { paragraphs(html, Feed.longestContent) }

  private func paragraphs(_ html: String?, _ limit: Int) -> String? {
    guard let html else { return nil }
    let text = HTMLText.shortened(HTMLText.paragraphs(html), to: limit)
    return text.isEmpty ? nil : text
  }

  private func date(_ texts: String?...) -> Double? {
    texts.lazy.compactMap { $0.flatMap(FeedDate.read) }.first
  }

  private func attribute(_ parent: Int, _ name: String, _ spaces: [String], _ attribute: String) -> String? {
    tree.children(parent, name, in: spaces).lazy.compactMap { tree.elements[$0].attributes[attribute] }.first
  }

  /// The file of an item; nil without a link that is whole.
  private func enclosure(_ index: Int, _ base: String?, link: String) -> Feed.Enclosure? {
    let attributes = tree.elements[index].attributes
    guard let url = Reference.web(attributes[link], against: base) else { return nil }
    return Feed.Enclosure(
      url: url, type: line(attributes["type"]), length: attributes["length"].flatMap { Int($0.trimmed) })
  }

  /// The item's picture: a thumbnail, a medium or enclosure that is an image, else the first that its text shows.
  private func picture(_ index: Int, _ enclosure: Feed.Enclosure?, _ base: String?, in texts: [String?]) -> String? {
    let groups = [index] + tree.children(index, "group", in: Space.media)
    for group in groups {
      if let url = attribute(group, "thumbnail", Space.media, "url").flatMap({ Reference.web($0, against: base) }) {
        return url
      }
      for medium in tree.children(group, "content", in: Space.media) {
        let attributes = tree.elements[medium].attributes
        guard attributes["medium"] == "image" || (attributes["type"] ?? "").hasPrefix("image/") else { continue }
        if let url = Reference.web(attributes["url"], against: base) { return url }
      }
    }
    if let enclosure, (enclosure.type ?? "").hasPrefix("image/") { return enclosure.url }
    if let url = attribute(index, "image", Space.podcast, "href").flatMap({ Reference.web($0, against: base) }) {
      return url
    }
    return texts.lazy.compactMap { $0.flatMap(HTMLText.image) }.compactMap { Reference.web($0, against: base) }.first
  }
}
