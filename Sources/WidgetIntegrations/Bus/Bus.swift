import CBus
import Glibc
import WidgetModel

/// A connection to the user's message bus, through sd-bus. Every exchange ends; replies are read as plain data of bounded size.
struct Bus: ~Copyable {
  private let connection: OpaquePointer

  /// Why there is no connection.
  enum Absence: Error {
    case library, address, unreachable

    var sentence: String {
      switch self {
      case .library: "libsystemd is not installed"
      case .address: "no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR points to one"
      case .unreachable: "the session bus is not responding"
      }
    }
  }

  /// - Parameter environment: DBUS_SESSION_BUS_ADDRESS, else `bus` in XDG_RUNTIME_DIR.
  init(environment: [String: String]) throws(Absence) {
    guard let address = Self.address(environment) else { throw .address }
    guard bus_is_available() != 0 else { throw .library }
    guard let connection = bus_open(address) else { throw .unreachable }
    self.connection = connection
  }

  deinit { bus_close(connection) }

  static func address(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      // A path or an abstract name; other transports start programs or leave the machine.
      return address.split(separator: ";").allSatisfy { $0.hasPrefix("unix:") } ? address : nil
    }
    guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/"), access(folder + "/bus", F_OK) == 0 else {
      return nil
    }
    let path = folder.utf8.reduce(into: "") { path, byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2F || byte == 0x2D || byte == 0x5F || byte == 0x2E
      path += isPlain ? String(UnicodeScalar(byte)) : "%" + String(Int(byte) + 0x100, radix: 16).suffix(2)
    }
    return "unix:path=\(path)/bus"
  }

  /// The system's bus: DBUS_SYSTEM_BUS_ADDRESS, else the standard socket; nil if there is no such bus.
  static func systemAddress(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty {
      return address.split(separator: ";").allSatisfy { $0.hasPrefix("unix:") } ? address : nil
    }
    let socket = "/run/dbus/system_bus_socket"
    return access(socket, F_OK) == 0 ? "unix:path=\(socket)" : nil
  }

  /// What to wait for at a connection; nil: the bus is gone.
  static func waits(
    of connection: OpaquePointer
  ) -> (descriptor: Int32, events: Int32, microseconds: Int64)? {
    var descriptor: Int32 = -1
    var events: Int32 = 0
    var microseconds: Int64 = -1
    guard bus_waits(connection, &descriptor, &events, &microseconds) >= 0 else { return nil }
    return (descriptor, events, microseconds)
  }

  /// One method call: whom, what, and with which arguments.
  struct Call {
    var destination: String
    var path: String
    var interface: String
    var member: String
    var arguments: [BusArgument] = []
  }

  enum Reply {
    case values([Value])
    /// The name of a D-Bus error.
    case error(String)
    /// None within the limit.
    case none
  }

  /// Sends all at once and waits for all, at most so many seconds together.
  borrowing func exchange(_ calls: [Call], seconds: Double) throws(Absence) -> [Reply] {
    var messages: [OpaquePointer?] = []
    for call in calls { messages.append(message(call)) }
    defer { for message in messages { message.map(bus_message_free) } }
    let sent = messages.indices.filter { messages[$0] != nil }
    var replies = [OpaquePointer?](repeating: nil, count: sent.count)
    defer { for reply in replies { reply.map(bus_message_free) } }
    var outgoing = sent.map { messages[$0] }
    let came = bus_exchange(connection, &outgoing, &replies, sent.count, Self.deadline(in: seconds))
    if came < 0 { throw .unreachable }
    var answers = [Reply](repeating: .none, count: calls.count)
    for (place, reply) in zip(sent, replies) {
      guard let reply else { continue }
      if let name = bus_error_name(reply) {
        answers[place] = .error(SanitizedText.string(String(cString: name)))
      } else {
        answers[place] = BusReading.values(reply).map { .values($0) } ?? .none
      }
    }
    return answers
  }

  private static func deadline(in seconds: Double) -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000 + UInt64(now.tv_nsec) / 1000 + UInt64(max(seconds, 0) * 1e6)
  }

  private borrowing func message(_ call: Call) -> OpaquePointer? {
    guard
      let message = bus_method(connection, call.destination, call.path, call.interface, call.member)
    else { return nil }
    for argument in call.arguments where !argument.append(to: message) {
      bus_message_free(message)
      return nil
    }
    return message
  }
}

/// An argument of a D-Bus call, of the types in use.
indirect enum BusArgument {
  case text(String)
  case unsigned(UInt32)
  case signed(Int32)
  case byte(UInt8)
  case flag(Bool)
  case texts([String])
  /// `a{sv}`.
  case options([(String, BusArgument)])

  var signature: String {
    switch self {
    case .text: "s"
    case .unsigned: "u"
    case .signed: "i"
    case .byte: "y"
    case .flag: "b"
    case .texts: "as"
    case .options: "a{sv}"
    }
  }

  func append(to message: OpaquePointer) -> Bool {
    switch self {
    case .text(let text): return text.withCString { bus_append(message, Self.code("s"), $0) } >= 0
    case .unsigned(var number): return bus_append(message, Self.code("u"), &number) >= 0
    case .signed(var number): return bus_append(message, Self.code("i"), &number) >= 0
    case .byte(var number): return bus_append(message, Self.code("y"), &number) >= 0
    case .flag(let flag):
      var number: Int32 = flag ? 1 : 0
      return bus_append(message, Self.code("b"), &number) >= 0
    case .texts(let texts):
      return Self.container(message, "a", "s") { texts.allSatisfy { BusArgument.text($0).append(to: message) } }
    case .options(let options):
      return Self.container(message, "a", "{sv}") {
        options.allSatisfy { name, value in
          Self.container(message, "e", "sv") {
            BusArgument.text(name).append(to: message)
              && Self.container(message, "v", value.signature) { value.append(to: message) }
          }
        }
      }
    }
  }

  private static func code(_ letter: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: letter.value) }

  private static func container(
    _ message: OpaquePointer, _ type: Unicode.Scalar, _ contents: String, _ fill: () -> Bool
  ) -> Bool {
    bus_open_container(message, code(type), contents) >= 0 && fill() && bus_close_container(message) >= 0
  }
}
