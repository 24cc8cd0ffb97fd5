#!/usr/bin/env bash
# ical-generator 11.1.2 with timezones-ical-library 2.3.2: events in Réunion, Guadeloupe, Luxembourg or Stockholm name a
# time zone that their calendar does not define.
#
# Expected: RFC 5545, section 3.6.5, wants a VTIMEZONE for each time zone that a TZID of the calendar names. The README
# of ical-generator shows how: `generator: (tz) => tzlib_get_ical_block(tz)[0]`, with timezones-ical-library.
# Seen: for Indian/Reunion the library gives the block of Asia/Dubai, for Europe/Luxembourg that of Europe/Brussels: 261
# of its 601 names are answered under another name. ical-generator writes the block as it is and keeps
# `TZID=Indian/Reunion` in the events. ical.js finds no such zone and takes 18:00 in Réunion (14:00 UTC) for a time
# without a zone, here 18:00 UTC. Europe/Paris works, so a test in one zone shows nothing.
# Versions: ical-generator 11.1.2, timezones-ical-library 2.3.2, read by ical.js 2.2.1.
# Source: the library's README says that the second item of its answer, here `TZID=Asia/Dubai`, is needed for the times.
# The recipe leaves that item out.
# What it means: a strict reader shows classes at the wrong hour. Rename the block, or take the zone it names.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error \
  ical-generator@11.1.2 timezones-ical-library@2.3.2 ical.js@2.2.1

cat >look.mjs <<'EOF'
import icalGenerator from 'ical-generator';
import ICAL from 'ical.js';
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library';

const nameIn = (block) => /^TZID:(.*?)\r?$/m.exec(block)?.[1];
const look = (name) => {
  const calendar = icalGenerator({ name: 'Classes' });
  calendar.timezone({ name, generator: (zone) => tzlib_get_ical_block(zone)[0] });
  const [start, end] = ['2026-09-07T18:00:00', '2026-09-07T19:00:00'];
  calendar.createEvent({ id: 'class', summary: 'Class', timezone: name, start, end });
  const text = calendar.toString();
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent'));
  const read = new Date(event.startDate.toUnixTime() * 1000).toISOString();
  const named = /DTSTART;TZID=([^:]*)/.exec(text)?.[1];
  console.log(`${name}: defined ${nameIn(text)}, named ${named}, read as ${read} (${event.startDate.zone.tzid})`);
  return [nameIn(text), named, read].join(' ');
};

const renamed = tzlib_get_timezones().filter((name) => nameIn(tzlib_get_ical_block(name)[0]) !== name);
console.log(`names answered under another name: ${renamed.length} of ${tzlib_get_timezones().length}`);
const isAsSeen =
  look('Europe/Paris') === 'Europe/Paris Europe/Paris 2026-09-07T16:00:00.000Z' &&
  look('Indian/Reunion') === 'Asia/Dubai Indian/Reunion 2026-09-07T18:00:00.000Z' &&
  look('Europe/Luxembourg') === 'Europe/Brussels Europe/Luxembourg 2026-09-07T18:00:00.000Z' &&
  renamed.length === 261;
if (!isAsSeen) {
  console.error('The behaviour has changed: two of three calendars were seen to define another zone than they name.');
  process.exit(1);
}
EOF
node look.mjs
