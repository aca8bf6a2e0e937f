-- What a stranger's bundle may try on a page: markup, scripts, styles, addresses that lead elsewhere than they say.
local evil = "<script>window.owned=1</script><style>body{display:none}</style><img src=x onerror=window.owned=1>"
return widget {
  kind = "stranger", displayName = evil, description = evil, families = { "systemMedium" },
  view = function()
    return VStack {
      Text(evil):lineLimit(2),
      Link { destination = "javascript:window.owned=1", Text "bank.example" },
      Link { destination = "https://evil.example/", Text "https://bank.example/" },
    }
  end,
}
