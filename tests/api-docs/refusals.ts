import * as z from 'zod';
import type { ErrorCode } from '#domain/error.ts';
import type { Endpoint } from './endpoints.ts';

/** Any endpoint may answer these. */
const always: readonly ErrorCode[] = ['rate-limited', 'unavailable', 'internal'];

// A query that is no query at all tells whether its schema refuses anything, or takes what it does not understand.
const isStrict = (query: z.core.$ZodType | undefined): boolean =>
  query instanceof z.core.$ZodObject &&
  !z.safeParse(query, Object.fromEntries(Object.keys(query._zod.def.shape).map((name) => [name, {}]))).success;

// An id is a UUID where nothing else is declared. Some parts may be anything.
const isLookedUp = ({ path, declaration: { params = {} } }: Endpoint): boolean =>
  Array.from(path.matchAll(/:(\w+)/g), ([, name = '']) => params[name]).some(
    (schema) => !schema || !z.safeParse(schema, '').success,
  );

const fromMiddleware = (endpoint: Endpoint): ErrorCode[] => {
  const { method, declaration, description } = endpoint;
  return [
    // Also what another site makes a browser send.
    ...(method !== 'GET' || isStrict(description.query) ? (['validation'] as const) : []),
    ...(description.json || declaration.form ? (['too-large'] as const) : []),
    ...(description.forAdministrators ? (['unauthorized', 'forbidden'] as const) : []),
    ...(description.area && description.area.name !== 'own' ? (['role-missing'] as const) : []),
    ...(description.forAdministrators && !description.beforeFactor ? (['factor-missing'] as const) : []),
    ...(description.forLink ? (['link-ended'] as const) : []),
    ...(isLookedUp(endpoint) ? (['not-found'] as const) : []),
    ...(description.limit ? (['rate-limited'] as const) : []),
  ];
};

const isCode = (code: string): code is ErrorCode => code !== '';

/** Returns the errors that an endpoint has and others have not: those its middleware brings, and those it declares. */
export const ownRefusalsOf = (endpoint: Endpoint): ErrorCode[] => {
  const own = Object.keys(endpoint.declaration.refuses ?? {}).filter(isCode);
  return [...new Set([...fromMiddleware(endpoint), ...own])];
};

/** Returns the errors an endpoint may answer: its own, and those all have. */
export const refusalsOf = (endpoint: Endpoint): ErrorCode[] => [...new Set([...ownRefusalsOf(endpoint), ...always])];
