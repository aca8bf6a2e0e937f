-- a bundle that starts activities without end has eight
-- run: lunette tap {} --kind w --action 1 --format text
-- exits: 0
-- out: performed Go
local Go = intent { id = "Go", perform = function()
  local count, started, message, code = 0, "", nil, nil
  while started do
    started, message, code = activity.start("a", {}, { step = count })
    if started then count = count + 1 end
  end
  if count ~= 8 or code ~= "limit" or #activity.list() ~= 8 then
    error(("ESCAPED: %d were started, then '%s' (%s)"):format(count, message, code), 0)
  end
end }
local show = function() return Text "a" end
return bundle {
  widget { kind = "w", families = { "systemSmall" }, view = function() return Button { action = Go {}, "Go" } end },
  activity { kind = "a", presentations = { lockScreen = show, expanded = show, compactLeading = show,
    compactTrailing = show, minimal = show } } }
