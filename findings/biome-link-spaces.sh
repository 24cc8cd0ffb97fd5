#!/usr/bin/env bash
# Biome 2.6.8 turns no-break spaces in the text of a Markdown link into ordinary spaces.
#
# Expected: a formatter changes the layout of a file, not its content. CommonMark 0.31.2, section 2.1, counts only the
# tab and the space as the spaces that a formatter may shift; U+00A0 and U+202F are characters of the text. Biome keeps
# them elsewhere.
# Seen: `biome format --write` keeps both characters in a paragraph and in the description of a picture, and replaces
# them by U+0020 in the text of a link. A second run changes nothing more.
# Version: @biomejs/biome 2.6.8.
# What it means: French text loses its typography in links, and only there: a line may begin with a colon. Word the text
# of links so that it needs no such space, or leave the file out of the formatter.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error @biomejs/biome@2.6.8

node -e 'require("node:fs").writeFileSync("page.md", "# Page\n\nUne phrase\u202f: suite.\n\n[Un lien\u202f: suite](page.md)\n\n[Dix\u00a0euros](page.md)\n\n![Une image\u202f: suite](page.png)\n")'
npx biome format --write page.md
node -e '
const said = (text) => JSON.stringify(text).replace(/[\u00a0\u202f]/g, (space) => `<U+${space.charCodeAt(0).toString(16).padStart(4, "0")}>`);
const lines = require("node:fs").readFileSync("page.md", "utf8").split("\n").filter((line) => line !== "");
for (const line of lines.slice(1)) console.log(said(line));
const isAsSeen =
  lines[1] === "Une phrase\u202f: suite." &&
  lines[2] === "[Un lien : suite](page.md)" &&
  lines[3] === "[Dix euros](page.md)" &&
  lines[4] === "![Une image\u202f: suite](page.png)";
if (!isAsSeen) {
  console.error("The behaviour has changed: no-break spaces were seen to be replaced in the text of links only.");
  process.exit(1);
}
'
