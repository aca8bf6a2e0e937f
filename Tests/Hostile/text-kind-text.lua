-- a widget's kind of control bytes is shown clean or refused
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.kind
-- message: widget 'k[2J[H': kind has a control character, U+001B, at position 2; a kind is one line of visible characters
-- line: 8
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
return widget { kind = "k" .. bad[1] .. bad[7], view = function() return Text "x" end }
