-- Where sun and moon are at a moment and a place: sunrise, sunset, the next of both, and the moon's phase.
-- It shows mathematics in place of a network.
-- Used by init.lua.
local rad = math.rad

-- Sunrise and sunset of the day around `noon`, by the sunrise equation (good to a minute or two); nil where the sun
-- does not rise or does not set.
local function sun(noon, latitude, longitude)
  local n = math.floor(noon / 86400 - 10957.5 + 0.5) -- days since 2000-01-01 12:00 UTC
  local mean = n - longitude / 360
  local anomaly = (357.5291 + 0.98560028 * mean) % 360
  local center = 1.9148 * math.sin(rad(anomaly)) + 0.02 * math.sin(rad(2 * anomaly))
    + 0.0003 * math.sin(rad(3 * anomaly))
  local ecliptic = (anomaly + center + 180 + 102.9372) % 360
  local transit = mean + 0.0053 * math.sin(rad(anomaly)) - 0.0069 * math.sin(rad(2 * ecliptic))
  local declination = math.asin(math.sin(rad(ecliptic)) * math.sin(rad(23.4397)))
  local cosine = (math.sin(rad(-0.833)) - math.sin(rad(latitude)) * math.sin(declination))
    / (math.cos(rad(latitude)) * math.cos(declination))
  local middle = (transit + 10957.5) * 86400
  if cosine > 1 then return nil, nil, false end
  if cosine < -1 then return nil, nil, true end
  local half = math.deg(math.acos(cosine)) / 360 * 86400
  return middle - half, middle + half
end

local phases = {
  { "New Moon", "new.moon" }, { "Waxing Crescent", "waxing.crescent" }, { "First Quarter", "first.quarter" },
  { "Waxing Gibbous", "waxing.gibbous" }, { "Full Moon", "full.moon" }, { "Waning Gibbous", "waning.gibbous" },
  { "Last Quarter", "last.quarter" }, { "Waning Crescent", "waning.crescent" },
}

-- The moon's age in a month of 29.53 days, counted from a new moon of January 2000.
local function moon(now)
  local part = (now - 947182440) / 86400 / 29.530588853 % 1
  local phase = phases[math.floor(part * 8 + 0.5) % 8 + 1]
  return { name = phase[1], symbol = "moonphase." .. phase[2], lit = (1 - math.cos(2 * math.pi * part)) / 2 }
end

local function clock(moment) return moment and date.format(moment, { time = "short" }) or "–" end

local function duration(seconds)
  local minutes = math.floor(seconds / 60 + 0.5)
  return ("%d h %02d min"):format(minutes // 60, minutes % 60)
end

return function(now, place)
  local start = date.startOfDay(now)
  local rise, set, isAlwaysDay = sun(start + 43200, place.latitude, place.longitude)
  local isDay = rise and now >= rise and now < set or isAlwaysDay == true
  local nextRise = sun(start + 43200 + 86400, place.latitude, place.longitude)
  local event = rise and (now < rise and { "Sunrise", rise } or now < set and { "Sunset", set } or nextRise
    and { "Sunrise", nextRise })
  return {
    date = now, name = place.name, isDay = isDay, rise = clock(rise), set = clock(set),
    length = rise and duration(set - rise) or isAlwaysDay and "All day" or "All night",
    event = event and event[1], at = event and event[2], time = event and clock(event[2]),
    part = (now - start) / 86400, riseAt = rise and (rise - start) / 86400, setAt = set and (set - start) / 86400,
    moon = moon(now),
  }
end
