import WidgetModel
import WidgetSchedule
package import WidgetWire

extension RuntimeReply: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .done: writer.write(case: 0)
    case .status(let status): writer.write(case: 1, status)
    case .instances(let instances): writer.write(case: 2, instances)
    case .placed(let instance): writer.write(case: 3, instance)
    case .shown(let shown): writer.write(case: 4, shown)
    case .timeline(let shown, let timeline): writer.write(case: 5, shown, timeline)
    case .explanation(let explanation): writer.write(case: 6, explanation)
    case .ledger(let lines): writer.write(case: 7, lines)
    case .tokens(let tokens): writer.write(case: 8, tokens)
    case .figures(let figures): writer.write(case: 9, figures)
    case .stream(let shown): writer.write(case: 10, shown)
    case .change(let shown): writer.write(case: 11, shown)
    case .gone(let number): writer.write(case: 12, number)
    case .failure(let fault): writer.write(case: 13, fault)
    case .performed(let url, let states): writer.write(case: 14, url, states)
    case .turned(let place, let shown): writer.write(case: 15, place, shown)
    case .stacks(let stacks, let suggestions): writer.write(case: 16, stacks, suggestions)
    case .stack(let stack): writer.write(case: 17, stack)
    case .hosted(let reply): writer.write(case: 18, reply)
    case .bundles(let bundles): writer.write(case: 19, bundles)
    case .boards(let state): writer.write(case: 20, state)
    case .outdated(let state): writer.write(case: 21, state)
    case .options(let options): writer.write(case: 22, options)
    case .opened(let isHandled, let next, let states): writer.write(case: 23, isHandled, next, states)
    case .starter(let state): writer.write(case: 24, state)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .done
    case 1: self = .status(try reader.read())
    case 2: self = .instances(try reader.read())
    case 3: self = .placed(try reader.read())
    case 4: self = .shown(try reader.read())
    case 5: self = .timeline(try reader.read(), try reader.read())
    case 6: self = .explanation(try reader.read())
    case 7: self = .ledger(try reader.read())
    case 8: self = .tokens(try reader.read())
    case 9: self = .figures(try reader.read())
    case 10: self = .stream(try reader.read())
    case 11: self = .change(try reader.read())
    case 12: self = .gone(try reader.read())
    case 13: self = .failure(try reader.read())
    case 14: self = .performed(openURL: try reader.read(), reloaded: try reader.read())
    case 15: self = .turned(place: try reader.read(), try reader.read())
    case 16: self = .stacks(try reader.read(), try reader.read())
    case 17: self = .stack(try reader.read())
    case 18: self = .hosted(try reader.read())
    case 19: self = .bundles(try reader.read())
    case 20: self = .boards(try reader.read())
    case 21: self = .outdated(try reader.read())
    case 22: self = .options(try reader.read())
    case 23: self = .opened(isHandled: try reader.read(), next: try reader.read(), reloaded: try reader.read())
    case 24: self = .starter(try reader.read())
    default: throw .damaged
    }
  }
}

extension RuntimeStatus: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(version, process, started, folder, widgets, listens, profile, troubles, isLocked)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      version: try reader.read(), process: try reader.read(), started: try reader.read(), folder: try reader.read(),
      widgets: try reader.read())
    (listens, profile, troubles, isLocked) = try reader.fields()
  }
}

extension InstanceState: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(number, kind, family, configuration, displayName, path)
    writer.write(role, isTransient, entryDate, nextReload, error, stack, needs)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      number: try reader.read(), kind: try reader.read(), family: try reader.read(), configuration: try reader.read(),
      displayName: try reader.read(), path: try reader.read())
    (role, isTransient, entryDate, nextReload, error, stack, needs) = try reader.fields()
  }
}

extension ShownWidget: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(number, bundle, widget, family, configuration, environments)
    writer.write(entry, index, count, nextEntry, policy, made, warnings, error, revision, path)
    writer.write(stack)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      number: try reader.read(), bundle: try reader.read(), widget: try reader.read(), family: try reader.read(),
      configuration: try reader.read(), environments: try reader.read())
    (entry, index, count, nextEntry, policy, made, warnings, error, revision, path) = try reader.fields()
    stack = try reader.read()
  }
}

extension Explanation: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(instance, outlook, profile, lastAnswer, lastGrant, lastDeferral, unwatched)
    writer.write(fault, excerpts)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), try reader.read(), profile: try reader.read())
    (lastAnswer, lastGrant, lastDeferral, unwatched) = try reader.fields()
    (fault, excerpts) = try reader.fields()
  }
}

extension SourceExcerpt: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(lines, span) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(lines: try reader.read(), span: try reader.read())
  }
}

extension SourceExcerpt.Line: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(number, text) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(number: try reader.read(), text: try reader.read())
  }
}

extension RuntimeFigures: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(started, instances, bundles, workers, followers, ledger, answerSeconds, wakes, commits, failedCommits)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (started, instances, bundles, workers, followers, ledger, answerSeconds, wakes) = try reader.fields()
    (commits, failedCommits) = try reader.fields()
  }
}
