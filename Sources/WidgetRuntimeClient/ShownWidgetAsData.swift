package import WidgetModel
import WidgetServices
package import WidgetWire

// What `show` asks and gets, as plain data, by hand. A prompt waits for it, and Codable costs a process that ends at once more
// than all the rest: the first use of each synthesized type is a search through every conformance of the program. `show
// hello.lua` took 4.0 ms by Codable, and --version 1.8.

extension InstanceReference {
  var plain: Value {
    switch self {
    case .number(let number): .integer(Int64(number))
    case .kind(let kind): .text(kind)
    }
  }

  init(plain: Value) throws(FrameFault) {
    switch plain {
    case .integer(let number):
      guard let number = Int(exactly: number) else { throw .damaged }
      self = .number(number)
    case .text(let kind): self = .kind(kind)
    default: throw .damaged
    }
  }
}

extension ShownWidget {
  package var plain: Value {
    get throws(FrameFault) {
      .list([
        .integer(Int64(number)), .text(bundle), widget.plain, .text(family.rawValue), configuration,
        .list(environments.map { $0.plain }), entry?.plain ?? .null, .integer(Int64(index)), .integer(Int64(count)),
        nextEntry.map { .number($0) } ?? .null, policy.plain, .number(made), try Diagnostic.plain(warnings),
        try error.map { error throws(FrameFault) in .bytes(try Frame.body(error)) } ?? .null,
        .integer(Int64(revision)),
      ])
    }
  }

  package init(plain: Value) throws(FrameFault) {
    var parts = try PlainParts(plain, atLeast: 15)
    self.init(
      number: try parts.whole(), bundle: try parts.text(),
      widget: try WidgetDeclaration(plain: try parts.value()), family: try parts.word(Family.self),
      configuration: try parts.value(),
      environments: try parts.members { value throws(FrameFault) in try WidgetEnvironment(plain: value) })
    entry = try parts.optional { parts throws(FrameFault) in try TimelineEntry(plain: try parts.value()) }
    (index, count) = (try parts.whole(), try parts.whole())
    nextEntry = try parts.optional { parts throws(FrameFault) in try parts.number() }
    policy = try ReloadPolicy(plain: try parts.value())
    made = try parts.number()
    warnings = try parts.faults()
    error = try parts.optional { parts throws(FrameFault) in try Frame.value(Diagnostic.self, from: try parts.bytes()) }
    revision = try parts.whole()
  }
}
