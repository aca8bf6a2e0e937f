public import WidgetModel
public import WidgetRender

/// `lunette.options/1`: values that a parameter may take, in the order in which they are shown.
public struct OptionsDocument: Document {
  public static let format = DocumentFormat.options

  private let options: [IntentParameter.Option]

  /// Creates the document of options.
  public init(_ options: [IntentParameter.Option]) { self.options = options }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("options") { writer in
      writer.array(options) { writer, option in
        writer.object { writer in
          writer.member("value") { $0.value(option.value) }
          writer.member("title", option.title)
          writer.member("subtitle", option.subtitle)
          writer.member("image", option.image)
          writer.member("section", option.section)
        }
      }
    }
  }
}
