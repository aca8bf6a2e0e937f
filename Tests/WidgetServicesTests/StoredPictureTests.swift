import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Decoded pictures on disk: what a later start finds of an earlier one.
@Suite("Stored pictures")
struct StoredPictureTests {
  private let folder: TemporaryBundle
  private var place: String { folder.path + "/cache/lunette/pictures" }
  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
  }

  init() throws {
    folder = try TemporaryBundle(["init.lua": ""])
    let data = try Data(PictureDecodingTests.bytes("quarters.png"))
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/quarters.png"))
  }

  /// What a new start shows of the picture, with a decoder or without one.
  private func start(decodes: Bool, columns: Int = 16) -> Result<Picture, PictureFault>? {
    var builder = ViewTree.Builder()
    let image = builder.open(.view(.image), slot: .content, line: 1, file: 0)
    builder.add(.name, builder.text("quarters.png"))
    builder.close(image)
    let decoder = decodes ? PictureDecodingTests.decoder : PictureDecoder(programs: [])
    let loader = PictureLoader(decoder, folder: place)
    return loader.pictures(of: builder.finish(), in: folder.path, columns: columns, rows: 16).pictures[0]
  }

  private let nothing = Result<Picture, PictureFault>.failure(.unavailable(PictureDecoder.notInstalled))

  @Test("a later start decodes nothing, and has the same picture")
  func hit() throws {
    let first = try #require(start(decodes: true))
    #expect((try? first.get()) != nil)
    #expect(start(decodes: false) == first)
    var status = stat()
    #expect(lstat("\(place)/\(files[0])", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test("another size, and another content of the file, are other pictures")
  func keys() throws {
    _ = start(decodes: true)
    #expect(start(decodes: false, columns: 17) == nothing)
    let data = try Data(PictureDecodingTests.bytes("large.png"))
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/quarters.png"))
    #expect(start(decodes: false) == nothing)
    #expect(try start(decodes: true)?.get().width == 5600)
    #expect(files.count == 2)
  }

  @Test("nothing is stored of what cannot be decoded")
  func failure() throws {
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/quarters.png"))
    #expect(start(decodes: true) == .failure(.format(nil)))
    #expect(files.isEmpty)
  }

  @Test(
    "a damaged file counts as absent, and is replaced by a whole one",
    arguments: ["cut", "empty", "first byte", "middle byte", "last byte", "longer", "another's", "link", "folder"])
  func damage(_ kind: String) throws {
    let whole = start(decodes: true)
    let path = URL(fileURLWithPath: "\(place)/\(files[0])")
    var data = try Data(contentsOf: path)
    switch kind {
    case "cut": data = data.dropLast(5)
    case "empty": data = Data()
    case "first byte": data[0] ^= 1
    case "middle byte": data[data.count / 2] ^= 0x80
    case "last byte": data[data.count - 1] ^= 1
    case "longer": data.append(0)
    case "another's":
      _ = start(decodes: true, columns: 17)
      data = try Data(
        contentsOf: URL(fileURLWithPath: "\(place)/\(#require(files.first { $0 != path.lastPathComponent }))"))
    default: break
    }
    try FileManager.default.removeItem(at: path)
    switch kind {
    case "link":
      try data.write(to: URL(fileURLWithPath: "\(folder.path)/elsewhere"))
      symlink("\(folder.path)/elsewhere", path.path)
    case "folder": try FileManager.default.createDirectory(at: path, withIntermediateDirectories: false)
    default: try data.write(to: path)
    }
    #expect(start(decodes: false) == nothing)
    #expect(start(decodes: true) == whole)
    // A folder in its place stays there: each start decodes the picture.
    #expect(start(decodes: false) == (kind == "folder" ? nothing : whole))
    #expect(!files.contains { $0.hasPrefix(".") })
  }

  @Test("beyond the bytes that all files may have, the oldest go first, those of a crash among them")
  func bound() throws {
    let picture = try #require(
      Picture(width: 8, height: 8, columns: 8, rows: 8, pixels: .init(repeating: 0xFF, count: 64)))
    let entries = (0..<5).map { StoredPicture(of: PictureRequest([UInt8($0)], columns: 8, rows: 8), in: place) }
    for (age, entry) in entries.prefix(4).enumerated() {
      entry.write(picture)
      var times = [timeval(tv_sec: 1000 + age, tv_usec: 0), timeval(tv_sec: 1000 + age, tv_usec: 0)]
      utimes("\(place)/\(entry.name)", &times)
    }
    let size = try #require(FileManager.default.attributesOfItem(atPath: "\(place)/\(entries[0].name)")[.size] as? Int)
    try Data(count: size).write(to: URL(fileURLWithPath: "\(place)/.left.1"))
    var old = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    utimes("\(place)/.left.1", &old)
    entries[4].write(picture, most: 3 * size)
    #expect(entries.map { $0.read() != nil } == [false, false, true, true, true])
    #expect(files.count == 3)
    entries[0].write(picture, most: size - 1)
    #expect(files.count == 3)
  }

  @Test("where nothing can be stored, pictures are decoded at each start")
  func readOnly() throws {
    try folder.write("cache", "a file, where a folder would be")
    #expect((try? start(decodes: true)?.get()) != nil)
    #expect(start(decodes: false) == nothing)
  }
}
