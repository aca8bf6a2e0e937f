-- TITLE: a switch that keeps its state.
-- The value says what the switch shows, the intent what it does; after each turn the control is asked anew.
-- Try: lunette list NAME
local Switch = intent {
  id = "Switch", title = "TITLE",
  parameters = { { "name", type = "string", title = "Name", default = "NAME" } },
  perform = function(p) storage.set("isOn", p.value) end,
}

return control {
  kind = "NAME", displayName = "TITLE", description = "Turns something on and off.",
  value = {
    preview = function() return { isOn = true } end,
    current = function() return { isOn = storage.get("isOn", false) } end,
  },
  view = function(value)
    return ControlToggle {
      "TITLE", isOn = value.isOn, action = Switch { name = "NAME" },
      valueLabel = function(isOn)
        return Label { isOn and "On" or "Off", systemImage = isOn and "lightbulb.fill" or "lightbulb" }
      end,
    }
  end,
}
