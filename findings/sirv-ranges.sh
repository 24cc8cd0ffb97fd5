#!/usr/bin/env bash
# sirv 3.0.2 answers `Range: bytes=-10` with the first bytes of a file, and sends Brotli to clients that refuse it.
#
# Expected: RFC 9110, section 14.1.2, reads `bytes=-10` as the last ten bytes. Section 12.5.3 reads `br;q=0` in
# Accept-Encoding as «not acceptable».
# Seen: for a file of 100 bytes, sirv answers `bytes=-10` with 206 and `bytes 0-10/100`, eleven bytes from the
# beginning. A request with `Accept-Encoding: gzip, br;q=0` gets the file with `.br` at its end, with `Content-Encoding:
# br`.
# Version: sirv 3.0.2.
# What it means: a player that reads the end of a film first gets its beginning. If you need ranges, put another server
# before it, or refuse ranges.
# Source: the function `send` reads both numbers of the range with `parseInt`, and an empty one becomes 0 or the end.
set -euo pipefail
folder="$(mktemp -d)"
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --no-audit --no-fund --save-exact --loglevel=error sirv@3.0.2

cat >try.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import sirv from 'sirv';

mkdirSync('site');
const film = Buffer.from(Array.from({ length: 100 }, (_, index) => index));
writeFileSync('site/film.bin', film);
writeFileSync('site/page.txt', 'Savate');
writeFileSync('site/page.txt.br', brotliCompressSync('Savate'));
const server = createServer(sirv('site', { brotli: true }));
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

const ask = (path, headers) =>
  new Promise((resolve, reject) => {
    const { port } = server.address();
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });

const part = await ask('/film.bin', { range: 'bytes=-10' });
const page = await ask('/page.txt', { 'accept-encoding': 'gzip, br;q=0' });
server.close();
console.log('bytes=-10:', part.status, part.headers['content-range'], [...part.body].join(' '));
console.log('gzip, br;q=0:', page.headers['content-encoding']);
const isAsSeen =
  part.status === 206 &&
  part.headers['content-range'] === 'bytes 0-10/100' &&
  part.body.equals(film.subarray(0, 11)) &&
  page.headers['content-encoding'] === 'br';
if (!isAsSeen) {
  console.error('The behaviour has changed: the first eleven bytes, and Brotli for who refuses it, were seen.');
  process.exit(1);
}
JS
node try.mjs
