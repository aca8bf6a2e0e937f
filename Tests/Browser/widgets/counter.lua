-- What can be tapped: a button, a toggle, links of the web, of another program, and of the bundle's own scheme.
local More = intent { id = "More", perform = function() storage.set("count", storage.get("count", 0) + 1) end }
local Turn = intent { id = "Turn", perform = function(p) storage.set("on", p.value) end }
local Fail = intent { id = "Fail", perform = function() error("the machine is full", 0) end }

return bundle {
  name = "Counter", schemes = { "counter" },
  onOpenURL = function() storage.set("count", 100) end,
  widget {
    kind = "counter", displayName = "Counter", description = "Counts taps.",
    families = { "systemSmall", "systemMedium", "systemLarge" },
    provider = {
      timeline = function(context)
        return { entries = { { date = context.now, count = storage.get("count", 0), on = storage.get("on", false) } }, policy = never }
      end,
    },
    view = function(e)
      return VStack {
        alignment = "leading", spacing = 4,
        Text.verbatim(tostring(e.count)):font { size = 34, weight = "bold" },
        HStack { Button { "More", action = More {} }, Button { "Fail", action = Fail {} } },
        Toggle { "Light", isOn = e.on, action = Turn {} },
        HStack {
          Link { destination = "https://example.org/page?x=1", Text "Web" },
          Link { destination = "mailto:ada@example.org", Text "Mail" },
          Link { destination = "counter://hundred", Text "Own" },
        },
      }
    end,
  },
  control {
    kind = "lamp", displayName = "Lamp", description = "Turns the lamp on and off.",
    value = { preview = function() return true end, current = function() return storage.get("on", false) end },
    view = function(value) return ControlToggle { "Lamp", isOn = value, action = Turn {}, valueLabel = function(on) return on and "On" or "Off" end } end,
  },
}
