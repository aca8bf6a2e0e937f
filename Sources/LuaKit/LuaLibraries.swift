/// What of the standard library a script gets, as names. The functions themselves are set up in CLua/guards.c.
///
/// Present: the basic functions, `string`, `table`, `math`, `utf8`. `os` and `print` are the host's to give. Repeatable in
/// every run: `pairs` and `next` (numbers, then strings by bytes, then the rest), `table.sort` (stable), `tostring` and `string.format`
/// (serials, no addresses), `math.random`.
public enum LuaLibraries {
  /// Names that standard Lua has and scripts do not. They read as nil, because modules probe for them; a host that sees one in a
  /// `LuaNilAccess` can say so.
  public static let absentGlobals: Set<String> = [
    "load", "loadfile", "dofile", "loadstring", "collectgarbage", "warn", "io", "debug", "package", "coroutine",
    "newproxy",
    "setfenv", "getfenv", "module", "unpack",
  ]
  /// Fields of `os` and `string` that scripts do not have.
  public static let absentFields: Set<String> = [
    "execute", "exit", "getenv", "remove", "rename", "setlocale", "tmpname", "dump",
  ]
  /// Elements that one native loop (`table.insert`, `remove`, `move`, `concat`, `sort`) may walk.
  public static let longestNativeLoop = 100_000
}
