#!/usr/bin/env bash
# Typograf 7.8.0, set to French, removes the spaces that French puts before `:`, `;`, `!`, `?` and `%`.
#
# Expected: French puts a no-break space, narrow or not, before these signs (Lexique des règles typographiques en usage
# à l'Imprimerie nationale). Typograf lists `fr` among its locales and offers to correct the typography of a text.
# Seen: «Horaires : lundi ; mardi !», as people type it, comes back as «Horaires: lundi; mardi!». Spaces that are
# already U+202F stay there, but «50 %» becomes «50%» even with a no-break space. Quotation marks do get their French
# spaces, so `fr` has an effect. The rules `delBeforePunctuation` and `delBeforePercent` are common to all locales;
# without them, the spaces stay.
# Version: typograf 7.8.0.
# What it means: Typograf damages every French sentence with such a sign. Switch the two rules off for French.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error typograf@7.8.0

cat >look.mjs <<'EOF'
import Typograf from 'typograf';

const visible = (text) => text.replace(/[\u00a0\u202f]/g, (space) => `<U+${space.charCodeAt(0).toString(16)}>`);
const french = new Typograf({ locale: ['fr'] });
const spared = new Typograf({ locale: ['fr'] });
spared.disableRule('common/space/delBeforePunctuation');
spared.disableRule('common/space/delBeforePercent');
const look = (text) => {
  const [seen, kept] = [french.execute(text), spared.execute(text)];
  console.log(`${visible(text)}\n  fr:                    ${visible(seen)}\n  without the two rules: ${visible(kept)}`);
  return { seen, kept };
};

const typed = look('Horaires : lundi ; mardi !');
const narrow = look('Horaires\u202f: lundi\u202f; mardi\u202f!');
const percent = look('50\u00a0%');
const quoted = look('"Bravo"');
const isAsSeen =
  typed.seen === 'Horaires: lundi; mardi!' &&
  typed.kept === 'Horaires : lundi ; mardi !' &&
  narrow.seen === 'Horaires\u202f: lundi\u202f; mardi\u202f!' &&
  percent.seen === '50%' &&
  percent.kept === '50\u00a0%' &&
  quoted.seen === '«\u202fBravo\u202f»';
if (!isAsSeen) {
  console.error('The behaviour has changed: ordinary spaces before signs and any before % were seen to be removed.');
  process.exit(1);
}
EOF
node look.mjs
