-- a URL with control characters is shown without them, in words and in documents
-- run: lunette tap {} --link 1 --dry-run
-- exits: 0
-- out: nothing opens 'https://example\.org/
return widget { kind = "k", families = { "systemMedium" }, view = function()
  return Link { destination = "https://example.org/\27]0;x\7\r\nHost: evil\0", "x" } end }
