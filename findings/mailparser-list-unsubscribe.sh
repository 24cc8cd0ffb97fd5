#!/usr/bin/env bash
# mailparser 3.14.2 takes the unsubscribe link for a list's name and id when a comment stands beside it.
#
# Expected: RFC 2369 allows a comment in parentheses beside the link; its examples of List-Unsubscribe (section 3.2)
# have some. A comment changes nothing about the link. nodemailer, the sender of the same family, documents
# `list.unsubscribe: { url, comment }` and writes such headers.
# Seen: without a comment, mailparser gives the link as `url`. With one, there is no `url`: the link is called `id`
# and the comment `name`, as if the header were List-Id (RFC 2919), whose form it resembles.
# Versions: mailparser 3.14.2, beside nodemailer 10.6.1.
# What it means: a program that reads mail with mailparser and offers to unsubscribe finds no link in such mails, and
# a test of your own mails that checks `url` fails if they have a comment. Leave the comment out.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error mailparser@3.14.2 nodemailer@10.6.1

cat >look.mjs <<'EOF'
import { simpleParser } from 'mailparser';
import { createTransport } from 'nodemailer';

const url = 'https://club.example/unsubscribe?who=1';
const transport = createTransport({ streamTransport: true, buffer: true });
const roundTrip = async (unsubscribe) => {
  const { message } = await transport.sendMail({
    from: 'club@club.example', to: 'ada@people.example', subject: 'News', text: 'Hello', list: { unsubscribe },
  });
  const header = message.toString().split(/\r?\n/).find((line) => line.startsWith('List-Unsubscribe:'));
  const read = (await simpleParser(message)).headers.get('list')?.unsubscribe;
  console.log(`${header}\n  read as ${JSON.stringify(read)}`);
  return read;
};

const bare = await roundTrip(url);
const commented = await roundTrip({ url, comment: 'No more news' });
if (bare?.url !== url || commented?.url !== undefined || commented?.id !== url || commented?.name !== 'No more news') {
  console.error('The behaviour has changed: the link beside a comment was seen to be called an id.');
  process.exit(1);
}
EOF
node look.mjs
