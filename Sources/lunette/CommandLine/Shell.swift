/// A shell that completions are written for.
enum Shell: String, CaseIterable { case zsh, bash, fish }
