import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Answer, answerOf, jsonAnswer, textAnswer } from '#local/host/answer.ts';
import type { FunctionContext, SiteFunction } from '#local/host/functions.ts';
import type { Incoming } from '#local/host/incoming.ts';
import { errorSentences } from '#messages/errors.ts';
import { sentenceOfAnswer } from '#server/http/sentences.ts';
import { OutOfTime, withTimeLimit } from '#server/runtime/time-limit.ts';

export interface CallOptions {
  readonly deployId: string;
  readonly timeoutMs: number;
  readonly log: (line: string) => void;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/** Thrown if the client has gone, so that nobody is left to answer. */
class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

const textType = /^(?:text\/|application\/(?:json|javascript|xml|x-www-form-urlencoded|[\w.]+\+json))/;

const MAX_BODY_BYTES = 6 * 1024 * 1024;

/** Returns the limit for a type. Netlify takes 6 MB, and sends everything but text in base64, a third longer. */
const limitFor = (type: string): number => (textType.test(type) ? MAX_BODY_BYTES : (MAX_BODY_BYTES * 3) / 4);

/** How long a client may go on sending what is too large. Milliseconds. */
const DISCARDING_MS = 10_000;

/**
 * Reads a whole body. Reads on beyond the limit without keeping it, because some clients read no answer before they have
 * sent everything. Throws BodyTooLarge or ClientGone.
 */
export const readBody = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
  const limit = limitFor(request.headers['content-type'] ?? '');
  const chunks: Buffer[] = [];
  let size = 0;
  let ending: NodeJS.Timeout | undefined;
  try {
    for await (const chunk of request) {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else ending ??= setTimeout(() => request.destroy(), DISCARDING_MS);
    }
  } catch {
    throw new ClientGone();
  } finally {
    clearTimeout(ending);
  }
  if (size > limit) throw new BodyTooLarge();
  return Buffer.concat(chunks);
};

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

const requestHeaders = (incoming: Incoming, requestId: string): Headers => {
  const headers = new Headers();
  const { rawHeaders } = incoming.raw;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase();
    // Headers that only Netlify may set are never taken from a client.
    if (!hopByHop.has(name) && !name.startsWith('x-nf-')) headers.append(name, rawHeaders[index + 1] ?? '');
  }
  headers.set('x-nf-client-connection-ip', incoming.ip);
  headers.set('x-nf-request-id', requestId);
  return headers;
};

/** Returns the context that Netlify passes to a function. */
export const createContext = (
  values: Pick<FunctionContext, 'ip' | 'params' | 'requestId' | 'url'>,
  options: Pick<CallOptions, 'deployId' | 'waitUntil'>,
): FunctionContext => ({
  ...values,
  site: { id: process.env.SITE_ID, url: process.env.URL },
  deploy: { id: options.deployId, context: 'dev', published: true },
  server: { region: 'local' },
  geo: {},
  waitUntil: options.waitUntil,
});

/**
 * Returns an error as text without the parameters of queries, which database libraries put into messages and which may
 * be personal data.
 */
export const describeError = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const text = (error.stack ?? error.message).replace(/^params:.*$/gm, 'params: …');
  return error.cause === undefined ? text : `${text}\ncaused by ${describeError(error.cause)}`;
};

const run = async (site: SiteFunction, request: Request, context: FunctionContext): Promise<Answer> => {
  const response = await site.handler(request, context);
  if (response === undefined) return answerOf(new Response(null, { status: 204 }));
  if (!(response instanceof Response)) throw new Error(`The function ${site.name} returned no Response.`);
  return answerOf(response);
};

/** Returns the answer to a body that could not be read, or undefined for any other error. */
export const refuseBody = (error: unknown, { url }: Incoming): Answer | undefined => {
  if (error instanceof ClientGone) return textAnswer(400, '');
  if (!(error instanceof BodyTooLarge)) return undefined;
  return jsonAnswer(413, { type: 'validation', messages: [sentenceOfAnswer('too-large', url.pathname)] });
};

/** Calls a function as Netlify does: whole body, time limit, and a neutral answer if it fails. */
export const callFunction = async (
  site: SiteFunction,
  incoming: Incoming,
  params: Readonly<Record<string, string>>,
  options: CallOptions,
): Promise<Answer> => {
  const requestId = randomUUID();
  const { method, url, ip } = incoming;
  try {
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const body = hasBody ? await readBody(incoming.raw) : undefined;
    const request = new Request(url, { method, headers: requestHeaders(incoming, requestId), ...(body && { body }) });
    const context = createContext({ ip, params, requestId, url: new URL(url) }, options);
    return await withTimeLimit(run(site, request, context), options.timeoutMs);
  } catch (error) {
    const refused = refuseBody(error, incoming);
    if (refused) return refused;
    const late = error instanceof OutOfTime;
    options.log(
      `[${requestId}] ${method} ${incoming.path}: ${late ? `no answer within ${options.timeoutMs} ms` : describeError(error)}`,
    );
    return late
      ? jsonAnswer(504, {
          type: 'unavailable',
          message: sentenceOfAnswer('unavailable', url.pathname),
          reference: requestId,
        })
      : jsonAnswer(502, { type: 'internal', message: errorSentences.internal, reference: requestId });
  }
};
