#!/usr/bin/env bash
# node-ical 0.27.2 leaves the days of RDATE out when it lists the occurrences of an event.
#
# Expected: RFC 5545, section 3.8.5.2, adds the days of RDATE to those of the rule. The README of node-ical says that
# `expandRecurringEvent` returns the occurrences of an event, with EXDATE and changed occurrences applied; its types
# have `rdate`.
# Seen: of a class on two Mondays, with an additional one on Thursday, the function lists the Mondays only. An event
# with RDATE and no rule is a single one. `rdate` holds the text of the line, not dates, while `exdate` holds dates.
# Versions: node-ical 0.27.2, beside rrule 2.8.1, which lists all three days.
# What it means: a class that was added to a series, a make-up class for instance, is missing, although a removed one
# would not appear. Read the line in `rdate` yourself and add its days.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error node-ical@0.27.2 rrule@2.8.1

cat >look.mjs <<'EOF'
import nodeIcal from 'node-ical';
import rrule from 'rrule';

const start = 'DTSTART:20260907T160000Z';
const [rule, added] = ['RRULE:FREQ=WEEKLY;COUNT=2', 'RDATE:20260910T160000Z'];
const days = (dates) => dates.map((date) => date.toISOString().slice(0, 10)).join(' ');
const look = (...further) => {
  const event = ['BEGIN:VEVENT', 'UID:x', 'DTSTAMP:20260901T000000Z', start, 'DURATION:PT1H', ...further, 'END:VEVENT'];
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', ...event, 'END:VCALENDAR', ''];
  const found = Object.values(nodeIcal.sync.parseICS(lines.join('\r\n'))).find(({ type }) => type === 'VEVENT');
  const [from, to] = [new Date('2026-09-01'), new Date('2026-10-01')];
  const listed = days(nodeIcal.expandRecurringEvent(found, { from, to }).map((occurrence) => occurrence.start));
  console.log(`${further.join(' ')}: ${listed}; rdate is ${JSON.stringify(found.rdate)}`);
  return listed;
};

const whole = days(rrule.rrulestr([start, rule, added].join('\n')).all());
console.log(`rrule, as RFC 5545 says: ${whole}`);
const isAsSeen =
  whole === '2026-09-07 2026-09-10 2026-09-14' &&
  look(rule, added) === '2026-09-07 2026-09-14' &&
  look(added) === '2026-09-07' &&
  look(rule, 'EXDATE:20260914T160000Z') === '2026-09-07';
if (!isAsSeen) {
  console.error('The behaviour has changed: the day of RDATE was seen to be missing.');
  process.exit(1);
}
EOF
node look.mjs
