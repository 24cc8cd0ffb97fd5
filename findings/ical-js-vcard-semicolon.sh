#!/usr/bin/env bash
# ical.js 2.2.1 keeps the backslash before a semicolon in the texts of a vCard, and writes it back as part of the text.
#
# Expected: RFC 6350 (vCard 4.0), section 3.4, lets a semicolon in a value of one part be written as `\;` and says that
# an escaped semicolon never separates fields. RFC 2426 (vCard 3.0), section 4, has `\;` among the escapes of a text,
# and there a bare semicolon is not even allowed. Either way the text has a semicolon and no backslash.
# Seen: the note «Gloves\; towel\, shoes» is read as «Gloves\; towel, shoes»: the comma is freed, the semicolon is not.
# Written again, the note holds `\\;`, which means a backslash and a semicolon to everybody. Names (FN) and titles
# change in the same way. The library reads `\;` in calendars correctly.
# Version: ical.js 2.2.1.
# Source: the pattern FROM_VCARD_NEWLINE of its design module lacks the semicolon that FROM_ICAL_NEWLINE has.
# What it means: an address book read and saved with ical.js gains backslashes for all its readers. Remove them from the
# values before you show or write them.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ical.js@2.2.1

cat >look.mjs <<'EOF'
import ICAL from 'ical.js';

const text = 'Gloves\\; towel\\, shoes';
const lines = (...parts) => [...parts, ''].join('\r\n');
const look = (name, source, propertyOf) => {
  const component = new ICAL.Component(ICAL.parse(source));
  const property = propertyOf(component);
  const read = property.getFirstValue();
  const written = property.toICALString();
  console.log(`${name}: ${text} is read as ${read} and written as ${written}`);
  return [read, written.replace(/^[^:]*:/, '')].join(' | ');
};

const card = (version) =>
  look(
    `vCard ${version}`,
    lines('BEGIN:VCARD', `VERSION:${version}`, 'N:Lovelace;Ada;;;', 'FN:Ada', `NOTE:${text}`, 'END:VCARD'),
    (component) => component.getFirstProperty('note'),
  );
const event = lines('BEGIN:VEVENT', 'UID:x', 'DTSTAMP:20260901T000000Z', `DESCRIPTION:${text}`, 'END:VEVENT');
const calendar = look('calendar', event, (component) => component.getFirstProperty('description'));
const spoilt = 'Gloves\\; towel, shoes | Gloves\\\\; towel\\, shoes';
if (card('3.0') !== spoilt || card('4.0') !== spoilt || calendar !== `Gloves; towel, shoes | ${text}`) {
  console.error('The behaviour has changed: a backslash was seen to stay in vCards, and only there.');
  process.exit(1);
}
EOF
node look.mjs
