/// A test argument whose value is too long to be printed with each case. A case is reported by its name alone.
///
/// It is not Encodable: the test library would encode the whole value to distinguish cases.
public struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
  public let name: String
  public let value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  public var description: String { name }
}
