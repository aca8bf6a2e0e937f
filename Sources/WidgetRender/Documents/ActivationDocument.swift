public import WidgetModel

/// `lunette.activation/1`: what a tap or a URL means, who deals with it, and what came of it.
public struct ActivationDocument: Document {
  public static let format = DocumentFormat.activation

  /// Who deals with it.
  public enum Handler: String, Sendable, Hashable, CaseIterable { case bundle, system, none }

  /// The widget that was tapped; nil for a URL alone.
  public var kind: String?
  /// The family that was tapped.
  public var family: Family?
  /// What the tap or URL means.
  public var target: Activation
  /// Who deals with it.
  public var handledBy: Handler
  /// The name of the bundle that deals with it.
  public var bundle: String?
  /// Whether it was only resolved.
  public var isDryRun = false
  /// The URLs that handlers led on to, in order.
  public var followed: [String] = []
  /// Widgets whose timelines were asked for anew.
  public var reloaded: [String] = []

  /// Creates a document of which nothing was followed yet.
  public init(_ target: Activation, handledBy: Handler, bundle: String? = nil) {
    self.target = target
    self.handledBy = handledBy
    self.bundle = bundle
  }

  public func writeMembers(to writer: inout JSONWriter) {
    writer.member("kind", kind)
    writer.member("family", family?.rawValue)
    writer.member("target") { writer in writer.object { write(target, to: &$0) } }
    writer.member("handledBy", handledBy.rawValue)
    writer.member("bundle", bundle)
    writer.member("dryRun", isDryRun)
    writer.member("followed", followed)
    writer.member("reloaded", reloaded)
  }

  private func write(_ target: Activation, to writer: inout JSONWriter) {
    switch target {
    case .url(let url): writer.member("url", url)
    case .userActivity(let activity):
      writer.member("userActivity") { writer in
        writer.object { writer in
          writer.member("kind", activity.kind)
          writer.member("family", activity.family.rawValue)
          writer.member("configuration", table: activity.configuration)
        }
      }
    case .action(let action):
      writer.member("action") { writer in
        writer.object { writer in
          writer.member("intent", action.intent)
          writer.member("parameters", table: action.parameters)
        }
      }
    }
  }
}
