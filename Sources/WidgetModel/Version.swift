/// The release that these programs are from. `lunette --version` prints it, and programs of different releases refuse each other.
public enum Version {
  public static let current = "0.1.0"
}
