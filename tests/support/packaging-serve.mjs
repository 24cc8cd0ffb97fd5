// Copied next to an unpacked function and run there, with only Node's own modules and the files of the package.
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';

// Netlify gives the deploy context only in the call.
const context = { ip: '127.0.0.1', deploy: { context: 'test' }, waitUntil: () => undefined };
const { default: handler } = await import(pathToFileURL(resolve(process.argv[2] ?? '')).href);

/** @param {import('node:http').IncomingMessage} incoming */
const requestOf = async (incoming) => {
  const { method = 'GET', url = '/', headers } = incoming;
  const isRead = method === 'GET' || method === 'HEAD';
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ...(isRead ? {} : { body: await buffer(incoming) }),
  });
};

const server = createServer(async (incoming, outgoing) => {
  const answer = await handler(await requestOf(incoming), context);
  const response = answer ?? new Response(null, { status: 204 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.bytes());
});

server.listen(Number(process.argv[3] ?? 0), '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
