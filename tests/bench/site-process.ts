import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFrom } from '#tests/support/load-from.ts';
import { farFrom, limitsAsInProduction } from './distance.ts';

// The site runs in a process of its own, so that it shares no thread with the code that measures.
const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'));
const [root = '', distance] = process.argv.slice(2);
const { startSite } = await loadFrom<typeof import('#local/site.ts')>(root, 'netlify/local/site.ts');
const isFar = distance === 'far';
const site = await startSite({ port: 0, dataDir, env: isFar ? limitsAsInProduction : {}, hosts: ['127.0.0.1'] });
// The functions read their environment at their first request.
if (isFar) Object.assign(process.env, await farFrom(site.platform.env));

const stop = async (): Promise<void> => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
};
process.once('message', stop);
process.once('disconnect', stop);
process.on('SIGINT', () => undefined);
process.send?.({ url: site.url, env: site.platform.env, administrator: site.administrator });
