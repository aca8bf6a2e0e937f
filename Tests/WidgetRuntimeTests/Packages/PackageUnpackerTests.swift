import TestSupport
import Testing
import WidgetModel

@testable import WidgetIntegrations
@testable import WidgetServices

/// Archives of untrusted authors end to end: through the real `lunette-host`, in its sandbox.
@Suite("Archives behind the sandbox") struct PackageUnpackerTests {
  static let unpacker = PackageUnpacker(program: StagedPrograms.host)

  // MARK: Archives that are read

  static let longPath = (0..<30).map { "folder\($0)" }.joined(separator: "/") + "/long.lua"
  static let files = [
    PackageFile("init.lua", Array(String(repeating: "return widget {}\n", count: 400).utf8)),
    PackageFile("parts/größe.lua", Array("return 1".utf8)), PackageFile(longPath, [0, 255, 7]),
    PackageFile("run.sh", isExecutable: true, Array("#!/bin/sh\n".utf8)), PackageFile("tea.txt", []),
  ]
  static let tar = TarWriter.archive(files)
  static let zip = SampleArchives.zip(
    files.map { file in
      var member = SampleArchives.ZipMember(file.path)
      member.content = file.contents
      (member.size, member.checksum) = (UInt32(file.contents.count), CRC32.of(file.contents))
      (member.packed, member.method) = (GzipWriter.deflated(file.contents), 8)
      member.mode = file.isExecutable ? 0o100755 : 0o100644
      return member
    }, comment: "1c0ffee")

  @Test(
    "tar, gzip, zstd and zip give the same files",
    arguments: [
      ("tar", tar), ("gzip", SampleArchives.gzip(tar)), ("zstd", SampleArchives.zstd(tar)), ("zip", zip),
    ])
  func formats(_ name: String, _ archive: [UInt8]) throws {
    #expect(try Self.unpacker.files(of: archive, path: "tea.lunette") == Self.files)
  }

  @Test("packing a package twice gives the same bytes, which are smaller than the files")
  func reproducible() {
    let packed = GzipWriter.packed(Self.tar)
    #expect(packed == GzipWriter.packed(TarWriter.archive(Self.files)))
    #expect(packed.count < Self.tar.count / 8)
  }

  /// Archives as common programs write them, and the paths in them.
  static let accepted: [(String, [UInt8], [String])] = [
    ("a comment of git", SampleArchives.extended([("comment", "1c0ffee")], type: "g"), ["a.lua"]),
    ("times of pax", SampleArchives.extended([("mtime", "1.5"), ("atime", "2"), ("path", "b.lua")]), ["b.lua"]),
    ("a folder and a dot", SampleArchives.member("./", "", type: "5") + SampleArchives.member("./a.lua"), ["a.lua"]),
    (
      "a long name of GNU",
      SampleArchives.member("././@LongLink", "long.lua\0", type: "L") + SampleArchives.member("l"), ["long.lua"]
    ),
    (
      "hidden files are left out",
      SampleArchives.member(".git/HEAD") + SampleArchives.member("a/.b/c") + SampleArchives.member("a/d"), ["a/d"]
    ),
    ("a folder twice", SampleArchives.member("a", "", type: "5") + SampleArchives.member("a/", "", type: "5"), []),
  ]

  @Test("what common programs write is accepted", arguments: accepted)
  func common(_ name: String, _ members: [UInt8], _ paths: [String]) throws {
    let archive = members + SampleArchives.end
    #expect(try Self.unpacker.files(of: archive, path: "a.tar").map(\.path) == paths)
  }

  @Test("a zip archive may give sizes behind the content", arguments: [[0x50, 0x4B, 7, 8], []] as [[UInt8]])
  func streamed(mark: [UInt8]) throws {
    var member = SampleArchives.ZipMember("a.lua", isPacked: true)
    (member.isStreamed, member.mark) = (true, mark)
    let archive = SampleArchives.zip([member, SampleArchives.ZipMember("b.lua")])
    #expect(try Self.unpacker.files(of: archive, path: "a.zip").map(\.path) == ["a.lua", "b.lua"])
  }

  @Test(
    "the mode is that of the x bits alone",
    arguments: [(0o4755, true), (0o0666, false), (0o0000, false), (0o0001, true), (0o7644, false)])
  func mode(_ mode: Int, _ isExecutable: Bool) throws {
    let archive = SampleArchives.member("run", mode: mode) + SampleArchives.end
    #expect(
      try Self.unpacker.files(of: archive, path: "a.tar") == [PackageFile("run", isExecutable: isExecutable, [0x78])])
  }

  // MARK: Attacks

  /// An archive that is refused, and the code.
  struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    let code: Diagnostic.Code
    let archive: [UInt8]
    var testDescription: String { name }

    init(_ name: String, _ code: Diagnostic.Code, _ archive: [UInt8]) {
      (self.name, self.code, self.archive) = (name, code, archive)
    }

    static func tar(_ name: String, _ code: Diagnostic.Code, _ members: [UInt8]) -> Attack {
      Attack(name, code, members + SampleArchives.end)
    }
  }

  typealias Zip = SampleArchives.ZipMember

  /// Paths that are refused in every format.
  static let paths: [String] = [
    "../x", "..", "/etc/x", "a/../../x", "a/..", "C:\\x", "C:x", "a\\b", "", ".", "a//b", "a/./b", "a/", "a\u{1B}[2Jb",
    "a\nb", "a\u{202E}b", "a\u{200B}b",
  ]

  static let pathAttacks: [Attack] =
    paths.flatMap { path in
      [
        Attack.tar("tar \(path.debugDescription)", .packagePath, SampleArchives.member(path)),
        // In zip a slash at the end makes a folder.
        Attack(
          "zip \(path.debugDescription)", .packagePath,
          SampleArchives.zip([Zip(path.hasSuffix("/") ? path + "/" : path, "")])),
        Attack.tar("pax \(path.debugDescription)", .packagePath, SampleArchives.extended([("path", path)])),
      ]
    } + [
      .tar("NUL in pax", .packagePath, SampleArchives.extended([("path", "a\0b")])),
      .tar("NUL in GNU", .packagePath, SampleArchives.member("L", "a\0b\0", type: "L") + SampleArchives.member("a")),
      .tar("bytes behind NUL", .packagePath, SampleArchives.member("a") { $0[3] = 0x62 }),
      Attack("NUL in zip", .packagePath, SampleArchives.zip([Zip("a\0b")])),
      .tar("not UTF-8", .packagePath, SampleArchives.member("a") { $0[1] = 0xFF }),
    ]

  static let typeAttacks: [Attack] =
    ["1", "2", "3", "4", "6", "7", "S", "K", "V", "M"].map { type in
      .tar("type \(type)", .packagePath, SampleArchives.member("a", "", type: type))
    } + [
      .tar("a link by pax", .packagePath, SampleArchives.extended([("linkpath", "/etc")])),
      .tar(
        "sparse by pax", .packagePath, SampleArchives.extended([("GNU.sparse.name", "x"), ("GNU.sparse.major", "1")])),
      .tar("a character set", .packagePath, SampleArchives.extended([("hdrcharset", "BINARY")])),
      .tar("a path for all", .packagePath, SampleArchives.extended([("path", "b")], type: "g")),
      .tar("two paths", .packagePath, SampleArchives.extended([("path", "b"), ("path", "c")])),
      Attack("a link in zip", .packagePath, SampleArchives.zip([changed { $0.mode = 0o120777 }])),
      Attack("a device in zip", .packagePath, SampleArchives.zip([changed { $0.mode = 0o060666 }])),
      Attack("another name in zip", .packagePath, SampleArchives.zip([changed { $0.extra = [0x75, 0x70, 1, 0, 0] }])),
      Attack("zip64", .packagePath, SampleArchives.zip([changed { $0.extra = [1, 0, 1, 0, 0] }])),
    ]

  static let doubleAttacks: [Attack] = [
    ("the same", "a.lua", "a.lua"), ("case", "a.lua", "A.lua"), ("Unicode form", "caf\u{E9}", "cafe\u{301}"),
    ("long s", "s.lua", "\u{17F}.lua"), ("sharp s", "ss", "\u{DF}"), ("a folder's case", "a/x", "A/y"),
    ("a file and a folder", "a", "a/b"), ("a folder and a file", "a/b", "a"), ("with a dot", "a", "./a"),
  ].flatMap { name, first, second in
    [
      Attack.tar("tar: \(name)", .packagePath, SampleArchives.member(first) + SampleArchives.member(second)),
      Attack("zip: \(name)", .packagePath, SampleArchives.zip([Zip(first), Zip(second)])),
    ]
  }

  static func changed(_ change: (inout Zip) -> Void) -> Zip {
    var member = Zip("a.lua", isPacked: true)
    change(&member)
    return member
  }

  /// 64 KiB that are packed in a few hundred bytes.
  static let zeros = Zip("a", String(repeating: "\0", count: 1 << 16), isPacked: true)
  static let many = (0...PackageContents.mostFiles).map { "\($0)" }

  static let sizeAttacks: [Attack] = [
    .tar("1,001 files", .packageSize, many.flatMap { SampleArchives.member($0, "") }),
    Attack("1,001 files in zip", .packageSize, SampleArchives.zip(many.map { Zip($0) })),
    .tar("1,001 folders", .packageSize, many.flatMap { SampleArchives.member($0, "", type: "5") }),
    .tar(
      "65 levels", .packageSize,
      SampleArchives.extended([("path", [String](repeating: "a", count: 65).joined(separator: "/"))])),
    .tar(
      "a path of 2,000 bytes", .packageSize, SampleArchives.extended([("path", String(repeating: "a", count: 2000))])),
    Attack(
      "a bomb in gzip", .packageSize,
      [UInt8](repeatElement(SampleArchives.gzip(zeros.content), count: 400).joined())),
    Attack("a bomb in zip", .packageSize, SampleArchives.zip(many.prefix(300).map { zeros.renamed($0) })),
    Attack("a size in zip that is too small", .packageSize, SampleArchives.zip([lying])),
    .tar("a size in base 256", .packageSize, SampleArchives.member("a") { $0[124] = 0x80 }),
    .tar(
      "a large extended header", .packageSize,
      SampleArchives.extended([("comment", String(repeating: "a", count: 70 << 10))])),
  ]

  static let lying: Zip = {
    var member = zeros
    member.size = 1
    return member
  }()

  static let good = SampleArchives.member("a.lua") + SampleArchives.end
  static let formAttacks: [Attack] = [
    Attack(
      "a thousand empty members of gzip", .packageForm,
      [UInt8](repeatElement(SampleArchives.gzip([]), count: 1000).joined())),
    Attack("empty", .packageForm, []), Attack("text", .packageForm, Array("<!doctype html>".utf8)),
    Attack("one block of zeros", .packageForm, Array(good.dropLast(512))),
    Attack("no end", .packageForm, Array(good.dropLast(1024))),
    Attack("half a header", .packageForm, SampleArchives.member("a.lua") + SampleArchives.member("b.lua").prefix(300)),
    Attack(
      "half a file", .packageForm, Array(SampleArchives.member("a", String(repeating: "x", count: 2000)).prefix(1024))),
    Attack("bytes behind the end", .packageForm, good + [1]),
    Attack("a second archive", .packageForm, good + good),
    Attack("a second archive in gzip", .packageForm, SampleArchives.gzip(good) + SampleArchives.gzip(good)),
    Attack("bytes behind gzip", .packageForm, SampleArchives.gzip(good) + [1, 2, 3]),
    Attack("half of gzip", .packageForm, Array(SampleArchives.gzip(good).dropLast(5))),
    Attack("half of zstd", .packageForm, Array(SampleArchives.zstd(good).dropLast(5))),
    Attack("bytes behind zstd", .packageForm, SampleArchives.zstd(good) + [1, 2, 3]),
    Attack("zip in gzip", .packageForm, SampleArchives.gzip(SampleArchives.zip([Zip("a.lua")]))),
    Attack(
      "a wrong checksum", .packageForm,
      {
        var bytes = good; bytes[0] = 0x62; return bytes
      }()),
    .tar("a header that waits", .packageForm, Array(SampleArchives.extended([("path", "b")]).prefix(1024))),
    .tar("two sizes", .packageForm, SampleArchives.extended([("size", "0")])),
    .tar("a folder with content", .packageForm, SampleArchives.member("a", type: "5")),
    .tar(
      "a damaged record", .packageForm,
      SampleArchives.member("p", "99 path=b\n", type: "x") + SampleArchives.member("a")),
    Attack("zip: two names", .packageForm, SampleArchives.zip([changed { $0.localName = "b.lua" }])),
    Attack("zip: two methods", .packageForm, SampleArchives.zip([changed { $0.localMethod = 0 }])),
    Attack("zip: encrypted", .packageForm, SampleArchives.zip([changed { $0.flags = 1 }])),
    Attack("zip: LZMA", .packageForm, SampleArchives.zip([changed { $0.method = 14 }])),
    Attack("zip: a wrong checksum", .packageForm, SampleArchives.zip([changed { $0.checksum ^= 1 }])),
    Attack("zip: a wrong size", .packageForm, SampleArchives.zip([changed { $0.size = 2 }])),
    Attack("zip: bytes between", .packageForm, SampleArchives.zip([Zip("a"), Zip("b")], between: [0])),
    Attack("zip: bytes before", .packageForm, Array("PK\u{3}\u{4}".utf8) + SampleArchives.zip([Zip("a")])),
    Attack("zip: bytes behind", .packageForm, SampleArchives.zip([Zip("a")]) + [0]),
    Attack("zip: truncated", .packageForm, Array(SampleArchives.zip([Zip("a")]).dropLast(1))),
    Attack(
      "zip: a second archive", .packageForm, SampleArchives.zip([Zip("a")]) + SampleArchives.zip([Zip("b")])),
  ]

  static let attacks = pathAttacks + typeAttacks + doubleAttacks + sizeAttacks + formAttacks

  @Test("an attack is refused with its code, and no file comes out", arguments: attacks)
  func attack(_ attack: Attack) {
    let fault = #expect(throws: PackageFault.self) { try PackageArchive.files(of: attack.archive) }
    let code = fault.map { Diagnostic($0, "", path: "").code }
    #expect(code == attack.code, "\(fault?.reason ?? "")")
    #expect(code?.exit == (attack.code == .packageSize ? .limit : .data))
  }

  /// All bombs, and some of each kind: a process for each attack would take a minute.
  static let confinedAttacks =
    sizeAttacks + [pathAttacks, typeAttacks, doubleAttacks, formAttacks].flatMap { $0.prefix(3) }
    + [Attack("11 MiB", .packageSize, [UInt8](repeating: 0x1F, count: 11 << 20))]

  @Test("an attack is refused behind the sandbox, too", arguments: confinedAttacks)
  func confined(_ attack: Attack) {
    let fault = #expect(throws: Diagnostic.self) {
      try Self.unpacker.files(of: attack.archive, path: "evil.lunette")
    }
    #expect(fault?.code == attack.code, "\(fault?.message ?? "")")
    #expect(fault?.file == "evil.lunette")
  }

  @Test("the error names the member in quotes, without control characters")
  func message() throws {
    let archive = SampleArchives.member("../\u{1B}x") + SampleArchives.end
    let fault = #expect(throws: Diagnostic.self) { try Self.unpacker.files(of: archive, path: "evil.tar") }
    #expect(fault?.message.hasPrefix("the archive was refused: '../") ?? false)
    #expect(fault?.message.hasSuffix("x': the path leads out of the bundle") ?? false)
    #expect(fault?.message.contains("\u{1B}") == false)
  }

  // MARK: Any bytes

  @Test("changed bytes of an archive never crash the reader, and give files inside the limits or a fault")
  func anyBytes() {
    let seeds = [Self.good, Self.tar, Self.zip, SampleArchives.zstd(Self.good), SampleArchives.gzip(Self.good)]
    for seed in 0..<150 as Range<UInt64> {
      var numbers = SplitMix64(seed: seed)
      var bytes = seeds[Int(seed) % seeds.count]
      for _ in 0...numbers.below(6) {
        let place = Int(numbers.below(bytes.count))
        switch numbers.below(4) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
        case 1: bytes.removeLast(Int(numbers.below(min(600, bytes.count - 1))))
        case 2: bytes.insert(contentsOf: bytes[place..<min(place + 512, bytes.count)], at: 0)
        default: bytes.replaceSubrange(place..<min(place + 12, bytes.count), with: Array("777777777777".utf8))
        }
        // A damaged checksum would end most attempts at the first header.
        if bytes.count >= 512, TarReader.isTar(bytes) { TarWriter.sign(&bytes) }
      }
      guard let files = try? PackageArchive.files(of: bytes) else { continue }
      #expect(files.count <= PackageContents.mostFiles)
      #expect(files.allSatisfy { !$0.path.contains("..") && !$0.path.hasPrefix("/") })
    }
  }

  @Test("what a process that was taken over replies is judged again")
  func distrusted() throws {
    var contents = PackageContents()
    #expect(throws: PackageFault.self) { try contents.add(file: "../x", isExecutable: false, []) }
    #expect(throws: PackageFault(.size, "its files have more than 16 MiB")) {
      try contents.add(file: "x", isExecutable: false, [UInt8](repeating: 0, count: (16 << 20) + 1))
    }
  }
}
