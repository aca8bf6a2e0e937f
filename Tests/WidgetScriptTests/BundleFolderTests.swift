import Foundation
import Synchronization
import TestSupport
import Testing
import WidgetModel

@testable import WidgetScript

/// What a bundle can read in its folder, and that links cannot lead out.
///
///     home/widget/init.lua, rows.lua, deep/more.lua   home/secret.lua
@Suite("A bundle's folder") struct BundleFolderTests {
  let home: TemporaryBundle

  init() throws {
    home = try TemporaryBundle([
      "widget/init.lua": "return 'init'", "widget/rows.lua": "return 'inside'", "widget/deep/more.lua": "return 'more'",
      "secret.lua": "return 'outside'", "lone.lua": "return 'lone'",
    ])
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(home.path)/\(name)", withDestinationPath: target)
  }
  private func source(_ name: String = "widget") throws(Diagnostic) -> BundleSource {
    try BundleSource(at: "\(home.path)/\(name)")
  }
  private func fault(_ body: () throws(Diagnostic) -> Void) -> Diagnostic? {
    do throws(Diagnostic) { try body() } catch { return error }
    return nil
  }

  @Test(
    "files and links inside are read", arguments: ["rows.lua", "deep/more.lua", "in.lua", "up.lua", "folder/more.lua"])
  func inside(_ path: String) throws {
    try link("widget/in.lua", to: "rows.lua")
    try link("widget/up.lua", to: "deep/../rows.lua")
    try link("widget/folder", to: "deep")
    #expect(try source().files.read(path)?.isEmpty == false)
  }

  @Test(
    "a path that leads out is refused, whichever part of it is the link",
    arguments: ["out.lua", "whole.lua", "folder/secret.lua", "folder/widget/rows.lua", "process/secret.lua"])
  func outside(_ path: String) throws {
    try link("widget/out.lua", to: "../secret.lua")
    try link("widget/whole.lua", to: "\(home.path)/secret.lua")
    try link("widget/folder", to: "..")
    try link("widget/process", to: "/proc/self/cwd")
    let source = try source()
    let fault = fault { () throws(Diagnostic) in _ = try source.files.read(path) }
    #expect(fault?.code == .scriptRequire)
    #expect(fault?.message.hasSuffix("/widget/\(path) leads out of the bundle's folder") == true)
  }

  @Test("a missing file, or something else than a file")
  func absent() throws {
    #expect(try source().files.read("none.lua") == nil)
    #expect(try source().files.read("rows.lua/none.lua") == nil)
    #expect(mkfifo("\(home.path)/widget/pipe.lua", 0o600) == 0)
    for path in ["deep", "pipe.lua"] {
      let source = try source()
      #expect(fault { () throws(Diagnostic) in _ = try source.files.read(path) }?.code == .io)
    }
  }

  @Test("a folder's init.lua is in it; a lone file is where its user linked it")
  func main() throws {
    try link("lent.lua", to: "lone.lua")
    #expect(try source("lent.lua").main == Array("return 'lone'".utf8))
    try link("shown", to: "widget")
    #expect(try source("shown").main == Array("return 'init'".utf8))
    try home.write("other/x", "")
    try link("other/init.lua", to: "../secret.lua")
    #expect(fault { () throws(Diagnostic) in _ = try source("other") }?.code == .scriptRequire)
  }

  @Test("a link that is swapped while it is read never leads out")
  func swapped() throws {
    let place = "\(home.path)/widget/"
    let done = Atomic(false)
    let ended = DispatchSemaphore(value: 0)
    let swaps = Thread {
      while !done.load(ordering: .relaxed) {
        for target in ["rows.lua", "../secret.lua"] {
          symlink(target, place + "next")
          rename(place + "next", place + "now.lua")
        }
      }
      ended.signal()
    }
    symlink("rows.lua", place + "now.lua")
    swaps.start()
    defer {
      done.store(true, ordering: .relaxed)
      ended.wait()
    }
    let source = try source()
    var inside = 0, refused = 0
    for _ in 0..<2_000 {
      do throws(Diagnostic) {
        let bytes = try source.files.read("now.lua")
        #expect(bytes == Array("return 'inside'".utf8))
        inside += 1
      } catch { refused += 1 }
    }
    #expect(inside + refused == 2_000)
  }
}
