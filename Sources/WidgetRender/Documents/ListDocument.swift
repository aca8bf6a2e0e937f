public import WidgetModel

/// `lunette.list/1`: what bundles offer.
public struct ListDocument: Document {
  public static let format = DocumentFormat.list

  /// The bundles, in the order in which they were found.
  public var bundles: [BundleOffer]

  /// Creates a document.
  ///
  /// - Parameter folder: where a user puts widgets of their own; nil: it is not told.
  public init(_ bundles: [BundleOffer], folder: String? = nil) { (self.bundles, self.folder) = (bundles, folder) }

  private let folder: String?

  public func writeMembers(to writer: inout JSONWriter) {
    if let folder { writer.member("folder", folder) }
    writer.member("bundles") { $0.array(bundles) { writer, bundle in write(bundle, to: &writer) } }
  }

  private func write(_ bundle: BundleOffer, to writer: inout JSONWriter) {
    let declaration = bundle.declaration
    writer.object { writer in
      writer.member("name", declaration.name)
      writer.member("path", declaration.path)
      writer.member("schemes", declaration.schemes)
      writer.member("permissions") { writer in
        writer.object { writer in
          writer.member("asked") { $0.value(declaration.permissions) }
          writer.member("granted") { $0.value(bundle.granted) }
          writer.member("grantedByOption") { $0.value(bundle.grantedByOption) }
          writer.member("grantedByFile") { $0.value(bundle.grantedByFile) }
          writer.member("amountsToEverything", bundle.everything)
          writer.member("lapsed", bundle.lapse)
          writer.member("sentences", PermissionWords.sentences(declaration.name, want: bundle.missing))
          if !bundle.missing.isEmpty, let kind = declaration.placeable.first?.kind {
            writer.member("command", PermissionWords.command(kind, allowing: []))
          }
        }
      }
      writer.member("widgets") {
        $0.array(declaration.widgets) { writer, widget in
          write(widget, bundle, to: &writer)
        }
      }
      writer.member("controls") {
        $0.array(declaration.controls) { writer, control in write(control: control, declaration, to: &writer) }
      }
      writer.member("stacks") {
        $0.array(declaration.stacks) { writer, stack in write(stack, declaration, to: &writer) }
      }
      writer.member("activities") {
        $0.array(declaration.activities) { writer, activity in write(activity: activity, to: &writer) }
      }
      writer.member("intents") { $0.array(declaration.intents) { writer, intent in write(intent, to: &writer) } }
      writer.member("warnings") { $0.array(declaration.warnings) { $0.value(warning: $1) } }
    }
  }

  /// Where a gallery shows it.
  private func writeEntry(_ kind: String, _ declaration: BundleDeclaration, to writer: inout JSONWriter) {
    writer.member("category", declaration.category(of: kind).title)
    writer.member("keywords", declaration.keywords(of: kind))
  }

  private func write(_ widget: WidgetDeclaration, _ bundle: BundleOffer, to writer: inout JSONWriter) {
    let recommendations = bundle.recommendations[widget.kind] ?? []
    writer.object { writer in
      writer.member("kind", widget.kind)
      writer.member("displayName", widget.displayName)
      writer.member("description", widget.description)
      writeEntry(widget.kind, bundle.declaration, to: &writer)
      writer.member("families", widget.families.map(\.rawValue))
      writer.member("disfavoredLocations", widget.disfavoredLocations.map(\.rawValue))
      writer.member("configuration") { $0.array(widget.intent?.parameters ?? []) { $0.value($1) } }
      writer.member("configurationSchema") { $0.value(ParameterSchema.of(widget.intent)) }
      writer.member("promptsForUserConfiguration", widget.promptsForUserConfiguration)
      writer.member("recommendations") { writer in
        writer.array(recommendations) { writer, one in
          writer.object { writer in
            writer.member("description", one.description)
            writer.member("configuration", table: one.configuration)
          }
        }
      }
    }
  }

  private func write(_ stack: StackDeclaration, _ declaration: BundleDeclaration, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", stack.kind)
      writer.member("displayName", stack.displayName)
      writer.member("description", stack.description)
      writeEntry(stack.kind, declaration, to: &writer)
      writer.member("widgets", stack.widgets)
    }
  }

  private func write(activity: WidgetDeclaration, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", activity.kind)
      writer.member("displayName", activity.displayName)
      writer.member("description", activity.description)
      writer.member("families", activity.families.map(\.rawValue))
      writer.member("preview") { $0.value(activity.previews.first?.entry ?? .null) }
    }
  }

  private func write(_ intent: IntentDeclaration, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", intent.id)
      writer.member("title", intent.title)
      writer.member("description", intent.description)
      writer.member("performs", intent.isAction)
      writer.member("parameters") { $0.array(intent.parameters) { $0.value($1) } }
    }
  }

  private func write(control: WidgetDeclaration, _ declaration: BundleDeclaration, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", control.kind)
      writer.member("displayName", control.displayName)
      writer.member("description", control.description)
      writeEntry(control.kind, declaration, to: &writer)
      writer.member("families", control.families.map(\.rawValue))
      writer.member("configuration") { $0.array(control.intent?.parameters ?? []) { $0.value($1) } }
      writer.member("configurationSchema") { $0.value(ParameterSchema.of(control.intent)) }
      writer.member("promptsForUserConfiguration", control.promptsForUserConfiguration)
    }
  }
}

extension JSONWriter {
  mutating func value(_ permissions: Permissions) {
    object { writer in
      writer.member("network", permissions.network)
      writer.member("read", permissions.read)
      writer.member("run", permissions.run)
      writer.member("environment", permissions.environment)
      writer.member("session", permissions.session)
      writer.member("notify", permissions.notify)
      writer.member("media", permissions.media)
    }
  }

  mutating func value(_ parameter: IntentParameter) {
    object { writer in
      writer.member("name", parameter.name)
      writer.member("type", parameter.kind.rawValue)
      writer.member("title", parameter.title)
      writer.member("description", parameter.description)
      writer.member("list", parameter.isList)
      writer.member("default") { $0.value(parameter.defaultValue ?? .null) }
      writer.member("required", parameter.isRequired)
      writer.member("options") { writer in
        guard let options = parameter.options else { return writer.null() }
        writer.array(options) { $0.value($1) }
      }
      writer.member("hasDynamicOptions", parameter.hasDynamicOptions)
      writer.member("hasDynamicDefault", parameter.hasDynamicDefault)
      writer.member("min", parameter.minimum)
      writer.member("max", parameter.maximum)
      writer.member("depends", parameter.depends)
      if parameter.grantsNetwork { writer.member("grants", Permission.network.rawValue) }
    }
  }

  private mutating func value(_ option: IntentParameter.Option) {
    object { writer in
      writer.member("value") { $0.value(option.value) }
      writer.member("title", option.title)
      writer.member("subtitle", option.subtitle)
      writer.member("image", option.image)
      writer.member("section", option.section)
    }
  }
}
