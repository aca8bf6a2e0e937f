import Glibc
import WidgetCanvas

// Decodes untrusted pictures and draws widgets as PNG. `lunette` and `lunette-host` start it; started by hand it exits at once.
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--decode": DecodingMain.run(Array(words.dropFirst()))
case "--draw": DrawingMain.run(Array(words.dropFirst()))
default: _exit(64)
}
