import Glibc
import LinuxKit
import Synchronization
public import WidgetModel
import WidgetWire

/// Verifies and makes signatures in a process that has libcrypto and no files, no network and no other library. It is started at the
/// first use and ends with this value.
public final class Signing: Sendable {
  private let program: String?
  private let running = Mutex<(process: ServiceProcess, channel: FrameChannel)?>(nil)
  /// The longest wait for a reply, in seconds.
  private static let patience = 10.0

  /// Uses the `lunette-host` of this installation.
  public convenience init() { self.init(program: InstalledProgram.host.path) }

  /// - Parameter program: the full path of `lunette-host`; nil if it is not installed.
  package init(program: String?) { self.program = program }

  /// Verifies a file's signature by one key.
  ///
  /// - Parameters:
  ///   - content: the file's bytes.
  ///   - path: the file's name, for the error.
  /// - Throws: `package.signature` if the content, its comment or the key is another; `unavailable` without libcrypto.
  public func verify(
    _ content: [UInt8], _ signature: SignatureFile, by key: PublicKey, path: String
  ) throws(Diagnostic) {
    guard signature.number == key.number else {
      throw Diagnostic(
        .packageSignature, "the file is signed by another key than \(key.fingerprint)", file: path)
    }
    let reply = try reply(
      to: .verify(
        key: key.key, content: content, signature: signature.signature, commented: signature.commented,
        global: signature.global))
    switch reply {
    case .valid: return
    case .invalidComment:
      throw Diagnostic(.packageSignature, "the comment of the signature was changed", file: path)
    default: throw Diagnostic(.packageSignature, "the signature does not match the file", file: path)
    }
  }

  /// Signs a file's content with a comment.
  public func sign(_ content: [UInt8], comment: String, by key: SecretKey) throws(Diagnostic) -> SignatureFile {
    guard
      case .signed(let signature, let global) = try reply(
        to: .sign(seed: key.seed, content: content, comment: Array(comment.utf8)))
    else { throw Self.failed("invalid reply from lunette-host") }
    return SignatureFile(
      number: key.publicKey.number, signature: signature, global: global, comment: comment, claimedKey: key.publicKey)
  }

  /// Makes a key from the kernel's random numbers.
  public func newKey() throws(Diagnostic) -> SecretKey {
    var random = SystemRandomNumberGenerator()
    let bytes = (0..<40).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    let seed = Array(bytes[8...])
    guard case .publicKey(let key) = try reply(to: .publicKey(seed: seed)), key.count == 32 else {
      throw Self.failed("invalid reply from lunette-host")
    }
    return SecretKey(number: Array(bytes[..<8]), seed: seed, key: key)
  }

  // MARK: Process

  private static func failed(_ sentence: String) -> Diagnostic {
    Diagnostic(.unavailable, "cannot use signatures: \(sentence)")
  }

  private func reply(to request: SigningRequest) throws(Diagnostic) -> SigningReply {
    let reply = try running.withLock { running throws(Diagnostic) in
      if running == nil { running = try start() }
      guard let (process, channel) = running else { throw Self.failed("lunette-host did not start") }
      let deadline = ContinuousClock.now + .seconds(Self.patience)
      do throws(FrameFault) {
        try channel.send(SigningRequest.frame, try Frame.body(request)) { Self.wait(channel, $0, until: deadline) }
        let (kind, body) = try channel.receive(wait: { Self.wait(channel, $0, until: deadline) })
        guard kind == SigningReply.frame else { throw .damaged }
        return try Frame.value(SigningReply.self, from: body)
      } catch {
        running = nil
        process.end()
        throw Self.failed(error == .late ? "lunette-host did not reply" : "lunette-host exited during the request")
      }
    }
    guard reply != .unavailable else {
      throw Diagnostic(
        .unavailable, "cannot use signatures: libcrypto.so.3 is not installed",
        suggestion: "install OpenSSL's library (Debian: libssl3)")
    }
    return reply
  }

  private func start() throws(Diagnostic) -> (process: ServiceProcess, channel: FrameChannel) {
    guard let program else { throw Self.failed(InstalledProgram.host.missing) }
    switch ServiceProcess.start(program, arguments: [ServiceRole.signatures.rawValue]) {
    case .success(let started): return started
    case .failure(let error): throw Self.failed("cannot start '\(program)': \(error.sentence)")
    }
  }

  private static func wait(_ channel: FrameChannel, _ events: Int32, until deadline: ContinuousClock.Instant) -> Bool {
    guard ContinuousClock.now < deadline else { return false }
    var asked = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
    _ = poll(&asked, 1, (deadline - .now).pollTime)
    return true
  }
}
