import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadFrom } from '#tests/support/load-from.ts';

// The site runs in a process of its own, so that it shares no thread with the code that measures.
const dataDir = await mkdtemp(join(tmpdir(), 'club-bench-'));
const [root = ''] = process.argv.slice(2);
const { startSite } = await loadFrom<typeof import('#local/site.ts')>(root, 'netlify/local/site.ts');
const site = await startSite({ port: 0, dataDir, env: {}, hosts: ['127.0.0.1'] });

const stop = async (): Promise<void> => {
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
  process.exit();
};
process.once('message', stop);
process.once('disconnect', stop);
process.on('SIGINT', () => undefined);
process.send?.({ url: site.url, env: site.platform.env });
