import fc from 'fast-check';
import type { Endpoint } from '#tests/api-docs/endpoints.ts';
import { arbitraryOf, type Known, nasty } from './schema-arbitrary.ts';

export interface Sent {
  method: string;
  /** With its query. */
  path: string;
  as: 'administrator' | 'link' | 'nobody' | 'garbage';
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array<ArrayBuffer> | FormData | undefined;
  ip: string;
}

const UNKNOWN = '5a0e992b-be74-43a1-b615-88d825645cb9';

/** What there is in the club that is asked. */
export interface Surroundings {
  known: Known;
  /** Ids of what an address names: those of articles for `articles`. */
  idsIn: (segment: string) => readonly string[];
  files: readonly Uint8Array<ArrayBuffer>[];
}

const inAddress: readonly string[] = [
  ...[
    '%00',
    '%ff',
    '%2e%2e%2f',
    '%',
    'a%0d%0ab',
    '..',
    'x'.repeat(3000),
    '%F0%9F%A5%8A',
    '0',
    '-1',
    'null',
    '%ED%A0%80',
  ],
  ...['00000000-0000-0000-0000-000000000000', "';--", '*', ':id', '__proto__', 'constructor'],
];

const otherMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY', 'get'];

const types: readonly string[] = [
  ...['application/json', 'application/json; charset=utf-16', 'APPLICATION/JSON', 'text/plain', 'text/json', ''],
  ...['application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', ';;;'],
  ...['multipart/mixed; boundary=x', 'multipart/form-data; boundary="', 'application/octet-stream', 'application/xml'],
];

const bodies: readonly string[] = [
  ...[
    '',
    '{',
    '{}',
    '[]',
    'null',
    '0',
    '"',
    '"\\ud800"',
    '{"a":1,"a":2}',
    '[[[[',
    '\ufeff{}',
    'NaN',
    '{"__proto__":{}}',
  ],
  ...[
    '['.repeat(20_000),
    `{"a":${'['.repeat(9000)}${']'.repeat(9000)}}`,
    ' '.repeat(70_000),
    '--x--',
    '--x\r\n\r\n--x--',
  ],
  ...['--x\r\nContent-Disposition: form-data; name="payload"\r\n\r\n{}\r\n--x--', '<?xml version="1.0"?><!DOCTYPE a>'],
];

const headers: readonly Readonly<Record<string, string>>[] = [
  ...[{ Origin: 'null' }, { Origin: 'https://elsewhere.example' }, { Origin: 'https://club.example' }, { Origin: '' }],
  ...[{ 'Content-Length': '1' }, { 'Content-Length': 'abc' }, { 'Content-Length': '-5' }, { Range: 'bytes=5-1' }],
  ...[{ 'Content-Encoding': 'gzip' }, { Accept: '*/*;q=x' }, { 'If-None-Match': '"' }, { 'Accept-Encoding': 'x' }],
  ...[{ 'X-Forwarded-For': '::1' }, { 'X-HTTP-Method-Override': 'DELETE' }, { Cookie: 'a=b; __proto__=1' }],
  ...[{ 'User-Agent': '\u00e9'.repeat(400) }, { 'stripe-signature': 't=1,v1=abc' }, { Expect: '100-continue' }],
];

const addresses: readonly string[] = ['192.0.2.7', '2001:db8::1', '::ffff:192.0.2.7', 'unknown', ''];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

const pathOf = ({ path, declaration }: Endpoint, { idsIn, known }: Surroundings): fc.Arbitrary<string> => {
  const parts = path.split('/').map((part, place, all) => {
    const name = /^:(\w+)/.exec(part)?.[1];
    if (name === undefined) return fc.constant(part);
    const schema = declaration.params?.[name];
    const usual = schema
      ? arbitraryOf(schema, known).map((value) => encodeURIComponent(wellFormed(textOf(value))))
      : fc.constantFrom(...idsIn(all[place - 1] ?? ''), UNKNOWN);
    return fc.oneof({ weight: 9, arbitrary: usual }, { weight: 1, arbitrary: fc.constantFrom(...inAddress) });
  });
  return fc.tuple(...parts).map((made) => made.join('/'));
};

const wellFormed = (text: string): string => text.toWellFormed();

const searchOf = ({ description: { query } }: Endpoint, { known }: Surroundings): fc.Arbitrary<string> => {
  const asked = query
    ? arbitraryOf(query, known).map((value) =>
        Object.entries(typeof value === 'object' && value !== null ? value : {})
          .map(
            ([name, part]) => `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(textOf(part)))}`,
          )
          .join('&'),
      )
    : fc.constant('');
  const odd = fc.constantFrom(
    'a=%00',
    'page=1e9&page=2',
    '%=&&==',
    '__proto__[x]=1',
    `q=${'x'.repeat(4000)}`,
    'size=%F0',
  );
  return fc
    .oneof({ weight: 8, arbitrary: asked }, { weight: 1, arbitrary: odd })
    .map((search) => (search === '' ? '' : `?${search}`));
};

const formOf = (
  value: unknown,
  files: readonly (readonly [string, Uint8Array<ArrayBuffer>])[],
  whole: boolean,
): FormData => {
  const form = new FormData();
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (whole) form.set('payload', textOf(value));
  else
    for (const [name, part] of fields)
      for (const one of Array.isArray(part) ? part : [part]) form.append(name, textOf(one));
  for (const [name, bytes] of files) form.append(name, new File([bytes], `${name}.jpg`, { type: 'image/jpeg' }));
  return form;
};

type Content = Pick<Sent, 'body'> & { type: string | undefined };

const bodyOf = (
  { method, description, declaration }: Endpoint,
  { known, files }: Surroundings,
): fc.Arbitrary<Content> => {
  if (method === 'GET') return fc.constant({ body: undefined, type: undefined });
  const odd = fc.record({ body: fc.constantFrom(...bodies), type: fc.constantFrom(...types) });
  const bytes = fc.record({
    body: fc.uint8Array({ maxLength: 300 }).map((all) => Uint8Array.from(all)),
    type: fc.constantFrom(...types),
  });
  const schema = description.json?.schema ?? declaration.form?.json;
  const json: fc.Arbitrary<Content> = (
    schema ? arbitraryOf(schema, known) : fc.oneof(fc.constant({}), fc.constantFrom(...nasty))
  ).map((value) => ({ body: JSON.stringify(value) ?? '', type: 'application/json' }));
  const { form } = declaration;
  const names = Object.keys(form?.files ?? {});
  const sentFiles = fc.array(fc.tuple(fc.constantFrom(...names, 'other'), fc.constantFrom(...files)), { maxLength: 3 });
  const inForm: fc.Arbitrary<Content> | undefined =
    form &&
    fc
      .tuple(arbitraryOf(form.json ?? form.fields, known), sentFiles, fc.boolean())
      .map(([value, sent, whole]) => ({ body: formOf(value, sent, whole), type: undefined }));
  return fc.oneof(
    { weight: 12, arbitrary: json },
    ...(inForm ? [{ weight: 12, arbitrary: inForm }] : []),
    { weight: 2, arbitrary: odd },
    { weight: 1, arbitrary: bytes },
  );
};

const asOf = ({ description: { forLink, forAdministrators } }: Endpoint): fc.Arbitrary<Sent['as']> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.constant<Sent['as']>(forLink ? 'link' : forAdministrators ? 'administrator' : 'nobody'),
    },
    { weight: 1, arbitrary: fc.constantFrom<Sent['as']>('administrator', 'link', 'nobody', 'garbage') },
  );

const requestTo = (endpoint: Endpoint, surroundings: Surroundings): fc.Arbitrary<Sent> =>
  fc
    .record({
      method: fc.oneof(
        { weight: 15, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      path: fc.tuple(pathOf(endpoint, surroundings), searchOf(endpoint, surroundings)).map((both) => both.join('')),
      as: asOf(endpoint),
      more: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: fc.constantFrom(...headers) }),
      content: bodyOf(endpoint, surroundings),
      ip: fc.constantFrom(...addresses),
    })
    .map(({ method, more, content: { body, type }, ...sent }) => ({
      ...sent,
      method,
      headers: { ...more, ...(type !== undefined && { 'Content-Type': type }) },
      // The platform itself lets no body of these through.
      body: /^(?:get|head)$/i.test(method) ? undefined : body,
    }));

/** Returns random requests to any of these endpoints. */
export const requestsTo = (endpoints: readonly Endpoint[], surroundings: Surroundings): fc.Arbitrary<Sent> =>
  fc.oneof(...endpoints.map((endpoint) => requestTo(endpoint, surroundings)));

/** Returns a request as a person reads it in a failure. */
export const told = ({ method, path, as, headers: sent, body }: Sent): string => {
  const content =
    body instanceof FormData
      ? [...body]
          .map(([name, value]) => `${name}=${typeof value === 'string' ? value : `file of ${value.size}`}`)
          .join('&')
      : body;
  return `${method} ${path.slice(0, 300)} as ${as} ${JSON.stringify(sent).slice(0, 200)} ${String(content).slice(0, 600)}`;
};
