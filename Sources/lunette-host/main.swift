import WidgetModel
import WidgetRuntime
import WidgetServices
import WidgetSources

// The process that may touch the network: `lunette` starts it at the first request that needs it, and it ends with the
// command. Typed by hand it ends at once.
let entrance = ServiceEntrance.open(CommandLine.arguments)
let http = HTTPHost()
var desk = ServiceDesk()
desk.add([.httpGet, .httpRequest], waiting: http.reply)
desk.add(Sources.functions, blocking: Sources().reply)
entrance.serve(desk.take)
