// Runs next to an unpacked function: sends the body of a file some times, and prints the status, the processor time of
// one request in ms, and the most memory that this process had, in MB.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file = '', bodyFile = '', type = '', times = '1'] = process.argv.slice(2);
const { default: handler } = await import(pathToFileURL(resolve(file)).href);
const context = { ip: '127.0.0.1', deploy: { context: 'dev' }, waitUntil: () => undefined };
const url = 'http://localhost/api/create-payment-intent';
const send = async (body, headers) => {
  const response = await handler(new Request(url, { method: 'POST', headers, body }), context);
  await response.text();
  return response.status;
};
// The code is loaded before anything is measured.
await send('--x--', { 'Content-Type': 'multipart/form-data; boundary=x' });
const body = readFileSync(bodyFile);
const before = process.cpuUsage();
let status = 0;
for (let nth = 0; nth < Number(times); nth += 1) status = await send(body, { 'Content-Type': type });
const { user, system } = process.cpuUsage(before);
const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(`${status} ${(user + system) / 1000 / Number(times)} ${Number(peak) / 1024}\n`);
