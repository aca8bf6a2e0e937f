import LinuxKit
import WidgetLocale
import WidgetModel
public import WidgetSandbox
import WidgetWatch
import WidgetWire

/// The limits of the services, for commands and documentation that show them (DocC: Security, "Limits"). Each figure is defined
/// in its service.
public enum HostLimits {
  /// The largest stored value, in bytes.
  public static var storageValue: Int { StorageService.valueLimit }
  /// The most that a bundle stores, in bytes.
  public static var storageBundle: Int { StorageService.bundleLimit }
  /// The longest key, in bytes.
  public static var storageKey: Int { StorageService.keyLimit }
  /// The deepest nesting of stored tables.
  public static var storageDepth: Int { StoredData.depthLimit }
  /// The largest file that is read, in bytes.
  public static var fileRead: Int { FileService.limit }
  /// The most names of one listing.
  public static var folderNames: Int { FileService.listLimit }
  /// The most programs of a bundle that run at once.
  public static var programsAtOnce: Int { ProcessService.atOnce }
  /// The time that a program may run where the script names none, in seconds.
  public static var programTime: Double { ProcessService.defaultTimeout }
  /// The most time that a script may name for a program, in seconds.
  public static var longestProgramTime: Double { ProcessService.longestTimeout }
  /// The most that a program may write to one stream, in bytes.
  public static var programStream: Int { ProcessService.streamLimit }
  /// The size of a program's arguments and variables together, in bytes.
  public static var programArguments: Int { ProcessService.argumentLimit }
  /// The largest input of a program, in bytes.
  public static var programInput: Int { ProcessService.inputLimit }
  /// The most lines of the log in one call.
  public static var logLines: Int { LogService.lineLimit }
  /// The most bytes of the log in one call.
  public static var logBytes: Int { LogService.byteLimit }
  /// The size of lines that standard error has not accepted yet, in bytes.
  public static var logWaiting: Int { LineWriter.capacity }
  /// The most sets of damaged files that are kept.
  public static var damagedKept: Int { AsideFiles.most }
  /// The size of kept damaged files together, in bytes.
  public static var damagedBytes: Int { AsideFiles.mostBytes }
  /// The longest pattern of `date`, in bytes.
  public static var datePattern: Int { DatePattern.longest }
  /// The longest text that `date` parses, in bytes.
  public static var dateText: Int { ISO8601.longest }
  /// The largest offset of a zone from UTC, in seconds.
  public static var zoneOffset: Double { Double(Zones.farthest) }
  /// The longest wait for one text that `lunette-host` writes in another language than English, in seconds.
  public static var localeText: Double { ICUProcess.patience }
  /// The longest text of an error that a host function raises, in bytes; longer ones are cut.
  public static var sentence: Int { Diagnostic.longestSentence }
  /// The most lines of a bundle in the runtime's log in a minute.
  public static var logLinesInMinute: Int { LogShare.lines }
  /// The most bytes of a bundle in the runtime's log in a minute.
  public static var logBytesInMinute: Int { LogShare.bytes }
  /// The most downloads of a bundle that are not over.
  public static var downloads: Int { HTTPService.mostDownloads }
  /// The most requests of `http` in one call.
  public static var requestsInCall: Int { HTTPService.mostInCall }
  /// The most requests of `http` at once.
  public static var requestsAtOnce: Int { HTTPService.mostAtOnce }
  /// The most notifications of a bundle in a minute.
  public static var notifications: Int { NotificationBudget.most }
  /// The largest message between two processes, in bytes.
  public static var frame: Int { Frame.largestBody }
  /// The largest declaration that a worker sends, in bytes.
  public static var declarationFrame: Int { WorkerLimits.declaration }
  /// The largest answer of a worker that is not a timeline, in bytes.
  public static var answerFrame: Int { WorkerLimits.answer }
  /// The largest failure that a worker sends, in bytes.
  public static var faultFrame: Int { WorkerLimits.fault }
  /// The size of all texts of a failure that are kept, in bytes.
  public static var faultWords: Int { WorkerLimits.words }
  /// The most diagnostics of a failure that are kept.
  public static var faults: Int { WorkerLimits.faults }
  /// The most work of the host for one bundle.
  public static var work: WorkLimits { WorkLimits() }
  /// The most HTTP connections of a runtime.
  public static var networkConnections: Int { ConnectionLimits().network }
  /// The most connections at the owner's HTTP sockets, beside those.
  public static var ownerConnections: Int { ConnectionLimits().owner }
  /// The most commands that are connected to a runtime.
  public static var commandConnections: Int { ConnectionLimits().commands }
  /// The most triggers that are watched for a bundle.
  public static var triggers: Int { TriggerQuota.ofBundle }
  /// The most triggers that are watched for all bundles.
  public static var triggersInAll: Int { TriggerQuota.inAll }
  /// The most programs that are kept running for a bundle's triggers.
  public static var children: Int { TriggerQuota.childrenOfBundle }
  /// The most programs that are kept running for triggers of all bundles.
  public static var childrenInAll: Int { TriggerQuota.childrenInAll }
  /// A worker's address space, in bytes.
  public static var workerMemory: UInt64 { Confinement.worker.addressSpace }
  /// The processor time for one feed, calendar or compressed body.
  public static var formatTime: Duration { ServiceRole.formatsTime }
  /// The memory of the process that reads such a text, in bytes.
  public static var formatMemory: UInt64 { ServiceRole.formatsMemory }
  /// How often a process of `lunette-host` may die within a minute before it is held back.
  public static var serviceDeaths: Int { StartLimit.most }
}
