import WidgetModel

// The command's part of functions that `lunette-host` answers with WidgetIntegrations: arguments and permissions are checked and
// files opened here, and only granted data is sent.

extension Host {
  /// `feed.parse(text)`: it needs no permission, but another process: untrusted XML is not parsed beside untrusted Lua.
  func parse(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    guard arguments[0]?.byteContent != nil else { throw arguments.wrong("text", takes: "a text", found: arguments[0]) }
    let reply = try ask(ServiceRequest(arguments.request))
    if case .values(let values) = reply, let warning = values.first?["warning"]?.text {
      log.note(.warning, "feed.parse: \(warning)", arguments.call)
    }
    return reply
  }

  /// `calendar.events{ path=, from=, to=, cancelled= }`.
  func events(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let options = try arguments.table(0, "options")
    try options.only(["path", "from", "to", "cancelled"])
    let path = try options.text("path")
    let from = try options.number("from") ?? arguments.call.now
    if let to = try options.number("to"), to < from { throw arguments.wrong("to must not be before from") }
    _ = try options.flag("cancelled")

    let granted = gate.grants
    let reached = try gate.reach(path, arguments)
    let files: CalendarFiles
    do throws(CalendarFiles.Failure) { files = try CalendarFiles(reached, path: path) } catch { return error.reply }
    let reply = try events(of: files, arguments)
    try gate.confirm(granted) { () throws(Diagnostic) in _ = try gate.reach(path, arguments) }
    guard case .values(let values) = reply else { return reply }
    // After the events come the service's warnings, which are not part of the result.
    for warning in values.dropFirst().first?.list?.compactMap(\.text) ?? [] {
      log.note(.warning, "calendar.events: \(warning)", arguments.call)
    }
    return .values(Array(values.prefix(1)))
  }

  /// Sends the files in as many parts as they need.
  private func events(of files: CalendarFiles, _ arguments: Arguments) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(arguments.request)
    request.environment = variables(["TZDIR"])
    var failure: HostReply?
    var hasBegun = false
    let reply = try ask(.calendarEvents) { () throws(Diagnostic) in
      if hasBegun, files.isAtEnd { return nil }
      do throws(CalendarFiles.Failure) { request.files = try files.part() } catch {
        failure = error.reply
        return nil
      }
      (request.continues, request.isContinued) = (hasBegun, !files.isAtEnd)
      hasBegun = true
      return request
    }
    return failure ?? reply
  }

  /// `notify{ title=, body=, … }`.
  func notify(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let options = try arguments.table(0, "notification")
    try options.only(["title", "body", "urgency", "icon", "timeout", "replaces"])
    _ = try options.text("title")
    try gate.flag(.notify, arguments)
    guard notifications.take(at: world.monotonic()) else {
      return .failure(
        message: "a bundle may show up to \(NotificationBudget.most) notifications per minute",
        code: NotificationBudget.code)
    }
    return try askBus(arguments)
  }

  /// `media.players()`.
  func players(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    let granted = gate.grants
    try gate.flag(.media, arguments)
    let reply = try askBus(arguments)
    try gate.confirm(granted) { () throws(Diagnostic) in try gate.flag(.media, arguments) }
    return reply
  }

  private func askBus(_ arguments: Arguments) throws(Diagnostic) -> HostReply {
    var request = ServiceRequest(arguments.request)
    request.environment = variables(["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"])
    return try ask(request)
  }

  private func variables(_ names: [String]) -> [String: String] { world.environment.filter { names.contains($0.key) } }
}
