import Testing
import WidgetModel
import WidgetRender

@testable import WidgetLayout

/// Text sizes, cases and scales (DocC: Layout, "Text sizes").
@Suite("Text sizes and cases")
struct TypeSizeTests {
  @Test("a text style has the published size at each text size")
  func table() {
    let styles: [(Word, [Double])] = [
      (.largeTitle, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
      (.title, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
      (.headline, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.caption2, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
    ]
    for (style, sizes) in styles { #expect(DynamicTypeSize.allCases.map { $0.points(of: style) } == sizes) }
    for style in [Word.largeTitle, .title, .title2, .title3, .callout, .subheadline, .footnote, .caption, .caption2] {
      let sizes = DynamicTypeSize.allCases.map { $0.points(of: style) }
      #expect(sizes == sizes.sorted() && sizes[0] >= 11)
    }
  }

  @Test("a view can set its own text size, within the user's bounds")
  func bounds() throws {
    func size(_ modifier: String, _ user: DynamicTypeSize, _ family: Family = .systemSmall) throws -> Double {
      var environment = WidgetEnvironment(family: family)
      environment.dynamicTypeSize = user
      let list = try lay(RealViews.tree("Text \"a\":\(modifier)"), 100, 100, environment: environment).displayList
      return list.looks[0].font.size
    }
    #expect(try size(#"dynamicTypeSize "xxLarge""#, .xSmall) == 21)
    #expect(try size(#"dynamicTypeSize { max = "xxLarge" }"#, .accessibility5) == 21)
    #expect(try size(#"dynamicTypeSize { max = "xxLarge" }"#, .small) == 15)
    #expect(try size(#"dynamicTypeSize { min = "large", max = "xxLarge" }"#, .small) == 17)
    #expect(try size(#"dynamicTypeSize { min = "accessibility1" }"#, .large) == 28)
    // A line with a fixed height.
    #expect(try size(#"id "a""#, .xxxLarge, .accessoryInline) == 23)
    #expect(try size(#"id "a""#, .accessibility5, .accessoryInline) == 23)
  }

  @Test("in cells a larger text size makes faces larger, as far as there is space")
  func faces() throws {
    func height(_ lua: String, _ user: DynamicTypeSize, _ width: Double = 40) throws -> Double? {
      var environment = WidgetEnvironment(family: .systemSmall)
      environment.dynamicTypeSize = user
      return try lay(RealViews.tree(lua), width, 10, .terminal, environment: environment).frame("t")?.height
    }
    #expect(try height(#"Text "12":id "t""#, .large) == 1)
    #expect(try height(#"Text "12":id "t""#, .accessibility1) == 2)
    #expect(try height(#"Text "12":id "t""#, .accessibility3) == 3)
    #expect(try height(#"Text "12":id "t":font "title""#, .large) == 2)
    #expect(try height(#"Text "12":id "t":font "title""#, .medium) == 1)
    #expect(try height(#"Text "12":id "t":font "title""#, .accessibility1, 2) == 1)
    #expect(try height(#"Text "12":id "t":font { size = 20 }"#, .accessibility5) == 1)
  }

  @Test(
    "letters change their case by Unicode's full mappings",
    arguments: [
      ("Straße ﬁn", "STRASSE FIN", "straße ﬁn", "en_US"), ("ΟΔΟΣ ΣΑΣ Σ", "ΟΔΟΣ ΣΑΣ Σ", "οδος σας σ", "el_GR"),
      ("Iıİi", "IIİİ", "ııii", "tr_TR"), ("ıi", "Iİ", "ıi", "az"), ("ıi", "II", "ıi", "de_DE"),
      ("ŉ ǰ", "ʼN J\u{30C}", "ŉ ǰ", "en"), ("日本", "日本", "日本", "ja"),
    ])
  func cases(_ text: String, _ upper: String, _ lower: String, _ locale: String) {
    #expect(LetterCase(.uppercase, locale: locale).applied(to: text) == upper)
    #expect(LetterCase(.lowercase, locale: locale).applied(to: text) == lower)
  }

  @Test("cells do not tighten or shrink a text: it is truncated, or drawn in a lower face")
  func cells() throws {
    let lua = #"Text "Hello World":lineLimit(1):allowsTightening(true):minimumScaleFactor(0.5)"#
    #expect(try lay(lua, 8, 1, .terminal).drawnTexts == ["Hello W…"])
  }
}
