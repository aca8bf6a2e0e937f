import Foundation
import PNGKit
import TestSupport
import Testing
import WidgetModel

@testable import WidgetServices

/// Stored pictures on disk: what a later start reuses.
@Suite("Stored pictures")
struct StoredPictureTests {
  private let folder: TemporaryBundle
  private var place: String { folder.path + "/cache/lunette/pictures" }
  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).filter { $0 != "held" }.sorted()
  }

  init() throws {
    folder = try TemporaryBundle(["init.lua": ""])
    try copy("quarters.png")
  }

  private func copy(_ name: String) throws {
    let data = try Data(PictureDecodingTests.bytes(name))
    try data.write(to: URL(fileURLWithPath: "\(folder.path)/quarters.png"))
  }

  private func store(decodes: Bool, most: Int = PictureLimits.kept, now: Double? = nil) -> PictureStore {
    var kept = PictureFolder(path: place)
    kept.most = most
    if let now { kept.now = { now } }
    return PictureStore(decodes ? PictureDecodingTests.decoder : PictureDecoder(program: nil), kept)
  }

  /// The picture after a new start, with a decoder or without one.
  private func start(decodes: Bool, columns: Int = 16) -> Result<Picture, PictureFault>? {
    var builder = ViewTree.Builder()
    let image = builder.open(.view(.image), slot: .content, line: 1, file: 0)
    builder.add(.name, builder.text("quarters.png"))
    builder.close(image)
    let loader = PictureLoader(store(decodes: decodes))
    return loader.pictures(of: builder.finish(), in: folder.path, columns: columns, rows: 16).pictures[0]
  }

  private let nothing = Result<Picture, PictureFault>.failure(.unavailable(InstalledProgram.canvas.missing))

  private func age(_ name: String, to seconds: Int) {
    var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
    utimes("\(place)/\(name)", &times)
  }

  @Test("a later start decodes nothing, and gets the same picture from a PNG that any program can read")
  func hit() throws {
    let first = try #require(start(decodes: true))
    #expect((try? first.get()) != nil)
    #expect(start(decodes: false) == first)
    let name = try #require(files.first)
    #expect(files.count == 1 && name.hasSuffix(".png") && name.utf8.count == 68)
    var status = stat()
    #expect(lstat("\(place)/\(name)", &status) == 0 && status.st_mode & 0o777 == 0o600)
    let png = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(place)/\(name)")))
    #expect(try PictureDecodingTests.decode(png).get().pixels == first.get().pixels)
  }

  @Test("a large picture is stored in a smaller copy for each size, and new content is a new picture")
  func keys() throws {
    try copy("large.png")
    #expect(try start(decodes: true)?.get().columns == 16)
    #expect(files.map { $0.utf8.count }.sorted() == [68, 74], "\(files)")
    #expect(try start(decodes: false)?.get().columns == 16)
    // Another size is made from the decoded picture only.
    #expect(try start(decodes: false, columns: 500)?.get().columns == 500)
    #expect(files.count == 3)
    #expect(try start(decodes: false, columns: 1200)?.get().columns == 1496, "more than half of its pixels: itself")
    try copy("quarters.png")
    #expect(start(decodes: false) == nothing)
    #expect(try start(decodes: true)?.get().width == 32)
    #expect(files.count == 4)
  }

  @Test("if decoding fails the reason is stored")
  func failure() throws {
    try Data("no picture".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/quarters.png"))
    #expect(start(decodes: true) == .failure(.format(nil)))
    #expect(files.count == 1 && files[0].hasSuffix(".fault"))
    #expect(start(decodes: false) == .failure(.format(nil)))
    let faults: [PictureFault] = [
      .broken, .file, .format(nil), .format("a GIF"), .format("an icon file"), .dimensions(width: 9, height: 70_000),
    ]
    for fault in faults { #expect(StoredFault.text(fault).flatMap(StoredFault.fault) == fault) }
    for fault in [PictureFault.memory, .processorTime, .missing, .drawing] { #expect(StoredFault.text(fault) == nil) }
    let now = StoredFault.decoder
    for text in [
      "", "broken", "\(now + 1) broken", "\(now) broken 1", "\(now) format", "\(now) format x", "\(now) dimensions 1",
      "\(now) other",
    ] {
      #expect(StoredFault.fault(text) == nil, "\(text)")
    }
    #expect(StoredFault.fault("\(now) format 99") == .format(nil))
  }

  @Test(
    "a damaged file is treated as missing, and replaced",
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
      let other = Picture(width: 32, height: 16, columns: 1, rows: 1, pixels: [0xFF])
      data = Data(StillPNG.bytes(of: try #require(other), mark: 7))
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
    // A folder in its place stays: each start decodes the picture.
    #expect(start(decodes: false) == (kind == "folder" ? nothing : whole))
    #expect(!files.contains { $0.hasPrefix(".") })
  }

  // MARK: Data

  @Test("data is stored by content: the name is its SHA-256, and the same data is decoded once")
  func data() throws {
    let bytes = try PictureDecodingTests.bytes("quarters.png")
    let reference = store(decodes: true).keep(bytes)
    #expect(reference == PictureReference(reference.text))
    #expect(reference.text.hasPrefix("picture:") && reference.text.utf8.count == 72)
    #expect(store(decodes: false).keep(bytes) == reference)
    #expect(try store(decodes: false).picture(of: reference, 16, 16).width == 32)
    let unknown = try #require(PictureReference("picture:" + String(repeating: "0", count: 64)))
    #expect(throws: PictureFault.forgotten) { try store(decodes: true).picture(of: unknown, 16, 16) }
    #expect(throws: PictureFault.format(nil)) {
      let store = store(decodes: true)
      _ = try store.picture(of: store.keep(Array("<html>".utf8)), 16, 16)
    }
    for text in [
      "", "picture:", "picture:" + String(repeating: "G", count: 64), "picture:" + String(repeating: "0", count: 63),
    ] {
      #expect(PictureReference(text) == nil)
    }
  }

  @Test("data of more than 10 MiB is refused undecoded, exactly 10 MiB is decoded")
  func largeData() throws {
    var bytes = try PictureDecodingTests.bytes("quarters.png")
    bytes += [UInt8](repeating: 0, count: PictureLimits.file - bytes.count)
    let store = store(decodes: true)
    #expect(try store.picture(of: store.keep(bytes), 16, 16).width == 32)
    bytes.append(0)
    #expect(throws: PictureFault.file) { try store.picture(of: store.keep(bytes), 16, 16) }
  }

  // MARK: The limit for all files

  private func picture(_ number: Int) throws -> (reference: PictureReference, bytes: [UInt8]) {
    let pixels = (0..<64).map { UInt32($0 * 0x0101_0100 + number) << 8 | 0xFF }
    let picture = try #require(Picture(width: 8, height: 8, columns: 8, rows: 8, pixels: pixels))
    let bytes = StillPNG.bytes(of: picture)
    return (PictureStore.reference(of: bytes), bytes)
  }

  private func isKept(_ reference: PictureReference) -> Bool {
    (try? store(decodes: false).picture(of: reference, 8, 8)) != nil
  }

  @Test("beyond the limit for all files the least recently used go first")
  func bound() throws {
    let pictures = try (0..<4).map { try picture($0) }
    for (age, one) in pictures.prefix(3).enumerated() {
      _ = store(decodes: true).keep(one.bytes)
      self.age(one.reference.digest + ".png", to: 1_000_000 + age)
    }
    let size = try FileManager.default.attributesOfItem(atPath: "\(place)/\(files[0])")[.size] as? Int ?? 0
    // The oldest is used again, which makes it the newest.
    #expect(isKept(pictures[0].reference))
    _ = store(decodes: true, most: 3 * size + 2).keep(pictures[3].bytes)
    #expect(pictures.map { isKept($0.reference) } == [true, false, true, true])
    _ = store(decodes: true, most: size - 20).keep(pictures[1].bytes)
    #expect(!isKept(pictures[1].reference), "one that is larger than all may be is not kept")
    #expect(files.count == 3)
  }

  @Test("a killed writer's file is removed after ten minutes, and never read")
  func killed() throws {
    _ = store(decodes: true).keep(try picture(1).bytes)
    for (name, age) in [(".old.png.1", 601), (".young.png.1", 599)] {
      try Data(count: 9).write(to: URL(fileURLWithPath: "\(place)/\(name)"))
      self.age(name, to: 2_000_000_000 - age)
    }
    _ = store(decodes: true, now: 2_000_000_000).keep(try picture(2).bytes)
    #expect(files.filter { $0.hasPrefix(".") } == [".young.png.1"])
  }

  @Test("pictures of a live archive are never evicted; a removed archive protects nothing")
  func held() throws {
    let pictures = try (0..<4).map { try picture($0) }
    let archive = folder.path + "/archive.sqlite"
    try folder.write("archive.sqlite", "")
    for (age, one) in pictures.prefix(3).enumerated() {
      _ = store(decodes: true).keep(one.bytes)
      self.age(one.reference.digest + ".png", to: 1_000_000 + age)
    }
    let size = try FileManager.default.attributesOfItem(atPath: "\(place)/\(files[0])")[.size] as? Int ?? 0
    store(decodes: true).hold([pictures[0].reference], for: archive)
    _ = store(decodes: true, most: 2 * size + 2).keep(pictures[3].bytes)
    #expect(pictures.map { isKept($0.reference) } == [true, false, false, true])
    store(decodes: true).hold([pictures[0].reference, pictures[3].reference], for: archive)
    _ = store(decodes: true, most: 2 * size + 2).keep(pictures[1].bytes)
    #expect(pictures.map { isKept($0.reference) } == [true, false, false, true], "all is held: nothing else is kept")
    unlink(archive)
    for one in pictures { age(one.reference.digest + ".png", to: 1_000_000) }
    _ = store(decodes: true, most: size + 2).keep(pictures[1].bytes)
    #expect(pictures.map { isKept($0.reference) } == [false, true, false, false])
    #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/held").isEmpty)
    store(decodes: true).hold([], for: archive)
  }

  @Test("two processes that store the same and other pictures at once leave complete files")
  func together() async throws {
    let pictures = try (0..<12).map { try picture($0) }
    let stores = (0..<4).map { _ in store(decodes: true, most: 3000) }
    await withTaskGroup { group in
      for (number, store) in stores.enumerated() {
        group.addTask { for place in 0..<6 { _ = store.keep(pictures[(place * (number + 1)) % 12].bytes) } }
      }
    }
    for name in files where !name.hasPrefix(".") {
      let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "\(place)/\(name)")))
      let mark = UInt64(name.prefix(16), radix: 16) ?? 0
      #expect(StillPNG.picture(of: bytes, mark: mark, most: 64) != nil, "\(name)")
    }
  }

  @Test("if nothing can be stored, pictures are decoded at each start")
  func readOnly() throws {
    try folder.write("cache", "a file, where a folder would be")
    #expect((try? start(decodes: true)?.get()) != nil)
    #expect(start(decodes: false) == nothing)
  }
}
