#!/usr/bin/env bash
# ical-generator 11.1.2 writes instants by the clock of the machine once the calendar has a time zone, and a series made
# in New York loses its last class.
#
# Expected: RFC 5545, section 3.3.10, wants UNTIL in UTC where the start names a time zone. DTSTAMP is always in UTC
# (section 3.8.7.2). A `Date` is an instant, so the library has all it needs to write both.
# Seen: with `timezone` on the event alone, UNTIL is 20260928T160000Z. With `timezone` on the calendar, both values have
# no `Z` and show the clock of the machine: 16:00 where its zone is UTC, 12:00 in New York. From the first file ical.js
# lists the four classes, from the second only three. The start, given as text, is right in both.
# Versions: ical-generator 11.1.2, read by ical.js 2.2.1.
# Source: `formatDate` in src/tools.ts takes the local hours of a `Date` and no `Z` if the calendar has a zone. The
# README says that times are written in UTC as long as no zone is given, but not that UNTIL and DTSTAMP follow.
# What it means: the line that names the zone of the calendar makes the file depend on the machine. Give each event its
# zone and the calendar none.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ical-generator@11.1.2 ical.js@2.2.1

cat >look.mjs <<'EOF'
import icalGenerator from 'ical-generator';
import ICAL from 'ical.js';

const zone = 'Europe/Paris';
const vtimezone = [
  'BEGIN:VTIMEZONE', `TZID:${zone}`,
  'BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT',
  'BEGIN:STANDARD', 'DTSTART:19961027T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n');

const look = (name) => {
  const calendar = icalGenerator({ name: 'Classes', timezone: { name, generator: () => vtimezone } });
  const last = new Date('2026-09-28T16:00:00Z');
  calendar.createEvent({
    id: 'class', summary: 'Class', timezone: zone, start: '2026-09-07T18:00:00', end: '2026-09-07T19:00:00',
    stamp: last, repeating: { freq: 'WEEKLY', until: last },
  });
  const text = calendar.toString();
  const classes = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')).iterator();
  const days = [];
  for (let next = classes.next(); next; next = classes.next()) days.push(next.toString().slice(0, 10));
  const written = text
    .split('\r\n')
    .filter((line) => /^(DTSTAMP|DTSTART;|RRULE:FREQ=WEEKLY)/.test(line));
  console.log(`machine in ${process.env.TZ}, zone of the calendar ${name}:\n  ${written.join('\n  ')}`);
  console.log(`  listed: ${days.join(' ')}`);
  return [...written, days.length].join(' ');
};

const start = 'DTSTART;TZID=Europe/Paris:20260907T180000 RRULE:FREQ=WEEKLY';
const [clock, listed] = process.env.TZ === 'UTC' ? ['20260928T160000', 4] : ['20260928T120000', 3];
const isAsSeen =
  look(null) === `DTSTAMP:20260928T160000Z ${start};UNTIL=20260928T160000Z 4` &&
  look(zone) === `DTSTAMP:${clock} ${start};UNTIL=${clock} ${listed}`;
if (!isAsSeen) {
  console.error('The behaviour has changed: instants were seen by the clock of the machine.');
  process.exit(1);
}
EOF
TZ=UTC node look.mjs
TZ=America/New_York node look.mjs
