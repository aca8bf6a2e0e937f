-- getmetatable of everything in reach gives no table of the host
-- exits: 0
-- out: none
return widget { kind = "s", view = function(entry, env)
  local seen, found = {}, {}
  local function look(v, name, depth)
    if seen[v] or depth > 6 then return end
    seen[v] = true
    local m = getmetatable(v)
    if type(m) == "table" and m ~= entry then found[#found + 1] = name end
    if type(v) == "table" then for k, w in pairs(v) do if type(w) == "table" or type(w) == "function" then look(w, name .. "." .. tostring(k), depth + 1) end end end
  end
  look(_G, "_G", 0) look(env, "env", 0) look(entry, "entry", 0)
  for _, v in ipairs { "", 1, true, print, Text "x", Text "x":bold(), VStack {}, json.null, json.array {}, Timeline { entries = {} } } do look(v, "value", 0) end
  return Text(#found == 0 and "none" or table.concat(found, " ")) end }
