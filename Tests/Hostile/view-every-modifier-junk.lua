-- each modifier with junk of each type raises or is told
-- run: lunette render {} --family systemSmall --format text
-- exits: 65
-- error: decode.type
-- message: font: style takes one of "largeTitle", "title", "title2", "title3", "headline", "subheadline", "body", "callout", "footn*
-- line: 15
return widget {
  kind = "every2",
  view = function()
    local names = { "font", "fontWeight", "bold", "underline", "foregroundStyle", "tint", "background", "overlay", "padding", "frame", "fixedSize", "layoutPriority", "lineLimit", "minimumScaleFactor", "cornerRadius", "clipShape", "border", "opacity", "shadow", "offset", "position", "rotationEffect", "scaleEffect", "aspectRatio", "alignmentGuide", "zIndex", "gaugeStyle", "redacted", "widgetURL", "containerBackground", "contentTransition", "dynamicTypeSize", "environment", "accessibilityLabel", "id", "gridCellColumns", "mask", "blur", "lineSpacing", "kerning", "hueRotation", "trim", "fill", "stroke" }
    local junk = { 0 / 0, 1 / 0, -1 / 0, 2 ^ 63, math.mininteger, -0.0, "", ("x"):rep(20000), true, print, {}, { {} }, json.null, _G, Text, Circle, Text "x" }
    local made = {}
    for _, name in ipairs(names) do
      for _, value in ipairs(junk) do
        local ok, view = pcall(function() local v = Text "x" return v[name](v, value, value, value) end)
        if ok then made[#made + 1] = view end
        made[#made + 1] = { type = "Text", "x", modifiers = { { name, value } } }
        made[#made + 1] = { type = "Text", "x", modifiers = { { name, [2] = value, value = value, width = value } } }
      end
    end
    return VStack(made)
  end,
}
