#!/usr/bin/env bash
# rrule 2.8.1 begins a series at the moment of reading if DTSTART says which type its value has.
#
# Expected: RFC 5545, section 3.8.2.4, writes the start of an event of whole days as `DTSTART;VALUE=DATE:20260907`;
# VALUE=DATE-TIME beside a time is allowed too. Such a line is what calendar programs write for holidays and courses.
# Seen: the weekly series of three whole days that begins on 7 September 2026 is listed from today, at the time of the
# clock. The same happens with VALUE=DATE-TIME. Without the parameter, the days are right. No error or warning; a series
# with UNTIL in the past is simply empty.
# Versions: rrule 2.8.1, beside rrule-temporal 1.6.0, which reads all three lines.
# Source: `parseDtstart` in parsestring.ts looks for DTSTART with TZID or without any parameter. If it finds neither,
# the rule has no start, and a rule without a start begins now.
# What it means: holidays read from a calendar fall on other days each time they are read. Remove the parameter from the
# line before you pass it.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error rrule@2.8.1 rrule-temporal@1.6.0

cat >look.mjs <<'EOF'
import rrule from 'rrule';
import { RRuleTemporal } from 'rrule-temporal';

const today = Date.now();
const look = (start) => {
  const text = `${start}\nRRULE:FREQ=WEEKLY;COUNT=3`;
  const seen = rrule.rrulestr(text).all();
  const reference = new RRuleTemporal({ rruleString: text }).all().map(({ epochMilliseconds }) => epochMilliseconds);
  console.log(`${start}: ${seen.map((date) => date.toISOString()).join(' ')}`);
  return {
    isRight: seen.map(Number).join(' ') === reference.join(' '),
    isNow: Math.abs(Number(seen[0]) - today) < 60_000,
    reference: new Date(reference[0]).toISOString(),
  };
};

const bare = look('DTSTART:20260907');
const day = look('DTSTART;VALUE=DATE:20260907');
const time = look('DTSTART;VALUE=DATE-TIME:20260907T160000Z');
const isAsSeen =
  bare.isRight && day.isNow && time.isNow &&
  day.reference === '2026-09-07T00:00:00.000Z' && time.reference === '2026-09-07T16:00:00.000Z';
if (!isAsSeen) {
  console.error('The behaviour has changed: a start with VALUE was seen to be left out.');
  process.exit(1);
}
EOF
node look.mjs
