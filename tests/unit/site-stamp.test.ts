import { createServer, type ServerResponse } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { closeServer, listen } from '#local/servers.ts';
import { createSitePublisher } from '#server/integrations/build-hook.ts';

let answer: (response: ServerResponse) => void = (response) => response.end();
const server = createServer((_request, response) => answer(response));
const port = await listen(server, { port: 0, host: '127.0.0.1' });
afterAll(() => closeServer(server, 0));

const { findDeployed } = createSitePublisher({ URL: `http://127.0.0.1:${port}`, BUILD_HOOK_URL: undefined });

test.each(['', '<!doctype html>', '{"builtAt":'])('a site that answers %j does not say what it shows', async (text) => {
  answer = (response) => response.end(text);
  expect(await findDeployed()).toBeUndefined();
});

test.each<[string, (response: ServerResponse) => void]>([
  ['silent', () => undefined],
  ['cut off', (response) => response.destroy()],
])('a site %s in the middle of its stamp is out of reach', async (_how, end) => {
  answer = (response) => response.write('{"builtAt":', () => end(response));
  await expect(findDeployed()).rejects.toMatchObject({ code: 'unavailable' });
});
