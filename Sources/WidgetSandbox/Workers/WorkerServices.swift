import WidgetLocale
import WidgetModel

/// The services of a script in a worker: dates and numbers are written here, from tables that the host gave; all else is the
/// host's to answer.
///
///     date.*, number.* ─▶ DateService, NumberService ─▶ reply
///                              │ needs ICU, or fails
///     everything else ─────────┴─▶ WorkerLine ═socket═▶ host
struct WorkerServices: HostServices {
  private let line: WorkerLine
  private let tables: WorkerTables
  private let dates: DateService
  private let numbers: NumberService
  private let lists: ListService

  init(_ line: WorkerLine) {
    self.line = line
    tables = WorkerTables { demand throws(Diagnostic) in try line.file(demand) }
    dates = DateService(zones: tables, languages: tables)
    numbers = NumberService(languages: tables)
    lists = ListService(languages: tables)
  }

  func reply(to request: HostRequest) throws(Diagnostic) -> HostReply {
    let own = try? own(request)
    if let refusal = tables.takeRefusal() { throw refusal }
    // What fails here is asked of the host, so that a fault is the same wherever a script runs.
    if let own { return own.cut }
    return try line.reply(to: request)
  }

  /// Returns the reply of this process; nil for what needs the host.
  private func own(_ request: HostRequest) throws(Diagnostic) -> HostReply? {
    switch request.function {
    case .dateNow, .dateAdd, .dateStartOfDay, .dateComponents, .dateFrom, .dateNext, .dateDifference, .dateParse,
      .dateFormat, .dateCron:
      try dates.reply(Arguments(request))
    case .numberFormat: try numbers.reply(Arguments(request))
    case .listFormat: try lists.reply(Arguments(request))
    default: nil
    }
  }
}
