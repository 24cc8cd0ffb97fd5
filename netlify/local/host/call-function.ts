import { randomUUID } from 'node:crypto';
import { type Answer, answerOf, jsonAnswer, textAnswer } from '#local/host/answer.ts';
import type { FunctionContext, SiteFunction } from '#local/host/functions.ts';
import type { Incoming } from '#local/host/incoming.ts';
import { BodyTooLarge, ClientGone, discardBody, readBody } from '#local/host/request-body.ts';
import { OutOfTime, withTimeLimit } from '#server/time-limit.ts';

/** What the host answers in place of a function. */
export interface HostAnswers {
  bodyTooLarge(path: string): unknown;
  failed(reference: string): unknown;
  timedOut(reference: string, path: string): unknown;
}

export interface CallOptions {
  readonly deployId: string;
  readonly maxBodyBytes: number;
  readonly timeoutMs: number;
  readonly answers: HostAnswers;
  readonly log: (line: string) => void;
  readonly waitUntil: (promise: Promise<unknown>) => void;
}

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
export const refuseBody = async (
  error: unknown,
  { raw, url }: Incoming,
  answers: HostAnswers,
): Promise<Answer | undefined> => {
  if (error instanceof ClientGone) return textAnswer(400, '');
  if (!(error instanceof BodyTooLarge)) return undefined;
  await discardBody(raw);
  return jsonAnswer(413, answers.bodyTooLarge(url.pathname));
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
    const body = hasBody ? await readBody(incoming.raw, options.maxBodyBytes) : undefined;
    const request = new Request(url, { method, headers: requestHeaders(incoming, requestId), ...(body && { body }) });
    const context = createContext({ ip, params, requestId, url }, options);
    return await withTimeLimit(run(site, request, context), options.timeoutMs);
  } catch (error) {
    const refused = await refuseBody(error, incoming, options.answers);
    if (refused) return refused;
    const late = error instanceof OutOfTime;
    options.log(
      `[${requestId}] ${method} ${incoming.path}: ${late ? `no answer within ${options.timeoutMs} ms` : describeError(error)}`,
    );
    return late
      ? jsonAnswer(504, options.answers.timedOut(requestId, incoming.url.pathname))
      : jsonAnswer(502, options.answers.failed(requestId));
  }
};
