import Glibc
import LinuxKit
import WidgetModel
import WidgetRuntimeClient
import WidgetSchedule
import WidgetServices

/// The folder of the instances' files, and the errors in some of them.
struct InstanceFolder {
  let path: String
  /// Refused files and their errors, each of which is reported once.
  private(set) var refused: [Int: (bytes: [UInt8], fault: Diagnostic)] = [:]
  /// Reported files of numbers that are not placed.
  var strangers: Set<String> = []
  /// The last written or read content of each file.
  private var known: [Int: InstanceFile] = [:]
  /// Files whose values are being validated by their bundles.
  var asked: Set<Int> = []

  static let name = "instances"
  /// The maximum number of names that are checked: more were not created by a user.
  static let mostNames = 100_000

  /// - Parameter folder: the state folder; empty: nothing is written.
  init(_ folder: String) { path = folder.isEmpty ? "" : "\(folder)/\(Self.name)" }

  /// Writes an instance's file, unless it is known to have the same content: a user's own lines stay, even wrong ones, until the
  /// widget is configured otherwise.
  mutating func write(_ record: InstanceRecord, isForced: Bool = false) -> SystemError? {
    let file = InstanceFile(record)
    guard isForced || known[record.number] != file else { return nil }
    if mkdir(path, 0o700) != 0, errno != EEXIST { return SystemError(errno) }
    let name = InstanceFile.name(record.number)
    if let error = DurableFile(folder: path, name: name).replace(with: InstanceFile.bytes(of: record)) { return error }
    known[record.number] = file
    refused[record.number] = nil
    return nil
  }

  mutating func remove(_ number: Int) {
    unlink("\(path)/\(InstanceFile.name(number))")
    (known[number], refused[number]) = (nil, nil)
  }

  /// Nil if it is missing or not our file.
  func read(_ name: String) -> [UInt8]? {
    guard case .success(let bytes?) = DurableFile(folder: path, name: name).content(limit: InstanceFile.largest) else {
      return nil
    }
    return bytes
  }

  func isThere(_ name: String) -> Bool { access("\(path)/\(name)", F_OK) == 0 }

  /// The files' names that begin with a number.
  func numbers() -> [Int] {
    let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return [] }
    let names = Descriptor(folder).names(limit: Self.mostNames) ?? []
    return names.compactMap { InstanceFile.number(of: String(decoding: $0, as: UTF8.self)) }.sorted()
  }

  func fault(of number: Int) -> Diagnostic? { refused[number]?.fault }

  /// Whether the refusal is new.
  mutating func refuse(_ number: Int, _ bytes: [UInt8], _ fault: Diagnostic) -> Bool {
    let isNew = refused[number].map { $0.bytes != bytes || $0.fault != fault } ?? true
    refused[number] = (bytes, fault)
    return isNew
  }

  /// The file matches the instance.
  mutating func accept(_ record: InstanceRecord) {
    (known[record.number], refused[record.number]) = (InstanceFile(record), nil)
  }

  /// The instance takes over a user's file, which stays as the user wrote it.
  mutating func adopt(_ file: InstanceFile, of number: Int) { known[number] = file }

  /// Whether this very content was refused.
  func isRefused(_ number: Int, _ bytes: [UInt8]) -> Bool { refused[number]?.bytes == bytes }
}

/// The instances' files: written before each change is stored, so that after a kill in between the next runtime finds the change;
/// read if a user edited them (DocC: Intents, "Files").
extension Runtime {
  private var writesFiles: Bool { !files.path.isEmpty && !settings.isReadOnly }

  /// Writes the files of what is about to be stored. A failure is reported, and delays nothing.
  func writeFiles(_ changes: ArchiveChanges) {
    guard writesFiles else { return }
    for number in changes.removed { files.remove(number) }
    for record in changes.instances.values where record.isChosen { writeFile(record) }
  }

  private func writeFile(_ record: InstanceRecord, isForced: Bool = false) {
    if let error = files.write(record, isForced: isForced) {
      let fault = Diagnostic(
        .io, "the configuration of #\(record.number) cannot be written: \(error.sentence)", file: files.path)
      if troubles.updateValue(fault, forKey: InstanceFolder.name) == nil { log.tell(fault) }
    } else {
      troubles[InstanceFolder.name] = nil
    }
  }

  /// A change could not be stored: its file is restored, or removed.
  func takeBackFile(of number: Int) {
    guard writesFiles else { return }
    if let record = instances[number]?.record, record.isChosen { writeFile(record) } else { files.remove(number) }
  }

  /// Checks the files of these instances.
  func readFiles(_ numbers: Set<Int>) {
    guard writesFiles else { return }
    for instance in held(numbers) where instance.record.isChosen { readFile(of: instance.record) }
    for number in numbers.sorted() { tellStranger(number) }
    settle()
  }

  /// Checks all files: users' changes are applied, and missing files are recreated.
  func readFiles() {
    guard writesFiles else { return }
    for instance in ordered where instance.record.isChosen { readFile(of: instance.record) }
    for number in files.numbers() { tellStranger(number) }
    settle()
  }

  /// A file whose number is not placed is reported, and not applied: numbers are never reused, and the archive knows an instance's
  /// bundle.
  private func tellStranger(_ number: Int) {
    let name = InstanceFile.name(number)
    guard instances[number]?.record.isChosen != true, files.isThere(name) else { return }
    guard files.strangers.insert(name).inserted else { return }
    log.tell(
      .warning, "a file belongs to no placed widget and is ignored; place one with 'lunette add'",
      [("file", "\(files.path)/\(name)")])
  }

  private func readFile(of record: InstanceRecord) {
    let (number, name) = (record.number, InstanceFile.name(record.number))
    guard let bytes = files.read(name) else {
      if files.isThere(name) {
        return refuse(record, [], Diagnostic(.io, "it is not a regular file of up to 1 MiB"))
      }
      return writeFile(record, isForced: true)
    }
    let file: InstanceFile
    do throws(Diagnostic) {
      file = try InstanceFile(bytes, for: record, timeZone: settings.timeZone)
    } catch { return refuse(record, bytes, error) }
    guard !file.isSame(as: record) else { return files.accept(record) }
    if files.isRefused(number, bytes) { return }
    let asked = record.widget.intent?.toBeAsked(file.configuration, before: record.configuration) ?? []
    guard let intent = record.widget.intent, !asked.isEmpty else { return take(file, of: record, bytes) }
    judge(file, asked, intent, of: record, bytes)
  }

  /// Asks the bundle whether it offers the values, when it is its turn; one request per file at a time.
  private func judge(
    _ file: InstanceFile, _ parameters: [IntentParameter], _ intent: IntentDeclaration, of record: InstanceRecord,
    _ bytes: [UInt8]
  ) {
    // A command cannot wait for a bundle: the next runtime applies the file.
    guard !settings.isOffline, files.asked.insert(record.number).inserted else { return }
    let subject = OfferedSubject(
      path: record.path, kind: record.kind, family: file.family, intent: intent, number: record.number)
    askOffered(parameters, file.configuration, subject) { runtime, result in
      runtime.files.asked.remove(record.number)
      // The configuration or the file has changed in the meantime, so it is checked again.
      guard runtime.instances[record.number]?.record == record,
        runtime.files.read(InstanceFile.name(record.number)) == bytes
      else { return runtime.readFiles([record.number]) }
      switch result {
      case .success: runtime.take(file, of: record, bytes)
      case .failure(let fault): runtime.refuse(record, bytes, fault)
      }
      runtime.settle()
    }
  }

  /// Applies a file to its instance: one reload, with the reason configured.
  private func take(_ file: InstanceFile, of record: InstanceRecord, _ bytes: [UInt8]) {
    files.adopt(file, of: record.number)
    do throws(Diagnostic) {
      _ = try configure(.number(record.number), family: file.family, configuration: file.configuration)
      if let now = instances[record.number]?.record { files.accept(now) }
      log.tell(.info, "#\(record.number) loaded its configuration from its file")
    } catch { refuse(record, bytes, error) }
  }

  /// The previous configuration stays; the error is shown beside the instance until the file is fixed.
  private func refuse(_ record: InstanceRecord, _ bytes: [UInt8], _ fault: Diagnostic) {
    var fault = fault
    fault.file = "\(files.path)/\(InstanceFile.name(record.number))"
    guard files.refuse(record.number, bytes, fault) else { return }
    log.tell(fault)
    note(
      LedgerLine(
        now(), InstanceID(record.number), .refused, .configured,
        detail: "\(InstanceFile.name(record.number)): \(fault.message)"))
  }
}
