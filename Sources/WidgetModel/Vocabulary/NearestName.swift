/// The name that was probably meant.
public enum NearestName {
  /// The candidate with the fewest changed, missing, added or swapped letters, if it is near enough to be a slip;
  /// of equals the first. Case does not count, and what differs in nothing else is the nearest.
  public static func of(_ name: String, among candidates: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    guard !wanted.isEmpty else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      if letters == wanted { return candidate }
      // Words that begin otherwise are mostly others: `annotation` is not `animation`.
      let shorter = min(wanted.count, letters.count)
      let isAlike = zip(wanted, letters).prefix { $0 == $1 }.count * 2 >= shorter
      let allowed = max(1, isAlike ? shorter / 3 : (shorter + 1) / 4)
      let isForm = isWordOf(wanted, letters) || singular(wanted) == singular(letters)
      guard isForm || abs(letters.count - wanted.count) <= allowed else { continue }
      // A short word with another first letter is mostly another word: `task` is not `mask`.
      if !isForm, wanted.count == letters.count, wanted.count < 6, wanted[0] != letters[0],
        wanted.dropFirst().first != letters[0]
      {
        continue
      }
      let distance = isForm ? 1 : distance(wanted, letters)
      if distance <= allowed, best.map({ distance < $0.distance }) ?? true { best = (candidate, distance) }
    }
    return best?.name
  }

  /// The end of a sentence with the nearest right name, if there is one.
  package static func meant(_ nearest: String?) -> String { nearest.map { "; did you mean '\($0)'?" } ?? "" }

  /// `color` for `foregroundColor` is no slip, but `small` for `systemSmall` is what people write.
  private static func isWordOf(_ short: [UInt8], _ long: [UInt8]) -> Bool {
    short.count >= 5 && long.count > short.count
      && (long.suffix(short.count).elementsEqual(short) || long.starts(with: short))
  }

  /// `family` is what people write for `families`.
  private static func singular(_ name: [UInt8]) -> [UInt8] {
    if name.suffix(3).elementsEqual("ies".utf8) { return name.dropLast(3) + "y".utf8 }
    return name.last == UInt8(ascii: "s") ? name.dropLast() : name
  }

  /// Optimal string alignment: Levenshtein's distance with swaps of neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1..<(a.count + 1) {
      var row = [i] + [Int](repeating: 0, count: b.count)
      for j in 1..<(b.count + 1) {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { row[j] = min(row[j], before[j - 2] + 1) }
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
