import Foundation
import WidgetLocale

/// What stands around and between the texts of a list, found in lists that ICU joins.
enum ICULists {
  static func joints(_ kind: ListService.Kind, _ width: ListService.Width, _ locale: Locale) -> ListJoints? {
    // Hebrew puts a hyphen behind its "and" where another script follows.
    let letters = locale.language.languageCode == .hebrew ? ["א", "ב", "ג", "ד"] : ["A", "B", "C", "D"]
    func around(_ texts: [String]) -> [String]? {
      var rest = Substring(ICUDates.plain(text(texts, kind, width, locale)))
      var joints: [String] = []
      for text in texts {
        guard let place = rest.firstRange(of: text) else { return nil }
        joints.append(String(rest[..<place.lowerBound]))
        rest = rest[place.upperBound...]
      }
      return joints + [String(rest)]
    }
    guard let pair = around(Array(letters.prefix(2))), let more = around(letters) else { return nil }
    return ListJoints(pair + more)
  }

  static func text(_ texts: [String], _ kind: ListService.Kind, _ width: ListService.Width, _ locale: Locale) -> String
  {
    let style: ListFormatStyle<StringStyle, [String]>.Width =
      switch width {
      case .standard: .standard
      case .short: .short
      case .narrow: .narrow
      }
    return texts.formatted(.list(type: kind == .and ? .and : .or, width: style).locale(locale))
  }
}
