#!/usr/bin/env bash
# @netlify/blobs 11.1.1 writes two keys into one entry when they differ only after a `#` or a `?`.
#
# Expected: the library checks keys itself. Its refusals name three rules: not empty, no slash at the start, at most
# 600 bytes of Unicode. «receipt #1» and «receipt #2» pass, so they are two keys.
# Seen: the client puts the key unencoded into the address of its request, where `#` begins a fragment and `?` a query
# (RFC 3986, sections 3.4 and 3.5). Both never reach the server as part of the path: the second write replaces the
# first, the store holds one entry «receipt%20», and reading the first key gives the second content.
# Versions: @netlify/blobs 11.1.1, with its own local server. The address is made by the client.
# What it means: files with names that people chose overwrite each other, and every call succeeds.
# Encode keys with encodeURIComponent, part by part, before you use them.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error @netlify/blobs@11.1.1

cat >look.mjs <<'EOF'
import { getStore } from '@netlify/blobs';
import { BlobsServer } from '@netlify/blobs/server';

const server = new BlobsServer({ directory: 'store', token: 'local' });
const { port } = await server.start();
const edgeURL = `http://127.0.0.1:${port}`;
const store = getStore({ name: 'receipts', siteID: 'site', token: 'local', edgeURL, uncachedEdgeURL: edgeURL });

await store.set('receipt #1', 'first');
await store.set('receipt #2', 'second');
const first = await store.get('receipt #1');
await store.set('paid?', 'question');
await store.set('paid', 'statement');
const question = await store.get('paid?');
const keys = (await store.list()).blobs.map(({ key }) => key).sort();
await server.stop();

console.log(`«receipt #1» was written as «first» and reads «${first}»`);
console.log(`«paid?» was written as «question» and reads «${question}»`);
console.log(`four writes, keys in the store: ${JSON.stringify(keys)}`);
if (first !== 'second' || question !== 'statement' || keys.length !== 2) {
  console.error('The behaviour has changed: four keys were seen to share two entries.');
  process.exit(1);
}
EOF
node look.mjs
