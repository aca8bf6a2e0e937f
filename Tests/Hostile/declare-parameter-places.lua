-- a fault of a parameter has the line of its intent
-- exits: 65
-- error: decode.data
-- message: parameter 'n': default is NaN, which is no number that can be kept
-- line: 8
local Choose = intent {
  id = "Choose", title = "Choose", perform = function() end,
  parameters = { { "n", type = "integer", default = 0 / 0 }, { "e", type = "enum", options = { {}, 5, print } }, 7, {} },
}
return widget { kind = "parameter-places", intent = Choose, view = Text "x" }
