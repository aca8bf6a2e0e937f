-- a loop while the file loads ends after the limit of loading
-- exits: 75
-- error: cpu
-- message: the script computed too long while the bundle loaded (limit 1.0 seconds)
-- line: 6
while true do end
