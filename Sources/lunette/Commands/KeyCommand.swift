import WidgetModel
import WidgetRender
import WidgetServices

/// `lunette key`: makes a key to sign with, and shows, trusts and distrusts publishers' keys.
enum KeyCommand {
  static func outcome(_ typed: Typed) throws(Diagnostic) -> Outcome {
    // `-o` is the new key's file; its ending does not select a format.
    var styled = typed
    styled.replace(.output, by: nil as String?)
    let showing = try ListShowing(styled)
    let verb = try verb(typed.arguments.first)
    let words = Array(typed.arguments.dropFirst())
    guard verb.words.contains(words.count) else { throw .usage("'key \(verb.rawValue)' is written: \(verb.usage)") }
    guard typed[.output] == nil || verb == .new else { throw .usage("--output is for 'key new'") }
    guard let known = KnownKeys() else { throw .usage("there is no configuration folder: HOME is not set") }
    switch verb {
    case .new: return try new(typed, showing)
    case .show:
      let document = KeysDocument(keys: try entries(words.first, known))
      return showing.outcome(document) {
        document.keys.isEmpty ? "no keys are known; make one to sign with: lunette key new\n" : document.text
      }
    case .trust:
      let key = try key(words[0], known)  // the verb: one or two words
      let name = words.dropFirst().first
      if let name, !PackageName.isName(name) { throw .usage(PackageName.fault(name)) }
      try known.trust(key, for: name)
      return showing.outcome(KeysDocument(keys: try entries(key.text, known))) {
        "the key \(key.fingerprint) is trusted for \(name ?? "any bundle")\n"
      }
    case .distrust:
      let key = try key(words[0], known)  // the verb: one word
      try known.distrust(key)
      return showing.outcome(KeysDocument(keys: try entries(key.text, known))) {
        "releases signed by the key \(key.fingerprint) are refused from now on; installed ones stay\n"
      }
    }
  }

  private static func verb(_ word: String?) throws(Diagnostic) -> KeyVerb {
    guard let word else { return .show }
    if let verb = KeyVerb(rawValue: word) { return verb }
    throw .unknown(
      .usage, "'key \(word)' is not a command", nearest: word, among: KeyVerb.allCases.map(\.rawValue),
      else: "see 'lunette help key'")
  }

  // MARK: Verbs

  private static func new(_ typed: Typed, _ showing: ListShowing) throws(Diagnostic) -> Outcome {
    let files = try KeyFiles(typed[.output])
    let key = try Signing().newKey()
    try files.write(key)
    return showing.outcome(KeysDocument(keys: [.init(key: key.publicKey, secretKey: files.secret)])) {
      """
      secret key  \(VisibleText.escaped(files.secret))
      public key  \(VisibleText.escaped(files.public))
                  \(key.publicKey.text)
                  \(key.publicKey.fingerprint)
      Only you can read the secret key. Keep a copy of it in a safe place.

      """
    }
  }

  /// What is known of one key, or of all.
  private static func entries(_ word: String?, _ known: KnownKeys) throws(Diagnostic) -> [KeysDocument.Entry] {
    let all = try known.entries().map { KeysDocument.Entry(key: $0.key, trust: $0.trust, bundle: $0.bundle) }
    guard let word else { return all }
    let key = try key(word, known)
    let own = all.filter { $0.key == key }
    return own.isEmpty ? [.init(key: key)] : own
  }

  /// The key that a word means: the key itself, the name of a bundle that it signed, or a file of it.
  private static func key(_ word: String, _ known: KnownKeys) throws(Diagnostic) -> PublicKey {
    if let key = PublicKey(word) { return key }
    if let entry = try known.entries().first(where: { $0.bundle == word }) { return entry.key }
    guard word.contains("/") || word.contains(".") else {
      throw .usage(
        "\(VisibleText.quoted(word)) is not a key or the name of a signed bundle",
        advice: "a key begins with RW; a file's name has a '.' or a '/'")
    }
    let bytes = try InputFile.content(word, limit: 1 << 20)
    if let key = PublicKey(file: bytes) { return key }
    if let key = try? SecretKey(file: bytes, path: word) { return key.publicKey }
    throw Diagnostic(.packageKey, "the file is not a key of minisign", file: word)
  }
}
