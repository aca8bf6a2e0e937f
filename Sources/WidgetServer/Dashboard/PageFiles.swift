internal import CPage
internal import LinuxKit
internal import NIOCore
internal import WidgetRender

/// The dashboard's files as they are served: a table by path, made once from the program's own bytes. What a request says is looked up
/// in it and leads to no file.
///
/// Sources name an asset `/assets/board.js`; served, it is `/assets/HASH/board.js`, where the hash is that of all files together: an
/// asset's address never stands for other bytes, and modules find each other under the same one.
struct PageFiles: Sendable {
  /// A file with what is said of it.
  struct File: Sendable {
    var type: String
    var bytes: ByteBuffer
    /// Nil: it is compressed already, or too small for it.
    var compressed: ByteBuffer?
    /// Whether its address names its content.
    var isAsset: Bool
  }

  /// Those of this program.
  static let own = PageFiles(embedded)

  private let files: [String: File]
  /// As it stands in `ETag`: weak, since it names the bytes as they are and compressed.
  let tag: String

  /// - Parameter sources: the content of each, by its path below the page's folder.
  init(_ sources: [String: [UInt8]]) {
    var whole = SHA256()
    for path in sources.keys.sorted() {
      whole.add(Array("\(path) \(sources[path]?.count ?? 0)\n".utf8))
      whole.add(sources[path] ?? [])
    }
    let hash = String(whole.finished().text.prefix(16))
    tag = "W/\"\(hash)\""
    var files: [String: File] = [:]
    for (path, source) in sources {
      let form = Form(path)
      let bytes = form.isText ? Self.named(source, hash) : source
      files[form.isAsset ? "/assets/\(hash)/\(form.name)" : path == "index.html" ? "/" : "/\(path)"] = File(
        type: form.type, bytes: ByteBuffer(bytes: bytes),
        compressed: form.isText ? Gzip.compressed(bytes).map { ByteBuffer(bytes: $0) } : nil,
        isAsset: form.isAsset)
    }
    self.files = files
  }

  /// The file at an address's path.
  subscript(path: String) -> File? { files[path] }

  /// All addresses, in order.
  var paths: [String] { files.keys.sorted() }

  /// The text with the served names of assets.
  private static func named(_ source: [UInt8], _ hash: String) -> [UInt8] {
    Array(String(decoding: source, as: UTF8.self).replacing("/assets/", with: "/assets/\(hash)/").utf8)
  }

  private static var embedded: [String: [UInt8]] {
    var sources: [String: [UInt8]] = [:]
    for file in UnsafeBufferPointer(start: lunette_page_files(), count: lunette_page_count) {
      sources[String(cString: file.path)] = Array(UnsafeBufferPointer(start: file.bytes, count: file.length))
    }
    // The texts that go on by themselves are those of a picture of its own (PageScript).
    sources["living.js"] = Array(PageScript.module.utf8)
    return sources
  }

  /// What a file's path says of it.
  private struct Form {
    let name: String
    let type: String
    let isText: Bool
    let isAsset: Bool

    init(_ path: String) {
      // Fonts are kept in a folder of their own and served beside the modules.
      name = String(path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...])
      (type, isText) =
        switch name.split(separator: ".").last {
        case "html": (MediaWords.html, true)
        case "css": ("text/css; charset=utf-8", true)
        case "js": ("text/javascript; charset=utf-8", true)
        case "svg": (MediaWords.svg, true)
        case "webmanifest": ("application/manifest+json", true)
        case "png": ("image/png", false)
        case "woff2": ("font/woff2", false)
        default: ("application/octet-stream", false)
        }
      // These have addresses that browsers and other programs know.
      isAsset = !path.hasPrefix("icons/") && !["index.html", "worker.js", "manifest.webmanifest"].contains(path)
    }
  }
}
