-- a table shared 2^60 times is not written out
-- exits: 0
-- out: json\.encode: value
return widget { kind = "jes", view = function()
    local t = { ("x"):rep(1 << 18) } for i = 1, 60 do t = { t, t } end local ok, m = pcall(json.encode, t) 
    return Text(tostring(ok) .. tostring(m)) end }
