#!/usr/bin/env bash
# postal-mime 4.0.0 leaves quote marks in the middle of sentences when it joins quoted lines of a flowed text.
#
# Expected: RFC 3676 (`format=flowed`) breaks long lines with a space before the break, and repeats the quote marks on
# each line of a quotation. A reader counts and deletes the marks before it joins lines of the same depth (section 4.5),
# so a quoted sentence comes back whole, with its marks once.
# Seen: a sentence on two quoted lines is read as «> The classes begin > on Monday.» and one quoted twice has `>>` in
# the middle. It reads lines without quotation, and the signature, correctly.
# Versions: postal-mime 4.0.0, beside mailparser 3.14.2, which reads the sentences whole.
# Source: `decodeFlowedText` in src/mime-node.ts joins lines that end with a space; it knows of stuffed spaces and of
# the signature, but not of quote marks.
# What it means: answers that people write in Thunderbird or Apple Mail, which send flowed text, are stored with stray
# signs. Remove the marks yourself, or read with mailparser.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error postal-mime@4.0.0 mailparser@3.14.2

cat >look.mjs <<'EOF'
import { simpleParser } from 'mailparser';
import PostalMime from 'postal-mime';

const message = [
  'From: ada@people.example', 'To: club@club.example', 'Subject: Classes', 'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8; format=flowed', '',
  '>> When do the ', '>> classes begin?', '> The classes begin ', '> on Monday.', 'Thank you, I ', 'shall come.', '',
].join('\r\n');

const seen = (await PostalMime.parse(message)).text.trim();
const reference = (await simpleParser(message)).text.trim();
console.log(`mailparser:\n${reference}\n\npostal-mime:\n${seen}`);
const whole = '>> When do the classes begin?\n> The classes begin on Monday.\nThank you, I shall come.';
const spoilt = '>> When do the >> classes begin?\n> The classes begin > on Monday.\nThank you, I shall come.';
if (reference !== whole || seen !== spoilt) {
  console.error('The behaviour has changed: quote marks were seen in the middle of two sentences.');
  process.exit(1);
}
EOF
node look.mjs
