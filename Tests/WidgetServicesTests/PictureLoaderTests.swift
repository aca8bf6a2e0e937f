import Foundation
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Which file of a bundle a picture's name refers to, and what is cached.
@Suite("Pictures of a bundle")
struct PictureLoaderTests {
  private let folder: TemporaryBundle
  private let loader = PictureLoader(PictureStore(PictureDecodingTests.decoder, nil))

  init() throws {
    folder = try TemporaryBundle(["init.lua": "", "notes.txt": "no picture", "inside/keep": ""])
    for name in ["quarters.png", "baseline.jpg", "large.png"] { try copy(name, to: name) }
    try copy("lossy.webp", to: "inside/lake.webp")
  }

  private func copy(_ name: String, to place: String) throws {
    let data = try Data(PictureDecodingTests.bytes(name))
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/\(place)"))
  }

  private func load(_ names: String..., in place: String? = nil) -> [Result<Picture, PictureFault>?] {
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack), slot: .content, line: 1, file: 0)
    for name in names {
      let image = builder.open(.view(.image), slot: .content, line: 1, file: 0)
      builder.add(.name, builder.text(name))
      builder.close(image)
    }
    builder.close(stack)
    let table = loader.pictures(of: builder.finish(), in: place ?? folder.path, columns: 16, rows: 16)
    return (1...names.count).map { table.pictures[$0] }
  }

  @Test("a name is looked up in the bundle's folder and its subfolders")
  func inside() throws {
    for name in ["quarters.png", "bundle:quarters.png", "inside/lake.webp", "inside/../baseline.jpg"] {
      #expect(try load(name)[0]?.get().width == 32, "\(name)")
    }
    symlink("inside/lake.webp", "\(folder.path)/link.webp")
    #expect(try load("link.webp")[0]?.get().height == 16)
  }

  @Test("nothing outside the folder is read, by any path, and special files do not block")
  func outside() throws {
    let other = try TemporaryBundle(["a": ""])
    try Data(PictureDecodingTests.bytes("quarters.png")).write(to: URL(fileURLWithPath: "\(other.path)/secret.png"))
    symlink("\(other.path)/secret.png", "\(folder.path)/link.png")
    symlink(other.path, "\(folder.path)/way")
    symlink("loop.png", "\(folder.path)/loop.png")
    mkfifo("\(folder.path)/pipe.png", 0o600)
    let escape = "../" + (other.path.split(separator: "/").last ?? "") + "/secret.png"
    for name in ["link.png", "way/secret.png", escape, "\(other.path)/secret.png", "/etc/passwd"] {
      #expect(load(name) == [.failure(.outside)], "\(name)")
    }
    #expect(load("pipe.png") == [.failure(.unreadable("it is not a regular file"))])
    #expect(load("inside") == [.failure(.unreadable("it is not a regular file"))])
    #expect(load("missing.png", "bundle:") == [.failure(.missing), .failure(.missing)])
    guard case .failure(.unreadable)? = load("loop.png")[0] else { return #expect(Bool(false), "a loop of links") }
  }

  @Test("a lone file has no pictures, by its own name or without a folder")
  func loneFile() {
    #expect(load("quarters.png", in: "\(folder.path)/init.lua") == [.failure(.noFolder)])
    let tree = ViewTree()
    #expect(loader.pictures(of: tree, in: nil, columns: 1, rows: 1) == PictureTable())
  }

  @Test("a file of more than 10 MiB is refused unread; one of exactly 10 MiB is decoded")
  func large() throws {
    let place = URL(fileURLWithPath: "\(folder.path)/full.png")
    // Data after a picture's end is ignored.
    var data = try Data(PictureDecodingTests.bytes("quarters.png"))
    data.append(Data(count: PictureLimits.file - data.count))
    try data.write(to: place)
    #expect(try load("full.png")[0]?.get().width == 32)
    data.append(0)
    try data.write(to: place)
    #expect(load("full.png") == [.failure(.file)])
  }

  @Test("a changed file is decoded again, and a view shows up to 16 pictures")
  func changes() throws {
    #expect(try load("quarters.png")[0]?.get().width == 32)
    try copy("large.png", to: "quarters.png")
    #expect(try load("quarters.png")[0]?.get().width == 5600)
    #expect(load("notes.txt") == [.failure(.format(nil))])
    for number in 0..<18 { try copy("quarters.png", to: "\(number).png") }
    var builder = ViewTree.Builder()
    let stack = builder.open(.view(.vStack), slot: .content, line: 1, file: 0)
    for number in 0..<18 {
      let image = builder.open(.view(.image), slot: .content, line: 1, file: 0)
      builder.add(.name, builder.text("\(number).png"))
      builder.close(image)
    }
    builder.close(stack)
    let table = loader.pictures(of: builder.finish(), in: folder.path, columns: 16, rows: 16)
    #expect(table.pictures.values.count { $0 == .failure(.inView) } == 2)
    #expect(table.pictures[16] != .failure(.inView))
  }

  @Test("the cache has the newest results, up to a number of pixels")
  func cache() throws {
    var cache = PictureCache()
    let pixels = [UInt32](repeating: 0xFF, count: 1 << 20)
    let picture = try #require(Picture(width: 1024, height: 1024, columns: 1024, rows: 1024, pixels: pixels))
    let keys = (1...6).map { PictureCache.Key(digest: "\($0)") }
    for key in keys { cache.keep(.success(picture), for: key) }
    #expect(keys.map { cache[$0] != nil } == [false, false, true, true, true, true])
    cache.keep(.failure(.broken), for: keys[0])
    #expect(cache[keys[0]] == .failure(.broken))
  }
}
