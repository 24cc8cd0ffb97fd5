import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { roles, rolesAllowing } from '#domain/account/role.ts';
import type { ErrorCode } from '#domain/error.ts';
import { errorSentences } from '#messages/errors.ts';
import { errorBody } from '#server/http/answer-parts.ts';
import type { Declaration, FileAnswer, Form } from '#server/http/declare.ts';
import { errorStatuses } from '#server/http/errors.ts';
import { readDocstrings } from './docstrings.ts';
import { bareApp, type Endpoint, endpointsOf } from './endpoints.ts';
import { type JsonSchema, schemaWriter } from './json-schema.ts';
import { refusalsOf } from './refusals.ts';

interface Media {
  schema: JsonSchema;
  encoding?: Record<string, { contentType: string }>;
}

export interface Answer {
  description: string;
  content?: Record<string, Media>;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; description?: string; content: Record<string, Media> };
  responses: Record<string, Answer | { $ref: string }>;
}

export interface OpenApi {
  openapi: '3.1.1';
  info: Record<string, unknown>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Answer>;
    securitySchemes: Record<string, JsonSchema>;
  };
}

type Write = (schema: z.core.$ZodType, io: 'input' | 'output') => JsonSchema;

/** What operations refer to grows while they are written. */
interface Parts {
  write: Write;
  components: OpenApi['components']['schemas'];
  responses: OpenApi['components']['responses'];
}

/** `/api/articles/{id}`. */
const addressOf = (path: string): string => path.replace(/:(\w+)(?:\{[^/]*\})?/g, '{$1}');

const operationId = ({ method, path }: Endpoint): string =>
  [
    method.toLowerCase(),
    ...addressOf(path)
      .replace(/^\/api\//, '/')
      .split(/[^a-zA-Z0-9]+/),
  ]
    .filter((word) => word !== '')
    .map((word, place) => (place === 0 ? word : word.replace(/^./, (first) => first.toUpperCase())))
    .join('');

const uuid: JsonSchema = { type: 'string', format: 'uuid' };

const pathParameters = ({ path, declaration }: Endpoint, write: Write): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const schema = declaration.params?.[name];
    return { name, in: 'path', required: true, schema: schema ? write(schema, 'input') : uuid };
  });

const queryParameters = ({ description: { query } }: Endpoint, parts: Parts): Parameter[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = whole(parts.write(query, 'input'), parts);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema,
  }));
};

const bytes = (count: number): string => `${count.toLocaleString('en')} bytes`;

const fileSchema = (types: readonly string[], maxBytes: number): JsonSchema => ({
  type: 'string',
  contentMediaType: types.length === 1 ? (types[0] ?? '') : 'application/octet-stream',
  description: `A file of at most ${bytes(maxBytes)}: ${types.join(', ')}.`,
});

/** The object itself, where it is only referred to. */
const whole = (schema: JsonSchema, { components }: Parts): JsonSchema =>
  components[schema.$ref?.split('/').at(-1) ?? ''] ?? schema;

const otherWays = ({ shape }: Form['fields']): string =>
  'payload' in shape
    ? ' Without files the payload may be sent as a JSON body.'
    : ' Without files the same may be sent as a JSON body, and with files as JSON in one field `payload`.';

const formBody = ({ fields, files, maxBytes, json }: Form, parts: Parts): Operation['requestBody'] => {
  const { properties = {}, required = [] } = whole(parts.write(fields, 'input'), parts);
  const ofFiles = Object.entries(files);
  const needed = ofFiles.filter(([, { isRequired }]) => isRequired).map(([name]) => name);
  const all = [...required, ...needed];
  const form: JsonSchema = {
    type: 'object',
    properties: {
      ...properties,
      ...Object.fromEntries(ofFiles.map(([name, { types, maxBytes: most }]) => [name, fileSchema(types, most)])),
    },
    ...(all.length > 0 && { required: all }),
  };
  const encoding = Object.fromEntries([
    ...ofFiles.map(([name, { types }]) => [name, { contentType: types.join(', ') }] as const),
    ...Object.entries(properties)
      .filter(([, { $ref }]) => $ref)
      .map(([name]) => [name, { contentType: 'application/json' }] as const),
  ]);
  return {
    required: true,
    description: `At most ${bytes(maxBytes)}.${json ? otherWays(fields) : ''}`,
    content: {
      'multipart/form-data': { schema: form, encoding },
      ...(json && { 'application/json': { schema: parts.write(json, 'input') } }),
    },
  };
};

const bodyOf = ({ declaration, description }: Endpoint, parts: Parts): Operation['requestBody'] => {
  const { form, rawBody } = declaration;
  if (form) return formBody(form, parts);
  if (rawBody)
    return { required: true, description: rawBody, content: { 'application/json': { schema: { type: 'object' } } } };
  if (!description.json) return undefined;
  const { schema, maxBytes, isOptional } = description.json;
  return {
    required: !isOptional,
    description: `At most ${bytes(maxBytes)}.`,
    content: { 'application/json': { schema: parts.write(schema, 'input') } },
  };
};

const isFile = (answer: z.core.$ZodType | FileAnswer): answer is FileAnswer => 'types' in answer;

const goodAnswer = (answer: Declaration['answers'][number], { headers }: Declaration, write: Write): Answer => {
  if (answer === null) return { description: 'Done; nothing to return.' };
  const saidInHeaders = headers && {
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'integer' } }]),
    ),
  };
  if (answer && isFile(answer)) {
    const schema = { type: 'string', contentEncoding: 'binary' };
    return {
      description: `Returns ${answer.what}.`,
      content: Object.fromEntries(
        answer.types.map((type) => [type, { schema: { ...schema, contentMediaType: type } }]),
      ),
      ...saidInHeaders,
    };
  }
  return {
    description: 'Done.',
    ...(answer && { content: { 'application/json': { schema: write(answer, 'output') } } }),
    ...saidInHeaders,
  };
};

const statusOf = (code: ErrorCode): number => errorStatuses[code].status;

const pascal = (words: string): string => words.replace(/(?:^|-| )(\w)/g, (_, first: string) => first.toUpperCase());

/** The refusals of one status; those that say what is there now are the endpoint's own, the others are shared. */
const refusal = (codes: readonly ErrorCode[], { declaration }: Endpoint, { write, responses }: Parts) => {
  const shown = codes.flatMap((code) => declaration.refuses?.[code] ?? []);
  const body = write(errorBody, 'output');
  const answer = (schema: JsonSchema): Answer => ({
    description: codes.map((code) => `\`${code}\`: ${errorSentences[code]}`).join(' '),
    content: { 'application/json': { schema } },
  });
  if (shown.length === 0) {
    const name = pascal(codes.join(' '));
    responses[name] = answer(body);
    return { $ref: `#/components/responses/${name}` };
  }
  const [first = {}, ...others] = shown.map((schema) => write(schema, 'output'));
  const current = others.length === 0 ? first : { anyOf: [first, ...others] };
  return answer({ allOf: [body, { type: 'object', properties: { current } }] });
};

const accessBy = ({
  method,
  description: { forAdministrators, area, forLink, asks },
}: Endpoint): string | undefined => {
  if (forAdministrators && area) {
    const access = area.access ?? (method === 'GET' ? 'read' : 'write');
    const allowed = rolesAllowing(area.name, access);
    const who =
      allowed.length === roles.length ? 'every administrator' : `administrators with a role of ${allowed.join(', ')}`;
    const again = asks ? `, asked again for ${asks.map((action) => `\`${action}\``).join(', ')}` : '';
    return `${who} (area \`${area.name}\`, ${access})${again}`;
  }
  return forLink && (forLink === 'any' ? 'everybody with a link' : `everybody with a link of scope \`${forLink}\``);
};

/** Returns who may call an endpoint. */
export const accessOf = (endpoint: Endpoint): string =>
  accessBy(endpoint) ?? endpoint.declaration.access ?? 'everybody';

const securityOf = ({ forAdministrators, forLink }: Endpoint['description']): Operation['security'] => {
  if (forAdministrators) return [{ session: [] }];
  return forLink ? [{ link: [] }] : [];
};

const keptFor = (kept: Endpoint['description']['kept']): string =>
  kept === 'forever'
    ? ' The answer never changes, and is kept by everybody.'
    : ' The answer is public, and kept by the CDN.';

const operationOf = (endpoint: Endpoint, parts: Parts): Operation => {
  const { declaration, description } = endpoint;
  const { write } = parts;
  const parameters = [...pathParameters(endpoint, write), ...queryParameters(endpoint, parts)];
  const requestBody = bodyOf(endpoint, parts);
  const codes = Map.groupBy(refusalsOf(endpoint), statusOf);
  const refusals = [...codes].map(([status, of]) => [String(status), refusal(of, endpoint, parts)] as const);
  const answers = Object.entries(declaration.answers).map(
    ([status, answer]) => [status, goodAnswer(answer, declaration, write)] as const,
  );
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.area],
    summary: declaration.does,
    description: `For ${accessOf(endpoint)}.${description.kept ? keptFor(description.kept) : ''}${description.limit ? ' How often an address may send it is limited.' : ''}`,
    security: securityOf(description),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    // What goes well stands in place of an error of the same status: health answers 503 in its own words.
    responses: Object.fromEntries([...refusals, ...answers].sort(([one], [other]) => Number(one) - Number(other))),
  };
};

const byName = <Part>(parts: Record<string, Part>): Record<string, Part> =>
  Object.fromEntries(Object.entries(parts).sort(([one], [other]) => (one < other ? -1 : 1)));

/** Returns the description of the whole API, from its routes and schemas, and its endpoints in the same order. */
export const describeApi = async (root: string): Promise<{ openapi: OpenApi; endpoints: Endpoint[] }> => {
  const endpoints = endpointsOf(bareApp());
  const parts: Parts = { ...(await schemaWriter(root, await readDocstrings(root))), responses: {} };
  const paths: OpenApi['paths'] = {};
  for (const endpoint of endpoints) {
    const address = addressOf(endpoint.path);
    paths[address] = { ...paths[address], [endpoint.method.toLowerCase()]: operationOf(endpoint, parts) };
  }
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const openapi: OpenApi = {
    openapi: '3.1.1',
    info: {
      title: 'API of the club’s website',
      version,
      description: 'Written by `npm run tool -- docs:api` from the routes and their schemas. In words: `docs/api.md`.',
      license: { name: license, identifier: license },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(endpoints.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: byName(parts.components),
      responses: byName(parts.responses),
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The `token` that `POST /api/login` returns.' },
        link: { type: 'http', scheme: 'bearer', description: 'What stands behind the `#` of a link.' },
      },
    },
  };
  return { openapi, endpoints };
};
