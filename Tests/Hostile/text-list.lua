-- names, schemes, permissions and parameters of control bytes are listed clean or refused
-- run: lunette list {} --format json
-- exits: 65
-- error: decode.type
-- message: parameter 'p17': option 1 is a value of type string, not a text that is no UTF-8
-- line: 9
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
local p = {}
for i, s in ipairs(bad) do p[i] = { "p" .. i, type = "string", title = s, default = s, options = { s, { value = s, title = s } } } end
local I = intent { id = "I", title = bad[1], parameters = p, perform = function() end }
return bundle { name = table.concat(bad), widget { kind = "k", displayName = table.concat(bad), description = table.concat(bad), intent = I, view = function() return Text "x" end } }
