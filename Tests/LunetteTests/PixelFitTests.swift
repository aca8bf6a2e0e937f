import Testing
import WidgetModel
import WidgetRender

@testable import lunette

/// A picture in points, fitted into a block of cells.
@Suite("Pixels in cells") struct PixelFitTests {
  private func fit(_ family: Family, _ width: Int = 10, _ height: Int = 20, band: Int = 1) throws -> PixelFit {
    PixelFit(
      family.points, columns: Int(family.cells.width), rows: Int(family.cells.height),
      cell: try #require(CellPixels(width: width, height: height)), bandHeight: band)
  }

  @Test("every family is as large as its cells allow, and within them", arguments: Family.allCases)
  func inside(_ family: Family) throws {
    for (width, height) in [(10, 20), (7, 14), (8, 19), (24, 48), (1, 1), (20, 20)] {
      let fit = try fit(family, width, height)
      let (across, down) = (Double(fit.columns * width), Double(fit.rows * height))
      #expect(fit.left >= 0 && fit.top >= 0)
      #expect(fit.size.width * fit.scale <= across + 1e-6 && fit.size.height * fit.scale <= down + 1e-6)
      // One side is filled.
      #expect(abs(fit.size.width * fit.scale - across) < 1e-6 || abs(fit.size.height * fit.scale - down) < 1e-6)
    }
  }

  @Test("a medium widget of 46 by 10 cells of 10 by 20 pixels")
  func medium() throws {
    let fit = try fit(.systemMedium)
    #expect(abs(fit.scale - 200 / 170) < 1e-9 && fit.left == 15 && fit.top == 0)
    let middle = fit.point(column: 23, row: 5)
    #expect(abs(middle.x - 186.95) < 0.1 && abs(middle.y - 93.5) < 0.1)
    #expect(fit.cells(Rect(x: 0, y: 0, width: 364, height: 170)) == CellFrame(column: 1, row: 0, columns: 44, rows: 10))
    #expect(fit.cells(Rect(x: 100, y: 85, width: 10, height: 10)) == CellFrame(column: 13, row: 5, columns: 2, rows: 1))
  }

  @Test("sixel pictures are a multiple of a band")
  func bands() throws {
    let fit = try fit(.systemSmall, 9, 19, band: 6)
    #expect(fit.size.height * fit.scale <= 186.0001)
  }
}
