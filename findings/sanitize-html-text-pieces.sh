#!/usr/bin/env bash
# sanitize-html 2.18.1 hands `textFilter` one text in several pieces, cut at each character reference.
#
# Expected: the README says that `textFilter` receives the text and the name of the element that holds it. In HTML a
# character may be typed or written as a reference; the parser makes the same text of both (HTML standard, «Character
# references» in the syntax section). So a paragraph without markup is one text, however its letters are written.
# Seen: «Savate & canne» typed with a bare ampersand comes in one piece and the filter finds its words. The same
# paragraph with `&amp;`, as every serialiser writes it, sanitize-html included, comes in three pieces, and a filter
# that looks for words across the sign finds nothing. Sanitising twice is thus not the same as sanitising once.
# Versions: sanitize-html 2.18.1.
# What it means: filters that replace names, count letters or cut a text to a length work on texts without
# references only. Work on the parsed document instead, after sanitising.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error sanitize-html@2.18.1

cat >look.mjs <<'EOF'
import sanitizeHtml from 'sanitize-html';

const look = (html) => {
  const pieces = [];
  const textFilter = (text) => {
    pieces.push(text);
    return text.replace('Savate &amp; canne', 'Club');
  };
  const result = sanitizeHtml(html, { textFilter });
  console.log(`${html} → ${JSON.stringify(pieces)} → ${result}`);
  return { pieces: pieces.length, result };
};

const typed = look('<p>Savate & canne, Lyon</p>');
const referred = look('<p>Savate &amp; canne, Lyon</p>');
if (typed.result !== '<p>Club, Lyon</p>' || referred.result !== '<p>Savate &amp; canne, Lyon</p>' || referred.pieces !== 3) {
  console.error('The behaviour has changed: the filter was seen to find the words only where the sign is typed bare.');
  process.exit(1);
}
EOF
node look.mjs
