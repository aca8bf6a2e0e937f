package import WidgetModel

// Host requests and their replies as plain data: a script may send thousands in one call, and `Codable` takes five times as
// long for each.

extension HostRequest {
  package var plain: Value {
    .list([
      .text(function.rawValue), .list(arguments), .text(call.bundle), call.kind.map { .text($0) } ?? .null,
      .number(call.now), .text(call.locale), .text(call.timeZone),
      call.patience.map { .number($0) } ?? .null,
    ])
  }

  package init(plain: Value) throws(FrameFault) {
    guard case .list(let parts) = plain, parts.count == 8, let name = parts[0].text,
      let function = HostFunction(rawValue: name), case .list(let arguments) = parts[1], let bundle = parts[2].text,
      parts[3] == .null || parts[3].text != nil, case .number(let now) = parts[4], let locale = parts[5].text,
      let timeZone = parts[6].text, parts[7] == .null || parts[7].number != nil
    else { throw .damaged }
    var call = CallContext(bundle: bundle, kind: parts[3].text, now: now, locale: locale, timeZone: timeZone)
    call.patience = parts[7].number
    self.init(function, arguments, call)
  }
}

extension HostReply {
  /// A list of what is returned, or a table of the failure.
  package var plain: Value {
    switch self {
    case .values(let values): .list(values)
    case .failure(let message, let code): .table([.init("message", .text(message)), .init("code", .text(code))])
    }
  }

  package init(plain: Value) throws(FrameFault) {
    switch plain {
    case .list(let values): self = .values(values)
    case .table:
      guard let message = plain["message"]?.text, let code = plain["code"]?.text else { throw .damaged }
      self = .failure(message: message, code: code)
    default: throw .damaged
    }
  }
}
