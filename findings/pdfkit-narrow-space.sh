#!/usr/bin/env bash
# PDFKit 0.20.2 prints the thousands separator of French numbers as a slash: «1 234,50 €» becomes «1 /234,50 €».
#
# Expected: a PDF shows the given text. A reader decodes the standard fonts of a PDF one byte per character
# (WinAnsiEncoding, PDF 32000-1, annex D). The library should replace a character outside that table, or refuse it, as
# pdf-lib does.
# Seen: `Intl.NumberFormat('fr-FR')` separates thousands with U+202F, the narrow no-break space, and so does French
# typography before «:» and «?». PDFKit writes the code in hexadecimal, 20 2F, and these two bytes are a space and a
# slash. With U+00A0 instead, the price is right. No error or warning.
# Version: pdfkit 0.20.2, with its standard font (Helvetica), which it uses by default.
# Source: `encodeText` in lib/font/afm.js writes each code with as many digits as it has. Issue 1071 of foliojs/pdfkit
# (2019, open) reports the same slash.
# What it means: receipts in French show wrong prices. Embed a font that has the character, or replace it by U+00A0.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error pdfkit@0.20.2

cat >look.mjs <<'EOF'
import PDFDocument from 'pdfkit';

const windows1252 = new Map([[0x80, '€'], [0xa0, ' ']]);
const shown = async (text) => {
  const document = new PDFDocument({ compress: false });
  document.text(text);
  document.end();
  const chunks = await document.toArray();
  const [, pieces] = /\[(.*)\] TJ/.exec(Buffer.concat(chunks).toString('latin1'));
  const bytes = Buffer.from([...pieces.matchAll(/<([0-9a-f]+)>/g)].map(([, hex]) => hex).join(''), 'hex');
  return [...bytes].map((byte) => windows1252.get(byte) ?? String.fromCharCode(byte)).join('');
};

const price = new Intl.NumberFormat('fr-FR', { style: 'currency', currency: 'EUR' }).format(1234.5);
const narrow = await shown(price);
const ordinary = await shown(price.replaceAll('\u202f', '\u00a0'));
const sentence = await shown('Total\u202f: 12');
console.log(`with U+202F:  ${narrow}   ${sentence}`);
console.log(`with U+00A0:  ${ordinary}`);
if (narrow !== '1 /234,50 €' || ordinary !== '1 234,50 €' || sentence !== 'Total /: 12') {
  console.error('The behaviour has changed: each narrow no-break space was seen to be shown as a space and a slash.');
  process.exit(1);
}
EOF
node look.mjs
