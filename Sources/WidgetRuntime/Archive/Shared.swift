import WidgetModel

/// A large value that many hold: copying it copies a reference, and setting it leaves the others as they are. `$` is the
/// reference, to be given on.
@propertyWrapper
package struct Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  private var box: Box<Value>

  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  package var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }
}

/// A large value that is seldom there, and takes no room where it is not.
@propertyWrapper
package struct Seldom<Value: Sendable & Hashable>: Sendable, Hashable {
  private var box: Box<Value>?

  package init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }
}

/// A value by reference, which never changes.
private final class Box<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
