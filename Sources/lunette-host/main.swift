import WidgetRuntime
import WidgetServices

// The process that may touch the network: `lunette` starts it at the first request that needs it, and it ends with the
// command. Typed by hand it ends at once.
let entrance = ServiceEntrance.open(CommandLine.arguments)
let desk = ServiceDesk()
entrance.serve(desk.take)
