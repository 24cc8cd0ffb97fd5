#!/usr/bin/env bash
# client-zip 2.5.1 dates a file from before 1980 in the next century: 1 January 1970 becomes 1 January 2098.
#
# Expected: the date of a file in a ZIP archive counts years from 1980 (PKWARE's APPNOTE, section 4.4.6, in the format
# of MS-DOS), so a writer cannot store an earlier one. fflate, another writer, refuses it with an error; a writer could
# also store the first possible day. The README of client-zip accepts any `Date` as `lastModified`, and copies that of a
# `File`.
# Seen: client-zip shifts the year into its seven bits and does not check its sign. It writes 1970 as 2098, and noon of
# 31 December 1979 as 2107, without an error or a warning. The date of a file of 2026 is right.
# Versions: client-zip 2.5.1, read by yauzl 3.4.0.
# What it means: files without a known date, which many programs give the date 0 (1 January 1970), stand at the top of
# every list «newest first», and programs that copy only newer files skip the changed ones. Pass the later of the date
# and 1980.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error client-zip@2.5.1 yauzl@3.4.0

cat >look.mjs <<'EOF'
import { downloadZip } from 'client-zip';
import yauzl from 'yauzl';

const given = [new Date(0), new Date('1979-12-31T12:00:00Z'), new Date('2026-09-07T16:00:00Z')];
const files = given.map((lastModified, index) => ({ name: `${index}.txt`, input: 'hello', lastModified }));
const archive = Buffer.from(await downloadZip(files).arrayBuffer());
const years = await new Promise((resolve, reject) => {
  yauzl.fromBuffer(archive, (error, zip) => {
    if (error) return reject(error);
    const found = [];
    zip.on('entry', (entry) => found.push(entry.getLastModDate().getFullYear()));
    zip.on('end', () => resolve(found));
  });
});
given.forEach((date, index) => console.log(`${date.toISOString().slice(0, 10)} is dated in ${years[index]}`));
if (years.join(' ') !== '2098 2107 2026') {
  console.error('The behaviour has changed: dates before 1980 were seen to move by 128 years.');
  process.exit(1);
}
EOF
TZ=UTC node look.mjs
