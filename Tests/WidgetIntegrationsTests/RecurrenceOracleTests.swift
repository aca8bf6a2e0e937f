import Foundation
import TestSupport
import Testing
@testable import WidgetLocale
import WidgetModel
import WidgetServices

@testable import WidgetIntegrations

/// Repetitions compared with python-dateutil: the examples of RFC 5545, the edges of daylight-saving time, and random rules from
/// a fixed seed. `scripts/setup test` installs the oracle into .build/venv.
@Suite(
  "Repetitions, by python-dateutil", .enabled(if: Oracle.isThere, "run scripts/setup test: python-dateutil is missing"))
struct RecurrenceOracleTests {
  struct Question: Sendable, CustomTestStringConvertible {
    var zone: String
    /// Local, `2026-03-01T09:00:00`.
    var start: String
    var from: Int
    var through: Int
    var rule: String
    var testDescription: String { "\(zone) \(start) \(rule)" }
  }

  @Test("the examples of RFC 5545, and cases that it omits")
  func table() throws { try compare(RecurrenceQuestions.table) }

  @Test("nights with clock changes")
  func changes() throws { try compare(RecurrenceQuestions.changes) }

  @Test("random rules")
  func random() throws { try compare(RecurrenceQuestions.random(count: 600, seed: 2026)) }

  private func compare(_ questions: [Question]) throws {
    let answers = try Oracle.ask(questions)
    try #require(answers.count == questions.count)
    var refused = 0
    for (question, answer) in zip(questions, answers) {
      guard let answer else {
        refused += 1
        continue
      }
      var question = question
      if answer.count == Oracle.most, let last = answer.last { question.through = last }
      let found = try Self.ours(question)
      let same = found == answer
      #expect(same, "\(question): \(Self.difference(found, answer))")
    }
    #expect(refused * 5 < questions.count)
  }

  static func ours(_ question: Question) throws -> [Int] {
    let start = try #require(CalendarTime(question.start.filter { $0 != "-" && $0 != ":" }))
    let rule = try #require(RecurrenceRule(question.rule))
    let entry =
      "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nDTSTART;TZID=\(question.zone):"
      + question.start.filter { $0 != "-" && $0 != ":" } + "\nRRULE:\(question.rule)\nEND:VEVENT\nEND:VCALENDAR\n"
    let zones = Zones()
    var agenda = Agenda(from: question.from, to: question.through + 1, zone: .utc, zones: zones)
    agenda.add(try #require(CalendarReader.read(Array(entry.utf8))), name: "")
    var moments = agenda.events().map(\.start)
    // We include DTSTART even if the rule does not match it; dateutil returns only matches.
    let zone = try zones.zone(named: question.zone)
    let first = zone.moments(of: start.local).usual
    var budget = RecurrenceBudget(left: 1_000_000)
    var isRepetition = false
    _ = Recurrence(rule: rule, start: start.local, isPast: { _ in false })
      .expand(from: start.local.seconds, through: start.local.seconds, budget: &budget) { _ in
        isRepetition = true
        return false
      }
    if !isRepetition, moments.first == first { moments.removeFirst() }
    return Array(moments.prefix(Oracle.most))
  }

  static func difference(_ ours: [Int], _ theirs: [Int]) -> String {
    let place = zip(ours, theirs).enumerated().first { $1.0 != $1.1 }?.offset ?? min(ours.count, theirs.count)
    func words(_ list: [Int]) -> String {
      "\(list.count): … "
        + list.dropFirst(place).prefix(3).map { Date(timeIntervalSince1970: Double($0)).description }.joined(
          separator: ", ")
    }
    return "at \(place) ours \(words(ours)); theirs \(words(theirs))"
  }
}

enum Oracle {
  static let most = 200
  static let python = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".build/venv/bin/python").path
  private static let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Oracle/occurrences.py").path

  static let isThere: Bool = (try? run(["-c", "import dateutil, zoneinfo"], input: "").code) == 0

  static func ask(_ questions: [RecurrenceOracleTests.Question]) throws -> [[Int]?] {
    let lines = questions.map { "\($0.zone)|\($0.start)|\($0.from)|\($0.through)|\(most)|\($0.rule)\n" }.joined()
    let result = try run([script], input: lines)
    var answers = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    if answers.last == "" { answers.removeLast() }
    return answers.map { $0 == "refused" ? nil : $0.split(separator: " ").compactMap { Int($0) } }
  }

  static func run(_ words: [String], input: String) throws -> LunetteProcess.Result {
    try LunetteProcess.run(words, input: input, program: python, timeout: 600)
  }
}
