/// What becomes of a Live Activity that was started.
public enum ActivityChange: Sendable, Hashable {
  /// Another state; what is not given with it is gone.
  case update(Value, staleDate: Double?, relevance: Double)
  /// Its end, with its last state; nil: as it is. It stays on the lock screen until the date; nil: as long as it may.
  case finish(Value?, dismissal: Double?)

  /// Its new state; nil: it stays.
  public var state: Value? {
    switch self {
    case .update(let state, _, _): state
    case .finish(let state, _): state
    }
  }
}

extension ActivityContent {
  /// Applies a change that was checked.
  public mutating func apply(_ change: ActivityChange, at now: Double) {
    updated = now
    switch change {
    case .update(let state, let staleDate, let relevance):
      (self.state, self.staleDate, self.relevance) = (state, staleDate, relevance)
      // One that lies behind is told at once, with the other deadlines.
      isStale = false
    case .finish(let state, let dismissal):
      if let state { self.state = state }
      end(at: now, dismissal: dismissal)
    }
  }
}

/// What a script asks for by `activity.*`, read from a call whose arguments have the types of the Vocabulary.
public enum ActivityDemand: Sendable, Hashable {
  /// Starts one of a kind.
  case start(kind: String, attributes: Value, state: Value, staleDate: Double?, relevance: Double)
  /// Changes the one of that id.
  case change(id: String, ActivityChange)
  /// Lists those of a kind; nil: all.
  case list(kind: String?)

  /// Reads a call.
  ///
  /// - Throws: what is wrong with an argument.
  public init(_ request: HostRequest) throws(Diagnostic) {
    func argument(_ index: Int) -> Value? {
      guard request.arguments.indices.contains(index), request.arguments[index] != .null else { return nil }
      return request.arguments[index]
    }
    let (first, options) = (argument(0)?.text ?? "", argument(request.function == .activityStart ? 3 : 2))
    let (staleDate, relevance) = (options?["staleDate"]?.number, options?["relevance"]?.number ?? 0)
    switch request.function {
    case .activityStart:
      self = .start(
        kind: first, attributes: argument(1) ?? .emptyTable, state: argument(2) ?? .emptyTable, staleDate: staleDate,
        relevance: relevance)
    case .activityUpdate:
      self = .change(
        id: first, .update(argument(1) ?? .emptyTable, staleDate: staleDate, relevance: relevance))
    case .activityFinish:
      let dismissal = try Self.dismissal(options?["dismiss"], request)
      self = .change(id: first, .finish(argument(1), dismissal: dismissal))
    default: self = .list(kind: argument(0)?.text)
    }
  }

  private static func dismissal(_ value: Value?, _ request: HostRequest) throws(Diagnostic) -> Double? {
    guard let word = value?.text else { return value?.number }
    guard word == "immediate" else {
      throw Diagnostic(
        .scriptArgument, "\(request.function.rawValue): dismiss is \"immediate\" or a date, not \"\(word.prefix(60))\"",
        suggestion: "\"immediate\"")
    }
    return request.call.now
  }
}
