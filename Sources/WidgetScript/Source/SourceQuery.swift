import WidgetModel

/// What of a bundle's source is looked for: a call or a function that Lua knows the line of, and the way from there to
/// the thing that is meant.
struct SourceQuery: Hashable {
  /// Where a query begins.
  enum Start: Hashable {
    /// `VStack { … }`, `widget { … }`: a call by its name, whose arguments are members of one table.
    case constructor(String)
    /// `:font(…)`: a method in a chain of calls, and how many follow it there.
    case modifier(String, following: Int)
    /// `date.format(…)`: a call by its dotted name, whose arguments are counted.
    case function(String)
    /// A function by the line that it begins in, and what it returns.
    case returned
  }

  /// One step further in.
  enum Step: Hashable {
    case key(String)
    /// A member without a name, or an argument, from 1.
    case item(Int)
  }

  /// Which part of a member is meant.
  enum Part: Hashable { case key, value }

  var start: Start
  var file: String
  var line: Int
  var steps: [Step] = []
  var part = Part.value
}

/// Where in a source something stands: a line from 1, and characters of it.
struct SourcePlace: Hashable {
  var line: Int
  var span: SourceSpan
}
