import _FoundationICU
import WidgetLocale
import WidgetModel

/// Numbers with units of measurement, which Foundation writes for some of them only, by ICU's number skeletons.
enum ICUUnits {
  /// Nil for a unit that ICU does not know.
  static func text(
    _ number: Double, _ unit: NumberUnit, _ locale: String, _ places: (minimum: Int, maximum: Int)
  ) -> String? {
    // Their signs are the international ones, which ICU spells out in English.
    guard !["degree", "watt-hour"].contains(unit.name) else { return nil }
    let fraction =
      places.maximum == 0
      ? "precision-integer"
      : "." + String(repeating: "0", count: places.minimum)
        + String(repeating: "#", count: places.maximum - places.minimum)
    let skeleton = Array("unit/\(unit.name) unit-width-short \(fraction)".utf16)
    var status = U_ZERO_ERROR
    let formatter = swift_unumf_openForSkeletonAndLocale(skeleton, Int32(skeleton.count), locale, &status)
    defer { swift_unumf_close(formatter) }
    let result = swift_unumf_openResult(&status)
    defer { swift_unumf_closeResult(result) }
    swift_unumf_formatDouble(formatter, number, result, &status)
    var buffer = [UChar](repeating: 0, count: 256)
    let length = swift_unumf_resultToString(result, &buffer, Int32(buffer.count), &status)
    guard status.rawValue <= U_ZERO_ERROR.rawValue, (1...Int32(buffer.count)).contains(length) else { return nil }
    return ICUDates.plain(String(decoding: buffer[..<Int(length)], as: UTF16.self))
  }
}
