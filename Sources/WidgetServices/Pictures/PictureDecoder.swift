import Glibc
import LinuxKit
package import WidgetModel
import WidgetSandbox
import WidgetWire

/// Decodes pictures with `lunette-canvas --decode`, each in its own process. No untrusted format is parsed here: the result is a
/// size and pixels, and both are checked.
package struct PictureDecoder: Sendable {
  /// The full path of `lunette-canvas`; nil if it is not installed.
  private let program: String?
  /// The longest time that a picture may take, its process's start included, in seconds.
  private let patience: Duration
  /// The processor time of its process, in seconds.
  private let processorTime: Int

  /// Creates a decoder that uses the `lunette-canvas` of this installation.
  package init() { self.init(program: InstalledProgram.canvas.path) }

  /// - Parameter program: the full path of `lunette-canvas`; nil if it is not installed.
  package init(
    program: String?, patience: Duration = .seconds(10), processorTime: Int = PictureLimits.processorTime
  ) {
    (self.program, self.patience, self.processorTime) = (program, patience, processorTime)
  }

  /// Decodes a picture in a process that ends with it.
  package func decode(_ request: PictureRequest) -> Result<Picture, PictureFault> {
    guard request.bytes.count <= PictureLimits.file else { return .failure(.file) }
    let format = PictureFormat(request.bytes)
    // A format that no library decodes needs no process.
    if format == nil { return .failure(.format(nil)) }
    if case .refused(let place)? = format { return .failure(.format(PictureFormat.refused[place])) }
    guard let program else { return .failure(.unavailable(InstalledProgram.canvas.missing)) }
    let words = ["--decode", "--processor-time=\(processorTime)"] + Self.needs(of: request.bytes, format)
    switch ServiceProcess.start(program, arguments: words) {
    case .failure(let error): return .failure(.unavailable("cannot start '\(program)': \(error.sentence)"))
    case .success(let started): return ask(request, started.process, started.channel)
    }
  }

  /// What the process must know before it is sandboxed: whether to load what draws SVG, and to allow threads, which texts and filters
  /// are drawn in. A drawing that hides these ends as a broken one.
  private static func needs(of bytes: [UInt8], _ format: PictureFormat?) -> [String] {
    guard format == .svg else { return [] }
    let starts = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "<") || bytes[$0] == UInt8(ascii: ":") }
    let needsThreads = starts.contains { start in
      bytes[(start + 1)...].starts(with: "text".utf8) || bytes[(start + 1)...].starts(with: "filter".utf8)
    }
    return ["--svg"] + (needsThreads ? ["--threads"] : [])
  }

  private func ask(
    _ request: PictureRequest, _ process: ServiceProcess, _ channel: FrameChannel
  ) -> Result<Picture, PictureFault> {
    defer { process.end() }
    let deadline = ContinuousClock.now + patience
    let wait: FrameChannel.Waiting = { event in
      let rest = deadline - .now
      guard rest > .zero else { return false }
      var asked = pollfd(fd: channel.descriptor, events: Int16(event), revents: 0)
      _ = poll(&asked, 1, rest.pollTime)
      return true
    }
    do throws(FrameFault) {
      try channel.send(PictureFrame.request, try Frame.body(request), wait: wait)
      let most = request.mostPixels * 4 + 64
      let (_, body) = try channel.receive(wait: wait) { $0 == PictureFrame.answer ? most : nil }
      return Self.result(of: try Frame.value(from: body), request)
    } catch { return .failure(fault(error, process)) }
  }

  private static func result(of answer: PictureAnswer, _ request: PictureRequest) -> Result<Picture, PictureFault> {
    switch answer {
    case .picture(let picture):
      max(picture.columns, picture.rows) <= request.side ? .success(picture) : .failure(.broken)
    case .refused(let place):
      .failure(.format(place.flatMap { PictureFormat.refused.indices.contains($0) ? PictureFormat.refused[$0] : nil }))
    case .broken: .failure(.broken)
    case .dimensions(let width, let height): .failure(.dimensions(width: width, height: height))
    case .memory: .failure(.memory)
    case .drawing: .failure(.drawing)
    }
  }

  /// Why a process gave no reply. The kernel stops one that computes too long; one that runs out of memory may exit as well.
  private func fault(_ fault: FrameFault, _ process: ServiceProcess) -> PictureFault {
    if fault == .late { return .processorTime }
    if case .otherRelease(let release) = fault { return .unavailable(Diagnostic.otherRelease(release).message) }
    if fault == .ended, let sentence = SharedLibraries.fault(of: process.program) { return .unavailable(sentence) }
    let used = process.processorTime ?? .zero
    return used >= .seconds(processorTime) - .milliseconds(200) ? .processorTime : .broken
  }
}
