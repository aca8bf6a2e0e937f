import CLinux
import CPictures
import Glibc
import WidgetModel
import WidgetSandbox
import WidgetWire

/// The main program of `lunette-canvas --decode`: it restricts itself, decodes one picture that comes over its socket, answers
/// and ends. The next picture has a process of its own, so one that takes its process over gains nothing but its own looks.
public enum DecodingMain {
  private static let hostFailed: Int32 = 70

  /// What is left to the process: memory and one socket. It reads no file and starts no thread.
  ///
  /// - Parameter seconds: its processor time.
  private static func decoding(_ seconds: Int) -> Confinement {
    Confinement(
      addressSpace: UInt64(PictureLimits.memory), memory: UInt64(PictureLimits.memory), processorTime: seconds,
      descriptors: 8, calls: LINUX_CALLS_WORKER)
  }

  /// What is left to one that draws texts or filters of an SVG, which libraries do in threads: the same, threads, and the folders of fonts to be
  /// read. Processes are refused by the list of calls.
  private static func writing(_ seconds: Int) -> Confinement {
    var confinement = decoding(seconds)
    confinement.calls = LINUX_CALLS_DRAWING
    confinement.reads = ["/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/var/cache/fontconfig"]
    return confinement
  }

  /// Raises the walls, answers one request and ends the process.
  ///
  /// - Parameter arguments: `--processor-time=SECONDS`, `--svg` where the picture is one, `--threads` where it has texts or
  ///   filters, and what `WorkerStarter` adds.
  public static func run(_ arguments: [String]) -> Never {
    let arguments = ChildArguments.ofThisRelease(arguments)
    let needsThreads = arguments.words.contains("--threads")
    let prefix = "--processor-time="
    let seconds =
      arguments.words.lazy.compactMap { $0.hasPrefix(prefix) ? Int($0.dropFirst(prefix.count)) : nil }.first
      ?? PictureLimits.processorTime
    // Loaded here, since no library can be once the walls stand.
    if arguments.words.contains("--svg") { _ = picture_load_svg() }
    let walls = Wall.allCases.filter { $0 != .processes || !needsThreads }
    _ = Wall.raise(walls, parent: arguments.parent, needsThreads ? writing(seconds) : decoding(seconds))
    let channel = FrameChannel(LINUX_WORKER_SOCKET)
    do throws(FrameFault) {
      let (kind, body) = try channel.receive()
      guard kind == PictureFrame.request else { _exit(hostFailed) }
      let answer = PictureDecoding.answer(try Frame.value(from: body))
      try channel.send(PictureFrame.answer, try Frame.body(answer))
    } catch { _exit(hostFailed) }
    _exit(0)
  }
}
