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

  /// One slot for each widget and form; a newer revision takes its place.
  private struct Place: Hashable {
    enum Subject: Hashable {
      case placed(Int)
      /// A widget of a gallery.
      case preview(kind: String, Family, configuration: Value)
    }
    var subject: Subject
    var demand: PictureQuery
  }

  private struct Slot {
    var revision: Int
    var made: Double
    var work: Task<Result<WidgetPicture, Diagnostic>, Never>
    /// Bytes; 0 while it is drawn.
    var size = 0
    /// When it was asked for last, counted in questions.
    var used: Int
  }

  private let maker: any PictureMaking
  private let thread: DeepThread
  /// Waits for the process that draws PNG, which lives as long as this thread, and holds nobody else up.
  private let pixelThread: DeepThread
  private let counters: ServerCounters
  private let version: String
  private let executor: (any TaskExecutor)?
  /// Bytes of all pictures together; those beyond it go, the longest unused first.
  private let mostBytes: Int
  private var slots: [Place: Slot] = [:]
  private var size = 0
  private var questions = 0

  /// What a kept picture costs beside its bytes.
  private static let overhead = 512

  /// - Parameter executor: where pictures are waited for; nil: on Swift's own pool.
  init(
    _ maker: any PictureMaking, _ thread: DeepThread, _ counters: ServerCounters, version: String,
    executor: (any TaskExecutor)? = nil, mostBytes: Int = 64 << 20
  ) {
    self.maker = maker
    self.thread = thread
    // Shorter than the process waits for another picture itself.
    pixelThread = DeepThread(lingering: .seconds(45)) { maker.rest() }
    self.counters = counters
    self.version = version
    self.executor = executor
    self.mostBytes = mostBytes
  }

  func picture(of shown: ShownWidget, _ demand: PictureQuery, at now: Double) async throws(Diagnostic) -> Shelved {
    let place = Place(subject: Self.subject(shown), demand: demand)
    questions += 1
    slots[place]?.used = questions
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
      return result ?? .failure(Diagnostic(.unavailable, "the system's limit of threads is reached"))
    }
    counters.count(\.drawn, 1)
    size -= slots[place]?.size ?? 0
    slots[place] = Slot(revision: shown.revision, made: now, work: work, used: questions)
    let result = await work.value
    weigh(work, at: place, result)
    return shelve(try result.get(), shown, demand, now)
  }

  /// A picture is drawn; a newer one may have taken its place meanwhile.
  private func weigh(
    _ work: Task<Result<WidgetPicture, Diagnostic>, Never>, at place: Place, _ result: Result<WidgetPicture, Diagnostic>
  ) {
    guard slots[place]?.work == work else { return }
    slots[place]?.size = Self.overhead + ((try? result.get())?.bytes.count ?? 0)
    size += slots[place]?.size ?? 0
    guard size > mostBytes else { return }
    // A quarter more, so that this is not done for each picture.
    for (place, slot) in slots.sorted(by: { $0.value.used < $1.value.used })
    where size > mostBytes / 4 * 3 && slot.size > 0 {
      slots[place] = nil
      size -= slot.size
    }
  }

  private static func subject(_ shown: ShownWidget) -> Place.Subject {
    shown.number > 0
      ? .placed(shown.number)
      : .preview(kind: shown.widget.kind, shown.family, configuration: shown.configuration)
  }

  private func shelve(_ picture: WidgetPicture, _ shown: ShownWidget, _ demand: PictureQuery, _ made: Double) -> Shelved
  {
    var words = [
      // What names the picture and not its bytes: the tag is known before it is drawn.
      version, String(shown.number), String(shown.revision), String(shown.index), demand.format.rawValue,
      demand.scheme.rawValue, demand.surface.rawValue, demand.family?.rawValue ?? "", String(demand.scale),
    ]
    // What is not placed has a revision of this run alone.
    if shown.number == 0 {
      words += [shown.widget.kind, shown.family.rawValue, JSONWriter.text(shown.configuration), String(shown.made)]
    }
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
