import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { writeMarkdown } from '#tests/api-docs/markdown.ts';
import { describeApi, type OpenApi } from '#tests/api-docs/openapi.ts';
import { installPackages } from '#tests/support/install-packages.ts';
import { patience } from '#tests/support/machine-pace.ts';

const root = process.cwd();
let page: string;
let openapi: OpenApi;
beforeAll(async () => {
  const described = await describeApi(root);
  page = writeMarkdown(described);
  ({ openapi } = described);
});

const { routes } = bareApp();

test('every route has a declaration, and every declaration a route', () => {
  const served = new Set(
    routes.filter(({ method }) => method !== 'ALL').map(({ method, path }) => `${method} ${path}`),
  );
  expect(endpointsOf({ routes })).toHaveLength(served.size);
  const one = new Hono().get('/api/secrets', (context) => context.body(null)).routes;
  expect(() => endpointsOf({ routes: [...routes, ...one] })).toThrow('without a declaration: GET /api/secrets');
  const fewer = routes.filter(({ path }) => path !== '/api/club');
  expect(() => endpointsOf({ routes: fewer })).toThrow('no route: GET /api/club');
});

test('an endpoint for administrators is one whose route lets nobody else through', () => {
  const open = Object.entries(openapi.paths).filter(([, methods]) =>
    Object.values(methods).some(({ security }) => security.length === 0),
  );
  expect(
    open.map(([path]) => path).filter((path) => /^\/api\/(?:admin|memberships|archived-member)/.test(path)),
  ).toEqual([]);
  expect(openapi.paths['/api/archived-member/{id}']?.get?.security).toEqual([{ session: [] }]);
  expect(openapi.paths['/api/products']?.get?.security).toEqual([]);
});

test('docs/api.md says what the routes and their schemas say', async () => {
  const kept = await readFile(join(root, 'docs', 'api.md'), 'utf8');
  expect(kept === page, 'docs/api.md is out of date: npm run tool -- docs:api').toBe(true);
});

const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');

test('every link within docs/api.md leads to one heading', () => {
  const headings = Array.from(page.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => slugOf(heading));
  const links = Array.from(page.matchAll(/\]\(#([^)]*)\)/g), ([, link = '']) => link);
  expect(links.length).toBeGreaterThan(100);
  expect(links.filter((link) => headings.filter((heading) => heading === link).length !== 1)).toEqual([]);
});

test('every reference of the OpenAPI document leads somewhere', () => {
  const written = JSON.stringify(openapi);
  const references = Array.from(
    written.matchAll(/"\$ref":"#\/components\/(schemas|responses)\/(\w+)"/g),
    ([, kind = '', name = '']) => ({ kind, name }),
  );
  expect(references.length).toBeGreaterThan(100);
  const known = { schemas: openapi.components.schemas, responses: openapi.components.responses };
  expect(references.filter(({ kind, name }) => !(kind === 'schemas' ? known.schemas : known.responses)[name])).toEqual(
    [],
  );
  expect(written.match(/"\$ref"/g)).toHaveLength(references.length);
});

test(
  'the OpenAPI document is valid OpenAPI 3.1',
  async () => {
    await installPackages('tests/openapi');
    const { Validator } = await import('../openapi/validator.ts');
    const validate = async (document: object) => {
      const validator = new Validator();
      return { ...(await validator.validate(document)), version: validator.version };
    };
    expect(await validate(openapi)).toEqual({ valid: true, version: '3.1' });
    expect(await validate({ ...openapi, paths: { 'no-slash': {} } })).toMatchObject({ valid: false });
  },
  patience(120_000),
);
