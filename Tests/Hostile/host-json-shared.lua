-- expect: 0/75|none|a table shared 2^60 times is not written out
return widget { kind = "jes", view = function()
    local t = { "x" } for i = 1, 60 do t = { t, t } end local ok, m = pcall(json.encode, t) 
    return Text(tostring(ok) .. tostring(m)) end }
