-- no control of any text, label, URL, id or symbol name is in the text
-- run: lunette render {} --family systemLarge --format text --at 2026-01-15T12:00:00Z
-- exits: 0
-- out: x
local bad = { "\27[2J\27[H", "\27]0;title\7", "\27]52;c;cm0=\7", "\27]8;;http://evil\27\\x", "\u{9b}31m", "\u{9d}0;x\u{9c}", "\0", "a\0b", "\8\8\8", "\127", "\r\n", "\t", "\u{202E}evil\u{202D}", "\u{2066}\u{2067}", "\u{200B}\u{200D}\u{FEFF}", "\u{2028}\u{2029}", "\xED\xA0\x80", "\xC0\xAF", "\xF4\x90\x80\x80", "\xFF\xFE", "\xE9", "\u{7FFFFFFF}", "\u{E0041}\u{FFFE}\u{FFFF}", ("\u{301}"):rep(400), "<b>&'\"</b>", "%{A1:id:}", "#(id)#[fg=red]", "|bash=id", "'; rm -rf /", "\\u001b[2J", "\x1b\x5b\x32\x4a" }
return widget {
  kind = "text", families = { "systemLarge" },
  view = function()
    local t = {}
    for _, s in ipairs(bad) do
      for _, make in ipairs { function() return Text(s) end, function() return Text.verbatim(s) end, function() return Text.markdown("**" .. s .. "** [a](http://x/" .. s .. ")") end,
        function() return Label { s, systemImage = "star" } end, function() return Link { destination = "http://x/" .. s, s } end, function() return Gauge { value = 0.5, label = s, currentValueLabel = s } end,
        function() return Text "x":accessibilityLabel(s):accessibilityValue(s):id(s) end, function() return s end, function() return Text(s) .. s end, function() return Image { systemName = s } end,
        function() return Section { header = s, s } end, function() return GroupBox { label = s, s } end, function() return ProgressView { value = 0.5, label = s } end } do
        local ok, v = pcall(make) if ok then t[#t + 1] = v end
      end
    end
    return VStack { VStack(t), Text "x":widgetURL("mygame://x/" .. bad[1]) }
  end,
}
