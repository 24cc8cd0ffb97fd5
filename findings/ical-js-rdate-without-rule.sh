#!/usr/bin/env bash
# ical.js 2.2.1 leaves out the first day of an event that lists its further days with RDATE and has no RRULE.
#
# Expected: RFC 5545, section 3.8.5.3, builds the recurrence set from DTSTART together with RRULE, RDATE and EXDATE, and
# says that DTSTART is the first instance of the set.
# Seen: for an event on Monday with RDATE on Thursday and Friday, the iterator gives Thursday and Friday only. As soon
# as the same event also has an RRULE, even one that adds nothing (COUNT=1), Monday is there.
# Versions: ical.js 2.2.1.
# What it means: a course on three chosen days, which calendar programs may write with RDATE alone, loses its first day.
# A program that uses the iterator must add the start of the event if there is an RDATE and no RRULE.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ical.js@2.2.1

cat >look.mjs <<'EOF'
import ICAL from 'ical.js';

const occurrences = (...rules) => {
  const start = ['UID:course', 'DTSTAMP:20260901T000000Z', 'DTSTART:20260907T160000Z', 'DURATION:PT1H'];
  const event = ['BEGIN:VEVENT', ...start, ...rules, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', ...event, 'END:VCALENDAR', ''];
  const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
  const iterator = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
  const days = [];
  for (let next = iterator.next(); next; next = iterator.next()) days.push(next.toString().slice(0, 10));
  return days.join(' ');
};

const further = 'RDATE:20260910T160000Z,20260911T160000Z';
const alone = occurrences(further);
const withRule = occurrences('RRULE:FREQ=DAILY;COUNT=1', further);
console.log(`RDATE alone:                  ${alone}`);
console.log(`RDATE and a rule of one day:  ${withRule}`);
if (alone !== '2026-09-10 2026-09-11' || withRule !== '2026-09-07 2026-09-10 2026-09-11') {
  console.error('The behaviour has changed: without a rule, 7 September was seen to be missing.');
  process.exit(1);
}
EOF
node look.mjs
