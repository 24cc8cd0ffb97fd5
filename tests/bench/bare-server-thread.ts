import { createServer } from 'node:http';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';
import { listenInThread } from './server-thread.ts';

const answerSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
const { headers, body } = answerSchema.parse(workerData);

listenInThread(createServer((_, response) => void response.writeHead(200, headers).end(body)));
