public import WidgetModel

/// A placed widget, as documents tell of it.
public struct PlacedInstance: Sendable, Hashable {
  /// The instance's number.
  public var number: Int
  /// The widget's kind.
  public var kind: String
  /// The family in which it is shown.
  public var family: Family
  /// The configuration.
  public var configuration: Value
  /// The widget's name for a person.
  public var displayName: String
  /// The bundle's absolute path.
  public var path: String
  /// Whether no person placed it: it is shown because nothing is placed, or for a stream.
  public var isTransient = false
  /// The date of the entry that is shown, in seconds since 1970; nil: there is none.
  public var entryDate: Double?
  /// When its provider is asked next; nil: not by itself.
  public var nextReload: Double?
  /// What the last reload, or reading its bundle, failed with.
  public var error: String?

  /// Creates an instance that has shown nothing yet.
  public init(
    number: Int, kind: String, family: Family, configuration: Value = .emptyTable, displayName: String, path: String
  ) {
    self.number = number
    self.kind = kind
    self.family = family
    self.configuration = configuration
    self.displayName = displayName
    self.path = path
  }

  func write(to writer: inout JSONWriter) {
    writer.member("number", number)
    writer.member("kind", kind)
    writer.member("family", family.rawValue)
    writer.member("configuration", table: configuration)
    writer.member("displayName", displayName)
    writer.member("path", path)
    writer.member("transient", isTransient)
    writer.member("entryDate", date: entryDate)
    writer.member("nextReload", date: nextReload)
    writer.member("error", error)
  }
}

/// `lunette.instances/1`: the placed widgets in their order, or those that a command placed, changed or removed.
public struct InstancesDocument: Document {
  public static let format = DocumentFormat.instances

  /// The instances, in the order in which they are shown.
  public var instances: [PlacedInstance]

  /// Creates a document.
  public init(_ instances: [PlacedInstance]) { self.instances = instances }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("instances") { writer in
      writer.array(instances) { writer, instance in writer.object { instance.write(to: &$0) } }
    }
  }
}

/// `lunette.configurations/1`: what the user has placed, and how it is configured (WidgetKit:
/// `WidgetCenter.currentConfigurations()`).
public struct ConfigurationsDocument: Document {
  public static let format = DocumentFormat.configurations

  /// The instances, in the order in which they are shown.
  public var instances: [PlacedInstance]

  /// Creates a document.
  public init(_ instances: [PlacedInstance]) { self.instances = instances }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("configurations") { writer in
      writer.array(instances) { writer, instance in
        writer.object { writer in
          writer.member("number", instance.number)
          writer.member("kind", instance.kind)
          writer.member("family", instance.family.rawValue)
          writer.member("configuration", table: instance.configuration)
        }
      }
    }
  }
}

/// `lunette.reload/1`: whose timelines were asked for anew.
public struct ReloadDocument: Document {
  public static let format = DocumentFormat.reload

  /// The instances whose reload was asked for.
  public var instances: [PlacedInstance]

  /// Creates a document.
  public init(_ instances: [PlacedInstance]) { self.instances = instances }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("reloaded") { writer in
      writer.array(instances) { writer, instance in
        writer.object { writer in
          writer.member("number", instance.number)
          writer.member("kind", instance.kind)
          writer.member("family", instance.family.rawValue)
        }
      }
    }
  }
}
