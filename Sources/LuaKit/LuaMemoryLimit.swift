/// Bytes a state may hold. Past `soft` the running call ends; `hard` is where allocation itself fails, and must be at least
/// four times as much, because Lua 5.4.4 damages its heap when a table cannot grow (state.c: allocate).
public struct LuaMemoryLimit: Sendable, Hashable {
  /// Past it a collection runs, and the call ends where that does not bring it below.
  public var soft: Int
  /// Past it an allocation fails, which Lua reports as an error of memory.
  public var hard: Int

  /// Creates limits; a `hard` below four times `soft` is raised to it.
  public init(soft: Int, hard: Int? = nil) {
    self.soft = max(soft, 0)
    let four = self.soft.multipliedReportingOverflow(by: 4)
    self.hard = max(hard ?? 0, four.overflow ? Int.max : four.partialValue)
  }
  /// 32 MiB: what a state gets whose host names no limit.
  public static let standard = LuaMemoryLimit(soft: 32 << 20)
}
