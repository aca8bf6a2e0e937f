import LinuxKit
import WidgetLocale
import WidgetModel
public import WidgetSandbox
import WidgetWatch
import WidgetWire

/// What the services allow a script, for whoever tells of it (DocC: Security, "Limits"). The figures stand with
/// the services.
public enum HostLimits {
  public static var storageValue: Int { StorageService.valueLimit }
  public static var storageBundle: Int { StorageService.bundleLimit }
  public static var storageKey: Int { StorageService.keyLimit }
  public static var storageDepth: Int { StoredData.depthLimit }
  public static var fileRead: Int { FileService.limit }
  public static var folderNames: Int { FileService.listLimit }
  public static var programsAtOnce: Int { ProcessService.atOnce }
  /// Seconds, where a script asks for nothing else, and the most that it may ask for.
  public static var programTime: Double { ProcessService.defaultTimeout }
  public static var longestProgramTime: Double { ProcessService.longestTimeout }
  public static var programStream: Int { ProcessService.streamLimit }
  /// Of arguments and variables together.
  public static var programArguments: Int { ProcessService.argumentLimit }
  public static var programInput: Int { ProcessService.inputLimit }
  public static var logLines: Int { LogService.lineLimit }
  public static var logBytes: Int { LogService.byteLimit }
  /// Of lines that standard error has not taken.
  public static var logWaiting: Int { LineWriter.capacity }
  /// Damaged files that were set aside, and their bytes.
  public static var damagedKept: Int { AsideFiles.most }
  public static var damagedBytes: Int { AsideFiles.mostBytes }
  /// Of `date`: a pattern, and a text that is read.
  public static var datePattern: Int { DatePattern.longest }
  public static var dateText: Int { ISO8601.longest }
  /// Seconds that a zone's clocks may stand from UTC.
  public static var zoneOffset: Double { Double(Zones.farthest) }
  /// Seconds until `lunette-host` has written one text of a language that is not English.
  public static var localeText: Double { ICUProcess.patience }
  /// Of each text of a fault that a host function raises, which is cut.
  public static var sentence: Int { Diagnostic.longestSentence }
  /// Of a bundle in a runtime.
  public static var logLinesInMinute: Int { LogShare.lines }
  public static var logBytesInMinute: Int { LogShare.bytes }
  /// Of `http`, in one call and at once.
  public static var downloads: Int { HTTPService.mostDownloads }
  public static var requestsInCall: Int { HTTPService.mostInCall }
  public static var requestsAtOnce: Int { HTTPService.mostAtOnce }
  /// In a minute.
  public static var notifications: Int { NotificationBudget.most }
  /// Of what crosses between two processes at once.
  public static var frame: Int { Frame.largestBody }
  /// Of the kinds of it that have less, and of the words of a bundle's fault.
  public static var declarationFrame: Int { WorkerLimits.declaration }
  public static var answerFrame: Int { WorkerLimits.answer }
  public static var faultFrame: Int { WorkerLimits.fault }
  public static var faultWords: Int { WorkerLimits.words }
  public static var faults: Int { WorkerLimits.faults }
  /// Of the host's work for a bundle.
  public static var work: WorkLimits { WorkLimits() }
  /// Connections of a runtime: of HTTP, of the owner's sockets beside them, and of commands.
  public static var networkConnections: Int { ConnectionLimits().network }
  public static var ownerConnections: Int { ConnectionLimits().owner }
  public static var commandConnections: Int { ConnectionLimits().commands }
  /// Triggers that are watched of a bundle and in all, and of these programs that are kept running.
  public static var triggers: Int { TriggerQuota.ofBundle }
  public static var triggersInAll: Int { TriggerQuota.inAll }
  public static var children: Int { TriggerQuota.childrenOfBundle }
  public static var childrenInAll: Int { TriggerQuota.childrenInAll }
  /// Address space of a worker.
  public static var workerMemory: UInt64 { Confinement.worker.addressSpace }
  /// Processor time of one feed, calendar or compressed body, and memory of the process that reads it.
  public static var formatTime: Duration { ServiceRole.formatsTime }
  public static var formatMemory: UInt64 { ServiceRole.formatsMemory }
  /// Deaths of a service's process in a minute.
  public static var serviceDeaths: Int { StartLimit.most }
}
