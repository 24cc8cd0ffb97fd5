import { createServer } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';

const answerSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
const { headers, body } = answerSchema.parse(workerData);

const server = createServer((_, response) => void response.writeHead(200, headers).end(body));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  parentPort?.postMessage(typeof address === 'object' ? address?.port : undefined);
});
