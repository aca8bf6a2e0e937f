import Testing
import WidgetModel

@testable import WidgetICU
@testable import WidgetLocale
@testable import WidgetServices

@Suite("number")
struct NumberTests {
  func text(_ number: Value, _ options: [String: Value] = [:], _ locale: String = "en_US") throws -> String? {
    var host = TestHost()
    host.call.locale = locale
    return try host.value(.numberFormat, number, .table(options))?.text
  }

  @Test(
    "numbers in English",
    arguments: [
      (1_234_567, [:], "1,234,567"), (.number(1234.5678), [:], "1,234.568"), (0, [:], "0"), (.number(-0.0), [:], "0"),
      (.number(-1234.5), [:], "-1,234.5"), (.integer(.min), [:], "-9,223,372,036,854,775,808"),
      (.number(1e21), [:], "1,000,000,000,000,000,000,000"),
      (.number(0.0001), [:], "0"), (.number(2.675), ["maximumFractionDigits": 2], "2.68"),
      (.number(2.5), ["maximumFractionDigits": 0], "2"),
      (.number(3.5), ["maximumFractionDigits": 0], "4"), (.number(1.005), ["maximumFractionDigits": 2], "1"),
      (.number(9.995), ["maximumFractionDigits": 2], "10"), (.number(999.9996), [:], "1,000"),
      (5, ["minimumFractionDigits": 2], "5.00"),
      (.number(0.5), ["maximumFractionDigits": 0], "0"),
      (.number(.leastNonzeroMagnitude), ["maximumFractionDigits": 20], "0"),
      (.number(0.256), ["style": "percent"], "26%"),
      (.number(0.256), ["style": "percent", "maximumFractionDigits": 1], "25.6%"),
      (.number(-0.001), ["style": "percent"], "0%"), (12, ["style": "percent"], "1,200%"),
      (.number(12.5), ["style": "currency"], "$12.50"), (.number(-1234.5), ["currency": "EUR"], "-€1,234.50"),
      (1234, ["currency": "JPY"], "¥1,234"), (.number(12.5), ["currency": "CHF"], "CHF 12.50"),
      (0, ["style": "bytes"], "0 bytes"), (1, ["style": "bytes"], "1 byte"), (999, ["style": "bytes"], "999 bytes"),
      (1000, ["style": "bytes"], "1 kB"), (1_234_567, ["style": "bytes"], "1.2 MB"),
      (16_777_216_000, ["style": "bytes"], "16.78 GB"),
      (999_999, ["style": "bytes"], "1 MB"), (1_048_576, ["style": "bytes", "unit": "binary"], "1 MiB"),
      (-2000, ["style": "bytes"], "-2 kB"),
      (950, ["style": "compact"], "950"), (1234, ["style": "compact"], "1.2K"), (12_345, ["style": "compact"], "12K"),
      (999_999, ["style": "compact"], "1M"), (1_234_567_890, ["style": "compact"], "1.2B"),
      (.number(1e18), ["style": "compact"], "1,000,000T"),
      (.number(1.26), ["style": "compact"], "1.3"), (1, ["style": "ordinal"], "1st"),
      (22, ["style": "ordinal"], "22nd"),
      (113, ["style": "ordinal"], "113th"), (1003, ["style": "ordinal"], "1,003rd"),
      (.number(21.5), ["unit": "celsius"], "21.5°C"),
      (1, ["unit": "day"], "1 day"), (3, ["unit": "day"], "3 days"), (100, ["unit": "kilometer-per-hour"], "100 km/h"),
      (.number(.infinity), [:], "∞"), (.number(.nan), ["style": "currency"], "NaN"),
    ] as [(Value, [String: Value], String)])
  func english(number: Value, options: [String: Value], expected: String) throws {
    #expect(try text(number, options) == expected)
  }

  @Test(
    "other locales use ICU",
    arguments: [
      ("de_DE", [:], "1.234.567,891"), ("de_DE", ["currency": "EUR"], "1.234.567,89 €"),
      ("ar_EG", [:], "١٬٢٣٤٬٥٦٧٫٨٩١"),
      ("ja_JP", ["style": "compact"], "123万"), ("de_DE", ["style": "bytes"], "1,2 MB"),
      ("fr_FR", ["unit": "celsius"], "1 234 567,891 °C"),
      ("de_DE", ["style": "ordinal"], "1.234.568."), ("de_DE", ["style": "percent"], "123.456.789 %"),
      ("en_GB", ["currency": "USD"], "US$1,234,567.89"),
    ] as [(String, [String: Value], String)])
  func others(locale: String, options: [String: Value], expected: String) throws {
    #expect(try text(.number(1_234_567.891), options, locale) == expected)
  }

  @Test("our own English matches ICU's", arguments: [NumberService.Style.decimal, .percent, .currency])
  func sameAsICU(style: NumberService.Style) throws {
    let icu = ICUNumbers(locale: "en_US")
    var number = 0.000123
    while number < 1e12 {
      for value in [number, -number, number.rounded()] {
        for places in 0...3 {
          let own = try text(
            .number(value),
            [
              "style": .text(style.rawValue), "minimumFractionDigits": .integer(Int64(places)),
              "maximumFractionDigits": .integer(Int64(places)),
            ])
          let theirs = icu.text(LocaleNumber(value, style, places: .init(minimum: places, maximum: places)))
          // ICU keeps the sign of a number that rounds to zero.
          let isZero = own?.contains { ("1"..."9").contains($0) } == false
          #expect(own == (isZero && theirs.hasPrefix("-") ? String(theirs.dropFirst()) : theirs))
        }
      }
      number *= 7.3
    }
  }

  @Test("wrong options are errors that list the valid ones")
  func wrong() {
    let host = TestHost()
    #expect(host.fault(.numberFormat, 1, ["style": "percnt"])?.suggestion == "percent")
    #expect(host.fault(.numberFormat, 1, ["unit": "celsis"])?.suggestion == "celsius")
    for options in [
      ["currency": "euro"], ["maximumFractionDigits": 21], ["maximumFractionDigits": -1], ["style": "unit"],
      ["stile": "x"],
      ["minimumFractionDigits": 3, "maximumFractionDigits": 1], ["maximumFractionDigits": "2"],
    ] as [Value] {
      #expect(host.fault(.numberFormat, 1, options)?.code == .scriptArgument)
    }
    #expect(host.fault(.numberFormat, "1")?.code == .scriptArgument)
  }
}

@Suite("log and center")
struct LogTests {
  @Test("a line has its level and its bundle, and cannot move the cursor")
  func lines() throws {
    let host = TestHost()
    _ = try host.values(.logWarning, "a\u{1B}[2J\n", 1.5, true, .null, ["x": [1, "y"]], .bytes([0xFF]))
    #expect(host.lines.all == ["warning: game/score: a\\u{1b}[2J\\n\t1.5\ttrue\tnil\t{ x = { 1, y } }\t\u{FFFD}"])
  }

  @Test(
    "lines below the threshold are not written",
    arguments: [(LogLevel.debug, 4), (.info, 3), (.warning, 2), (.error, 1)])
  func threshold(level: LogLevel, count: Int) throws {
    let host = TestHost(level: level)
    for function in [HostFunction.logDebug, .logInfo, .logWarning, .logError] { _ = try host.values(function, "x") }
    #expect(host.lines.all.count == count)
  }

  @Test("a call writes 200 lines or 64 KiB, and the next call starts over")
  func limit() throws {
    let host = TestHost()
    for _ in 0..<250 { _ = try host.values(.logInfo, "x") }
    #expect(host.lines.all.count == 201)
    #expect(host.lines.all.last?.contains("200 lines") == true)
    host.host.beginCall()
    _ = try host.values(.logInfo, .text(String(repeating: "x", count: 60_000)))
    _ = try host.values(.logInfo, .text(String(repeating: "x", count: 60_000)))
    #expect(host.lines.all.count == 203)
  }

  @Test("center records requests, and knows no placed widgets")
  func center() throws {
    let host = TestHost()
    #expect(try host.values(.centerReloadTimelines, "score") == [])
    #expect(try host.values(.centerReloadAllTimelines) == [])
    #expect(try host.value(.centerCurrentConfigurations) == [])
    #expect(host.lines.all.count == 2 && host.lines.all.allSatisfy { $0.hasPrefix("info: ") })
    #expect(host.fault(.centerReloadTimelines)?.code == .scriptArgument)
  }

  @Test("every function of Vocabulary gives a result for any arguments", arguments: HostFunction.allCases)
  func everyFunction(function: HostFunction) {
    let arguments: [[Value]] = [
      [], [.null], [true], [.integer(.max)], [.number(.nan)], ["x"], [.bytes([0xFF])], [[]], [[:]], [["x", 1]],
      [["x": 1]], [0, ["x": 1]], [0, "x"], ["x", "x"], [0, 0], [.number(1e18), .number(-1e18)],
    ]
    let host = TestHost(declared: Permissions(), clock: ManualClock())
    for arguments in arguments { _ = try? host.reply(function, arguments) }
  }
}
