import ArgumentParser

@testable import lunette

/// `lunette key`.
struct KeyDeclaration: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "key", _superCommandName: "lunette",
    abstract: "Make a key to sign with, and list, trust or distrust publishers' keys.",
    discussion: """
      Keys and signatures are minisign's, so each program can use what the other
      one made. A known key is the only one that may sign a bundle's releases.

        lunette key new                        a key to sign your bundles with
        lunette key show                       the keys that you know
        lunette key show sign.pub              a key, and its groups to compare
        lunette key trust RWQf6LRC… weather    for one bundle
        lunette key trust sign.pub             for any bundle
        lunette key distrust RWQf6LRC…         refuse what it signed

      The secret key has no password; only you can read its file. Keep a copy of
      it: a lost key can only be replaced if each user trusts the new one.
      """)

  @ArgumentParser.Argument(
    help: ArgumentHelp(
      "new, show, trust or distrust (default: show), then a key, a key's file or a bundle's name.",
      valueName: "word"),
    completion: .list(["new", "show", "trust", "distrust"]))
  var word: [String] = []

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp(
      "The file of the new secret key (default: sign.key in the configuration); the public key is beside it.",
      valueName: "file"), completion: .file())
  var output: String?

  @OptionGroup(title: "Output") var display: OutputOptions
}
