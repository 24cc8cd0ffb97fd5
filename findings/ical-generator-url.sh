#!/usr/bin/env bash
# ical-generator 11.1.2 puts backslashes into the address of an event.
#
# Expected: RFC 5545 gives the URL property the type URI (section 3.8.4.6), and section 3.3.13 says that this type
# has no backslash encoding. Commas and semicolons belong to the characters that RFC 3986, section 2.2, reserves for
# use inside an address: they must reach the reader as they are.
# Seen: an event with the address https://club.example/map;view=week?days=1,3 is written with `\;` and `\,`. ical.js,
# which follows the RFC, gives the address back with the backslashes in it: another address.
# Versions: ical-generator 11.1.2, beside ical.js 2.2.1.
# What it means: links with several values in one parameter, or with map coordinates, lead elsewhere from the calendar
# of a strict reader. Percent-encode commas and semicolons before you hand the address over.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ical-generator@11.1.2 ical.js@2.2.1

cat >look.mjs <<'EOF'
import icalGenerator from 'ical-generator';
import ICAL from 'ical.js';

const address = 'https://club.example/map;view=week?days=1,3';
const calendar = icalGenerator({ name: 'Classes' });
calendar.createEvent({
  id: 'class',
  start: new Date('2026-09-07T16:00:00Z'),
  end: new Date('2026-09-07T17:00:00Z'),
  summary: 'Class',
  url: address,
});
const text = calendar.toString();
const event = new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent');
const seen = event.getFirstPropertyValue('url');

console.log(`given:            ${address}`);
console.log(`written:          ${text.split('\r\n').find((line) => line.startsWith('URL'))}`);
console.log(`read by ical.js:  ${seen}`);
if (seen !== 'https://club.example/map\\;view=week?days=1\\,3') {
  console.error('The behaviour has changed: the address was seen to gain two backslashes.');
  process.exit(1);
}
EOF
node look.mjs
