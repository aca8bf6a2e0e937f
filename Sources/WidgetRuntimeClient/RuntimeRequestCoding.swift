import WidgetModel
import WidgetSchedule
import WidgetServices
package import WidgetWire

extension RuntimeRequest: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .status: writer.write(case: 0)
    case .instances: writer.write(case: 1)
    case .add(let new): writer.write(case: 2, new)
    case .remove(let references): writer.write(case: 3, references)
    case .configure(let reference, let family, let configuration):
      writer.write(case: 4, reference, family, configuration)
    case .show(let reference): writer.write(case: 5, reference)
    case .timeline(let reference): writer.write(case: 6, reference)
    case .explain(let reference): writer.write(case: 7, reference)
    case .log(let reference, let last): writer.write(case: 8, reference, last)
    case .reload(let target, let demand): writer.write(case: 9, target, demand)
    case .center(let bundle, let kinds): writer.write(case: 10, bundle, kinds)
    case .handled(let event): writer.write(case: 11, event)
    case .download(let download): writer.write(case: 12, download)
    case .push(let kind, let token): writer.write(case: 13, kind, token)
    case .pushTokens: writer.write(case: 14)
    case .figures: writer.write(case: 15)
    case .stream(let targets): writer.write(case: 16, targets)
    case .looks(let looks): writer.write(case: 17, looks)
    case .stop: writer.write(case: 18)
    case .perform(let demand): writer.write(case: 19, demand)
    case .lock(let isLocked): writer.write(case: 20, isLocked)
    case .stacks: writer.write(case: 21)
    case .stack(let name, let order): writer.write(case: 22, name, order)
    case .donate(let donation): writer.write(case: 23, donation)
    case .invalidateRelevance(let bundle, let kind): writer.write(case: 24, bundle, kind)
    case .invalidateRecommendations(let bundle): writer.write(case: 25, bundle)
    case .activity(let call): writer.write(case: 26, call)
    case .pushActivity(let push): writer.write(case: 27, push)
    case .picture(let reference): writer.write(case: 28, reference)
    case .bundles: writer.write(case: 29)
    case .boards: writer.write(case: 30)
    case .arrange(let boards, let revision): writer.write(case: 31, boards, revision)
    case .place(let demand): writer.write(case: 32, demand)
    case .options(let demand): writer.write(case: 33, demand)
    case .cancelOptions(let asker): writer.write(case: 34, asker)
    case .preview(let demand): writer.write(case: 35, demand)
    case .open(let url, let bundle): writer.write(case: 36, url, bundle)
    case .starter: writer.write(case: 37)
    case .chooseStarter(let choice): writer.write(case: 38, choice)
    case .allow(let reference, let options): writer.write(case: 39, reference, options)
    case .checkPushToken(let token): writer.write(case: 40, token)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .status
    case 1: self = .instances
    case 2: self = .add(try reader.read())
    case 3: self = .remove(try reader.read())
    case 4:
      self = .configure(try reader.read(), family: try reader.read(), configuration: try reader.read())
    case 5: self = .show(try reader.read())
    case 6: self = .timeline(try reader.read())
    case 7: self = .explain(try reader.read())
    case 8: self = .log(try reader.read(), last: try reader.read())
    case 9: self = .reload(try reader.read(), try reader.read())
    case 10: self = .center(bundle: try reader.read(), kinds: try reader.read())
    case 11: self = .handled(try reader.read())
    case 12: self = .download(try reader.read())
    case 13: self = .push(kind: try reader.read(), token: try reader.read())
    case 14: self = .pushTokens
    case 15: self = .figures
    case 16: self = .stream(try reader.read())
    case 17: self = .looks(try reader.read())
    case 18: self = .stop
    case 19: self = .perform(try reader.read())
    case 20: self = .lock(try reader.read())
    case 21: self = .stacks
    case 22: self = .stack(try reader.read(), try reader.read())
    case 23: self = .donate(try reader.read())
    case 24: self = .invalidateRelevance(bundle: try reader.read(), kind: try reader.read())
    case 25: self = .invalidateRecommendations(bundle: try reader.read())
    case 26: self = .activity(try reader.read())
    case 27: self = .pushActivity(try reader.read())
    case 28: self = .picture(try reader.read())
    case 29: self = .bundles
    case 30: self = .boards
    case 31: self = .arrange(try reader.read(), revision: try reader.read())
    case 32: self = .place(try reader.read())
    case 33: self = .options(try reader.read())
    case 34: self = .cancelOptions(asker: try reader.read())
    case 35: self = .preview(try reader.read())
    case 36: self = .open(try reader.read(), bundle: try reader.read())
    case 37: self = .starter
    case 38: self = .chooseStarter(try reader.read())
    case 39: self = .allow(try reader.read(), try reader.read())
    case 40: self = .checkPushToken(try reader.read())
    default: throw .damaged
    }
  }
}

extension InstanceReference: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .number(let number): writer.write(case: 0, number)
    case .kind(let kind): writer.write(case: 1, kind)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .number(try reader.read())
    case 1: self = .kind(try reader.read())
    default: throw .damaged
    }
  }
}

extension NewInstance: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(widget, bundle, path, family, configuration) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      try reader.read(), bundle: try reader.read(), path: try reader.read(), family: try reader.read(),
      configuration: try reader.read())
  }
}

extension ReloadTarget: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .instance(let reference): writer.write(case: 0, reference)
    case .kind(let kind): writer.write(case: 1, kind)
    case .all: writer.write(case: 2)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .instance(try reader.read())
    case 1: self = .kind(try reader.read())
    case 2: self = .all
    default: throw .damaged
    }
  }
}

extension StreamTarget: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .instance(let reference, let family): writer.write(case: 0, reference, family)
    case .kind(let kind, let family, let configuration): writer.write(case: 1, kind, family, configuration)
    case .bundle(let path, let kind, let family, let configuration):
      writer.write(case: 2, path, kind, family, configuration)
    case .all(let family): writer.write(case: 3, family)
    case .activities(let family): writer.write(case: 4, family)
    case .boards: writer.write(case: 5)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .instance(try reader.read(), in: try reader.read())
    case 1: self = .kind(try reader.read(), try reader.read(), configuration: try reader.read())
    case 2:
      self = .bundle(
        path: try reader.read(), kind: try reader.read(), try reader.read(), configuration: try reader.read())
    case 3: self = .all(in: try reader.read())
    case 4: self = .activities(in: try reader.read())
    case 5: self = .boards
    default: throw .damaged
    }
  }
}

extension HandledEvent: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(bundle, name, performer, holder, intent, reload, fault)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(bundle: try reader.read(), name: try reader.read(), performer: try reader.read())
    (holder, intent, reload, fault) = try reader.fields()
  }
}

extension PerformDemand: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(action, bundle, holder) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), of: try reader.read(), holder: try reader.read())
  }
}

extension ActivityCall: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(request, bundle, path, activities) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      try reader.read(), of: try reader.read(), at: try reader.read(), activities: try reader.read())
  }
}

extension ActivityPush: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(change, id, token) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), of: try reader.read(), token: try reader.read())
  }
}

extension ActivityChange: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .update(let state, let staleDate, let relevance): writer.write(case: 0, state, staleDate, relevance)
    case .finish(let state, let dismissal): writer.write(case: 1, state, dismissal)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .update(try reader.read(), staleDate: try reader.read(), relevance: try reader.read())
    case 1: self = .finish(try reader.read(), dismissal: try reader.read())
    default: throw .damaged
    }
  }
}

extension Download: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(id, url, bundle, kind) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(id: try reader.read(), url: try reader.read(), bundle: try reader.read(), kind: try reader.read())
  }
}
