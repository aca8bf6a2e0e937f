import WidgetModel
import WidgetRender

/// Where a stream's lines come from: widgets that this process places and schedules, or a runtime's.
protocol StreamSource {
  /// Readable when something has come from outside; -1: nothing comes.
  var descriptors: [Int32] { get }
  /// When to come again although nothing came; nil: never.
  var deadline: ContinuousClock.Instant? { get }
  /// Carries out what is due, and draws what changed. Called when the moment of the step before or the deadline has come,
  /// when a descriptor is readable, and after `tell`.
  ///
  /// - Parameter hasNews: a descriptor is readable, or the deadline has come; else nothing outside is looked at.
  func step(hasNews: Bool) -> StreamStep
  /// Tells what happened to the machine or the bar.
  func tell(_ news: StreamNews)
}

/// Something that happened to the machine or the bar.
enum StreamNews: Hashable {
  /// The machine was asleep.
  case resumed
  /// The bar is looked at, or no longer.
  case seen(Bool)
  /// A person asks for this widget's reload.
  case reload(BarLine)
  /// A person turns the stack that this line follows, by so many widgets.
  case turn(BarLine, by: Int)
  /// A command has changed what this kind shows.
  case changed(kind: String)
}

/// What a step came to.
struct StreamStep: Sendable {
  var lines: [BarLine]
  /// When to come again, in seconds since 1970; nil: nothing will happen by itself.
  var wake: Double?
  /// What failed anew.
  var faults: [Diagnostic]
  /// Every widget has been asked at least once; before, a bar keeps what another source has told it.
  var isSettled = true
  /// Nothing more will come of this source, or another may do better.
  var isOver = false
}
