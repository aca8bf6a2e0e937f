import Foundation
import Glibc
import TestSupport
import Testing

@testable import WidgetServices

/// How commands notify streams that have their own widgets.
@Suite("Reload notices") struct ReloadNoticeTests {
  @Test("each watcher receives its kinds, once; nothing is left behind")
  func heard() throws {
    let state = try TemporaryBundle()
    let first = try #require(ReloadNotices(state: state.path))
    let second = try #require(ReloadNotices(state: state.path))
    for kind in ["clock", "clock", "a/b.c \u{1F43C}"] { ReloadNotices.post(kind, state: state.path) }
    for notices in [first, second] {
      var ready = pollfd(fd: notices.descriptor, events: Int16(POLLIN), revents: 0)
      #expect(poll(&ready, 1, 0) == 1)
      #expect(notices.take(of: ["clock", "mail", "a/b.c \u{1F43C}"]) == ["clock", "a/b.c \u{1F43C}"])
      #expect(notices.take(of: ["clock"]) == [])
      #expect(poll(&ready, 1, 0) == 0)
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path + "/notices") == [])
  }

  @Test("without watchers nothing is created, and an impossible folder gives no watch")
  func nobody() throws {
    let state = try TemporaryBundle(["file": ""])
    ReloadNotices.post("clock", state: state.path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["file"])
    #expect(ReloadNotices(state: state.path + "/file") == nil)
  }
}
