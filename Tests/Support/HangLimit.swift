/// How long a test waits for what must come. It only ends what hangs: no machine is that slow, however busy it is.
public enum HangLimit {
  public static let seconds = 180.0
  public static let duration = Duration.seconds(180)
}
