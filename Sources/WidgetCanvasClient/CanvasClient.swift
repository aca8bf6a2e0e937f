import Glibc
import LinuxKit
import Synchronization
package import WidgetModel
import WidgetServices
import WidgetWire

/// `lunette-canvas --draw`, which draws pictures one after the other. A command has it started at once, so that its libraries are loaded
/// while a script still runs; one that has ended meanwhile (it does so when nothing was asked for a while) is started again.
package final class CanvasClient: Sendable {
  private struct Link: Sendable {
    var process: ServiceProcess
    var channel: FrameChannel
  }

  /// The process; held while a picture is drawn, so that callers on several threads wait for each other. nil: none runs.
  private let link: Mutex<Link?>
  /// Its full path; nil: beside this program, where it is looked for each time that it is started.
  private let program: String?
  /// The longest time that a drawing may take.
  private static let patience = Duration.seconds(20)

  /// Starts the program beside this one.
  package convenience init() throws(Diagnostic) { try self.init(program: try Self.installed()) }

  /// - Parameter program: its full path, for tests.
  package init(program: String) throws(Diagnostic) {
    self.program = program
    link = Mutex(try Self.start(program))
  }

  /// Creates one that starts nothing before the first picture, for a process that goes on and may never be asked for any.
  package init(onDemand program: String?) {
    self.program = program
    link = Mutex(nil)
  }

  /// The program's full path.
  package static func installed() throws(Diagnostic) -> String {
    guard let program = ServiceLink.places(of: "lunette-canvas").first(where: { access($0, X_OK) == 0 }) else {
      throw Diagnostic(.unavailable, PictureDecoder.notInstalled)
    }
    return program
  }

  /// Draws a display list and returns the bytes of a PNG.
  ///
  /// - Parameter scale: pixels of a point.
  package func png(_ picture: CanvasPicture, scale: Double) throws(Diagnostic) -> [UInt8] {
    try png(CanvasRequest([.init(picture, at: .zero)], size: picture.size, scale: scale))
  }

  /// Draws pictures as one PNG and returns its bytes.
  package func png(_ request: CanvasRequest) throws(Diagnostic) -> [UInt8] {
    guard case .png(let bytes) = try answer(request) else { throw .noPicture }
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
    guard case .pixels(let pixels) = try answer(request) else { throw .noPicture }
    return pixels
  }

  /// Ends the process; the next picture starts it again.
  package func end() {
    link.withLock { link in
      link?.process.end()
      link = nil
    }
  }

  private func answer(_ request: CanvasRequest) throws(Diagnostic) -> CanvasAnswer {
    let body: [UInt8]
    do throws(FrameFault) { body = try Frame.body(request) } catch { throw .tooLarge }
    let result: Result<CanvasAnswer, Diagnostic> = link.withLock { link in
      Result { () throws(Diagnostic) in
        // It may have ended since the last picture; it is not asked twice for one that it can't draw.
        if let known = link {
          do throws(FrameFault) { return try Self.ask(known.channel, body) } catch {
            known.process.end()
            link = nil
            guard error == .ended else { throw error == .late ? .late : .noPicture }
          }
        }
        let path = if let program { program } else { try Self.installed() }
        let started = try Self.start(path)
        link = started
        do throws(FrameFault) { return try Self.ask(started.channel, body) } catch {
          started.process.end()
          link = nil
          throw error == .late ? .late : .noPicture
        }
      }
    }
    switch try result.get() {
    case .tooLarge: throw .tooLarge
    case .memory: throw Diagnostic(.memory, "there is not enough memory for the picture")
    case let drawn: return drawn
    }
  }

  private static func start(_ program: String) throws(Diagnostic) -> Link {
    switch ServiceProcess.start(program, arguments: ["--draw"]) {
    case .failure(let error): throw Diagnostic(.unavailable, "'\(program)' can't be started: \(error.sentence)")
    case .success(let started): return Link(process: started.process, channel: started.channel)
    }
  }

  private static func ask(_ channel: FrameChannel, _ body: [UInt8]) throws(FrameFault) -> CanvasAnswer {
    let deadline = ContinuousClock.now + patience
    let wait: FrameChannel.Waiting = { event in
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var asked = pollfd(fd: channel.descriptor, events: Int16(event), revents: 0)
      _ = poll(&asked, 1, rest.pollTime)
      return true
    }
    try channel.send(CanvasFrame.request, body, wait: wait)
    let (_, body) = try channel.receive(wait: wait) { $0 == CanvasFrame.answer ? Frame.largestBody : nil }
    return try Frame.value(from: body)
  }
}

extension Diagnostic {
  fileprivate static var noPicture: Diagnostic { Diagnostic(.unavailable, "lunette-canvas gave no picture") }
  fileprivate static var late: Diagnostic { Diagnostic(.unavailable, "lunette-canvas gave no picture in time") }
  fileprivate static var tooLarge: Diagnostic {
    Diagnostic(
      .size, "the picture would have more than 32 million pixels; a smaller --scale or fewer widgets make less")
  }
}
