import WidgetModel
import WidgetRuntime
import WidgetServices
import WidgetSources

// The process that may touch the network: `lunette` starts it at the first request that needs it, and it ends with the
// command. Typed by hand it ends at once.
let entrance = ServiceEntrance.open(CommandLine.arguments)
var desk = ServiceDesk()
let sources = Sources()
desk.add(Sources.functions) { request throws(Diagnostic) in try sources.reply(to: request) }
entrance.serve(desk.take)
