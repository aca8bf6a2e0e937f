/// An argument of a test whose value is too long to be printed with each case. A case is reported by the name alone.
///
/// It is not Encodable: the test library would encode the whole value to tell cases apart.
public struct Named<Value: Sendable>: Sendable, CustomStringConvertible {
  public let name: String
  public let value: Value

  public init(_ name: String, _ value: Value) {
    self.name = name
    self.value = value
  }

  public var description: String { name }
}
