import Glibc
import WidgetCanvas

// What decodes strangers' pictures and draws widgets as PNG. `lunette` and `lunette-host` start it; typed by hand it ends at once.
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "--decode": DecodingMain.run(Array(words.dropFirst()))
case "--draw": DrawingMain.run(Array(words.dropFirst()))
default: _exit(64)
}
