import Glibc
import LinuxKit
import Synchronization
package import WidgetModel
import WidgetSandbox
import WidgetServices
import WidgetWire

/// `lunette-canvas --draw`, which draws pictures one after the other. A command has it started at once, so that its libraries are loaded
/// while a script still runs; one that has exited (as it does when idle for a while) is restarted. The first picture
/// that needs the system's fonts has another process start in its place, which may read them, and which draws all that follow.
package final class CanvasClient: Sendable {
  private struct Link: Sendable {
    var process: ServiceProcess
    var channel: FrameChannel
    var hasSystemFonts: Bool
  }

  /// The process; held while a picture is drawn, so that callers on several threads wait for each other. nil: none runs.
  private let link: Mutex<Link?>
  /// Its full path; nil: the installation's, which is looked for at each start.
  private let program: String?
  /// The user's home folder, in which fonts may lie: a process of ours has no environment to tell it.
  private let home: String?
  /// The longest time that a drawing may take.
  private static let patience = Duration.seconds(20)

  /// Starts the `lunette-canvas` of this installation.
  package convenience init() throws(Diagnostic) { try self.init(program: try InstalledProgram.canvas.required()) }

  /// - Parameters:
  ///   - program: its full path, for tests.
  ///   - home: the user's home folder.
  package init(program: String, home: String? = environmentVariable("HOME")) throws(Diagnostic) {
    (self.program, self.home) = (program, Self.absolute(home))
    link = Mutex(try Self.start(program, fontsOf: nil))
  }

  /// Creates one that starts its process at the first picture, for a long-running process that may never draw any.
  package init(onDemand program: String?, home: String? = environmentVariable("HOME")) {
    (self.program, self.home) = (program, Self.absolute(home))
    link = Mutex(nil)
  }

  private static func absolute(_ home: String?) -> String? { home.flatMap { $0.hasPrefix("/") ? $0 : nil } }

  /// Draws a display list and returns the bytes of a PNG.
  ///
  /// - Parameter scale: pixels of a point.
  package func png(_ picture: CanvasPicture, scale: Double) throws(Diagnostic) -> [UInt8] {
    try png(CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: scale))
  }

  /// Draws pictures as one PNG and returns its bytes.
  package func png(_ request: CanvasRequest) throws(Diagnostic) -> [UInt8] {
    var missing = MissingCharacters()
    return try png(request, missing: &missing)
  }

  /// Draws pictures as one PNG, returns its bytes and adds the characters that no font has.
  package func png(_ request: CanvasRequest, missing: inout MissingCharacters) throws(Diagnostic) -> [UInt8] {
    guard case .png(let bytes) = try answer(request, &missing) else { throw .noPicture }
    return bytes
  }

  /// Draws a display list and returns its pixels.
  ///
  /// - Parameter scale: pixels of a point.
  package func pixels(_ picture: CanvasPicture, scale: Double) throws(Diagnostic) -> CanvasPixels {
    try pixels(CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: scale, as: .pixels))
  }

  /// Draws what is asked for as pixels.
  package func pixels(_ request: CanvasRequest) throws(Diagnostic) -> CanvasPixels {
    var missing = MissingCharacters()
    guard case .pixels(let pixels) = try answer(request, &missing) else { throw .noPicture }
    return pixels
  }

  /// Ends the process; the next picture starts it again.
  package func end() {
    link.withLock { link in
      link?.process.end()
      link = nil
    }
  }

  private func answer(_ request: CanvasRequest, _ missing: inout MissingCharacters) throws(Diagnostic) -> CanvasAnswer {
    let body: [UInt8]
    do throws(FrameFault) { body = try Frame.body(request) } catch { throw .tooLarge }
    let systemFonts = request.needsSystemFonts
    let result: Result<(CanvasAnswer, MissingCharacters), Diagnostic> = link.withLock { link in
      Result { () throws(Diagnostic) in
        if systemFonts, let other = link, !other.hasSystemFonts {
          other.process.end()
          link = nil
        }
        // It may have ended since the last picture; it is not asked twice for one that it can't draw.
        if let known = link {
          do throws(FrameFault) { return try Self.ask(known.channel, body) } catch {
            known.process.end()
            link = nil
            guard error == .ended else { throw .noPicture(error) }
          }
        }
        let path = if let program { program } else { try InstalledProgram.canvas.required() }
        let started = try Self.start(path, fontsOf: systemFonts ? home ?? "" : nil)
        link = started
        do throws(FrameFault) { return try Self.ask(started.channel, body) } catch {
          started.process.end()
          link = nil
          if error == .ended, let fault = SharedLibraries.fault(of: path) { throw Diagnostic(.unavailable, fault) }
          throw .noPicture(error)
        }
      }
    }
    let (answer, found) = try result.get()
    missing.isPangoThere = found.isPangoThere
    missing.add(found.characters)
    switch answer {
    case .tooLarge: throw .tooLarge
    case .memory: throw Diagnostic(.memory, "not enough memory for the picture")
    case let drawn: return drawn
    }
  }

  /// - Parameter home: whose fonts, and the system's, it may read; nil: none.
  private static func start(_ program: String, fontsOf home: String?) throws(Diagnostic) -> Link {
    let arguments = ["--draw"] + (home.map { ["--system-fonts", $0] } ?? [])
    switch ServiceProcess.start(program, arguments: arguments) {
    case .failure(let error): throw Diagnostic(.unavailable, "cannot start '\(program)': \(error.sentence)")
    case .success(let started):
      return Link(process: started.process, channel: started.channel, hasSystemFonts: home != nil)
    }
  }

  private static func ask(_ channel: FrameChannel, _ body: [UInt8]) throws(FrameFault) -> (
    CanvasAnswer, MissingCharacters
  ) {
    let deadline = ContinuousClock.now + patience
    let wait: FrameChannel.Waiting = { event in
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var asked = pollfd(fd: channel.descriptor, events: Int16(event), revents: 0)
      _ = poll(&asked, 1, rest.pollTime)
      return true
    }
    try channel.send(CanvasFrame.request, body, wait: wait)
    var missing = MissingCharacters()
    let kinds: [UInt8: Int] = [CanvasFrame.answer: Frame.largestBody, CanvasFrame.missing: 64 << 10]
    var (kind, answer) = try channel.receive(wait: wait) { kinds[$0] }
    if kind == CanvasFrame.missing {
      missing = try Frame.value(from: answer)
      (kind, answer) = try channel.receive(wait: wait) { $0 == CanvasFrame.answer ? Frame.largestBody : nil }
    }
    return (try Frame.value(from: answer), missing)
  }
}

extension Diagnostic {
  fileprivate static var noPicture: Diagnostic { Diagnostic(.unavailable, "lunette-canvas returned no picture") }
  fileprivate static func noPicture(_ fault: FrameFault) -> Diagnostic {
    switch fault {
    case .late: Diagnostic(.unavailable, "lunette-canvas timed out")
    case .otherRelease(let release): .otherRelease(release)
    default: noPicture
    }
  }
  fileprivate static var tooLarge: Diagnostic {
    Diagnostic(
      .size, "the picture would have more than 32 million pixels; use a smaller --scale or fewer widgets")
  }
}
