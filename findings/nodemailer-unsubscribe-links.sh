#!/usr/bin/env bash
# nodemailer 10.6.1 writes two List-Unsubscribe fields for two links, and mailparser 3.14.2 then loses the first.
#
# Expected: RFC 2369, section 3, allows each list field once in a message and separates several links by commas in that
# one field. RFC 8058, section 3.1, requires one List-Unsubscribe field with an HTTPS link, for unsubscribing with one
# click.
# Seen: `list: { unsubscribe: [link, address] }`, a list of two ways to unsubscribe, becomes two fields. mailparser, of
# the same family, reports the address only: the link, and with it the one click, is lost. With one more pair of
# brackets, `[[link, address]]`, there is one field and both are reported.
# Versions: nodemailer 10.6.1, beside mailparser 3.14.2.
# Source: nodemailer's page «List headers» says that a list gives several header lines and a nested list one line. It
# does not say that the RFC forbids the first.
# What it means: programs differ in which of two fields they read, so unsubscribing works in some and not in others.
# Always write the nested list.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error nodemailer@10.6.1 mailparser@3.14.2

cat >look.mjs <<'EOF'
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';

const ways = ['https://club.example/unsubscribe?who=1', 'mailto:unsubscribe@club.example'];
const transport = createTransport({ streamTransport: true, buffer: true });
const look = async (unsubscribe) => {
  const { message } = await transport.sendMail({
    from: 'club@club.example', to: 'ada@people.example', subject: 'News', text: 'Hello', list: { unsubscribe },
  });
  const fields = message.toString().split(/\r?\n/).filter((line) => line.startsWith('List-Unsubscribe:'));
  const read = (await simpleParser(message)).headers.get('list')?.unsubscribe;
  console.log(`${JSON.stringify(unsubscribe)}\n  ${fields.join('\n  ')}\n  read as ${JSON.stringify(read)}`);
  return { fields: fields.length, url: read?.url, mail: read?.mail };
};

const listed = await look(ways);
const nested = await look([ways]);
const address = 'unsubscribe@club.example';
const isAsSeen =
  listed.fields === 2 && listed.url === undefined && listed.mail === address &&
  nested.fields === 1 && nested.url === ways[0] && nested.mail === address;
if (!isAsSeen) {
  console.error('The behaviour has changed: two fields were seen, and the link of the first was lost.');
  process.exit(1);
}
EOF
node look.mjs
