#!/usr/bin/env bash
# Hono 4.13.19 runs the handlers of a route twice if an address contains the name of a parameter as the route writes it.
#
# Expected: a part of an address may begin with a colon (RFC 3986, section 3.3), and is then a value like any other: the
# handlers run once, as for each other value. Hono's other router, RegExpRouter, does so.
# Seen: with the route `/things/:id/parts`, `GET /things/7/parts` runs its middleware once and `GET /things/:id/parts`
# twice, with TrieRouter. Hono takes that router by itself when routes of an app are too ambiguous for RegExpRouter.
# Version: hono 4.13.19.
# What it means: middleware must be idempotent within one request, for instance if it reads the body or counts.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error hono@4.13.19

cat >count.mjs <<'SCRIPT'
import { Hono } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { TrieRouter } from 'hono/router/trie-router';

const timesRun = async (router, address) => {
  let times = 0;
  const app = new Hono({ router });
  app.get(
    '/things/:id/parts',
    async (_context, next) => {
      times += 1;
      await next();
    },
    (context) => context.text('done'),
  );
  await app.request(address);
  return times;
};

const seen = [];
for (const [name, Router] of [['TrieRouter', TrieRouter], ['RegExpRouter', RegExpRouter]])
  for (const address of ['/things/7/parts', '/things/:id/parts']) {
    const times = await timesRun(new Router(), address);
    seen.push(times);
    console.log(`${name}: GET ${address} runs the middleware ${times} times`);
  }
if (seen.join() !== '1,2,1,1') {
  console.error('The behaviour has changed: TrieRouter was seen to run it 2 times for /things/:id/parts only.');
  process.exit(1);
}
SCRIPT
node count.mjs
