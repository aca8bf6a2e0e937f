-- no control of any text or of the entry's own fields is in the timeline
-- run: lunette timeline {} --family systemLarge --format json
-- exits: 65
-- error: decode.data
-- message: entries[1] has a name that is not UTF-8
-- line: 10
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
local entry = {}
for i, s in ipairs(bad) do entry["k" .. i] = s entry["f" .. s] = i end
return widget { kind = "text", provider = { timeline = function(c) entry.date = c.now return { entries = { entry }, policy = "never" } end }, view = function(e) return VStack { e.k1, e.k2, e.k3 } end }
