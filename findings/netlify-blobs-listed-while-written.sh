#!/usr/bin/env bash
# The local server of @netlify/blobs 11.1.1 lists files that it is still writing, under keys nobody wrote.
#
# Expected: a listing holds the keys that were written, and a key from the start of its write or from its end.
# Seen: a write goes to a file with a random name that begins with a dot, in the folder of the key, and is renamed when it
# is complete. A listing walks the same folder, so a listing during a write holds «folder/.k3j9x1».
# Versions: @netlify/blobs 11.1.1, its own local server.
# What it means: code that reads something out of its keys (an instant, an id) meets one it never made, rarely and only
# beside a write. Skip keys that do not have the shape of your own.
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
const store = getStore({ name: 'photos', siteID: 'site', token: 'local', edgeURL, uncachedEdgeURL: edgeURL });

// Big enough that a write lasts as long as some listings.
const picture = new Uint8Array(8_000_000);
await store.set('album/0', picture);
const foreign = new Set();
for (let turn = 1; turn <= 40 && foreign.size === 0; turn += 1) {
  let isWriting = true;
  const written = store.set(`album/${turn}`, picture).finally(() => (isWriting = false));
  while (isWriting) {
    const listed = await store.list({ prefix: 'album/' }).catch(() => ({ blobs: [] }));
    for (const { key } of listed.blobs) if (!/^album\/\d+$/.test(key)) foreign.add(key.replace(/\.\w+$/, '.(random)'));
  }
  await written;
}
await server.stop();

console.log(`keys that nobody wrote: ${JSON.stringify([...foreign])}`);
if (![...foreign].includes('album/.(random)')) {
  console.error('The behaviour has changed: a listing beside a write was seen to hold a name of the server.');
  process.exit(1);
}
EOF
node look.mjs
