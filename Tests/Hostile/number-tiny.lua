-- 5e-324 in every numeric argument is drawn or told, and traps nowhere
-- run: lunette render {} --family systemSmall --format json
-- exits: 65
-- error: decode.type
-- message: rotationEffect: anchor takes a place as "top" or { x = 0.5, y = 0 }, not the number 4.9406564584125e-324; write *
-- line: 20
local n = 5e-324
return widget {
  kind = "n",
  view = function()
    local views, kept = {
      function() return Gauge { value = n, min = n, max = n, label = "g" } end, function() return ProgressView { value = n, total = n } end, function() return Spacer { minLength = n } end,
      function() return VStack { spacing = n, "a", "b" } end, function() return Grid { horizontalSpacing = n, verticalSpacing = n, GridRow { "a", "b" } } end,
      function() return RoundedRectangle { cornerRadius = n } end, function() return Text(n, "relative") end, function() return Text(n, n) end, function() return Text { timer = { n, n } } end,
      function() return Path { { "move", n, n }, { "arc", n, n, n, n, n } } end, function() return Color "red":opacity(n) end, function() return Text(n) end,
      function() return LineMark { x = n, y = n } end, function() return Chart { LineMark { x = n, y = n }, BarMark { x = n, y = n } } end, function() return Circle {}:trim(n, n) end, n,
    }, {}
    for _, m in ipairs { "padding", "frame", "offset", "position", "rotationEffect", "scaleEffect", "aspectRatio", "opacity", "lineLimit", "lineSpacing", "kerning", "zIndex", "layoutPriority", "blur", "cornerRadius", "shadow", "minimumScaleFactor", "gridCellColumns", "baselineOffset", "brightness", "font" } do
      views[#views + 1] = function() local t = Text "x" return t[m](t, n) end
      views[#views + 1] = function() local t = Text "x" return t[m](t, n, n) end
      views[#views + 1] = { type = "Text", "x", modifiers = { { m, n } } }
    end
    for _, make in ipairs(views) do
      local ok, view = true, make
      if type(make) == "function" then ok, view = pcall(make) end
      kept[#kept + 1] = ok and view or "raised"
    end
    return VStack(kept)
  end,
}
