import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Area, allows, type Role, roles } from '#domain/account/role.ts';
import { bareApp, type Endpoint, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, signedIn } from '#tests/support/sessions.ts';

/** What somebody with a role sends along: a live session, none, or a token that is worth nothing here. */
const states = ['live', 'none', 'expired', 'revoked', 'other’s'] as const;
type State = (typeof states)[number];

let club: TestClub;
const tokens = new Map<string, string | undefined>();

beforeAll(async () => {
  club = await openClub();
  for (const role of roles) {
    club.clock.offsetMs = -13 * 3_600_000;
    tokens.set(`${role} expired`, (await signedInAs(club, [role])).token);
    club.clock.offsetMs = 0;
    tokens.set(`${role} live`, (await signedInAs(club, [role])).token);
    const { token } = await signedInAs(club, [role]);
    await asAdmin(club, token, '/api/logout', { method: 'POST' });
    tokens.set(`${role} revoked`, token);
  }
  const owner = tokens.get('owner live');
  const { id } = await membersOf(club, owner ?? '').added();
  // The first administrator has a password, which is asked again.
  const made = await asAdmin(club, await signedIn(club), `/api/admin/memberships/${id}/links`, {
    method: 'POST',
    body: { scope: 'dossier', password: ADMINISTRATOR.password },
  });
  const link = new URL(((await made.json()) as { url: string }).url).hash.slice(1);
  // What a member holds is a token too.
  for (const role of roles) tokens.set(`${role} other’s`, link);
});
afterAll(() => club.close());

const OBJECT = '5a0e992b-be74-43a1-b615-88d825645cb9';
const addressOf = ({ path }: Endpoint): string => path.replaceAll(/:\w+(\{[^/]*\})?/g, OBJECT);

// Listed before any club is open. Nothing is sent that an endpoint could do something with, so that only the doors answer.
const endpoints = endpointsOf(bareApp());
const guarded = endpoints.filter(({ description }) => description.forAdministrators);
const byLink = endpoints.filter(({ description }) => description.forLink);

const ask = async ({ method, path, ...endpoint }: Endpoint, token: string | undefined) => {
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const body = method === 'GET' || method === 'DELETE' ? undefined : '{';
  const address = addressOf({ method, path, ...endpoint });
  return club.app.request(address, { method, headers, ...(body && { body }) });
};

/** What the matrix says about an endpoint for a role: the answer of its door, or that it lets through. */
const expected = ({ method, description }: Endpoint, role: Role, state: State): string => {
  if (state !== 'live') return '401 unauthorized';
  const { area } = description;
  if (!area) return 'no area';
  const isAllowed = allows([role], area.name, area.access ?? (method === 'GET' ? 'read' : 'write'));
  return isAllowed ? 'let through' : '403 role-missing';
};

const answered = async (response: Response): Promise<string> => {
  if (response.status !== 401 && response.status !== 403) return 'let through';
  const isAboutRole = response.headers.has('X-Role');
  const { status, type } = await refusalOf(response);
  // Without the header the browser would forget the session.
  return isAboutRole === (type === 'role-missing') ? `${status} ${type}` : `${status} ${type}, and the header lies`;
};

/** Where the club looks for what: by the words of an address behind `/api/admin`. The first that fits counts. */
const places: readonly (readonly [RegExp, Area])[] = [
  [/^(me|passkeys|seasons\/in-hand|waiting)\b/, 'own'],
  [/^(administrators|safety|recoveries)\b/, 'accounts'],
  [/^audit\b/, 'journal'],
  [/^(club|first-day)\b/, 'settings'],
  [/^feature-toggle/, 'opening'],
  [/^retention\b/, 'privacy'],
  [/^backup\b/, 'running'],
  [/^privacy-notice$/, 'content'],
  [/^persons\/:id\/(archive|erasure|hold)$/, 'privacy'],
  [/^persons\/:id\/(archive|erasure)$/, 'privacy'],
  [/^privacy-notice$/, 'content'],
  [/^figures\b/, 'money'],
  [/^treasury\b/, 'money'],
  [/^(books|cheques|ledger|payouts|report|slips)\b/, 'money'],
  [/^aids\b/, 'desk'],
  [/^memberships\/:id\/payments$/, 'desk'],
  [/^memberships\/:id\/(payments|flags|settle|reductions|instalments)\b/, 'money'],
  [/^memberships\/:id\/(photo|proof|guardian|links|certificate|attestation)\b/, 'files'],
  [/^memberships\/thumbnails$/, 'files'],
  [/^review\b/, 'files'],
  [/^mail\/pause$/, 'settings'],
  [/^reminders\/debts\b/, 'desk'],
  [/^(mail|reminders)\b/, 'mail'],
  [/^renewals\/(invitations|notice)\b/, 'mail'],
  [/^renewals\b/, 'members'],
  [/^persons\/:id\/(mail|subscription|reminders)$/, 'mail'],
  [/^persons\/:id\/payer$/, 'desk'],
  [/^seasons\/:id\/(closing|products)$/, 'members'],
  [/^(memberships|archived-memberships|archived-member|persons)\b/, 'members'],
  [/^(seasons|products)\b/, 'seasons'],
  [/^(articles|pages|team)\b/, 'content'],
  [/^planning\b/, 'planning'],
  [/^classes\b/, 'classes'],
  [/^media\b/, 'media'],
  [/^publication\b/, 'publication'],
];

/** What is asked in a body, because it is long or may be a name, and changes nothing. */
const readsByPost = [
  'POST /api/admin/memberships/found',
  'POST /api/admin/archived-memberships/found',
  'POST /api/admin/memberships/addresses',
  'POST /api/admin/memberships/import/preview',
  'POST /api/admin/persons/found',
  'POST /api/admin/memberships/export',
  'POST /api/admin/archived-memberships/export',
  'POST /api/admin/memberships/federation-export',
  'POST /api/admin/memberships/licences/preview',
  'POST /api/admin/mail/mailings/plan',
  'POST /api/admin/renewals/export',
  'POST /api/admin/renewals/invitations/plan',
  'POST /api/admin/mail/mailings/preview',
  'POST /api/admin/reminders/preview',
  'POST /api/admin/reminders/debts/:id/preview',
  'POST /api/admin/planning/notices/offered',
  'POST /api/admin/seasons/:id/health/preview',
  'POST /api/admin/seasons/:id/federation/preview',
  'POST /api/admin/persons/:id/archive',
  'POST /api/admin/books/export',
  'POST /api/admin/persons/:id/archive',
];

describe('the matrix of roles', () => {
  test('each route belongs to the area where the club looks for it, and writes unless it only asks', () => {
    const placed = guarded.map(({ method, path, description: { area } }) => [
      `${method} ${path}`,
      area?.name,
      area?.access ?? 'by its method',
    ]);
    const wanted = guarded.map(({ method, path }) => {
      const address = path.replace(/^\/api\/(admin\/)?/, '');
      const name = `${method} ${path}`;
      const place = places.find(([words]) => words.test(address))?.[1];
      return [name, place, readsByPost.includes(name) ? 'read' : 'by its method'];
    });
    expect(placed).toEqual(wanted);
  });

  test('every route of the admin area, and of members’ data, belongs to an area', () => {
    const homeless = guarded.filter(({ description }) => !description.area);
    expect(homeless.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
    const open = endpoints.filter(({ path, description }) => {
      const isPrivate = /^\/api\/(admin|memberships|archived-member)(\/|$)/.test(path);
      return isPrivate !== Boolean(description.area) || isPrivate !== Boolean(description.forAdministrators);
    });
    expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  test.each(roles)('holds for a role on every route, with and without a session: %s', async (role) => {
    const seen: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const endpoint of guarded)
      await Promise.all(
        states.map(async (state) => {
          const name = `${endpoint.method} ${endpoint.path}, ${state}`;
          wanted[name] = expected(endpoint, role, state);
          seen[name] = await answered(await ask(endpoint, tokens.get(`${role} ${state}`)));
        }),
      );
    expect(seen).toEqual(wanted);
    expect(Object.keys(seen)).toHaveLength(guarded.length * states.length);
  });

  test('no session opens what a link opens', async () => {
    const opened: string[] = [];
    for (const endpoint of byLink)
      for (const role of roles) {
        const response = await ask(endpoint, tokens.get(`${role} live`));
        if (response.status !== 410) opened.push(`${role} ${endpoint.method} ${endpoint.path}: ${response.status}`);
      }
    expect(opened).toEqual([]);
  });
});
