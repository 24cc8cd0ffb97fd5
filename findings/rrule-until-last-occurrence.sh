#!/usr/bin/env bash
# rrule 2.8.1 drops the last occurrence of a series that ends with it.
#
# Expected: RFC 5545, section 3.3.10, says that UNTIL bounds a rule in an inclusive manner: when UNTIL is itself an
# instant of the series, that instant is the last occurrence. It also says that UNTIL must be given in UTC when DTSTART
# names a time zone. rrule's own README says of `until` that an occurrence at that very time is the last one.
# Seen: for a weekly class at 18:00 in Paris (16:00 UTC in September) and UNTIL at 16:00 UTC of the fourth Monday, rrule
# lists three classes. ical.js lists four. The zone of the machine changes nothing.
# Why: rrule compares UNTIL, read as UTC, with the wall-clock time of each occurrence, before the zone is applied.
# Versions: rrule 2.8.1, beside ical.js 2.2.1.
# What it means: east of Greenwich, a calendar read with rrule lacks the last class of every series that a calendar
# program ended «on this one». A program that moves UNTIL to the end of that day avoids the fault.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error rrule@2.8.1 ical.js@2.2.1

cat >look.mjs <<'EOF'
import ICAL from 'ical.js';
import rrule from 'rrule';

const start = 'DTSTART;TZID=Europe/Paris:20260907T180000';
const rule = 'RRULE:FREQ=WEEKLY;UNTIL=20260928T160000Z';

const zone = [
  'BEGIN:VTIMEZONE', 'TZID:Europe/Paris',
  'BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT',
  'BEGIN:STANDARD', 'DTSTART:19961027T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD',
  'END:VTIMEZONE',
];
const event = ['BEGIN:VEVENT', 'UID:class', 'DTSTAMP:20260901T000000Z', start, 'DURATION:PT1H', rule, 'END:VEVENT'];
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', ...zone, ...event, 'END:VCALENDAR', ''];
const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
ICAL.TimezoneService.register(calendar.getFirstSubcomponent('vtimezone'));
const classes = new ICAL.Event(calendar.getFirstSubcomponent('vevent')).iterator();
const reference = [];
for (let next = classes.next(); next; next = classes.next()) reference.push(next.toJSDate().toISOString());

const seen = rrule.rrulestr(`${start}\n${rule}`).all();
console.log(`zone of the machine: ${process.env.TZ}`);
console.log(`ical.js lists ${reference.length} classes, the last at ${reference.at(-1)}`);
console.log(`rrule lists ${seen.length} classes`);
if (reference.length !== 4 || seen.length !== 3) {
  console.error('The behaviour has changed: rrule was seen to list three of the four classes.');
  process.exit(1);
}
EOF
TZ=UTC node look.mjs
TZ=Europe/Paris node look.mjs
