import * as z from 'zod';
import type { ErrorCode } from '#domain/error.ts';
import type { App } from '#server/app.ts';
import { errorBody } from '#server/http/answer-parts.ts';
import type { Form } from '#server/http/declare.ts';
import { errorStatuses } from '#server/http/errors.ts';
import { type Endpoint, endpointFinder } from '#tests/api-docs/endpoints.ts';
import { refusalsOf } from '#tests/api-docs/refusals.ts';

const parse = (schema: z.core.$ZodType, text: string): string | undefined => {
  try {
    const parsed = z.safeParse(schema, JSON.parse(text));
    return parsed.success ? undefined : z.prettifyError(parsed.error);
  } catch {
    return 'no JSON';
  }
};

const codesFor = (status: number, type: string, codes: readonly ErrorCode[]): ErrorCode[] =>
  codes.filter((code) => errorStatuses[code].status === status && (errorStatuses[code].type ?? code) === type);

/** The errors of an unknown address, and of a request that is refused before it reaches an endpoint. */
const elsewhere: readonly ErrorCode[] = [
  ...(['not-found', 'method-not-allowed', 'unauthorized', 'forbidden', 'validation', 'rate-limited'] as const),
];

const faultOfRefusal = (text: string, status: number, endpoint: Endpoint | undefined): string | undefined => {
  const misshapen = parse(errorBody, text);
  if (misshapen) return misshapen;
  const { type, current } = errorBody.parse(JSON.parse(text));
  const [code] = codesFor(status, type, endpoint ? refusalsOf(endpoint) : [...elsewhere, 'unavailable', 'internal']);
  if (!code) return `it does not declare the error "${type}"`;
  if (current === undefined) return undefined;
  const shown = endpoint?.declaration.refuses?.[code];
  if (!shown) return `its error "${code}" shows what it does not declare to show`;
  return parse(shown, JSON.stringify(current));
};

// A copy of a long file would keep what its reader gives up, so only what is checked is copied.
const faultOf = async (endpoint: Endpoint | undefined, response: Response): Promise<string | undefined> => {
  const { status } = response;
  const type = response.headers.get('Content-Type') ?? '';
  const declared = endpoint?.declaration.answers[status];
  if (declared === null) return (await response.clone().text()) === '' ? undefined : 'its body is not empty';
  if (declared && 'types' in declared) return declared.types.includes(type) ? undefined : `its type is ${type}`;
  if (!declared && status < 400) return 'it does not declare that status';
  if (!type.startsWith('application/json')) return `its type is ${type || 'not said'}`;
  const text = await response.clone().text();
  const fault = declared ? parse(declared, text) : undefined;
  if (declared && (status < 400 || !fault)) return fault;
  const refused = faultOfRefusal(text, status, endpoint);
  return refused && (fault ?? refused);
};

/**
 * Checks a form that the server accepted against its declaration. Returns what the declaration requires and the form
 * lacks, or undefined. Fields that are not declared are ignored.
 */
const faultOfForm = ({ fields, files, json }: Form, sent: FormData): string | undefined => {
  const payload = sent.get('payload');
  const read: unknown = typeof payload === 'string' ? JSON.parse(payload) : undefined;
  const isWhole = !('payload' in fields.shape);
  const parsed = isWhole ? z.safeParse(json ?? fields, read) : z.safeParse(fields, { payload: read });
  if (read !== undefined && !parsed.success) return z.prettifyError(parsed.error);
  const required = [
    ...(read !== undefined
      ? []
      : Object.keys(fields.shape).filter((name) => !z.safeParse(fields.shape[name], undefined).success)),
    ...Object.keys(files).filter((name) => files[name]?.isRequired),
  ];
  const missing = required.filter((name) => !sent.has(name) && !sent.has(`${name}[]`));
  return missing.length > 0 ? `it was taken without ${missing.join(', ')}` : undefined;
};

/** An app whose answers are checked. `faults` keeps each fault, even when the caller ignores the error. */
export interface CheckedApp {
  app: App;
  /** One line for each answer that did not fit its declaration. */
  faults: string[];
}

/**
 * Returns the app with a check of each answer against the declaration of its route: the status, the type, and the JSON
 * with all its fields. A request fails when its answer does not fit, or when the server accepts a form that the
 * declaration refuses.
 */
export const checkingAnswers = (app: App): CheckedApp => {
  const find = endpointFinder(app);
  const { fetch: answer, request: ask } = app;
  const faults: string[] = [];
  const fail = (fault: string): never => {
    faults.push(fault);
    throw new Error(fault);
  };
  app.fetch = async (request, ...others) => {
    const response = await answer(request, ...others);
    // Some mail programs add a slash to the address that ends news, which is declared without.
    const pathname = new URL(request.url).pathname.replace(/^(\/api\/unsubscribe.*?)\/$/, '$1');
    const endpoint = find(request.method, pathname);
    const fault = request.method === 'HEAD' ? undefined : await faultOf(endpoint, response);
    if (fault === undefined) return response;
    const name = endpoint ? `${endpoint.method} ${endpoint.path}` : `${request.method} ${pathname}`;
    return fail(`${name} answered ${response.status}, which does not fit its declaration:\n${fault}`);
  };
  app.request = async (input, init, ...others) => {
    const response = await ask(input, init, ...others);
    if (!(init?.body instanceof FormData) || !response.ok || typeof input !== 'string') return response;
    const form = find(init.method ?? 'GET', input)?.declaration.form;
    const fault = form && faultOfForm(form, init.body);
    return fault ? fail(`${init.method} ${input} took a form that does not fit its declaration:\n${fault}`) : response;
  };
  return { app, faults };
};
