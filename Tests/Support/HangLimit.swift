/// How long a test waits for something that must happen. It only stops hanging tests: no machine is that slow.
public enum HangLimit {
  public static let seconds = 600.0
  public static let duration = Duration.seconds(600)
}
