#!/usr/bin/env bash
# read-excel-file 9.3.17 reads almost a third of the minutes of a day a millisecond too early.
#
# Expected: a spreadsheet holds a time as a fraction of a day (ECMA-376 part 1, section 18.17.4), to about fifteen
# digits. That is far finer than a millisecond at today's dates, so a whole minute written into a cell comes back as
# that minute.
# Seen: of the 1,440 minutes of 7 September 2026, written by write-excel-file of the same author, 448 come back one
# millisecond early: 00:05 is 00:04:59.999. The numbers in the file are right: rounded to milliseconds, each of them is
# its minute. The reader cuts off the fraction of a millisecond where it should round it.
# Versions: read-excel-file 9.3.17, beside write-excel-file 4.1.1.
# What it means: an import that shows hours and minutes shows 18:29 for a class at 18:30, and two equal times from two
# sources compare as different. Round to the second after reading.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error \
  read-excel-file@9.3.17 write-excel-file@4.1.1 fflate@0.8.3

cat >look.mjs <<'EOF'
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import writeExcelFile from 'write-excel-file/node';

const day = 24 * 60 * 60 * 1000;
const minutes = Array.from({ length: 1440 }, (_, minute) => new Date(Date.UTC(2026, 8, 7, 0, minute)));
const cells = minutes.map((value) => [{ value, type: Date, format: 'yyyy-mm-dd hh:mm' }]);
const file = await writeExcelFile(cells).toBuffer();

const sheet = strFromU8(unzipSync(new Uint8Array(file))['xl/worksheets/sheet1.xml']);
const numbers = [...sheet.matchAll(/<v>([^<]+)<\/v>/g)].map(([, text]) => Number(text));
// Day 25,569 of a spreadsheet is 1 January 1970.
const right = numbers.filter((number, row) => Math.round((number - 25569) * day) === minutes[row].getTime());

const read = (await readSheet(file)).map(([cell]) => cell);
const early = read.filter((date, row) => date.getTime() === minutes[row].getTime() - 1);
const exact = read.filter((date, row) => date.getTime() === minutes[row].getTime());
console.log(`numbers in the file that are their minute: ${right.length} of ${minutes.length}`);
console.log(`read exactly: ${exact.length}; read a millisecond early: ${early.length}, first ${early[0]?.toISOString()}`);
if (right.length !== 1440 || early.length !== 448 || exact.length !== 992) {
  console.error('The behaviour has changed: 448 minutes were seen to be read a millisecond early.');
  process.exit(1);
}
EOF
node look.mjs
