-- Where the forecast comes from: Open-Meteo, which needs no key (https://open-meteo.com/en/docs).
-- The host stands here alone, so that a copy of this widget can ask another one.
-- Its answers are lists side by side: hourly.time[i] belongs to hourly.temperature_2m[i].
return {
  host = "api.open-meteo.com",
  url = "https://api.open-meteo.com/v1/forecast",
}
