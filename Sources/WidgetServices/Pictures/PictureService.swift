import Synchronization
import WidgetModel

/// `picture.keep`: a script's data is stored by its content, and the script gets a name for it. A name reveals nothing about the
/// picture, and no script can read one.
struct PictureService: Sendable {
  private let store: PictureStore?
  private let kept = Counter()

  private final class Counter: Sendable {
    let inCall = Atomic(0)
  }

  /// - Parameter store: nil where this command keeps no pictures.
  init(_ store: PictureStore?) { self.store = store }

  func beginCall() { kept.inCall.store(0, ordering: .relaxed) }

  func reply(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let bytes: [UInt8]
    switch arguments[0] {
    case .text(let text)?: bytes = Array(text.utf8)
    case .bytes(let content)?: bytes = content
    case let other: throw arguments.wrong("bytes", takes: "a picture's bytes", found: other)
    }
    guard let store else {
      return .failure(message: "pictures are not available in this command", code: Diagnostic.Code.unavailable.rawValue)
    }
    guard kept.inCall.add(1, ordering: .relaxed).newValue <= PictureLimits.inCall else {
      throw Diagnostic(
        .size, "a call may pass up to \(PictureLimits.inCall) pictures as data", bundle: arguments.call.bundle)
    }
    return .values([.text(store.keep(bytes).text)])
  }
}
