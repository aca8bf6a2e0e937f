-- A picture of an adapter as lines, for tests: a title each, then the rows, indented by their depth. Behind a text stands what
-- the row carries, and styled runs are in braces.
local function runs(list)
  local parts = {}
  for index, run in ipairs(list) do
    local marks = {}
    for _, name in ipairs { "color", "dark", "bold", "italic", "underline", "strikethrough", "monospaced" } do
      local value = run[name]
      if value ~= nil then marks[#marks + 1] = value == true and name or name .. "=" .. value end
    end
    parts[index] = #marks == 0 and run.text or "{" .. table.concat(marks, " ") .. ":" .. run.text .. "}"
  end
  return table.concat(parts)
end

local function row(one)
  if one.separator then return "-----" end
  local parts = { runs(one.runs) }
  local function add(name, value) parts[#parts + 1] = "[" .. name .. (value and " " .. value or "") .. "]" end
  if one.href then add("href", one.href) end
  if one.words then add("run", table.concat(one.words, " | ")) end
  for _, name in ipairs { "terminal", "refresh", "disabled", "alternate", "checked", "markdown", "isTemplate", "isHidden" } do
    if one[name] then add(name) end
  end
  for _, name in ipairs { "symbol", "badge", "tooltip", "image" } do
    if one[name] then add(name, one[name]) end
  end
  return table.concat(parts, " ")
end

return function(picture)
  if not picture then return "hidden" end
  local lines = {}
  for _, title in ipairs(picture.titles) do lines[#lines + 1] = row(title) end
  if #picture.rows > 0 then lines[#lines + 1] = "---" end
  for _, one in ipairs(picture.rows) do lines[#lines + 1] = ("  "):rep(one.depth or 0) .. row(one) end
  for _, name in ipairs { "alt", "tooltip", "class", "percentage", "state" } do
    local value = (picture.bar or picture)[name] or picture[name]
    local text = type(value) == "table" and table.concat(value, ", ") or tostring(value or "")
    if text ~= "" then lines[#lines + 1] = name .. " = " .. text end
  end
  for _, warning in ipairs(picture.warnings or {}) do lines[#lines + 1] = "warning: " .. warning end
  return table.concat(lines, "\n")
end
