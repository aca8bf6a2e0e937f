import WidgetModel
import WidgetRuntime
import WidgetServices
import WidgetSources

// What a small command cannot hold: the runtime, the archive, and the network. `lunette` starts it; typed by hand it ends at
// once.
let words = Array(CommandLine.arguments.dropFirst())
switch words.first {
case "run": RunCommand.run(Array(words.dropFirst()))
case "desk": DeskCommand.run(Array(words.dropFirst()))
default: ServiceCommand.run()
}

/// The process that may touch the network: started at the first request that needs it, it ends with the command.
enum ServiceCommand {
  static func run() -> Never {
    let entrance = ServiceEntrance.open(CommandLine.arguments)
    let http = HTTPHost()
    var desk = ServiceDesk()
    desk.add([.httpGet, .httpRequest], waiting: http.reply)
    desk.add(Sources.functions, blocking: Sources().reply)
    entrance.serve(desk.take)
  }
}
