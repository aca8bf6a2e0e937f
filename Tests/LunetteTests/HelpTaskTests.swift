import Testing

@testable import lunette

/// `lunette help --search` by task.
@Suite("Help by task") struct HelpTaskTests {
  @Test(
    "a task leads to the page that says how",
    arguments: [
      ("history", "storage.get"), ("graph", "Chart"), ("theme", "theme"), ("run a program", "process.run"),
      ("weather", "http.get"), ("notify", "notify"), ("test", "check"), ("alarm", "entry"), ("rss", "feed.parse"),
      ("battery", "system.battery"), ("allow", "grant"), ("Button", "Button"), ("waybar", "stream"),
    ])
  func task(_ words: String, _ page: String) throws {
    let lines = try #require(HelpIndex.found(words)).split(separator: "\n").prefix(4)
    #expect(lines.contains { $0.hasPrefix(page + " ") }, "\(lines)")
  }

  @Test("every page that a task names exists")
  func pages() {
    for task in HelpTasks.all {
      for page in task.pages { #expect(HelpIndex.page(page) != nil, "\(task.words[0]): \(page)") }
    }
  }

  @Test("unrelated words find nothing")
  func nothing() {
    #expect(HelpIndex.found("xyzzy") == nil && HelpIndex.found(" ") == nil)
  }
}
