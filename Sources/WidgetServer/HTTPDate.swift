internal import WidgetModel

/// `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7); nil outside of the years 1 to 9999.
func httpDate(_ moment: Double) -> String? {
  guard CivilDate.seconds.contains(moment) else { return nil }
  let seconds = Int(moment.rounded(.down))
  let days = CivilDate.floor(seconds, 86_400)
  let rest = seconds - days * 86_400
  let date = CivilDate(days: days)
  // 1 January 1970 was a Thursday.
  let weekday = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"][days - CivilDate.floor(days, 7) * 7]
  let month = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][date.month - 1]
  func padded(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(width - digits.count, 0)) + digits
  }
  let time = "\(padded(rest / 3_600)):\(padded(rest / 60 % 60)):\(padded(rest % 60))"
  return "\(weekday), \(padded(date.day)) \(month) \(padded(date.year, 4)) \(time) GMT"
}
