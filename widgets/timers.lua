-- Timers: every kind of text that stays true by itself, between two moments of a brewing pot of tea.
-- Nothing runs while they count: no script, no timeline, no layout; each knows what it reads and when that changes.
-- Try: lunette render widgets/timers.lua --at 2026-01-15T12:01:30Z; then with --at 2026-01-15T12:03:00Z
local brewing = 4 * 60

local function entry(now)
  local start = now - now % 3600
  return { date = now, start = start, ready = start + brewing, tasting = start + 26 * 3600 }
end

local function row(title, text)
  return HStack {
    Text(title):foregroundStyle "secondary", Spacer(),
    text:monospacedDigit():multilineTextAlignment "trailing",
  }:lineLimit(1):minimumScaleFactor(0.5)
end

local function bar(e)
  return ProgressView { timerInterval = { e.start, e.ready }, countsDown = false }
    :labelsHidden():accessibilityLabel "Tea"
end

local function left(e) return Text { timer = { e.start, e.ready } } end

return widget {
  kind = "timers", displayName = "Tea Timer", description = "Shows every text that stays true by itself.",
  families = { "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular" },
  provider = {
    placeholder = function(context) return entry(context.now) end,
    timeline = function(context)
      -- One entry: the next one comes when the tea is due again.
      local e = entry(context.now)
      return { entries = { e }, policy = after(e.start + 3600) }
    end,
  },
  view = {
    accessoryInline = function(e) return "Tea " .. left(e) end,
    accessoryRectangular = function(e) return VStack { alignment = "leading", row("Tea", left(e):bold()), bar(e) } end,
    systemSmall = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        Text "Tea":font "headline", left(e):font "largeTitle":monospacedDigit(), Spacer(), bar(e):tint "orange",
        Text { reference = e.start }:foregroundStyle "secondary":lineLimit(1):minimumScaleFactor(0.5),
      }
    end,
    default = function(e)
      local function page(rows)
        return VStack {
          alignment = "leading",
          HStack {
            alignment = "top",
            Text "Tea":font "headline", Spacer(), left(e):font "largeTitle":monospacedDigit(),
          },
          bar(e):tint "orange", rows,
        }
      end
      local rows = {
        row("About", Text { timer = { e.start, e.ready }, maxPrecision = 60 }),
        row("Brewing", Text { stopwatch = e.start, maxPrecision = 1 }),
        row("Since", Text { offset = e.start, maxFieldCount = 2 }),
        row("Tasting", Text { reference = e.tasting }),
        row("Exactly", "in " .. Text(e.tasting, "relative")),
      }
      return ViewThatFits { axes = "vertical", page(rows), page { rows[1], rows[2] } }
    end,
  },
}
