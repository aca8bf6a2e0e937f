-- alignmentGuide(guide, function(d) … end): the function is called once with a `d` whose arithmetic writes down a linear
-- expression { width, height, plus }, because an archived view tree holds no script.
local host = ...
local getmetatable, rawequal, setmetatable, type = getmetatable, rawequal, setmetatable, type

local Linear = { __name = "d", __metatable = "d" }

-- Told by the host, which knows where the function stands: a view returned at once has left no caller to name.
local function wrong()
  host.misguided("the function must be linear in d.width and d.height (sums, and products with numbers)")
end

local parts = setmetatable({}, { __mode = "k" })  -- the expression of each value, out of the script's reach

local function linear(width, height, plus)
  local made = setmetatable({}, Linear)
  parts[made] = { width, height, plus }
  return made
end

local function read(value)
  if type(value) == "number" then return 0, 0, value end
  local part = parts[value]
  if not part then wrong() end
  return part[1], part[2], part[3]
end

function Linear.__add(a, b)
  local aw, ah, ap = read(a)
  local bw, bh, bp = read(b)
  return linear(aw + bw, ah + bh, ap + bp)
end

function Linear.__mul(a, b)
  if type(a) ~= "number" then a, b = b, a end
  if type(a) ~= "number" then wrong() end
  local width, height, plus = read(b)
  return linear(a * width, a * height, a * plus)
end

function Linear.__unm(a) return Linear.__mul(a, -1) end
function Linear.__sub(a, b) return Linear.__add(a, Linear.__mul(b, -1)) end
function Linear.__div(a, b)
  if type(b) ~= "number" then wrong() end
  return Linear.__mul(a, 1 / b)
end
Linear.__idiv, Linear.__mod, Linear.__pow, Linear.__lt, Linear.__le, Linear.__concat = wrong, wrong, wrong, wrong, wrong, wrong

local d = setmetatable({}, {
  __name = "d", __metatable = "d", __newindex = wrong,
  __index = setmetatable({
    width = linear(1, 0, 0), height = linear(0, 1, 0),
    leading = linear(0, 0, 0), horizontalCenter = linear(0.5, 0, 0), trailing = linear(1, 0, 0),
    top = linear(0, 0, 0), verticalCenter = linear(0, 0.5, 0), bottom = linear(0, 1, 0),
  }, { __index = function(_, name)
    host.misguided("d has no '" .. host.text_of(name) .. "'; it has width, height, leading, horizontalCenter, trailing, "
      .. "top, verticalCenter and bottom")
  end }),
})

local function evaluated(value)
  if type(value) ~= "function" then return value end
  host.guiding(value)
  local result = value(d)
  if type(result) == "number" then return result end
  return host.guide { read(result) }
end

local alignmentGuide = host.methods.alignmentGuide
function host.methods.alignmentGuide(view, guide, value)
  if type(guide) == "table" and rawequal(value, nil) then
    guide = { guide = guide.guide or guide[1], value = evaluated(guide.value or guide[2]) }
    return alignmentGuide(view, guide)
  end
  return alignmentGuide(view, guide, evaluated(value))
end
