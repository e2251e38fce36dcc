-- For wrk: thread pages, each with numbers of its own, and every fourth request a hostile body.
-- Arguments: FOLDER LINES SEED. FOLDER has pieces.lua and hostile.lua; LINES is how many lines a right answer has.
local pieces, hostile, lines, number
local threads = {}

function setup(thread) table.insert(threads, thread) end

function init(args)
  pieces, hostile = dofile(args[1] .. "/pieces.lua"), dofile(args[1] .. "/hostile.lua")
  lines, number = tonumber(args[2]), tonumber(args[3])
  good, errors, wrong = 0, 0, 0
end

local function page(n)
  local parts = {}
  for at, piece in ipairs(pieces) do parts[at] = type(piece) == "string" and piece or n .. piece[1] end
  return table.concat(parts)
end

function request()
  number = number + 1
  local isGood = number % 4 ~= 0
  local headers = {
    ["Accept"] = "text/plain",
    ["Content-Type"] = "text/html; charset=utf-8",
    ["X-Request-Id"] = (isGood and "good-" or "hostile-") .. number,
  }
  local site = isGood and "http://board.example" or "http://hostile.example"
  local url = site .. "/viewtopic.php%3Ft=" .. number
  local body = isGood and page(tostring(number)) or hostile[number / 4 % #hostile + 1]
  return wrk.format("POST", "/v1/links?url=" .. url, headers, body)
end

-- A right answer names the level, has as many links as the first page, and the number of its own page in them.
function response(status, headers, body)
  local id = headers["X-Request-Id"] or headers["x-request-id"] or ""
  local n = id:match("^good%-(%d+)$")
  if not n then return end
  good = good + 1
  if status ~= 200 then errors = errors + 1; return end
  local _, count = body:gsub("\n", "\n")
  if body:sub(1, 13) ~= "phpbb/thread\n" or count ~= lines or not body:find("t=" .. n, 1, true) then
    wrong = wrong + 1
  end
end

function done(summary)
  local total = { good = 0, errors = 0, wrong = 0 }
  for _, thread in ipairs(threads) do
    for name in pairs(total) do total[name] = total[name] + thread:get(name) end
  end
  local e = summary.errors
  print(string.format('RESULT {"requests":%d,"seconds":%f,"good":%d,"errors":%d,"wrong":%d,"broken":%d}',
    summary.requests, summary.duration / 1e6, total.good, total.errors, total.wrong,
    e.connect + e.read + e.write + e.timeout))
end
