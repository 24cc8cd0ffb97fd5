import { type Content, createContent } from '#local/host/content.ts';

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** An answer of the host, from any source. Header names are in lower case. */
export interface Answer {
  readonly status: number;
  readonly headers: HeaderList;
  readonly content: Content;
  /** True if clients may ask for parts of it with `Range`. */
  readonly ranges?: boolean;
}

/** Returns the first header with a name in lower case, or undefined. */
export const headerOf = (answer: Pick<Answer, 'headers'>, name: string): string | undefined =>
  answer.headers.find(([known]) => known === name)?.[1];

/** Returns the answer with changed headers. Undefined removes a header. */
export const withHeaders = (answer: Answer, changes: Record<string, string | undefined>): Answer => ({
  ...answer,
  headers: [
    ...answer.headers.filter(([name]) => !Object.hasOwn(changes, name)),
    ...Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
  ],
});

/** Returns an answer of plain text. */
export const textAnswer = (status: number, text: string, headers: Record<string, string> = {}): Answer => ({
  status,
  headers: Object.entries({ 'content-type': 'text/plain; charset=utf-8', ...headers }),
  content: createContent(Buffer.from(text), 'text/plain'),
});

/** Returns an answer of JSON that nobody caches. */
export const jsonAnswer = (status: number, body: unknown): Answer => ({
  status,
  headers: [
    ['content-type', 'application/json; charset=utf-8'],
    ['cache-control', 'no-store'],
  ],
  content: createContent(Buffer.from(JSON.stringify(body)), 'application/json'),
});

/** Returns a redirect. */
export const redirectAnswer = (status: number, location: string): Answer => textAnswer(status, '', { location });

// The whole body is held in memory, so its length is known and set when it is sent.
const dropped = new Set(['content-length', 'transfer-encoding', 'connection', 'keep-alive']);

/** Reads a whole Web response. */
export const answerOf = async (response: Response): Promise<Answer> => {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !dropped.has(name));
  const type = response.headers.get('content-type') ?? '';
  return {
    status: response.status,
    headers,
    content: createContent(body, type, { alreadyEncoded: response.headers.has('content-encoding'), sentOnce: true }),
  };
};
