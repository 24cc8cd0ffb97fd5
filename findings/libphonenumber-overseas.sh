#!/usr/bin/env bash
# libphonenumber-js 1.13.16 gives the numbers of Réunion or Guadeloupe the code of mainland France, and calls them
# valid.
#
# Expected: France and its overseas departments dial each other with ten digits (national numbering plan of ARCEP), so
# 0692 12 34 56 typed on a French site is a mobile number of Réunion. From abroad it is +262 692 12 34 56 (ITU-T E.164
# gives Réunion the code 262).
# Seen: with the default country FR, the number becomes +33692123456, shown as «06 92 12 34 56» and valid. The same
# holds for Guadeloupe (0690), Martinique (0696), Guyane (0694) and a landline of Réunion (0262). With the `max` data
# the number is the same and invalid, so a form that requires a valid number refuses its owner. With its own country,
# the number is right.
# Version: libphonenumber-js 1.13.16, with its data `min` (the default) and `max`.
# Source: the README says that `min` checks the length alone. The library looks a national number up in the given
# country only.
# What it means: text messages and calls to members from overseas go nowhere. Check the first three digits after the
# zero, and pass the number with the country RE, GP, MQ or GF.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error libphonenumber-js@1.13.16

cat >look.mjs <<'EOF'
import { parsePhoneNumberFromString as parseMax } from 'libphonenumber-js/max';
import { parsePhoneNumberFromString as parseMin } from 'libphonenumber-js/min';

const numbers = [
  ['0692 12 34 56', 'RE', '+262692123456', '+33692123456'],
  ['0690 12 34 56', 'GP', '+590690123456', '+33690123456'],
  ['0696 12 34 56', 'MQ', '+596696123456', '+33696123456'],
  ['0694 12 34 56', 'GF', '+594694123456', '+33694123456'],
  ['0262 20 12 34', 'RE', '+262262201234', '+33262201234'],
];
const isAsSeen = numbers.map(([typed, country, real, wrong]) => {
  const [min, max, own] = [parseMin(typed, 'FR'), parseMax(typed, 'FR'), parseMax(typed, country)];
  console.log(`${typed} with FR: ${min.number}, min says ${min.isValid()}, max says ${max.isValid()}`);
  console.log(`  with ${country}: ${own.number}, max says ${own.isValid()}`);
  const isWrong = min.number === wrong && min.isValid() && max.number === wrong && !max.isValid();
  return isWrong && own.number === real && own.isValid();
});
if (isAsSeen.includes(false)) {
  console.error('The behaviour has changed: overseas numbers were seen to get the code of mainland France.');
  process.exit(1);
}
EOF
node look.mjs
