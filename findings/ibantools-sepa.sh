#!/usr/bin/env bash
# ibantools 4.5.4 says that Albania, Moldova, Montenegro, North Macedonia and Serbia are outside SEPA.
#
# Expected: the five countries belong to the geographical scope of the SEPA schemes: Albania and Montenegro since
# 21 November 2024, Moldova and North Macedonia since 6 March 2025, Serbia since 22 May 2025 (decisions of the European
# Payments Council, document EPC409-09). Their IBANs can get a transfer in euros like any other.
# Seen: `isSEPACountry` answers false for each, while `validateIBAN` accepts their numbers. Norway and Andorra are true.
# Version: ibantools 4.5.4.
# Source: the field `SEPA` in `getCountrySpecifications()`.
# What it means: a form that offers transfers to SEPA accounts alone refuses accounts of forty million people. Check the
# number with ibantools, and keep a list of the countries of one's own.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error ibantools@4.5.4

cat >look.mjs <<'EOF2'
import { isSEPACountry, isValidIBAN } from 'ibantools';

/** Returns an IBAN with the right check digits (ISO 13616). */
const ibanOf = (country, account) => {
  const digits = [...`${account}${country}00`].map((sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
};

const joined = {
  AL: ibanOf('AL', '212110090000000235698741'),
  MD: ibanOf('MD', 'AG000225100013104168'),
  ME: ibanOf('ME', '505000012345678951'),
  MK: ibanOf('MK', '250120000058984'),
  RS: ibanOf('RS', '260005601001611379'),
};
const before = { NO: ibanOf('NO', '86011117947'), AD: ibanOf('AD', '00012030200359100100') };
const isAsSeen = [
  ...Object.entries(joined).map(([country, iban]) => [country, iban, false]),
  ...Object.entries(before).map(([country, iban]) => [country, iban, true]),
].map(([country, iban, seen]) => {
  console.log(`${country}: the number is valid: ${isValidIBAN(iban)}, in SEPA: ${isSEPACountry(country)}`);
  return isValidIBAN(iban) && isSEPACountry(country) === seen;
});
if (isAsSeen.includes(false)) {
  console.error('The behaviour has changed: five countries were seen to be outside SEPA.');
  process.exit(1);
}
EOF2
node look.mjs
