/// What the services allow a script, for whoever tells of it (authoring.md, "Limits and permissions"). The figures stand with
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
  public static var programInput: Int { ProcessService.inputLimit }
  public static var logLines: Int { LogService.lineLimit }
  public static var logBytes: Int { LogService.byteLimit }
  /// Of `http`, in one call and at once.
  public static var requestsInCall: Int { HTTPService.mostInCall }
  public static var requestsAtOnce: Int { HTTPService.mostAtOnce }
  /// In a minute.
  public static var notifications: Int { NotificationBudget.most }
  /// Of what crosses between two processes at once.
  public static var frame: Int { Frame.largestBody }
  /// Address space of a worker.
  public static var workerMemory: UInt64 { Wall.memory }
}
