import Testing
import WidgetModel

@testable import WidgetRender

/// Passwords in links are not shown.
@Suite("Masked links") struct MaskedLinkTests {
  @Test(
    "a link's password is masked, and nothing else",
    arguments: [
      ("https://user:secret@host/a?b=c:d@e", "https://user:***@host/a?b=c:d@e"),
      ("https://user@host/", "https://user@host/"),
      ("https://host:80/a@b:c", "https://host:80/a@b:c"), ("mygame://u:p:q@x", "mygame://u:***@x"),
      ("https://:p@host", "https://:***@host"), ("https://u:p@v@host", "https://u:***@host"),
      ("mailto:a:b@c", "mailto:a:b@c"),
      ("no link", "no link"), ("", ""), ("x://[::1]:2/", "x://[::1]:2/"),
    ])
  func masked(_ text: String, _ shown: String) {
    #expect(WidgetURL.masked(text) == shown)
    if let url = try? WidgetURL(text) { #expect(!url.brief.contains("secret")) }
  }

  @Test("a page never links to a web address with a user or password")
  func page() {
    #expect(PageLink.address("https://user:secret@host/") == nil)
    #expect(PageLink.address("HTTPS://user@host/") == nil)
    #expect(PageLink.address("https://host/a") == "https://host/a")
  }
}
