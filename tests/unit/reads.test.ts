import { expect, test } from 'vitest';
import { descriptionOf } from '#server/http/description.ts';
import { readRoutes } from '#server/reads.ts';
import { bareApp } from '../api-docs/endpoints.ts';

const nothing = new Proxy({}, { get: () => undefined });

test('whatever the CDN keeps of the API is in the part that a function starts with', () => {
  const reads = readRoutes(nothing as Parameters<typeof readRoutes>[0]);
  const started = new Set(reads.routes.map(({ path }) => `/api${path}`));
  const kept = bareApp().routes.filter(({ handler }) => descriptionOf(handler).kept !== undefined);
  expect(kept.length).toBeGreaterThan(10);
  expect(kept.map(({ path }) => path).filter((path) => path.startsWith('/api/') && !started.has(path))).toEqual([]);
});
