#!/usr/bin/env bash
# ical.js 2.2.1 ignores BYWEEKNO: a yearly event in week 20 comes every week.
#
# Expected: RFC 5545, section 3.3.10, lets BYWEEKNO limit a yearly rule to weeks of the year. Section 3.8.5.3 has
# this case among its examples: from 12 May 1997, the Monday of week 20, that is 12 May 1997, 11 May 1998 and
# 17 May 1999.
# Seen: ical.js starts one week late and goes on weekly: 19 May 1997, 26 May 1997, 2 June 1997. Nothing warns: the
# rule is read, kept and written back whole.
# Versions: ical.js 2.2.1, beside rrule 2.8.1, which gives the dates of the RFC.
# What it means: a program that shows calendars with ical.js fills the year with an event that takes place once.
# Look for BYWEEKNO in a rule before you trust its occurrences.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ical.js@2.2.1 rrule@2.8.1

cat >look.mjs <<'EOF'
import ICAL from 'ical.js';
import rrule from 'rrule';

const start = 'DTSTART:19970512T090000Z';
const rule = 'RRULE:FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=3';

const event = ['BEGIN:VEVENT', 'UID:week', 'DTSTAMP:19970101T000000Z', start, 'DURATION:PT1H', rule, 'END:VEVENT'];
const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', ...event, 'END:VCALENDAR', ''];
const calendar = new ICAL.Component(ICAL.parse(lines.join('\r\n')));
const component = calendar.getFirstSubcomponent('vevent');
const iterator = new ICAL.Event(component).iterator();
const days = [];
for (let next = iterator.next(); next; next = iterator.next()) days.push(next.toString().slice(0, 10));

const seen = days.join(' ');
const reference = rrule.rrulestr(`${start}\n${rule}`).all().map((date) => date.toISOString().slice(0, 10)).join(' ');
console.log(`the rule as ical.js keeps it: ${component.getFirstPropertyValue('rrule')}`);
console.log(`rrule, as RFC 5545 says:      ${reference}`);
console.log(`ical.js:                      ${seen}`);
if (reference !== '1997-05-12 1998-05-11 1999-05-17' || seen !== '1997-05-19 1997-05-26 1997-06-02') {
  console.error('The behaviour has changed: ical.js was seen to give three weeks of one year.');
  process.exit(1);
}
EOF
node look.mjs
