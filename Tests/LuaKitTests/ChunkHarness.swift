import LuaKit
import Synchronization
import Testing

/// The outcome of a chunk: its results or its error, and the state afterwards.
struct Outcome: Sendable {
  var result: Result<[LuaValue], LuaError>
  var used = 0
  var peak = 0
  var log: [String] = []
  var elapsed: Duration = .zero

  var error: LuaError? { if case .failure(let error) = result { error } else { nil } }
  var values: [LuaValue] { (try? result.get()) ?? [] }
  var first: LuaValue { values.first ?? .nil }
}

/// The limits of the hazard table: 1,000,000 ticks, 16 MiB. No clock: a loaded machine must not decide a test.
extension LuaLimits {
  static let table = LuaLimits(ticks: 1_000_000)
}
extension LuaMemoryLimit {
  static let table = LuaMemoryLimit(soft: 16 << 20)
}

/// All states in tests run on threads of this kind.
func onLua<R: Sendable>(_ body: @Sendable () throws -> R) throws -> R {
  try LuaExecutor().run(body)
}

/// Runs a chunk in a fresh state on a Lua thread. `log` is available as a host function; `modules` are for a toy `require`.
func run(
  _ chunk: String, limits: LuaLimits = .table, memory: LuaMemoryLimit = .table, name: String = "@widget.lua",
  modules: [String: String] = [:], asThread: Bool = false
) -> Outcome {
  LuaExecutor().run { () -> Outcome in
    do throws(LuaError) {
      let state = try LuaState(memory: memory)
      let world = World(modules)
      try world.install(in: state)
      var outcome = Outcome(result: .success([]))
      let before = ContinuousClock.now
      do throws(LuaError) {
        let function = try state.load(chunk, name: name)
        outcome.result = .success(
          try asThread
            ? world.finish(state.start(function, limits: limits))
            : state.call(function, limits: limits) { copy($0) })
      } catch { outcome.result = .failure(error) }
      outcome.elapsed = ContinuousClock.now - before
      (outcome.used, outcome.peak, outcome.log) = (state.usedBytes, state.peakBytes, world.log)
      return outcome
    } catch { return Outcome(result: .failure(error)) }
  }
}

func copy(_ values: borrowing LuaValues) -> [LuaValue] { (0..<values.count).map { values.value($0) } }

/// Host functions like those of a widget host: a log, a wait that returns its argument, a toy `require`.
final class World {
  private(set) var log: [String] = []
  private var modules: [String: String]
  private var waiting: [Int: LuaValue] = [:]
  private var tokens = 0

  init(_ modules: [String: String] = [:]) { self.modules = modules }

  func install(in state: LuaState) throws(LuaError) {
    let log = state.register { [self] call in
      self.log.append(call.arguments.string(0) ?? "\(call.arguments.value(0))")
      return .return
    }
    let wait = state.register { [self] call in
      tokens += 1
      waiting[tokens] = call.arguments.value(0)
      return .suspend(tokens)
    }
    let add = state.register { call in
      guard let a = call.arguments.integer(0), let b = call.arguments.integer(1) else {
        return .raise("add takes two integers")
      }
      call.results.write(a + b)
      return .return
    }
    let module = state.register { [self] call in
      guard let name = call.arguments.string(0), let text = modules[name] else { return .raise("no module") }
      return .chunk(name: "@\(name).lua", text: Array(text.utf8))
    }
    try state.setGlobal("log") { $0.write(log) }
    try state.setGlobal("wait") { $0.write(wait) }
    try state.setGlobal("add") { $0.write(add) }
    let prelude = try state.load(Self.require, name: "=prelude")
    _ = try state.call(prelude, limits: .table, arguments: { $0.write(module) }, reading: { _ in })
  }

  private static let require = """
    local load, loaded, loading = ..., {}, {}
    local error, rawequal = error, rawequal
    function require(name)
      if loaded[name] ~= nil then return loaded[name] end
      if loading[name] then error("loop in require: " .. name, 0) end
      loading[name] = true
      local result = load(name)(name)
      if result == nil then result = true end
      loaded[name], loading[name] = result, nil
      return result
    end
    """

  /// Waiting with "fail" requests a reply that raises.
  func reply(to token: Int) -> LuaReply {
    let value = waiting.removeValue(forKey: token) ?? .nil
    return value == "fail" ? .raise("no network") : .values { $0.write(value) }
  }

  func finish(_ thread: LuaThread) throws(LuaError) -> [LuaValue] {
    var progress = try thread.resume { copy($0) }
    while true {
      switch progress {
      case .finished(let values): return values
      case .suspended(let token): progress = try thread.resume(reply(to: token)) { copy($0) }
      }
    }
  }
}

/// The reports of a watchdog.
final class Places: Sendable {
  private let places = Mutex<[LuaNote.Place?]>([])
  func add(_ place: LuaNote.Place?) { places.withLock { $0.append(place) } }
  var all: [LuaNote.Place?] { places.withLock { $0 } }
}

func failure<R>(_ body: () throws -> R) -> LuaError? {
  do {
    _ = try body()
    return nil
  } catch { return error as? LuaError }
}
func kind<R>(_ body: () throws -> R) -> LuaError.Kind? { failure(body)?.kind }
