package import WidgetModel

extension Family: BinaryCodable {}
extension ColorScheme: BinaryCodable {}
extension RenderingMode: BinaryCodable {}
extension DynamicTypeSize: BinaryCodable {}
extension LegibilityWeight: BinaryCodable {}
extension ColorSchemeContrast: BinaryCodable {}

extension Size: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(width, height) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(width: try reader.read(), height: try reader.read())
  }
}

extension EdgeInsets: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(top, leading, bottom, trailing) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(
      top: try reader.read(), leading: try reader.read(), bottom: try reader.read(), trailing: try reader.read())
  }
}

extension RedactionReasons: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.byte(rawValue) }
  package init(from reader: inout ByteReader) throws(FrameFault) { self.init(rawValue: try reader.byte()) }
}

extension WidgetEnvironment: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(family, colorScheme, renderingMode, dynamicTypeSize, locale, timeZone, displaySize, contentMargins)
    writer.write(redactionReasons, showsContainerBackground, isLuminanceReduced, legibilityWeight, configuration)
    writer.write(colorSchemeContrast, age, lastError)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init(family: try reader.read())
    (colorScheme, renderingMode, dynamicTypeSize, locale, timeZone, displaySize, contentMargins) = try reader.fields()
    (redactionReasons, showsContainerBackground, isLuminanceReduced, legibilityWeight) = try reader.fields()
    (configuration, colorSchemeContrast, age, lastError) = try reader.fields()
  }
}

extension EnvironmentTraits: BinaryCodable {
  package func write(to writer: inout ByteWriter) {
    writer.write(redactionReasons, isLuminanceReduced, legibilityWeight, colorSchemeContrast)
    writer.write(showsContainerBackground, device)
  }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    self.init()
    (redactionReasons, isLuminanceReduced, legibilityWeight, colorSchemeContrast) = try reader.fields()
    (showsContainerBackground, device) = try reader.fields()
  }
}

/// As its name; a name that this version does not know is `damaged`.
extension DeviceProfile: BinaryCodable {
  package func write(to writer: inout ByteWriter) { writer.write(name) }

  package init(from reader: inout ByteReader) throws(FrameFault) {
    guard let profile = Self.named(try reader.read()) else { throw .damaged }
    self = profile
  }
}
