-- Three widgets in a stack.
local function page(number, color)
  return widget {
    kind = "page." .. number, displayName = "Page " .. number, description = "One page.", families = { "systemSmall" },
    view = function() return Text("Page " .. number):font "title":foregroundStyle(color) end,
  }
end

return bundle {
  name = "Pages",
  stack { kind = "pages", displayName = "Pages", description = "Three pages.", widgets = { "page.1", "page.2", "page.3" } },
  page(1, "red"), page(2, "green"), page(3, "blue"),
}
