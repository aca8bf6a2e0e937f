internal import WidgetRuntimeClient
internal import WidgetModel

/// Pictures that were drawn and are still right: a picture is drawn once, however many ask for it. A tag names what it shows
/// and how: it changes when an entry comes, a reload answers, or a dynamic text reads otherwise.
/// An actor: two requests for one picture meet the same task.
actor PictureCache {
  struct Shelved: Sendable {
    var picture: WidgetPicture
    /// As it stands in `ETag`.
    var tag: String
  }

  private struct Place: Hashable {
    // One slot for each instance and form; a newer revision takes its place.
    var number: Int
    var demand: PictureQuery
  }

  private struct Slot {
    var revision: Int
    var made: Double
    var work: Task<Result<WidgetPicture, Diagnostic>, Never>
    /// Bytes of the picture, when it is drawn.
    var count = 0
  }

  private let maker: any PictureMaking
  private let thread: DeepThread
  /// Waits for the process that draws PNG, which lives as long as this thread, and holds nobody else up.
  private let pixelThread: DeepThread
  private let counters: ServerCounters
  private let version: String
  private let executor: (any TaskExecutor)?
  /// Pictures kept at most, and bytes of them.
  private let capacity: Int
  private let mostBytes: Int
  private var slots: [Place: Slot] = [:]
  /// Oldest first.
  private var order: [Place] = []

  /// - Parameter executor: where pictures are waited for; nil: on Swift's own pool.
  init(
    _ maker: any PictureMaking, _ thread: DeepThread, _ counters: ServerCounters, version: String,
    executor: (any TaskExecutor)? = nil, capacity: Int = 256, mostBytes: Int = 64 << 20
  ) {
    self.maker = maker
    self.thread = thread
    // Shorter than the process waits for another picture itself.
    pixelThread = DeepThread(lingering: .seconds(45)) { maker.rest() }
    self.counters = counters
    self.version = version
    self.executor = executor
    self.capacity = capacity
    self.mostBytes = mostBytes
  }

  func picture(of shown: ShownWidget, _ demand: PictureQuery, at now: Double) async throws(Diagnostic) -> Shelved {
    let place = Place(number: shown.number, demand: demand)
    // An answer from before is right for its revision, unless a dynamic text has gone on or the clock went back.
    if let slot = slots[place], slot.revision == shown.revision, slot.made <= now,
      case .success(let picture) = await slot.work.value, picture.nextChange.map({ now < $0 }) ?? true
    {
      counters.count(\.reused, 1)
      return shelve(picture, shown, demand, slot.made)
    }
    let (maker, thread) = (maker, demand.format == .png ? pixelThread : thread)
    // Kept before it is awaited, so that a second request waits for the same drawing.
    let work = Task(executorPreference: executor) { () -> Result<WidgetPicture, Diagnostic> in
      let result = await thread.run { () -> Result<WidgetPicture, Diagnostic> in
        do throws(Diagnostic) { return .success(try maker.picture(of: shown, demand, at: now)) } catch {
          return .failure(error)
        }
      }
      return result ?? .failure(Diagnostic(.unavailable, "the system has no thread left to draw on"))
    }
    counters.count(\.drawn, 1)
    keep(Slot(revision: shown.revision, made: now, work: work), at: place)
    let picture = try await work.value.get()
    count(picture, at: place, made: now)
    return shelve(picture, shown, demand, now)
  }

  /// Notes a picture's bytes; the oldest pictures make place for them.
  private func count(_ picture: WidgetPicture, at place: Place, made: Double) {
    // Another may have taken its place while it was drawn.
    guard slots[place]?.made == made else { return }
    slots[place]?.count = picture.bytes.count
    var sum = slots.values.reduce(0) { $0 + $1.count }
    while sum > mostBytes, let oldest = order.first {
      sum -= slots.removeValue(forKey: oldest)?.count ?? 0
      order.removeFirst()
    }
  }

  private func keep(_ slot: Slot, at place: Place) {
    // Drawn anew: it is the youngest again.
    if slots.updateValue(slot, forKey: place) != nil { order.removeAll { $0 == place } }
    order.append(place)
    if order.count > capacity { slots[order.removeFirst()] = nil }
  }

  private func shelve(_ picture: WidgetPicture, _ shown: ShownWidget, _ demand: PictureQuery, _ made: Double) -> Shelved
  {
    var words = [
      // What names the picture and not its bytes: the tag is known before it is drawn.
      version, String(shown.number), String(shown.revision), String(shown.index), demand.format.rawValue,
      demand.scheme.rawValue, demand.surface.rawValue, demand.family?.rawValue ?? "", String(demand.scale),
    ]
    // A dynamic text: which of its readings.
    if picture.nextChange != nil { words.append(String(made)) }
    return Shelved(picture: picture, tag: "\"\(Self.digest(words.joined(separator: " ")))\"")
  }

  /// FNV-1a: the same in every process, as Swift's own hashes are not.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 36)
  }
}
