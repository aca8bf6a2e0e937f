-- Where the sun is seen from: latitude and longitude in degrees, by a time zone's name.
-- A place of one's own is set with its name, latitude and longitude.
-- Used by init.lua.
local places = {
  ["Africa/Cairo"] = { 30.04, 31.24 }, ["Africa/Johannesburg"] = { -26.20, 28.05 }, ["Africa/Lagos"] = { 6.52, 3.38 },
  ["Africa/Nairobi"] = { -1.29, 36.82 }, ["America/Bogota"] = { 4.71, -74.07 }, ["America/Chicago"] = { 41.88, -87.63 },
  ["America/Denver"] = { 39.74, -104.99 }, ["America/Lima"] = { -12.05, -77.04 },
  ["America/Los_Angeles"] = { 34.05, -118.24 }, ["America/Mexico_City"] = { 19.43, -99.13 },
  ["America/New_York"] = { 40.71, -74.01 }, ["America/Sao_Paulo"] = { -23.55, -46.64 },
  ["America/Toronto"] = { 43.65, -79.38 }, ["Asia/Dubai"] = { 25.20, 55.27 }, ["Asia/Jakarta"] = { -6.21, 106.85 },
  ["Asia/Kolkata"] = { 22.57, 88.36 }, ["Asia/Seoul"] = { 37.57, 126.98 }, ["Asia/Shanghai"] = { 31.23, 121.47 },
  ["Asia/Singapore"] = { 1.35, 103.82 }, ["Asia/Tokyo"] = { 35.69, 139.69 }, ["Australia/Sydney"] = { -33.87, 151.21 },
  ["Europe/Amsterdam"] = { 52.37, 4.90 }, ["Europe/Athens"] = { 37.98, 23.73 }, ["Europe/Berlin"] = { 52.52, 13.41 },
  ["Europe/Istanbul"] = { 41.01, 28.98 }, ["Europe/Kyiv"] = { 50.45, 30.52 }, ["Europe/Lisbon"] = { 38.72, -9.14 },
  ["Europe/London"] = { 51.51, -0.13 }, ["Europe/Madrid"] = { 40.42, -3.70 }, ["Europe/Paris"] = { 48.85, 2.35 },
  ["Europe/Rome"] = { 41.90, 12.50 }, ["Europe/Stockholm"] = { 59.33, 18.07 }, ["Europe/Vienna"] = { 48.21, 16.37 },
  ["Europe/Warsaw"] = { 52.23, 21.01 }, ["Europe/Zurich"] = { 47.37, 8.54 }, ["Pacific/Auckland"] = { -36.85, 174.76 },
}

-- The place that is set, else that of the time zone, else Berlin.
return function(context)
  local own, zone = context.configuration, places[context.timeZone] and context.timeZone or "Europe/Berlin"
  local isOwn = own.latitude and own.longitude
  return {
    name = own.name or not isOwn and zone:match "([^/]+)$":gsub("_", " ") or "Here",
    latitude = isOwn and own.latitude or places[zone][1], longitude = isOwn and own.longitude or places[zone][2],
  }
end
