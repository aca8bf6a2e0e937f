import Glibc
import LinuxKit
import WidgetICU
import WidgetLocale
import WidgetRuntimeClient
import WidgetModel
import WidgetRuntime
import WidgetServices
import WidgetIntegrations

// What a small command does not link: the runtime, the archive, and the network. `lunette` starts it; typed by hand it ends at
// once.
LibraryEnvironment.prepare()
let words = Array(ProcessArguments.words.dropFirst())
switch words.first {
case "run": RunCommand.run(Array(words.dropFirst()))
case "offline": OfflineCommand.run(Array(words.dropFirst()))
case let word?:
  guard let role = ServiceRole(rawValue: word) else { _exit(ExitCode.usage.rawValue) }
  ServiceCommand.run(role, Array(words.dropFirst()))
case nil: _exit(ExitCode.usage.rawValue)
}

/// `lunette-host ROLE FILE… PARENT`: a process that answers the requests of one command, behind the walls of its role; started
/// at the first request that needs it, it ends with the command.
enum ServiceCommand {
  static func run(_ role: ServiceRole, _ words: [String]) -> Never {
    switch role {
    case .network: HTTPHost.load()
    case .formats: Sources.loadCodings()
    case .bus: Sources.loadBus()
    case .signatures: SigningService.load()
    }
    let main = ServiceMain.open(role, words)
    switch role {
    case .network:
      let http = HTTPHost()
      var offline = ServiceRouter()
      offline.add([.httpGet, .httpRequest], waiting: http.reply)
      main.serve(offline.take)
    case .bus:
      var offline = ServiceRouter()
      offline.add(Sources.ofBus, blocking: Sources().reply)
      main.serve(offline.take)
    case .signatures: main.serveSignatures(SigningService.reply)
    case .formats:
      let sources = Sources()
      // On this very thread: its walls let it start no other.
      main.serve(unpacking: PackageArchive.files) { request, answer in
        let isLocaleText = LocaleTexts.functions.contains(request.request.function)
        let reader: any HostedServices = isLocaleText ? LocaleTexts() : sources
        do throws(Diagnostic) { answer(.success(try reader.reply(to: request))) } catch { answer(.failure(error)) }
      }
    }
  }
}
