import TestSupport
import WidgetModel
import WidgetServices

@testable import WidgetIntegrations

/// Rules for the oracle.
enum RecurrenceQuestions {
  typealias Question = RecurrenceOracleTests.Question

  static func moment(_ start: String) -> Int {
    CalendarTime(start.filter { $0 != "-" && $0 != ":" })?.local.seconds ?? 0
  }

  private static func ask(
    _ rule: String, _ start: String = "1997-09-02T09:00:00", days: Int = 4000, after: Int = 0,
    zone: String = "America/New_York"
  ) -> Question {
    let begin = moment(start) - 86_400
    return Question(zone: zone, start: start, from: begin + after * 86_400, through: begin + days * 86_400, rule: rule)
  }

  static let table: [Question] =
    [
      // RFC 5545, section 3.8.5.3.
      "FREQ=DAILY;COUNT=10", "FREQ=DAILY;UNTIL=19971224T000000Z", "FREQ=DAILY;INTERVAL=2",
      "FREQ=DAILY;INTERVAL=10;COUNT=5",
      "FREQ=YEARLY;UNTIL=20000131T140000Z;BYMONTH=1;BYDAY=SU,MO,TU,WE,TH,FR,SA",
      "FREQ=DAILY;UNTIL=20000131T140000Z;BYMONTH=1", "FREQ=WEEKLY;COUNT=10", "FREQ=WEEKLY;UNTIL=19971224T000000Z",
      "FREQ=WEEKLY;INTERVAL=2;WKST=SU", "FREQ=WEEKLY;UNTIL=19971007T000000Z;WKST=SU;BYDAY=TU,TH",
      "FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH",
      "FREQ=WEEKLY;INTERVAL=2;UNTIL=19971224T000000Z;WKST=SU;BYDAY=MO,WE,FR",
      "FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH", "FREQ=MONTHLY;COUNT=10;BYDAY=1FR",
      "FREQ=MONTHLY;UNTIL=19971224T000000Z;BYDAY=1FR", "FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU",
      "FREQ=MONTHLY;COUNT=6;BYDAY=-2MO", "FREQ=MONTHLY;BYMONTHDAY=-3", "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=2,15",
      "FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1", "FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15",
      "FREQ=MONTHLY;INTERVAL=2;BYDAY=TU", "FREQ=YEARLY;COUNT=10;BYMONTH=6,7",
      "FREQ=YEARLY;INTERVAL=2;COUNT=10;BYMONTH=1,2,3",
      "FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200", "FREQ=YEARLY;BYDAY=20MO",
      "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
      "FREQ=YEARLY;BYMONTH=3;BYDAY=TH", "FREQ=YEARLY;BYDAY=TH;BYMONTH=6,7,8", "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13",
      "FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13",
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8",
      "FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2",
      "FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z", "FREQ=MINUTELY;INTERVAL=15;COUNT=6",
      "FREQ=MINUTELY;INTERVAL=90;COUNT=4",
      "FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40",
      "FREQ=MINUTELY;INTERVAL=20;BYHOUR=9,10,11,12,13,14,15,16",
      "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO", "FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU",
      "FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5",
      // Every part with every frequency that accepts it.
      "FREQ=YEARLY", "FREQ=YEARLY;INTERVAL=100", "FREQ=YEARLY;BYMONTHDAY=1,31", "FREQ=YEARLY;BYMONTHDAY=-31",
      "FREQ=YEARLY;BYYEARDAY=-1", "FREQ=YEARLY;BYYEARDAY=366", "FREQ=YEARLY;BYYEARDAY=-366", "FREQ=YEARLY;BYWEEKNO=1",
      "FREQ=YEARLY;BYWEEKNO=53", "FREQ=YEARLY;BYWEEKNO=-1",
      "FREQ=YEARLY;BYWEEKNO=1;WKST=SU;BYDAY=SU",
      "FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR", "FREQ=YEARLY;BYDAY=1MO", "FREQ=YEARLY;BYDAY=-1SU", "FREQ=YEARLY;BYDAY=53TU",
      "FREQ=YEARLY;BYDAY=-53WE", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYMONTH=2;BYDAY=-1TU,1TU",
      "FREQ=YEARLY;BYMONTH=1,12;BYMONTHDAY=-1", "FREQ=YEARLY;BYDAY=MO,TU;BYSETPOS=1,-1",
      "FREQ=YEARLY;BYMONTH=4,10;BYDAY=SU;BYSETPOS=-1",
      "FREQ=YEARLY;BYHOUR=6,18;BYMINUTE=15;BYSECOND=30", "FREQ=YEARLY;BYHOUR=6,18;BYSETPOS=2",
      "FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29",
      "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=7", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=29,30,31",
      "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=MONTHLY;BYMONTHDAY=-31", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;BYDAY=-5FR",
      "FREQ=MONTHLY;BYMONTH=1,6;BYMONTHDAY=31", "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=1",
      "FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=-1;BYHOUR=8,20", "FREQ=MONTHLY;BYHOUR=0,12;BYMINUTE=0,30;BYSETPOS=1,4",
      "FREQ=MONTHLY;BYMONTHDAY=1;BYSETPOS=2", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=53", "FREQ=WEEKLY;BYDAY=SU",
      "FREQ=WEEKLY;BYDAY=MO,WE,FR",
      "FREQ=WEEKLY;INTERVAL=3;WKST=WE;BYDAY=TU,WE", "FREQ=WEEKLY;BYMONTH=3,4", "FREQ=WEEKLY;BYDAY=1TU,WE",
      "FREQ=DAILY",
      "FREQ=DAILY;INTERVAL=97", "FREQ=DAILY;BYDAY=MO,FR", "FREQ=DAILY;BYMONTHDAY=1,-1", "FREQ=DAILY;BYMONTH=2",
      "FREQ=DAILY;BYYEARDAY=1,60,-1",
      "FREQ=DAILY;BYWEEKNO=1,10", "FREQ=DAILY;BYHOUR=1,2,3;BYSETPOS=-1",
      "FREQ=DAILY;BYHOUR=6;BYMINUTE=0,59;BYSECOND=0,59",
      "FREQ=DAILY;INTERVAL=3;BYDAY=SU", "FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=5", "FREQ=HOURLY;INTERVAL=25;COUNT=30",
      "FREQ=HOURLY;BYHOUR=9,17", "FREQ=HOURLY;BYDAY=MO;BYMINUTE=0,30", "FREQ=HOURLY;BYMINUTE=0,10,20;BYSETPOS=2",
      "FREQ=HOURLY;BYMONTH=1",
      "FREQ=HOURLY;INTERVAL=7;BYMONTHDAY=3", "FREQ=MINUTELY;INTERVAL=7", "FREQ=MINUTELY;BYHOUR=12;BYMINUTE=0",
      "FREQ=MINUTELY;INTERVAL=11;BYDAY=SA",
      "FREQ=MINUTELY;BYSECOND=0,30;BYSETPOS=-1", "FREQ=SECONDLY;INTERVAL=1000", "FREQ=SECONDLY;BYMINUTE=5;BYSECOND=1,2",
      "FREQ=SECONDLY;COUNT=50",
      "FREQ=SECONDLY;INTERVAL=45;BYHOUR=3", "FREQ=SECONDLY;BYMONTH=12;BYMONTHDAY=24;BYHOUR=0;BYMINUTE=0;BYSECOND=0",
    ].map { ask($0) }
    + [
      // Before the window, and from the last day of a month.
      ask("FREQ=DAILY;INTERVAL=7", after: 3000), ask("FREQ=WEEKLY;INTERVAL=5;BYDAY=MO,SA", after: 3000),
      ask("FREQ=MONTHLY;INTERVAL=5", after: 3000), ask("FREQ=HOURLY;INTERVAL=17", after: 3000),
      ask("FREQ=HOURLY;INTERVAL=17;BYMINUTE=3", after: 3000), ask("FREQ=MINUTELY;INTERVAL=1441", after: 3000),
      ask("FREQ=DAILY;COUNT=3100", after: 3000), ask("FREQ=YEARLY;INTERVAL=3;BYDAY=MO", after: 3000),
      // dateutil starts the first week at DTSTART, so the sets only match if DTSTART starts a whole week.
      ask("FREQ=WEEKLY;BYDAY=MO,TH;BYSETPOS=1", "1997-09-01T09:00:00"),
      ask("FREQ=WEEKLY;BYDAY=MO,TH;BYHOUR=8,9;BYSETPOS=2,-1", "1997-09-01T07:00:00"),
      ask("FREQ=WEEKLY;WKST=SU;BYDAY=SA,SU;INTERVAL=2;BYSETPOS=-1", "1997-08-31T09:00:00"),
      ask("FREQ=MONTHLY", "1997-01-31T09:00:00"), ask("FREQ=YEARLY", "1996-02-29T09:00:00"),
      ask("FREQ=MONTHLY;BYDAY=MO", "1997-12-31T23:59:59"), ask("FREQ=WEEKLY;BYDAY=MO,SU", "2000-01-01T00:00:00"),
      ask("FREQ=YEARLY;BYWEEKNO=52,53", "2004-12-27T10:00:00"),
      ask("FREQ=MONTHLY;COUNT=12;BYMONTHDAY=31", "1997-08-31T09:00:00"),
    ]

  /// Berlin skips 2:00 to 3:00 on 29 March 2026 and shows it twice on 25 October; Lord Howe changes by half an hour; Apia
  /// skipped a whole day; Casablanca goes back for Ramadan; Azores and Havana change at midnight.
  static let changes: [Question] =
    ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Africa/Casablanca", "America/Havana", "Asia/Kolkata"]
    .flatMap { zone in
      [
        ask("FREQ=DAILY", "2026-02-20T02:30:00", days: 300, zone: zone),
        ask("FREQ=DAILY", "2026-02-20T00:00:00", days: 300, zone: zone),
        ask("FREQ=DAILY;UNTIL=20261025T003000Z", "2026-10-01T02:30:00", days: 60, zone: zone),
        ask("FREQ=DAILY;UNTIL=20260329T013000Z", "2026-03-01T02:30:00", days: 60, zone: zone),
        ask("FREQ=WEEKLY;BYDAY=SU", "2026-01-04T02:15:00", days: 400, zone: zone),
        ask("FREQ=HOURLY", "2026-03-28T20:00:00", days: 3, zone: zone),
        ask("FREQ=HOURLY", "2026-10-24T20:00:00", days: 3, zone: zone),
        ask("FREQ=MINUTELY;INTERVAL=30", "2026-04-04T22:10:00", days: 3, zone: zone),
        ask("FREQ=MONTHLY;BYDAY=-1SU", "2026-01-25T02:00:00", days: 800, zone: zone),
        ask("FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU", "2026-03-29T02:59:59", days: 4000, zone: zone),
      ]
    } + [ask("FREQ=DAILY", "2011-12-25T09:00:00", days: 12, zone: "Pacific/Apia")]

  // MARK: Random rules

  struct Dice {
    var random: SplitMix64

    mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + random.below(range.count) }
    mutating func chance(_ parts: Int) -> Bool { number(1...parts) == 1 }
    mutating func list(_ range: ClosedRange<Int>, signed: Bool = false) -> String {
      (0..<number(1...3)).map { _ in
        let value = number(range)
        return String(signed && chance(3) ? -value : value)
      }.joined(separator: ",")
    }
  }

  static func random(count: Int, seed: UInt64) -> [Question] {
    var dice = Dice(random: SplitMix64(seed: seed))
    return (0..<count).map { _ in question(&dice) }
  }

  private static let days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  private static let zones = ["Europe/Berlin", "America/New_York", "UTC", "Australia/Sydney", "Asia/Kathmandu"]

  /// Parts are combined so that something matches: dateutil looks for impossible dates until the year 9999. Left out are weekdays
  /// with and without ordinals together, for which it returns the intersection, and negative week numbers that fall into the
  /// previous year.
  private static func question(_ dice: inout Dice) -> Question {
    let frequency = RecurrenceRule.Frequency.allCases[dice.number(0...6)]
    var rule = "FREQ=\(frequency.rawValue)"
    if dice.chance(2) { rule += ";INTERVAL=\(dice.number(1...(frequency.isWithinDay ? 50 : 6)))" }
    if dice.chance(3) { rule += ";WKST=\(days[dice.number(0...6)])" }
    switch dice.number(1...5) {
    case 1 where frequency == .yearly: rule += ";BYWEEKNO=\(dice.list(1...51, signed: true))"
    case 1,
      2 where frequency == .yearly && !rule.contains("WEEKNO"):
      rule += ";BYYEARDAY=\(dice.list(1...365, signed: true))"
    case 3 where frequency != .weekly: rule += ";BYMONTHDAY=\(dice.list(1...28, signed: true))"
    case 4: rule += ";BYMONTH=\(dice.list(1...12))"
    default: break
    }
    if dice.chance(2), !rule.contains("MONTHDAY"), !rule.contains("YEARDAY") {
      let isOrdinal = dice.chance(2) && (frequency == .monthly || (frequency == .yearly && !rule.contains("WEEKNO")))
      rule +=
        ";BYDAY="
        + (0..<dice.number(1...3)).map { _ in
          (isOrdinal ? String(dice.chance(2) ? dice.number(1...4) : -dice.number(1...4)) : "")
            + days[dice.number(0...6)]
        }.joined(separator: ",")
    }
    if dice.chance(4), !frequency.isWithinDay { rule += ";BYHOUR=\(dice.list(0...23))" }
    if dice.chance(4), frequency != .minutely, frequency != .secondly { rule += ";BYMINUTE=\(dice.list(0...59))" }
    if dice.chance(6), frequency != .secondly { rule += ";BYSECOND=\(dice.list(0...59))" }
    if dice.chance(5), frequency != .weekly, rule.contains("BY") { rule += ";BYSETPOS=\(dice.chance(2) ? "1" : "-1")" }
    let start = LocalTime(seconds: dice.number(1_700_000_000...1_800_000_000))
    func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let written =
      "\(start.date.year)-\(pad(start.date.month))-\(pad(start.date.day))T\(pad(start.hour)):\(pad(start.minute)):\(pad(start.second))"
    let length = [40, 40, 60, 400, 800, 2000, 6000][RecurrenceRule.Frequency.allCases.firstIndex(of: frequency) ?? 0]
    switch dice.number(1...4) {
    case 1: rule += ";COUNT=\(dice.number(1...60))"
    case 2:
      let end = LocalTime(seconds: start.seconds + dice.number(1...(length * 86_400)))
      rule +=
        ";UNTIL=\(end.date.year)\(pad(end.date.month))\(pad(end.date.day))T\(pad(end.hour))\(pad(end.minute))\(pad(end.second))Z"
    default: break
    }
    return ask(
      rule, written, days: length, after: dice.chance(2) ? dice.number(0...(length / 4)) : 0,
      zone: zones[dice.number(0...4)])
  }
}
