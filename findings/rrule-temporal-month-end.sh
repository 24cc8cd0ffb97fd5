#!/usr/bin/env bash
# rrule-temporal 1.6.0, and node-ical with it, moves a monthly event on the 31st to the end of a shorter month, and
# leaves it on that day.
#
# Expected: RFC 5545, section 3.3.10, says that a rule that leads to a date that does not exist, such as 30 February,
# yields no occurrence there, and that such a date is not counted. One of the examples in section 3.8.5.3 passes over
# 30 February in this way. The README of rrule-temporal calls it fully compliant with RFC 5545.
# Seen: an event of 31 January, monthly, without BYMONTHDAY, falls on 28 February and then on the 28th of every month.
# With BYMONTHDAY=31 in the rule, which RFC 5545 derives from DTSTART anyway, the dates are right. A birthday of
# 29 February goes to the 28th in the same way, and stays there in the next leap year.
# Versions: node-ical 0.26.1 and rrule-temporal 1.6.0, beside rrule 2.8.1.
# What it means: a program that reads calendars with node-ical shows wrong days for series that start on the 29th, 30th
# or 31st, and series with COUNT end too early.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error node-ical@0.26.1 rrule-temporal@1.6.0 rrule@2.8.1

cat >look.mjs <<'EOF'
import nodeIcal from 'node-ical';
import rrule from 'rrule';

const days = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(' ');
const read = (start, rule) => {
  const event = ['BEGIN:VEVENT', 'UID:x', 'DTSTAMP:20260101T000000Z', start, 'DURATION:PT1H', rule, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', ...event, 'END:VCALENDAR', ''];
  const found = Object.values(nodeIcal.sync.parseICS(lines.join('\r\n'))).find(({ type }) => type === 'VEVENT');
  return { nodeIcal: days(found.rrule.all()), rrule: days(rrule.rrulestr(`${start}\n${rule}`).all()) };
};

const plain = read('DTSTART:20260131T160000Z', 'RRULE:FREQ=MONTHLY;COUNT=4');
const named = read('DTSTART:20260131T160000Z', 'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=4');
const leap = read('DTSTART:20240229T160000Z', 'RRULE:FREQ=YEARLY;COUNT=5');
console.log('monthly from 31 January', plain);
console.log('monthly on the 31st, named', named);
console.log('yearly from 29 February', leap);

const expected =
  plain.rrule === '2026-01-31 2026-03-31 2026-05-31 2026-07-31' &&
  named.nodeIcal === named.rrule &&
  leap.rrule === '2024-02-29 2028-02-29 2032-02-29 2036-02-29 2040-02-29';
const surprising =
  plain.nodeIcal === '2026-01-31 2026-02-28 2026-03-28 2026-04-28' &&
  leap.nodeIcal === '2024-02-29 2025-02-28 2026-02-28 2027-02-28 2028-02-28';
if (!expected || !surprising) {
  console.error('The behaviour has changed: node-ical was seen to move the 31st to the 28th and to keep it there.');
  process.exit(1);
}
EOF
TZ=UTC node look.mjs
