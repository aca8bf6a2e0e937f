import Glibc

/// A script's first request, including the start of `lunette-host`, beside curl for the same address, and the part of it that
/// is not the network. The server is a thread of this program.
enum HTTPSection {
  static func measure(_ places: Benchmarks.Places, _ table: inout Table) {
    let subject = "`render` of a bundle that asks `http` once"
    do throws(Failure) {
      let server = try Server()
      let folder = "\(places.built)/http"
      mkdir(folder, 0o755)
      let (asking, still) = ("\(folder)/asking.lua", "\(folder)/still.lua")
      try write(bundle("http.get(\"\(server.url)\").status"), to: asking)
      try write(bundle("200"), to: still)
      let allow = "network=127.0.0.1:\(server.port)"
      let timings = try Stopwatch.time(
        [
          Command(places.lunette, "render", asking, "--allow", allow, "--format", "text"),
          Command(places.lunette, "render", still, "--format", "text"),
          Command("curl", "--silent", server.url),
        ], runs: 31)
      guard String(decoding: timings[0].output, as: UTF8.self).contains("200") else {
        throw Failure("the request had no answer")
      }
      let (asked, quiet, curl) = (timings[0].exit, timings[1].exit, timings[2].exit)
      table.add(
        Row(
          number: "h1", subject: subject, figure: ms(asked.median), peer: "curl \(ms(curl.median))",
          value: asked.median / curl.median))
      table.add(
        Row(
          number: "h1", subject: "  of it the request and lunette-host's start",
          figure: ms(asked.median - quiet.median), peer: "without the request \(ms(quiet.median))",
          value: asked.median / quiet.median))
    } catch { table.add("h1", subject, error) }
  }

  private static func bundle(_ expression: String) -> String {
    """
    return widget { kind = "asks", families = { "systemSmall" }, permissions = { network = { "127.0.0.1" } },
      provider = { timeline = function(context)
        return { entries = { { date = context.now, status = \(expression) } } }
      end },
      view = function(entry) return Text(tostring(entry.status)) end }
    """
  }

  private static func write(_ text: String, to path: String) throws(Failure) {
    guard let file = fopen(path, "w") else { throw Failure("cannot write \(path)") }
    fputs(text, file)
    fclose(file)
  }

  private static func ms(_ milliseconds: Double) -> String { "\(short(milliseconds)) ms" }

  /// Answers every connection on its own port with two bytes, as long as the program runs.
  private struct Server {
    let port: UInt16

    var url: String { "http://127.0.0.1:\(port)/" }

    init() throws(Failure) {
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isOpen = withUnsafeMutablePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          bind(listener, address, size) == 0 && listen(listener, 64) == 0 && getsockname(listener, address, &size) == 0
        }
      }
      guard isOpen else { throw Failure("no port to listen on") }
      port = UInt16(bigEndian: address.sin_port)
      var thread = pthread_t()
      let argument = UnsafeMutableRawPointer(bitPattern: UInt(listener))
      let answer: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
        let listener = Int32(UInt(bitPattern: argument))
        let reply = Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".utf8)
        var asked = [UInt8](repeating: 0, count: 4096)
        while true {
          let connection = accept(listener, nil, nil)
          guard connection >= 0 else { return nil }
          _ = read(connection, &asked, asked.count)
          _ = Glibc.write(connection, reply, reply.count)
          close(connection)
        }
      }
      guard pthread_create(&thread, nil, answer, argument) == 0 else { throw Failure("no thread for the server") }
    }
  }
}
