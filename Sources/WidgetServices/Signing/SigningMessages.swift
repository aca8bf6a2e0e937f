import WidgetModel
package import WidgetWire

/// What `lunette-host signatures` does, in one frame.
public enum SigningRequest: Sendable, Hashable {
  /// Verifies a content and its comment.
  case verify(key: [UInt8], content: [UInt8], signature: [UInt8], commented: [UInt8], global: [UInt8])
  /// Signs a content, then the signature with the comment behind it.
  case sign(seed: [UInt8], content: [UInt8], comment: [UInt8])
  /// Derives the public key.
  case publicKey(seed: [UInt8])
}

/// What it replies.
public enum SigningReply: Sendable, Hashable {
  /// The library libcrypto.so.3 is missing.
  case unavailable
  /// The content is not what was signed.
  case invalidContent
  /// The comment is not what was signed.
  case invalidComment
  /// Both signatures are valid.
  case valid
  /// The two signatures, or a public key.
  case signed(signature: [UInt8], global: [UInt8])
  /// The public key of a seed.
  case publicKey([UInt8])
}

extension SigningRequest: BinaryCodable {
  package static let frame: UInt8 = 35

  package func write(to writer: inout ByteWriter) {
    func bytes(_ kind: UInt8, _ parts: [[UInt8]]) {
      writer.byte(kind)
      for part in parts { writer.bytes(part) }
    }
    switch self {
    case .verify(let key, let content, let signature, let commented, let global):
      bytes(0, [key, content, signature, commented, global])
    case .sign(let seed, let content, let comment): bytes(1, [seed, content, comment])
    case .publicKey(let seed): bytes(2, [seed])
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0:
      self = .verify(
        key: try reader.bytes(), content: try reader.bytes(), signature: try reader.bytes(),
        commented: try reader.bytes(), global: try reader.bytes())
    case 1: self = .sign(seed: try reader.bytes(), content: try reader.bytes(), comment: try reader.bytes())
    case 2: self = .publicKey(seed: try reader.bytes())
    default: throw .damaged
    }
  }
}

extension SigningReply: BinaryCodable {
  package static let frame: UInt8 = 36

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .unavailable: writer.byte(0)
    case .invalidContent: writer.byte(1)
    case .invalidComment: writer.byte(2)
    case .valid: writer.byte(3)
    case .signed(let signature, let global):
      writer.byte(4)
      writer.bytes(signature)
      writer.bytes(global)
    case .publicKey(let key):
      writer.byte(5)
      writer.bytes(key)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .unavailable
    case 1: self = .invalidContent
    case 2: self = .invalidComment
    case 3: self = .valid
    case 4: self = .signed(signature: try reader.bytes(), global: try reader.bytes())
    case 5: self = .publicKey(try reader.bytes())
    default: throw .damaged
    }
  }
}
