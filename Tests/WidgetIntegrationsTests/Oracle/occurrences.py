# What python-dateutil says of repetition rules: the oracle of RecurrenceOracleTests.
# Reads lines "ZONE|START|FROM|THROUGH|MOST|RULE" (local times as ISO 8601, FROM and THROUGH in seconds since 1970) and
# answers each with the seconds since 1970 of the repetitions in between, or "refused".
import sys
from datetime import datetime
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

for line in sys.stdin:
    zone, start, first, last, most, rule = line.rstrip("\n").split("|")
    first, last = int(first), int(last)
    found = []
    try:
        for time in rrulestr(rule, dtstart=datetime.fromisoformat(start).replace(tzinfo=ZoneInfo(zone))):
            moment = int(time.timestamp())
            if moment > last or len(found) >= int(most):
                break
            # Two times on the clock may be one moment as the clocks go forward.
            if moment >= first and moment not in found:
                found.append(moment)
        print(" ".join(map(str, sorted(found))))
    except (ValueError, KeyError):
        print("refused")
