import type { ErrorCode } from '#domain/error.ts';
import { errorSentences } from '#messages/errors.ts';
import { errorStatuses } from '#server/http/errors.ts';
import type { Endpoint } from './endpoints.ts';
import type { JsonSchema } from './json-schema.ts';
import { type Answer, accessOf, type OpenApi, type Operation } from './openapi.ts';
import { ownRefusalsOf } from './refusals.ts';

const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

const nameIn = ($ref: string): string => $ref.split('/').at(-1) ?? '';

const linkTo = ($ref: string): string => `[${nameIn($ref)}](#${slug(nameIn($ref))})`;

const code = (value: unknown): string =>
  `\`${typeof value === 'string' && value !== '' ? value : JSON.stringify(value)}\``;

const limitsOf = ({
  pattern,
  minLength = 0,
  maxLength,
  minimum,
  maximum,
  minItems = 0,
  maxItems,
}: JsonSchema): string => {
  const limits = [
    pattern !== undefined && `as \`${pattern}\``,
    maxLength !== undefined && `at most ${maxLength.toLocaleString('en')} characters`,
    minLength > 1 && `at least ${minLength} characters`,
    // What every whole number of a computer keeps to is no limit.
    minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER && `from ${minimum}`,
    maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER && `to ${maximum.toLocaleString('en')}`,
    minItems > 0 && `at least ${minItems}`,
    maxItems !== undefined && `at most ${maxItems}`,
  ].filter((limit) => limit !== false);
  return limits.length > 0 ? ` (${limits.join(', ')})` : '';
};

const words: Readonly<Record<string, string>> = { string: 'text', boolean: 'true or false', integer: 'whole number' };

const formats: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  'date-time': 'instant',
  date: 'day',
  email: 'e-mail address',
};

const simpleType = ({ type, format, contentMediaType }: JsonSchema): string => {
  const [first, second] = [type ?? 'anything'].flat();
  const said = contentMediaType ? 'file' : (formats[format ?? ''] ?? words[first ?? ''] ?? first ?? 'anything');
  return second === undefined ? said : `${said} or null`;
};

/** The type of a value, in words. */
const typeOf = (schema: JsonSchema): string => {
  if (schema.$ref) return linkTo(schema.$ref);
  if (schema.allOf) return schema.allOf.map(typeOf).join(' and ');
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' or ');
  if (schema.enum) return `one of ${schema.enum.map(code).join(', ')}`;
  if ('const' in schema) return code(schema.const);
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {})}${limitsOf(schema)}`;
  if (schema.properties) return `object { ${Object.entries(schema.properties).map(fieldIn(schema)).join(', ')} }`;
  if (typeof schema.additionalProperties === 'object')
    return `object of ${typeOf(schema.additionalProperties)} by ${typeOf(schema.propertyNames ?? {})}`;
  if (schema.type === 'null') return 'null';
  return `${simpleType(schema)}${limitsOf(schema)}`;
};

const fieldIn =
  ({ required = [] }: JsonSchema) =>
  ([name, part]: [string, JsonSchema]): string =>
    `${name}${required.includes(name) ? '' : '?'}: ${typeOf(part)}`;

const cell = (text: string): string => text.replaceAll('|', '\\|');

const defaultOf = (schema: JsonSchema): string =>
  'default' in schema ? `${code(schema.default)} when left out. ` : '';

const tableOf = ({ properties = {}, required = [] }: JsonSchema): string[] => [
  '| field | type | |',
  '| --- | --- | --- |',
  ...Object.entries(properties).map(([name, part]) => {
    const optional = required.includes(name) ? '' : ' (may be left out)';
    const { description, ...schema } = part;
    return `| \`${name}\`${optional} | ${cell(typeOf(schema))} | ${cell(`${defaultOf(schema)}${description ?? ''}`.trim())} |`;
  }),
];

const parameterLines = ({ parameters = [] }: Operation): string[] =>
  parameters.length === 0
    ? []
    : [
        '',
        '| in the address | type | |',
        '| --- | --- | --- |',
        ...parameters.map(({ name, in: place, required, schema, description = '' }) => {
          const shown = place === 'path' ? `\`{${name}}\`` : `\`?${name}=\``;
          return `| ${shown}${required ? '' : ' (may be left out)'} | ${cell(typeOf(schema))} | ${cell(`${defaultOf(schema)}${description}`.trim())} |`;
        }),
      ];

const bodyLines = ({ requestBody }: Operation): string[] => {
  if (!requestBody) return [];
  const [[type = '', media] = []] = Object.entries(requestBody.content);
  if (!media) return [];
  const { $ref, properties } = media.schema;
  const what = `**Takes** ${requestBody.required ? '' : 'perhaps '}\`${type}\``;
  if ($ref) return ['', `${what}: ${linkTo($ref)}. ${requestBody.description ?? ''}`];
  return ['', `${what}. ${requestBody.description ?? ''}`, ...(properties ? ['', ...tableOf(media.schema)] : [])];
};

const answerLine = ([status, answer]: [string, Answer | { $ref: string }]): string => {
  if ('$ref' in answer) return '';
  const { description, content = {}, headers = {} } = answer;
  const [[type = '', media] = []] = Object.entries(content);
  const types = Object.keys(content).map((each) => `\`${each}\``);
  const json = media && type === 'application/json';
  const what = json ? typeOf(media.schema) : `${description}${types.length > 0 ? ` ${types.join(', ')}` : ''}`;
  const said = Object.entries(headers).map(([name, header]) => `; \`${name}\` says ${header.description}`);
  return `**Answers** \`${status}\`: ${what}${said.join('')}`;
};

const sentenceOf = (errorCode: ErrorCode): string => {
  const { status, type = errorCode } = errorStatuses[errorCode];
  return `| ${status} | \`${type}\` | ${errorSentences[errorCode]} |`;
};

const unsaid: readonly ErrorCode[] = ['unavailable', 'internal', 'unauthorized', 'forbidden'];

const errorLine = (endpoint: Endpoint): string[] => {
  const own = ownRefusalsOf(endpoint).filter((each) => !unsaid.includes(each));
  const shown = own.map((each) => {
    const name = errorStatuses[each].type ?? each;
    return `\`${errorStatuses[each].status}\` ${name === each ? each : `${name} (${each})`}`;
  });
  return shown.length === 0 ? [] : ['', `**Errors** ${shown.join(', ')}`];
};

const headingOf = ({ method }: Endpoint, address: string): string => `${method} ${address}`;

const sectionOf = (endpoint: Endpoint, address: string, operation: Operation): string[] => {
  const good = Object.keys(endpoint.declaration.answers);
  const kept = /The answer .*?\./.exec(operation.description)?.[0];
  return [
    '',
    `### ${headingOf(endpoint, address)}`,
    '',
    [operation.summary, `For ${accessOf(endpoint)}.`, kept].filter(Boolean).join(' '),
    ...parameterLines(operation),
    ...bodyLines(operation),
    '',
    ...Object.entries(operation.responses)
      .filter(([status]) => good.includes(status))
      .map(answerLine)
      .join('\n\n')
      .split('\n'),
    ...errorLine(endpoint),
  ];
};

const introduction = [
  '# The API of the site',
  '',
  '`npm run tool -- docs:api` writes this page from the routes and their schemas, and overwrites changes made here. Programs',
  'read `.build/openapi.json` (OpenAPI 3.1), which it writes too. [A recipe](changing/endpoint.md) says how to add an endpoint.',
  '',
  '## Conventions',
  '',
  '- Bodies are JSON in UTF-8, unless an endpoint says otherwise. The server trims texts and normalises them (NFC).',
  '- **Administrators** send `Authorization: Bearer <token>`; `POST /api/login` returns the token. Without a live session',
  '  every address under `/api/admin`, and the two of a member (`/api/memberships/{id}`, `/api/archived-member/{id}`),',
  '  answer `401`, whether they exist or not. To a disabled account they answer `403`.',
  '- **Money** is in euros where a field is called `amount`, `paid`, `owed` or alike, and in cents where its description or',
  '  its name (`…Cents`) says so. The amounts of a payment intent are in cents.',
  '- **Days** are `2026-11-27` in Paris, **instants** `2026-11-27T08:00:00.000Z`, times of day `19:30` in Paris, seasons',
  '  `2026-2027`.',
  '- A change carries the **`updatedAt`** that the client read (optimistic concurrency). If the object has changed since, the',
  '  answer is `409` `conflict`, with the present object in `current`. Without `updatedAt` the last write wins.',
  '- The API refuses a write with another `Origin` than that of the site.',
  '- A **public answer** carries an `ETag`. The CDN keeps it until it changes, and answers `304` by itself; the API always',
  '  sends the whole answer. It never redirects. All other answers are `private, no-store`.',
  '- The API answers within 8.5 seconds, at the latest with `503`.',
  '',
  '## Errors',
  '',
  'A refusal is an [ErrorBody](#errorbody). The site shows `message`, or `messages` with `fields` beside the fields they',
  'concern. Any endpoint may answer `429`, `500` and `503`; those for administrators also `401` and `403`. An unknown address',
  'gets `404`, an unknown method `405` with `Allow`. `429` says in `Retry-After` how many seconds to wait.',
  '',
  '| status | type | sentence |',
  '| --- | --- | --- |',
];

/** Returns the page about the API, in words. */
export const writeMarkdown = ({ openapi, endpoints }: { openapi: OpenApi; endpoints: readonly Endpoint[] }): string => {
  const operations = Object.entries(openapi.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${address}`,
      address,
      operation,
    })),
  );
  const told = endpoints.flatMap((endpoint) => {
    const found = operations.find(
      ({ operation, name }) => operation.tags[0] === endpoint.area && name === nameOf(endpoint),
    );
    return found ? [{ endpoint, ...found }] : [];
  });
  const areas = Map.groupBy(told, ({ endpoint }) => endpoint.area);
  const codes = Object.keys(errorStatuses).filter((each): each is ErrorCode => each in errorSentences);
  return [
    ...introduction,
    ...codes.map(sentenceOf),
    '',
    '## Endpoints',
    '',
    ...[...areas].flatMap(([area, list]) => [
      `- [${area}](#${slug(area)}): ${list.map(({ name }) => `[\`${name}\`](#${slug(name)})`).join(', ')}`,
    ]),
    ...[...areas].flatMap(([area, list]) => [
      '',
      `## ${area}`,
      ...list.flatMap(({ endpoint, address, operation }) => sectionOf(endpoint, address, operation)),
    ]),
    '',
    '## Objects',
    ...Object.entries(openapi.components.schemas).flatMap(([name, schema]) => [
      '',
      `### ${name}`,
      ...(schema.description ? ['', schema.description] : []),
      '',
      ...(schema.properties ? tableOf(schema) : [typeOf(schema)]),
    ]),
    '',
  ].join('\n');
};

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path.replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}')}`;
