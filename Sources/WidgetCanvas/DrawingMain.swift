import CLinux
import Glibc
import WidgetCanvasClient
import WidgetSandbox
import WidgetWire

/// The main program of `lunette-canvas --draw`: it restricts itself, and draws what comes over its socket, one picture after the other,
/// until the other side closes it or asks for nothing for a while.
public enum DrawingMain {
  private static let hostFailed: Int32 = 70
  private static let memory: UInt64 = 1 << 30
  /// How long it waits for the next picture.
  private static let idleSeconds = 60

  /// The processor time is that of all pictures together; after it, the client starts another process.
  private static let confinement = Confinement(
    addressSpace: memory, memory: memory, processorTime: 60, descriptors: 8, calls: LINUX_CALLS_WORKER)

  /// What is left to one that draws with the system's fonts: the same, threads, in which Fontconfig reads its caches, and the folders of fonts,
  /// of their caches and of what says which is preferred. Processes are refused by the list of calls.
  private static func reading(home: String) -> Confinement {
    var confinement = confinement
    (confinement.calls, confinement.descriptors) = (LINUX_CALLS_DRAWING, 64)
    confinement.reads = [
      "/etc/fonts", "/usr/share/fontconfig", "/usr/share/fonts", "/usr/local/share/fonts", "/var/cache/fontconfig",
    ]
    if !home.isEmpty {
      confinement.reads += ["/.config/fontconfig", "/.cache/fontconfig", "/.local/share/fonts", "/.fonts"].map {
        home + $0
      }
    }
    return confinement
  }

  /// Raises the walls, answers requests and ends the process.
  ///
  /// - Parameter arguments: `--system-fonts` and the user's home folder where pictures have letters that the shipped fonts lack, and
  ///   what `WorkerStarter` adds.
  public static func run(_ arguments: [String]) -> Never {
    let arguments = ChildArguments.ofThisRelease(arguments)
    let channel = FrameChannel(LINUX_WORKER_SOCKET)
    // Before the walls, behind which only reads and writes are left: a read that waits longer fails.
    var idle = timeval(tv_sec: idleSeconds, tv_usec: 0)
    setsockopt(channel.descriptor, SOL_SOCKET, SO_RCVTIMEO, &idle, socklen_t(MemoryLayout<timeval>.size))
    let home = arguments.words.first == "--system-fonts" ? arguments.words.dropFirst().first : nil
    // Loaded here, since no library can be once the walls stand.
    let isPangoThere = home != nil && SystemText.load()
    if let home, !home.isEmpty { setenv("HOME", home, 1) }
    let walls = Wall.allCases.filter { $0 != .processes || home == nil }
    _ = Wall.raise(walls, parent: arguments.parent, home.map(reading) ?? confinement)
    guard let glyphs = Glyphs() else { _exit(hostFailed) }
    // The pixels of one picture lie where those of the last one lay.
    linux_keep_memory()
    while true {
      do throws(FrameFault) {
        let (kind, body) = try channel.receive()
        guard kind == CanvasFrame.request else { _exit(hostFailed) }
        glyphs.missing = MissingCharacters()
        glyphs.missing.isPangoThere = isPangoThere
        let answer = PictureDrawing(glyphs).answer(try Frame.value(from: body))
        if !glyphs.missing.isEmpty { try channel.send(CanvasFrame.missing, try Frame.body(glyphs.missing)) }
        try channel.send(CanvasFrame.answer, try Self.body(answer))
      } catch { _exit(error == .ended || error == .late ? 0 : hostFailed) }
    }
  }

  /// Raw pixels may be more than a frame takes.
  private static func body(_ answer: CanvasAnswer) throws(FrameFault) -> [UInt8] {
    do throws(FrameFault) { return try Frame.body(answer) } catch { return try Frame.body(CanvasAnswer.tooLarge) }
  }
}
