-- nothing that a widget says becomes markup, an entity or an instruction of an SVG file
-- run: lunette render {} --family systemLarge --format svg --at 2026-01-15T12:00:00Z
-- exits: 0
-- out: &lt;script&gt;
-- not-out: <(script|iframe|foreignObject|img|style|!|\?(?!xml version))
-- not-out: &unknown;
-- not-out: <[^>]* (on\w+|style)=
local breaks = {
  "</text></svg><script>alert(1)</script>", "]]><script>alert(2)</script>", "--><img src=x onerror=alert(3)>",
  '"/><foreignObject><iframe src="https://evil.example"/></foreignObject>', "&lt;script&gt;&#x3c;script&#x3e;&unknown;",
  "<?xml-stylesheet href='https://evil.example/x.css'?>", "<!DOCTYPE x [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>&e;",
  "\u{FFFE}\u{FFFF}\u{1}\u{7F}\u{85}\u{2028}\u{202E}", "\xFF\xC0\x80\xED\xA0\x80", "';}</style><script>alert(4)</script>",
}
return widget {
  kind = "m<script>alert(5)</script>", displayName = breaks[1], description = breaks[4], families = { "systemLarge" },
  view = function()
    local list = {}
    for i, text in ipairs(breaks) do
      list[i] = Text.verbatim(text):font(i % 2 == 0 and "caption2" or "caption"):accessibilityLabel(text):accessibilityValue(text):id(text)
    end
    return VStack { list,
      Gauge { value = 0.5, label = breaks[1], currentValueLabel = breaks[2] },
      Chart { BarMark { x = breaks[1], y = 1, series = breaks[4] }, BarMark { x = breaks[3], y = 2, series = breaks[10] } },
      Link { destination = 'https://example.org/"><script>alert(6)</script>', Text "link" },
      Link { destination = "https://example.org/'onclick='alert(7)", Text "link" },
      Image(breaks[1]), Text(0, "relative") .. breaks[1],
    }:widgetURL "https://example.org/]]><script>alert(8)</script>"
  end,
}
