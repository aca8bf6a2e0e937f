package import WidgetModel

// Codings of what a bundle declares of itself.

extension BundleDeclaration: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(name, path, schemes, permissions, widgets, controls, activities, intents)
    writer.write(stacks, handlesURLs, handlesUserActivities, handlesDownloads, warnings, galleryEntry, galleryEntries)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(name: try reader.read(), path: try reader.read())
    (schemes, permissions, widgets, controls, activities, intents) = try reader.fields()
    (stacks, handlesURLs, handlesUserActivities, handlesDownloads, warnings) = try reader.fields()
    (galleryEntry, galleryEntries) = try reader.fields()
  }
}

extension GalleryEntry: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(category, keywords) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (category, keywords) = try reader.fields()
  }
}

extension WidgetCategory: BinaryCodable {}

extension WidgetNeed: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(matter, sentence, action, command, grant, parameter) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      matter: try reader.read(), sentence: try reader.read(), action: try reader.read(), command: try reader.read())
    (grant, parameter) = try reader.fields()
  }
}

extension WidgetNeed.Matter: BinaryCodable {}

extension Permissions: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(network, read, run, environment, session, notify, media)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (network, read, run, environment, session, notify, media) = try reader.fields()
  }
}

extension WidgetDeclaration: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(kind, role, displayName, description, families, intent)
    writer.write(contentMarginsDisabled, containerBackgroundRemovable, supportsPlaceholderWhenLocked)
    writer.write(promptsForUserConfiguration, disfavoredLocations, formerKinds, version, triggers, previews)
    writer.write(hasSnapshot, hasMigrate, hasPush, hasRelevance, hasRecommendations, line)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(kind: try reader.read())
    (role, displayName, description, families, intent, contentMarginsDisabled) = try reader.fields()
    (containerBackgroundRemovable, supportsPlaceholderWhenLocked, promptsForUserConfiguration) = try reader.fields()
    (disfavoredLocations, formerKinds, version, triggers, previews) = try reader.fields()
    (hasSnapshot, hasMigrate, hasPush, hasRelevance, hasRecommendations, line) = try reader.fields()
  }
}

extension WidgetLocation: BinaryCodable {}

extension WidgetDeclaration.Trigger: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .file(let path): writer.write(case: 0, path)
    case .lines(let command, nil): writer.write(case: 1, command)
    case .lines(let command, let separator?): writer.write(case: 6, command, separator)
    case .device(let subsystem): writer.write(case: 2, subsystem)
    case .signal(let match): writer.write(case: 3, match)
    case .resume: writer.write(case: 4)
    case .network: writer.write(case: 5)
    }
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    switch try reader.byte() {
    case 0: self = .file(try reader.read())
    case 1: self = .lines(try reader.read())
    case 2: self = .device(try reader.read())
    case 3: self = .signal(try reader.read())
    case 4: self = .resume
    case 5: self = .network
    case 6:
      let command: [String] = try reader.read()
      let separator: String = try reader.read()
      self = .lines(command, separator: separator)
    default: throw .damaged
    }
  }
}

extension WidgetDeclaration.Preview: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name, family, entry, configuration, environment) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      name: try reader.read(), family: try reader.read(), entry: try reader.read(), configuration: try reader.read(),
      environment: try reader.read())
  }
}

extension WidgetDeclaration.Role: BinaryCodable {}

extension StackDeclaration: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(kind, widgets, displayName, description, line) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(kind: try reader.read(), widgets: try reader.read())
    (displayName, description, line) = try reader.fields()
  }
}

extension IntentDeclaration: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(id, title, description, parameters, isAction, opensAppWhenRun, authenticationPolicy)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(id: try reader.read(), title: try reader.read(String.self))
    (description, parameters, isAction, opensAppWhenRun, authenticationPolicy) = try reader.fields()
  }
}

extension IntentDeclaration.AuthenticationPolicy: BinaryCodable {}

extension IntentParameter.Kind: BinaryCodable {}

extension IntentParameter: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(name, kind, title, description, isList, sizes, defaultValue, hasDynamicDefault, isRequired, options)
    writer.write(hasDynamicOptions, minimum, maximum, depends, grantsNetwork)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(name: try reader.read(), kind: try reader.read(), title: try reader.read(String.self))
    (description, isList, sizes, defaultValue, hasDynamicDefault, isRequired, options) = try reader.fields()
    (hasDynamicOptions, minimum, maximum, depends, grantsNetwork) = try reader.fields()
  }
}

extension IntentParameter.ListSize: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(family, least, most) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(family: try reader.read(), least: try reader.read(), most: try reader.read())
  }
}

extension IntentParameter.Option: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(value, title, subtitle, image, section) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      value: try reader.read(), title: try reader.read(), subtitle: try reader.read(), image: try reader.read(),
      section: try reader.read())
  }
}

extension BundleOffer: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(declaration, granted, grantedByOption, grantedByFile, everything, recommendations, lapse)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(try reader.read(), granted: try reader.read())
    (grantedByOption, grantedByFile, everything, recommendations, lapse) = try reader.fields()
  }
}

extension Recommendation: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(description, configuration) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(description: try reader.read(), configuration: try reader.read())
  }
}
