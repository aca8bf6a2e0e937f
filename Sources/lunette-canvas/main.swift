import Glibc
import WidgetCanvas

// What decodes strangers' pictures. `lunette` and `lunette-host` start it; typed by hand it ends at once.
let words = Array(CommandLine.arguments.dropFirst())
guard words.first == "--decode" else { _exit(64) }
DecodingMain.run(Array(words.dropFirst()))
