-- A toggle whose intent stores what it is set to.
local Switch = intent { id = "Switch", perform = function(p) storage.set("on", p.value) end }
return widget {
  kind = "lamp", displayName = "Lamp", families = { "systemSmall" },
  provider = { timeline = function(context)
    return { entries = { { date = context.now, on = storage.get("on", false) } }, policy = never }
  end },
  view = function(entry)
    return VStack { Text(entry.on and "lit" or "dark"), Toggle { isOn = entry.on, action = Switch {}, "Hall" } }
  end,
}
