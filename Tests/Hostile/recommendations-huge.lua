-- as many recommendations as memory holds are refused by their number
-- run: lunette list {}
-- exits: 75
-- error: size
-- message: recommendations returns at most 100 variants, not 50000
-- line: 8
return widget { kind = "hero", families = { "systemSmall" },
  recommendations = function()
    local all = {}
    for n = 1, 50000 do all[n] = { description = "v" .. n } end
    return all
  end,
  view = function() return Text "x" end }
