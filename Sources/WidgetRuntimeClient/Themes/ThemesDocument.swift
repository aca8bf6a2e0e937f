public import WidgetModel
public import WidgetRender

/// `lunette.themes/1`: themes as their files have them, with the colours that a page draws them in.
public struct ThemesDocument: Document {
  public static let format = DocumentFormat.themes

  private let themes: [Theme]
  private let faults: [Diagnostic]

  /// - Parameter faults: what is wrong with files that are not themes.
  public init(_ themes: [Theme], faults: [Diagnostic] = []) { (self.themes, self.faults) = (themes, faults) }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("themes") { writer in
      writer.array(themes) { writer, theme in
        writer.object { writer in
          writer.member("name", theme.name)
          writer.member("isShipped", Theme.shipped.contains { $0.name == theme.name })
          writer.member("theme") { $0.value(ThemeFile.value(of: theme)) }
          writer.member("looks") { writer in
            writer.object { writer in
              for scheme in theme.scheme.fixed.map({ [$0] }) ?? ColorScheme.allCases {
                writer.name(scheme.rawValue)
                ThemeLook(theme, scheme).write(to: &writer)
              }
            }
          }
        }
      }
    }
    writer.member("faults") { writer in writer.array(faults) { $0.value(warning: $1) } }
  }
}
