#!/usr/bin/env bash
# csv-stringify 6.9.0 stops quoting line breaks inside fields if the options name a record delimiter.
#
# Expected: RFC 4180, section 2, ends each record with CRLF (rule 1) and encloses fields that hold line breaks in double
# quotes (rule 6); its grammar allows neither CR nor LF in a field without quotes. Asking csv-stringify for CRLF
# (`record_delimiter: 'windows'`) should give such a file.
# Seen: by default a note of two lines, separated by LF, is quoted. With `record_delimiter: 'windows'` the same note is
# written without quotes. csv-parse, of the same family, then reads three rows where two were written. With
# `quoted_string: true`, csv-stringify quotes it again.
# Versions: csv-stringify 6.9.0, beside csv-parse 7.0.3.
# What it means: an export «for Excel» with CRLF breaks apart at the first note of two lines, without an error.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error csv-stringify@6.9.0 csv-parse@7.0.3

cat >look.mjs <<'EOF'
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

const rows = [['Ada', 'first line\nsecond line'], ['Grace', 'one line']];
const look = (options) => {
  const text = stringify(rows, options);
  const read = parse(text, { relax_column_count: true }).length;
  console.log(`${JSON.stringify(options)} writes ${JSON.stringify(text)}, read as ${read} rows`);
  return { quoted: text.includes('"first line\nsecond line"'), read };
};

const byDefault = look({});
const named = look({ record_delimiter: 'windows' });
const forced = look({ record_delimiter: 'windows', quoted_string: true });
if (!byDefault.quoted || byDefault.read !== 2 || named.quoted || named.read !== 3 || !forced.quoted) {
  console.error('The behaviour has changed: the note was seen to lose its quotes once the delimiter is named.');
  process.exit(1);
}
EOF
node look.mjs
