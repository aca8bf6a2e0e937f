-- cells that span a billion columns reserve nothing
-- exits: 65
-- error: decode.range
-- message: gridCellColumns: count takes a whole number from 1 to 1000, not the number 1000000000
-- line: 9
return widget {
  kind = "spans",
  view = function()
    return Grid { GridRow { Text "a":gridCellColumns(1000000000), Text "b":gridCellColumns(math.maxinteger) }, GridRow { Text "c" } }
  end,
}
