/// What one entry's view may be (DocC: Security, "Limits"). The decoder counts by it, and a host judges by it
/// what a worker answers.
public enum ViewLimits {
  /// Views, those that a table shared by two parents makes counted each time.
  public static let nodes = 20_000
  /// The deepest nesting of views.
  public static let depth = 256
  /// The most modifiers of one view.
  public static let modifiers = 64
  /// The longest text, in bytes.
  public static let text = 16 << 10
  /// The size of all texts of a tree, in bytes.
  public static let texts = 256 << 10
  /// The longest URL, in bytes.
  public static let url = 8 << 10
  /// The most members of a list that an argument takes: colours, stops, numbers.
  public static let members = 1000
  /// Bytes that one decode may build.
  public static let bytes = 16 << 20
  /// The deepest nesting of views and modifiers, for which a recursion has stack.
  public static let nesting = 4096
  /// Fields looked at; a table that two views share is looked at twice.
  public static let steps = 2 << 20
  /// After so many nothing further is looked at.
  public static let faults = 100
}
