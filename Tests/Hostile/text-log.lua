-- what is logged and printed is on standard error, clean
-- run: lunette render {} --family systemSmall
-- exits: 0
-- out: x
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
return widget { kind = "k", view = function() for _, s in ipairs(bad) do print(s, s) log.info(s) log.error(s, { s }) log.warning(setmetatable({}, { __tostring = function() return s end, __name = s })) end return Text "x" end }
