import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Answer, headerOf, withHeaders } from '#local/host/answer.ts';
import { acceptedEncoding, type Encoding } from '#local/host/content.ts';
import { parseRange } from '#local/host/range.ts';

const bodiless = new Set([204, 205, 304]);

const strip = (etag: string): string => etag.trim().replace(/^W\//, '');

const isUnchanged = (request: IncomingMessage, answer: Answer): boolean => {
  const etag = headerOf(answer, 'etag');
  const known = request.headers['if-none-match'];
  if (answer.status !== 200 || etag === undefined || known === undefined) return false;
  return known.trim() === '*' || known.split(',').some((candidate) => strip(candidate) === strip(etag));
};

const write = (request: IncomingMessage, response: ServerResponse, answer: Answer, body: Buffer): void => {
  if (response.destroyed) return;
  // A flat list keeps several Set-Cookie headers apart.
  const headers = answer.headers.flat();
  const isHead = request.method === 'HEAD';
  // If only the headers were asked for, a function does not tell how long its body would be.
  const isLengthKnown = !bodiless.has(answer.status) && !(isHead && body.length === 0);
  if (isLengthKnown) headers.push('content-length', String(body.length));
  response.writeHead(answer.status, headers);
  response.end(isHead || bodiless.has(answer.status) ? undefined : body);
};

const sendRange = (request: IncomingMessage, response: ServerResponse, answer: Answer): boolean => {
  const { identity } = answer.content;
  const range = parseRange(request.headers.range, identity.length);
  const condition = request.headers['if-range'];
  if (range === undefined || (condition !== undefined && condition !== headerOf(answer, 'etag'))) return false;
  if (range === 'unsatisfiable') {
    write(
      request,
      response,
      withHeaders({ ...answer, status: 416 }, { 'content-range': `bytes */${identity.length}` }),
      Buffer.alloc(0),
    );
    return true;
  }
  const contentRange = `bytes ${range.start}-${range.end}/${identity.length}`;
  const part = identity.subarray(range.start, range.end + 1);
  write(request, response, withHeaders({ ...answer, status: 206 }, { 'content-range': contentRange }), part);
  return true;
};

/** The compressed form is another representation: its validator is weak, and caches must tell the two apart. */
const encodedHeaders = (answer: Answer, encoding: Encoding | undefined): Answer => {
  if (!answer.content.compressible) return answer;
  const vary = headerOf(answer, 'vary');
  const etag = headerOf(answer, 'etag');
  return withHeaders(answer, {
    vary: vary === undefined ? 'Accept-Encoding' : /accept-encoding|\*/i.test(vary) ? vary : `${vary}, Accept-Encoding`,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    ...(encoding && etag !== undefined ? { etag: `W/${strip(etag)}` } : {}),
  });
};

/** Sends an answer as the client asked for it: compressed, in part, without its body, or only "not modified". */
export const send = async (request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> => {
  const { content } = answer;
  const encoding = content.compressible ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  const final = encodedHeaders(answer, encoding);
  if (isUnchanged(request, answer)) return write(request, response, { ...final, status: 304 }, content.identity);
  if (answer.ranges === true && answer.status === 200 && sendRange(request, response, answer)) return;
  const body = encoding ? content.encoded(encoding) : content.identity;
  write(request, response, final, body instanceof Promise ? await body : body);
};
