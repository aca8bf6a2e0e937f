public import WidgetModel
import WidgetSandbox
public import WidgetSchedule
import WidgetServices
package import WidgetWire

/// The options of `lunette run`, checked, for `lunette-host run ORDERS`, which takes its place in the same process.
public struct RunOrders: Sendable, Hashable {
  /// How lines of the log are written.
  public enum LogFormat: String, Sendable, Hashable, CaseIterable { case text, json }

  /// The least severe lines of bundles' logs that are written.
  public enum LogLevel: String, Sendable, Hashable, CaseIterable { case debug, info, warning, error }

  /// What the log says when the dashboard is served, with its address as `at`; `dev` waits for it.
  public static let dashboardNotice = "the dashboard is served"

  /// The version of the command and of the runtime.
  public var version: String
  /// The state folder; absolute.
  public var store: String
  /// Folders in which bundles are found; absolute, whether they exist or not.
  public var widgets: [String] = []
  /// What bundles are granted, as `--allow` takes it.
  public var allow: [String] = []
  /// Where it listens for HTTP beside its own socket, as `--listen` takes it.
  public var listens: [String] = []
  /// Where browsers reach it by a proxy, as `--origin` takes it.
  public var origins: [String] = []
  /// The budget and policy of reloads.
  public var profile = Profile.desktop
  /// Limits over those of the user's file, as `--limit` takes them.
  public var limits: [String] = []
  /// The locale's identifier.
  public var locale = "en_US"
  /// The time zone's identifier.
  public var timeZone = "UTC"
  /// Whether the zone is the machine's, and changes with it.
  public var followsTimeZone = false
  /// The color scheme that views are made for; nil makes them for light and for dark.
  public var colorScheme: ColorScheme?
  /// The size of text that views are made for.
  public var dynamicTypeSize = DynamicTypeSize.large
  /// How widgets are drawn: in full color, accented or vibrant.
  public var renderingMode = RenderingMode.fullColor
  /// The other traits of the environment.
  public var traits = EnvironmentTraits()
  /// The folder under which `/proc`, `/sys` and `/etc` of system figures lie; nil: this machine.
  public var root: String?
  /// How lines of the log are written.
  public var logFormat = LogFormat.text
  /// The least severe lines that are written.
  public var logLevel = LogLevel.info
  /// Whether every widget of the folders is shown while nothing is placed.
  public var showsFound = false
  /// A session of `dev` that it serves; nil: what a person has placed.
  public var session: DevSession?

  /// Creates orders with the defaults of every other option.
  public init(version: String, store: String) {
    self.version = version
    self.store = store
  }

  /// Returns the orders as one argument: a frame's body in hexadecimal digits.
  ///
  /// - Throws: `size` for more than a command line takes.
  public func word() throws(Diagnostic) -> String {
    let body: [UInt8]
    do throws(FrameFault) { body = try Frame.body(self) } catch { throw error.diagnostic("the runtime's options") }
    // The kernel takes 128 KiB for each argument.
    guard body.count < 60 << 10 else { throw Diagnostic(.size, "the options are too long for the runtime") }
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: body.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Reads an argument; nil for one that `word()` has not made.
  public init?(word: String) {
    guard let body = Self.body(ofWord: word), let orders = try? Frame.value(RunOrders.self, from: body) else {
      return nil
    }
    self = orders
  }

  /// The version of the command that made an argument. Orders of every release begin with it.
  public static func version(inWord word: String) -> String? {
    guard let body = body(ofWord: word) else { return nil }
    var reader = ByteReader(body)
    return try? reader.read(String.self)
  }

  private static func body(ofWord word: String) -> [UInt8]? {
    let digits = word.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count % 2 == 0, !digits.contains(nil) else { return nil }
    let values = digits.compactMap(\.self)
    return stride(from: 0, to: values.count, by: 2).map { UInt8(values[$0] << 4 | values[$0 + 1]) }
  }
}

extension RunOrders.LogFormat: BinaryCodable {}
extension RunOrders.LogLevel: BinaryCodable {}

extension RunOrders: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(version, store, widgets, allow, listens, profile, locale, timeZone, followsTimeZone)
    writer.write(colorScheme, dynamicTypeSize, renderingMode, traits, root, logFormat, logLevel, origins)
    writer.write(limits, session, showsFound)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(version: try reader.read(), store: try reader.read())
    (widgets, allow, listens, profile, locale, timeZone, followsTimeZone, colorScheme) = try reader.fields()
    (dynamicTypeSize, renderingMode, traits, root, logFormat, logLevel, origins) = try reader.fields()
    (limits, session, showsFound) = try reader.fields()
  }
}
