-- expect: 0/65/75|none/decode/size|cells that span a billion columns reserve nothing
return widget {
  kind = "spans",
  view = function()
    return Grid { GridRow { Text "a":gridCellColumns(1000000000), Text "b":gridCellColumns(math.maxinteger) }, GridRow { Text "c" } }
  end,
}
