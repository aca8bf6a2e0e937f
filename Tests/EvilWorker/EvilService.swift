import CAttacks
import Glibc
import WidgetModel
import WidgetSandbox
import WidgetServices

/// A stand-in for `lunette-host`, in a role's sandbox, that does what the first argument of a request names:
///
///     EvilWorker ROLE [without=WALL,WALL] FILE… HOST
enum EvilService {
  static func run(_ role: ServiceRole, _ words: [String]) -> Never {
    var words = words
    var without: Set<Wall> = []
    if let first = words.first, first.hasPrefix("without=") {
      without = Set(first.dropFirst(8).split(separator: ",").compactMap { Wall(rawValue: String($0)) })
      words.removeFirst()
    }
    ServiceMain.open(role, words, without: without).serve { request, answer in
      let name = request.request.arguments.first?.text ?? ""
      answer(.success(.values([.integer(Int64(attempt(name)))])))
    }
  }

  /// 0 on success, else an errno.
  private static func attempt(_ name: String) -> Int32 {
    switch name {
    case "process": return getpid()
    case "write": return attack_write()
    case "connect": return attack_connect()
    case "datagram": return attack_datagram()
    case "local": return attack_local()
    case "listen": return attack_listen()
    case "start": return attack_start()
    case "thread": return attack_thread()
    case "signal": return attack_signal(getppid())
    case "trace": return attack_trace(getppid())
    case "code": return attack_code()
    case "memory": return attack_memory()
    case "root": return attack_root()
    case "descriptors": return attack_descriptors()
    case "abort": abort()
    case "hang": while true { spin() }
    default: return attack_open(name)
    }
  }

  @inline(never) private static func spin() {}
}
