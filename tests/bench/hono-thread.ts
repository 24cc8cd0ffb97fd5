import { createServer } from 'node:http';
import { workerData } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { z } from 'zod';
import { listenInThread } from './server-thread.ts';

const answerSchema = z.object({ headers: z.record(z.string(), z.string()), body: z.instanceof(Uint8Array) });
const { headers, body } = answerSchema.parse(workerData);
const bytes = Uint8Array.from(body);

const app = new Hono();
app.get('*', (context) => context.body(bytes, 200, headers));
listenInThread(createServer(getRequestListener(app.fetch)));
