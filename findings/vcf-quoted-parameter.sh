#!/usr/bin/env bash
# vcf 2.1.2 cuts a line of a vCard at a colon inside a quoted parameter.
#
# Expected: RFC 6350, section 3.3, allows a parameter value in double quotes, and such a value may contain colons,
# semicolons and commas. Only the first colon outside the quotes ends the parameters and begins the value.
# Seen: the address of a gym labelled "Gym: main gate" begins, for vcf, in the middle of the label. Its first part,
# which is empty in the card, becomes ` main gate":`, and the label is `"Gym`, with its quote. ical.js reads the same
# card as the RFC says.
# Versions: vcf 2.1.2, beside ical.js 2.2.1.
# What it means: an import of contacts writes half a label into the post box of an address, without an error.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error vcf@2.1.2 ical.js@2.2.1

cat >look.mjs <<'EOF'
import ICAL from 'ical.js';
import VCard from 'vcf';

const card = [
  'BEGIN:VCARD', 'VERSION:4.0', 'FN:Club', 'ADR;LABEL="Gym: main gate":;;12 rue Haute;Lyon;;69001;France', 'END:VCARD', '',
].join('\r\n');

const [, labels, , parts] = ICAL.parse(card)[1].find(([name]) => name === 'adr');
const address = new VCard().parse(card).get('adr');
const seen = { label: address.label, value: address.valueOf() };
console.log('ical.js', { label: labels.label, value: parts.join(';') });
console.log('vcf    ', seen);
if (labels.label !== 'Gym: main gate' || parts.join(';') !== ';;12 rue Haute;Lyon;;69001;France') {
  console.error('The behaviour has changed: ical.js was seen to read the label whole.');
  process.exit(1);
}
if (seen.label !== '"Gym' || seen.value !== ' main gate":;;12 rue Haute;Lyon;;69001;France') {
  console.error('The behaviour has changed: vcf was seen to begin the address inside the label.');
  process.exit(1);
}
EOF
node look.mjs
