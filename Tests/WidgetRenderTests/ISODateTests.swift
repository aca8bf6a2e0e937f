import Testing

@testable import WidgetRender

@Suite("Dates of documents")
struct ISODateTests {
  @Test(
    "dates are ISO 8601 in UTC",
    arguments: [
      (0.0, "1970-01-01T00:00:00Z"), (1_768_478_400, "2026-01-15T12:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
      (-1, "1969-12-31T23:59:59Z"),
      (0.5, "1970-01-01T00:00:00.5Z"), (1_700_000_000.3, "2023-11-14T22:13:20.3Z"),
      (-62_135_596_800, "0001-01-01T00:00:00Z"),
      (253_402_300_799, "9999-12-31T23:59:59Z"), (253_402_300_799.9999, "9999-12-31T23:59:59.999Z"),
      (253_402_300_800, nil), (-62_135_596_801, nil),
      (.nan, nil), (.infinity, nil), (-2_203_891_200, "1900-03-01T00:00:00Z"),
    ])
  func dates(_ date: Double, _ text: String?) { #expect(ISODate.string(date) == text) }
}
