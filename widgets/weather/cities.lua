-- Cities that can be chosen, and where they lie: latitude and longitude in degrees.
-- Add yours here; the name is what the widget shows.
-- The list becomes the options of the configuration.
return {
  { name = "Berlin", 52.52, 13.41 },
  { name = "Buenos Aires", -34.61, -58.38 },
  { name = "Cape Town", -33.93, 18.42 },
  { name = "Delhi", 28.65, 77.23 },
  { name = "London", 51.51, -0.13 },
  { name = "Nairobi", -1.29, 36.82 },
  { name = "New York", 40.71, -74.01 },
  { name = "Paris", 48.85, 2.35 },
  { name = "San Francisco", 37.77, -122.42 },
  { name = "São Paulo", -23.55, -46.64 },
  { name = "Sydney", -33.87, 151.21 },
  { name = "Tokyo", 35.69, 139.69 },
}
