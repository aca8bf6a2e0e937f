/// Bytes a state may hold. Past `soft` the running call ends; `hard` is where allocation itself fails, and must be at least
/// four times as much, because Lua 5.4.4 damages its heap when a table cannot grow (state.c: allocate).
public struct LuaMemoryLimit: Sendable, Hashable {
  public var soft: Int
  public var hard: Int

  public init(soft: Int, hard: Int? = nil) {
    self.soft = max(soft, 0)
    let four = self.soft.multipliedReportingOverflow(by: 4)
    self.hard = max(hard ?? 0, four.overflow ? Int.max : four.partialValue)
  }
  public static let standard = LuaMemoryLimit(soft: 32 << 20)
}
