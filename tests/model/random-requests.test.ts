import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { LinkScope } from '#domain/mail/link.ts';
import { administrators } from '#server/db/account-schema.ts';
import { bareApp, endpointsOf } from '#tests/api-docs/endpoints.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { openClub, type TestClub } from '#tests/support/club.ts';
import { linkTo } from '#tests/support/links.ts';
import { membersOf } from '#tests/support/members.ts';
import { jpeg, pdf } from '#tests/support/pictures.ts';
import { requestsTo, type Sent, told } from '#tests/support/random-requests.ts';
import { arbitraryOf } from '#tests/support/schema-arbitrary.ts';
import { signedIn } from '#tests/support/sessions.ts';

// REQUESTS sets their number. REQUESTS_SEED repeats the requests of a reported failure.
const count = Number(process.env.REQUESTS ?? 1500);
const seed = Number(process.env.REQUESTS_SEED ?? Date.now() % 2 ** 31);

/** After so many requests everybody signs in again, because a request may have ended the session or the account. */
const SLICE = 250;
/** After so many slices the club is a new one: requests delete what others ask for. */
const SLICES_OF_A_CLUB = 10;
/** Faults that are told. */
const ENOUGH = 25;
const LATEST = 10_000;

let club: TestClub;
const tokens: { administrator: string; links: string[] } = { administrator: '', links: [] };
afterAll(() => club?.close());

const scopes: readonly LinkScope[] = ['dossier', 'guardian', 'renewal', 'unsubscribe'];

/** What the ids in an address are called in the database, where the name of the table does not say it. */
const tableOf: Readonly<Record<string, string>> = {
  memberships: 'members',
  'archived-member': 'members',
  planning: 'training_sessions',
  team: 'team_members',
  reminders: 'reminder_rules',
  mail: 'mails',
};

const readIds = async ({ db }: TestClub): Promise<ReadonlyMap<string, string[]>> => {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`);
  const found = tables.map(async ({ name }) => {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id::text from ${sql.identifier(name)} order by random() limit 4`,
    );
    return [name, rows.map(({ id }) => id)] as const;
  });
  return new Map(await Promise.all(found));
};

const openDoors = async (): Promise<void> => {
  await club.db.update(administrators).set({ disabledAt: null });
  tokens.administrator = await signedIn(club);
  const { rows } = await club.db.execute<{ id: string }>(sql`select id::text from members order by random() limit 1`);
  const [member] = rows;
  if (member)
    tokens.links = await Promise.all(scopes.map(async (scope) => (await linkTo(club, member.id, { scope })).token));
};

const bearerOf = ({ as }: Sent, nth: number): string | undefined => {
  if (as === 'administrator') return tokens.administrator;
  if (as === 'link') return tokens.links[nth % 8] ?? tokens.links[0];
  return as === 'garbage' ? 'garbage' : undefined;
};

const send = async (sent: Sent, nth: number): Promise<Response> => {
  const headers = new Headers(sent.headers);
  const bearer = bearerOf(sent, nth);
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  const init: RequestInit = { method: sent.method, headers, ...(sent.body !== undefined && { body: sent.body }) };
  return club.app.fetch(new Request(`https://club.example${sent.path}`, init), { ip: sent.ip });
};

const TRACE = /\n\s+at |node:internal|node_modules|\.ts:\d+|select .* from "|SQLSTATE|syntax error at/i;

/** Returns what is wrong with the answer to a request, or undefined. */
const faultOf = async (sent: Sent, nth: number): Promise<string | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => resolve(undefined), LATEST);
  const logged = club.lines.length;
  try {
    const response = await Promise.race([send(sent, nth), late]);
    if (!response) return 'is not answered';
    const text = await response.text();
    const unexpected = club.lines.slice(logged).find((line) => /unexpected error|because of a bug/.test(line));
    if (response.status === 500 || unexpected) return `is answered ${response.status}: ${unexpected ?? text}`;
    const type = response.headers.get('Content-Type') ?? '';
    return type.startsWith('application/json') && TRACE.test(text) ? `shows what is inside: ${text}` : undefined;
  } catch (error) {
    return `fails: ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    clearTimeout(timer);
  }
};

/** Typed texts that look like what the database or the site itself writes. A reader that goes by looks fails on them. */
const lookAlikes = [
  ...['1234-56-78', '9999-99-99T99:99:99Z', '12:99', '2099-2098', 'pi_123', 'sign-up-paid', 'leisure', 'true', 'null'],
  ...['5a0e992b-be74-43a1-b615-88d825645cb9', '-1', '1e999', '{"a":', '=1+1', '%E0%A4%A', 'a|b|c', '+33', '1.234,56'],
];

/** What typed fields are often filled with. */
const usual = (ids: readonly string[], products: readonly string[]) => (name: string, format: string | undefined) => {
  if (/email/i.test(name)) return ['camille@exemple.example', ADMINISTRATOR.email, 'a@b.example'];
  if (/password/i.test(name)) return [ADMINISTRATOR.password, 'une phrase longue et rare 42'];
  if (/disciplines?$/i.test(name)) return products;
  if (/season/i.test(name)) return ['2026-2027', '2025-2026', '2027-2028'];
  if (/updatedAt|seenAt|At$/.test(name) || format === 'date-time')
    return [new Date().toISOString(), '2026-09-01T10:00:00.000Z'];
  if (/birthDate/.test(name)) return ['1990-03-05', '2012-05-01'];
  if (/day|date|from|until|on$/i.test(name) || format === 'date')
    return [dayInParis(new Date()), '2026-12-24', '2027-01-05'];
  if (/time|starts|ends/i.test(name) || format === 'time') return ['18:30', '20:00', '09:15'];
  if (/phone/i.test(name)) return ['06 12 34 56 78', '+33612345678'];
  if (/url|link|website|video/i.test(name) || format === 'uri') return ['https://club.example/a', '/adhesion'];
  if (/content|html/i.test(name)) return ['<p>Un texte.</p>', '<h2>Titre</h2><p><strong>Gras</strong></p>'];
  if (/token/i.test(name)) return tokens.links;
  if (/id$|ids$/i.test(name) || format === 'uuid') return ids;
  return ['Un texte', 'Dupont', ...lookAlikes];
};

const files = [
  await jpeg(64, 48),
  pdf(),
  new Uint8Array(0),
  new Uint8Array([0xff, 0xd8, 0xff, 0]),
  new Uint8Array(5000),
];

const startAfresh = async (): Promise<void> => {
  const former = club;
  club = await openClub();
  // What was wrong with its answers is told by the test.
  await former?.close().catch(() => undefined);
  const members = membersOf(club, await signedIn(club));
  for (let nth = 0; nth < 3; nth += 1) await members.added({}, { photo: await jpeg(64, 48), proof: pdf() });
};

/** Returns the requests of a slice, which name what the club has now. */
const requestsOf = async (slice: number): Promise<Sent[]> => {
  const ids = await readIds(club);
  const all = [...ids.values()].flat();
  const idsIn = (segment: string) => ids.get(tableOf[segment] ?? segment) ?? all;
  const known = usual(
    all,
    club.catalogue.map(({ name }) => name),
  );
  return fc.sample(requestsTo(endpoints, { idsIn, files, known }), { numRuns: SLICE, seed: seed + slice });
};

const endpoints = endpointsOf(bareApp());

/** Returns requests that read all that the routes have to read, with each id that the club has. */
const readsOf = async (): Promise<Sent[]> => {
  const ids = await readIds(club);
  const reads = endpoints.filter(({ method, path }) => method === 'GET' || /\/persons\/:id\/archive$/.test(path));
  return reads.flatMap(({ method, path, description: { query, forLink, forAdministrators } }) => {
    const parts = path.split('/');
    const place = parts.findIndex((part) => part.startsWith(':id'));
    const segment = parts[place - 1] ?? '';
    const named = place < 0 ? [''] : (ids.get(tableOf[segment] ?? segment) ?? []);
    const schema = query && arbitraryOf(query, () => ['xlsx', 'csv']);
    return named.map((id): Sent => {
      const asked = schema ? Object.entries(Object(fc.sample(schema, { numRuns: 1, seed })[0])) : [];
      const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value).toWellFormed()]));
      return {
        method,
        path: `${parts.with(Math.max(place, 0), id).join('/')}?${search}`,
        as: forLink ? 'link' : forAdministrators ? 'administrator' : 'nobody',
        headers: { 'Content-Type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify({ password: ADMINISTRATOR.password }),
        ip: '192.0.2.7',
      };
    });
  });
};

test(`every route answers ${count} random requests, and reads what they wrote, without a failure of its own (seed ${seed})`, async () => {
  const faults: string[] = [];
  const ask = async (requests: readonly Sent[]): Promise<void> => {
    for (const [nth, request] of requests.entries()) {
      const fault = await faultOf(request, nth);
      if (fault !== undefined) faults.push(`${told(request)}\n  ${fault}`);
    }
  };
  for (let slice = 0; slice * SLICE < count && faults.length < ENOUGH; slice += 1) {
    if (slice % SLICES_OF_A_CLUB === 0) await startAfresh();
    await openDoors();
    await ask(await requestsOf(slice));
    await openDoors();
    await ask(await readsOf());
  }
  expect(faults.join('\n\n')).toBe('');
});
