import WidgetModel

/// The name under which a bundle is shared: small letters and digits of ASCII, in parts joined by hyphens, 2 to 64 of them.
public enum BundleName {
  /// Returns whether a text is such a name.
  public static func isValid(_ text: String) -> Bool {
    guard (2...64).contains(text.utf8.count), let first = text.utf8.first, (0x61...0x7A).contains(first) else {
      return false
    }
    let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      !part.isEmpty && part.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  /// Why a text is not a name.
  public static func fault(_ text: String) -> String {
    "\(VisibleText.quoted(text)) cannot be a bundle's name: use 2 to 64 letters a-z, digits and single hyphens, a letter first"
  }
}
