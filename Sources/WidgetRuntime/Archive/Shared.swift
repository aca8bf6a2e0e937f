import WidgetModel

/// A large shared value: copying it copies a reference, and setting it does not affect other holders. `$` is the reference, to be
/// passed on.
@propertyWrapper
package struct Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  private var box: Box<Value>

  /// Stores a value behind a reference.
  package init(wrappedValue: Value) { box = Box(wrappedValue) }

  /// The value; setting it makes a new reference.
  package var wrappedValue: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  /// The reference itself, to be passed on without copying the value.
  package var projectedValue: Shared {
    get { self }
    set { self = newValue }
  }
}

/// A large value that is rarely present, and takes one word of memory if absent.
@propertyWrapper
package struct Seldom<Value: Sendable & Hashable>: Sendable, Hashable {
  private var box: Box<Value>?

  /// Stores a value behind a reference, or none.
  package init(wrappedValue: Value?) { box = wrappedValue.map { Box($0) } }

  /// The value; nil takes one word.
  package var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map { Box($0) } }
  }
}

/// An immutable value by reference.
private final class Box<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: Box, b: Box) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
