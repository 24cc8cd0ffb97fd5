// Runs next to an unpacked function and prints a line when the first answer is complete. The parent process measures
// the time.
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { default: handler } = await import(pathToFileURL(resolve(process.argv[2] ?? '')).href);
const request = new Request('http://localhost/api/products');
const context = { ip: '127.0.0.1', deploy: { context: 'dev' }, waitUntil: () => undefined };
const response = await handler(request, context);
process.stdout.write(`${response.status} ${(await response.text()).length}\n`);
