-- Tea timer: a ring that empties while a pot of tea brews, and every kind of text that stays true by itself.
-- Nothing runs while they count: no script, no timeline, no layout; each knows what it reads and when that changes.
-- Try: lunette render widgets/timers.lua --at 2026-01-15T12:01:30Z; then with --at 2026-01-15T12:03:00Z
local brewing = 4 * 60

local Brew = intent {
  id = "Brew", title = "Brew tea", perform = function() storage.set("start", date.now()) end,
}

-- A pot that was put on by a tap; else one each full hour.
local function entry(now)
  local start = storage.get("start", 0)
  if start > now or now - start >= 3600 then start = now - now % 3600 end
  return { date = now, start = start, ready = start + brewing, tasting = start + 26 * 3600 }
end

local function row(title, text)
  return HStack {
    Text(title):foregroundStyle "quiet", Spacer(),
    text:monospacedDigit():multilineTextAlignment "trailing",
  }:lineLimit(1):minimumScaleFactor(0.5)
end

local function bar(e)
  return ProgressView { timerInterval = { e.start, e.ready }, countsDown = false }
    :labelsHidden():accessibilityLabel "Tea"
end

local function left(e) return Text { timer = { e.start, e.ready } } end

-- A tap on it puts another pot on.
local function tappable(view)
  return Button { action = Brew {}, view }:buttonStyle "plain":accessibilityLabel "Brew tea"
end

-- A sheet of tea: the card fades from a little orange to its own colour.
local warm = LinearGradient { colors = { Color { "orange", opacity = 0.14 }, Color { "orange", opacity = 0 } } }

return widget {
  category = "Everyday", keywords = { "alarm", "tea", "kitchen", "minutes" },
  kind = "timers", displayName = "Tea Timer", description = "Shows every text that stays true by itself.",
  families = {
    "systemSmall", "systemMedium", "systemLarge", "accessoryInline", "accessoryRectangular", "accessoryCircular",
  },
  -- Readable on the warm ground, too.
  colors = { quiet = { light = "#5D636F", dark = "#A2A7B2" } },
  provider = {
    placeholder = function(context) return entry(context.now) end,
    snapshot = function(context)
      if not context.isPreview then return entry(context.now) end
      local start = context.now - 75
      return { date = context.now, start = start, ready = start + brewing, tasting = start + 26 * 3600 }
    end,
    timeline = function(context)
      -- One entry: the next one comes when the tea is due again.
      local e = entry(context.now)
      return { entries = { e }, policy = after(e.start + 3600) }
    end,
  },
  view = {
    accessoryInline = function(e) return "Tea " .. left(e) end,
    accessoryRectangular = function(e)
      return VStack {
        alignment = "leading", spacing = 0,
        HStack { Image { systemName = "timer" }:foregroundStyle "orange", row("Tea", left(e):bold()) },
        Text { reference = e.start }:font "subheadline":foregroundStyle "quiet":lineLimit(1),
        bar(e):tint "orange":padding { top = 5 },
      }:dynamicTypeSize { max = "xxxLarge" }
    end,
    accessoryCircular = function(e)
      return ProgressView { timerInterval = { e.start, e.ready }, currentValueLabel = left(e):minimumScaleFactor(0.5) }
        :progressViewStyle "circular":tint "orange":accessibilityLabel "Tea"
    end,
    systemSmall = function(e)
      return tappable(ZStack {
        ProgressView { timerInterval = { e.start, e.ready } }:progressViewStyle "circular":labelsHidden():tint "orange"
          :frame { maxWidth = math.huge, maxHeight = math.huge }:accessibilityLabel "Tea",
        VStack {
          spacing = 0, Text "Tea", left(e):font { size = 28, weight = "bold" }:monospacedDigit(),
          Text "of 4 min":font "caption":foregroundStyle "quiet",
        },
      }):dynamicTypeSize { max = "xxxLarge" }:containerBackground(warm)
    end,
    default = function(e)
      local function page(head, rows)
        return VStack { alignment = "leading", head, rows }:dynamicTypeSize { max = "xxxLarge" }
          :containerBackground(warm)
      end
      local head = {
        HStack {
          alignment = "top",
          VStack {
            alignment = "leading", spacing = 0, Text "Tea":font "headline",
            Text { reference = e.start }:foregroundStyle "quiet":lineLimit(1),
          },
          Spacer(), tappable(left(e):font "largeTitle":bold():monospacedDigit()),
        },
        bar(e):tint "orange",
      }
      local ring = HStack { Spacer(), tappable(ZStack {
        ProgressView { timerInterval = { e.start, e.ready } }:progressViewStyle "circular":labelsHidden():tint "orange"
          :frame(192, 192):accessibilityLabel "Tea",
        VStack { spacing = 0, Text "Tea":font "headline", left(e):font "largeTitle":bold():monospacedDigit() },
      }), Spacer() }
      local rows = {
        row("About", Text { timer = { e.start, e.ready }, maxPrecision = 60 }),
        row("Brewing", Text { stopwatch = e.start, maxPrecision = 1 }),
        row("Since", Text { offset = e.start, maxFieldCount = 2 }),
        row("Tasting", Text { reference = e.tasting }),
        row("Exactly", "in " .. Text(e.tasting, "relative")),
      }
      return ViewThatFits { axes = "vertical", page({ ring, Spacer() }, rows), page(head, rows),
        page(head, { rows[1], rows[2] }) }
    end,
  },
}
