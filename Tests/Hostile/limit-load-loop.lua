-- expect: 75|cpu|a loop while the file loads ends after the limit of loading
while true do end
