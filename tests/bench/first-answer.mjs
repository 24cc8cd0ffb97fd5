// Runs next to an unpacked function and prints a line when the first answer is complete: its status, its length, the most
// memory that this process had, in MB, and its processor time, in ms. The parent process measures the time.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [file = '', path = '/api/products'] = process.argv.slice(2);
const { default: handler } = await import(pathToFileURL(resolve(file)).href);
// A job is called by a POST, as Netlify does, and answers nothing.
const request =
  path === 'job'
    ? new Request('http://localhost/', { method: 'POST', body: '{"next_run":"2026-11-27T03:00:00Z"}' })
    : new Request(`http://localhost${path}`);
const context = { ip: '127.0.0.1', deploy: { context: 'dev' }, waitUntil: () => undefined };
const response = (await handler(request, context)) ?? new Response();
const { length } = await response.text();
// `resourceUsage` would tell the memory of the parent process if that had more.
const [, peak] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const { user, system } = process.cpuUsage();
process.stdout.write(`${response.status} ${length} ${Number(peak) / 1024} ${(user + system) / 1000}\n`);
