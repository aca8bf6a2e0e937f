-- Brightness and volume: what the screen and the speakers stand at, with controls that change it.
-- Each change is a control of its own; where the device or its program is missing, the control says so.
-- Try: lunette controls widgets/levels.lua; lunette add volume.mute --allow run=wpctl --remember
local step = 5

-- A program's output; nil where it is not installed or fails, or, as is told, not allowed.
local function ask(...)
  local isAllowed, answer = pcall(process.run, ...)
  if not isAllowed or not answer or answer.status ~= 0 then return nil, not isAllowed end
  return answer.output
end

-- 0 to 100; nil without a screen that can be dimmed.
local function brightness()
  local now, most = tonumber(ask("brightnessctl", "get") or ""), tonumber(ask("brightnessctl", "max") or "")
  return now and most and most > 0 and math.floor(now / most * 100 + 0.5) or nil
end

-- 0 to 100 and whether it is muted; nil without speakers (PipeWire: "Volume: 0.45 [MUTED]").
local function volume()
  local text = ask("wpctl", "get-volume", "@DEFAULT_AUDIO_SINK@") or ""
  local level = tonumber(text:match "Volume: ([%d.]+)")
  return level and math.floor(level * 100 + 0.5), text:find("MUTED", 1, true) ~= nil
end

local kinds = { "levels", "brightness.up", "brightness.down", "volume.up", "volume.down", "volume.mute" }

local SetBrightness = intent {
  id = "ChangeBrightness", title = "Change Brightness",
  parameters = { { "by", type = "integer", title = "Percent", min = -100, max = 100, required = true } },
  perform = function(p)
    local change = p.by < 0 and -p.by .. "%-" or "+" .. p.by .. "%"
    if not ask("brightnessctl", "set", change) then error("no screen here can be dimmed by brightnessctl", 0) end
    return { reload = kinds }
  end,
}

local SetVolume = intent {
  id = "ChangeVolume", title = "Change Volume",
  parameters = { { "by", type = "integer", title = "Percent", min = -100, max = 100, required = true } },
  perform = function(p)
    local change = p.by < 0 and -p.by .. "%-" or p.by .. "%+"
    if not ask("wpctl", "set-volume", "--limit", "1.0", "@DEFAULT_AUDIO_SINK@", change) then
      error("no speakers here that wpctl knows", 0)
    end
    return { reload = kinds }
  end,
}

local Mute = intent {
  id = "Mute", title = "Mute",
  perform = function(p)
    if not ask("wpctl", "set-mute", "@DEFAULT_AUDIO_SINK@", p.value and "1" or "0") then
      error("no speakers here that wpctl knows", 0)
    end
    return { reload = kinds }
  end,
}

-- A button that changes a level by a step; its value is the level, or that there is none.
local function change(kind, title, symbol, by, read, action, missing)
  return control {
    kind = kind, displayName = title, description = title .. " by " .. step .. " %.",
    value = { preview = function() return 60 end, current = function() return read() or "none" end },
    view = function(level)
      local text = level == "none" and missing or level .. "%"
      return ControlButton { title, action = action { by = by },
        Label { text, systemImage = level == "none" and "exclamationmark.triangle" or symbol } }
    end,
  }
end

local function row(symbol, title, level, missing)
  if not level then
    return Label { missing, systemImage = "exclamationmark.triangle" }
      :foregroundStyle "secondary":minimumScaleFactor(0.6)
  end
  return VStack { alignment = "leading", spacing = 6,
    HStack { Label { title, systemImage = symbol }, Spacer(), Text(level .. "%"):foregroundStyle "secondary" }
      :lineLimit(1):minimumScaleFactor(0.6),
    Gauge { value = level, min = 0, max = 100, label = EmptyView() }:labelsHidden() }
end

local function sample(context) return { date = context.now, brightness = 80, volume = 45, muted = false } end

return bundle {
  category = "Machine", keywords = { "volume", "sound", "mute", "brightness", "screen" },
  name = "Levels", permissions = { run = { "brightnessctl", "wpctl" } },

  widget {
    kind = "levels", displayName = "Levels", description = "Brightness and volume.", families = { "systemSmall" },
    provider = {
      placeholder = sample,
      timeline = function(context)
        local entry = sample(context)
        if not context.isPreview then
          local _, isRefused = ask("wpctl", "--version")
          entry.isRefused, entry.brightness = isRefused == true, brightness()
          entry.volume, entry.muted = volume()
        end
        return { entries = { entry }, policy = after(context.now + 60) }
      end,
    },
    view = function(e)
      if e.isRefused then
        return VStack { Image { systemName = "speaker.wave.2" }:font "title":accessibilityHidden(),
          Text "Not allowed yet":bold(),
          Text "Levels wants to run wpctl and brightnessctl.\nlunette grant levels":font "caption"
            :foregroundStyle "secondary" }:multilineTextAlignment "center":dynamicTypeSize { max = "large" }
      end
      return VStack { alignment = "leading",
        row("sun.max", "Screen", e.brightness, "No screen to dim"), Spacer(),
        row(e.muted and "speaker.slash" or "speaker.wave.2", "Sound", e.volume, "No speakers") }
        :frame { maxWidth = math.huge, maxHeight = math.huge, alignment = "leading" }
        :dynamicTypeSize { max = "xxxLarge" }
    end,
  },

  change("brightness.up", "Brighter", "sun.max", step, brightness, SetBrightness, "No screen to dim"),
  change("brightness.down", "Darker", "sun.min", -step, brightness, SetBrightness, "No screen to dim"),
  change("volume.up", "Louder", "speaker.wave.3", step, volume, SetVolume, "No speakers"),
  change("volume.down", "Quieter", "speaker.wave.1", -step, volume, SetVolume, "No speakers"),
  control {
    kind = "volume.mute", displayName = "Mute", description = "Turns the sound off and on.",
    value = {
      preview = function() return { muted = false } end,
      current = function()
        local level, muted = volume()
        return level and { muted = muted } or { missing = true, muted = false }
      end,
    },
    view = function(value)
      return ControlToggle { "Mute", isOn = value.muted, action = Mute {}, valueLabel = function(on)
        if value.missing then return Label { "No speakers", systemImage = "exclamationmark.triangle" } end
        return Label { on and "Silent" or "Sound", systemImage = on and "speaker.slash" or "speaker.wave.2" }
          :controlWidgetActionHint(on and "Mute" or "Unmute")
      end }:tint "orange"
    end,
  },
}
