-- each constructor and modifier with junk of each type raises or is told
-- exits: 65
-- error: decode.unknownArgument
-- message: Text has no argument 'colors'
-- line: 16
return widget {
  kind = "every",
  view = function()
    local names = { "Text", "Image", "Label", "Link", "Button", "Toggle", "Gauge", "ProgressView", "Chart", "Color", "LinearGradient", "RadialGradient", "AngularGradient", "VStack", "HStack", "ZStack", "Grid", "GridRow", "LazyVGrid", "LazyHGrid", "Group", "GroupBox", "Section", "ForEach", "Spacer", "Divider", "ViewThatFits", "EmptyView", "AccessoryWidgetBackground", "Rectangle", "RoundedRectangle", "UnevenRoundedRectangle", "Circle", "Ellipse", "Capsule", "ContainerRelativeShape", "Path", "Canvas", "LineMark", "BarMark", "AreaMark", "PointMark", "RuleMark", "SectorMark", "ControlToggle", "ControlButton", "GeometryReader", "ScrollView" }
    local junk = { 0 / 0, 1 / 0, -1 / 0, 2 ^ 63, math.mininteger, -0.0, "", ("x"):rep(20000), true, print, {}, { {} }, { [0 / 1] = 1 }, json.null, setmetatable({}, { __index = error }), _G, date, Text }
    local made = {}
    for _, name in ipairs(names) do
      for _, value in ipairs(junk) do
        local ok, view = pcall(_ENV[name] or _G[name], value)
        if ok then made[#made + 1] = view end
        local ok, view = pcall(_ENV[name] or _G[name], { value, value, value = value, text = value, colors = value, spacing = value })
        if ok then made[#made + 1] = view end
      end
    end
    return VStack(made)
  end,
}
