-- configuration values of control bytes are refused or shown clean
-- run: lunette render {} --family systemSmall --config a=[2J --config ]0;x=1 --format text
-- exits: 64
-- error: usage
-- message: the widget 'k' has no parameter '*]0;x*'; use one of a
-- line: no file
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
local I = intent { id = "I", title = "I", parameters = { { "a", type = "string" } }, perform = function() end }
return widget { kind = "k", intent = I, view = function(e, env) return Text(tostring(env.configuration.a)) end }
