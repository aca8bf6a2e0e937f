extension String {
  /// Returns whether both texts have the same bytes, in a time that depends only on their lengths, so that timing does not
  /// reveal how much of a guessed secret is right. An empty secret equals nothing.
  package func equalsInConstantTime(_ secret: String) -> Bool {
    let (guess, secret) = (Array(utf8), Array(secret.utf8))
    guard !secret.isEmpty, guess.count == secret.count else { return false }
    return zip(guess, secret).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
