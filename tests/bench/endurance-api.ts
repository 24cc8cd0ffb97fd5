import { serveFetch } from '#local/servers.ts';
import { createApp } from '#server/app.ts';
import { realDeps } from '#server/create-deps.ts';

// The API runs in a process of its own, like a function, so that only its memory is measured.
const app = createApp(realDeps('local'));
const server = await serveFetch(async (request) => app.fetch(request));

const memory = (): { heap: number; resident: number } => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  return { heap: heapUsed + external, resident: rss };
};

process.on('message', () => process.send?.(memory()));
process.once('disconnect', () => process.exit());
process.send?.({ url: server.url });
