import { asc, desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ExportFormat } from '#domain/member/member-export.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { members, orderLines, payments } from '#server/db/schema.ts';
import { byName } from '#server/member/queries.ts';
import { addMembers } from '#tests/bench/many-members.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

/** Four pages of an export. */
const MANY = 1600;
const EXPORT = '/api/admin/memberships/export';
const formats: readonly ExportFormat[] = ['csv', 'xlsx'];

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
beforeAll(() => addMembers(club.db, MANY));
afterEach(() => {
  club.databaseRequests.before = undefined;
});

const exported = (format: ExportFormat, headers: Record<string, string> = {}): Promise<Response> =>
  Promise.resolve(
    club.app.request(EXPORT, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ format, preset: 'complet', password: ADMINISTRATOR.password }),
    }),
  );

const linesOfJournal = () =>
  club.db.select().from(auditEntries).where(eq(auditEntries.action, 'member.export')).orderBy(desc(auditEntries.at));

/** Calls back before each read of a page, with its number from 1. */
const beforePage = (callback: (page: number) => Promise<void> | void): void => {
  let page = 0;
  club.databaseRequests.before = async (sent) => {
    if (!sent.includes('from \\"order_lines\\"') || !sent.includes('any(')) return;
    page += 1;
    await callback(page);
  };
};

const emailsByName = async (): Promise<string[]> => {
  const rows = await club.db
    .select({ email: members.email })
    .from(members)
    .orderBy(...byName.map((part) => asc(part)));
  return rows.map(({ email }) => email);
};

describe('a list of several pages', () => {
  test('is one CSV by name, with a line for everybody and the number of lines in a header', async () => {
    const response = await exported('csv');
    const text = await response.text();
    expect(text.match(/membre\.\d+@/g)?.map((email) => `${email}exemple.example`)).toEqual(await emailsByName());
    expect(text.trimEnd().split('\r\n')).toHaveLength(MANY + 1);
    expect(response.headers.get('X-Total-Count')).toBe(String(MANY));
  });

  test('is one workbook by name, with a row for everybody', async () => {
    const response = await exported('xlsx');
    expect(response.headers.get('X-Total-Count')).toBe(String(MANY));
    const bytes = new Uint8Array(await response.arrayBuffer());
    const sheet = zippedText(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet.match(/<row r="\d+"/g)).toEqual(Array.from({ length: MANY + 1 }, (_, n) => `<row r="${n + 1}"`));
    const texts = [...zippedText(bytes, 'xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)];
    const emails = [...sheet.matchAll(/<c r="I\d+"[^>]*><v>(\d+)<\/v>/g)].map(
      ([, number]) => texts[Number(number)]?.[1],
    );
    expect(emails).toEqual(['E-mail', ...(await emailsByName())]);
  });

  test.each(formats)('is on its way as %s before its last page is read', async (format) => {
    const read: number[] = [];
    beforePage((page) => void read.push(page));
    const response = await exported(format);
    const reader = response.body?.getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    expect(read.length).toBeLessThan(4);
    await reader?.cancel();
  });

  test('comes as packed CSV for a browser that unpacks it', async () => {
    const response = await exported('csv', { 'Accept-Encoding': 'gzip, deflate, br' });
    expect(response.headers.get('Content-Encoding')).toBe('gzip');
    const unpacked = response.body?.pipeThrough(new DecompressionStream('gzip'));
    expect(await new Response(unpacked).text()).toBe(await (await exported('csv')).text());
  });
});

describe.each(formats)('an export as %s', (format) => {
  const broken = () => {
    throw new TypeError('fetch failed');
  };

  test.each([1, 2, 4])('breaks off if the database is lost at page %i, after its line in the journal', async (lost) => {
    const before = (await linesOfJournal()).length;
    beforePage((page) => (page >= lost ? broken() : undefined));
    const response = await exported(format);
    expect(response.status).toBe(200);
    expect(await linesOfJournal()).toHaveLength(before + 1);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(club.lines.at(-1)).toContain('an export broke off');
  });

  test('breaks off in its packed form too', async () => {
    beforePage((page) => (page >= 2 ? broken() : undefined));
    const response = await exported(format, { 'Accept-Encoding': 'gzip' });
    await expect(response.arrayBuffer()).rejects.toThrow();
  });

  test('sends nothing if the journal cannot be written', async () => {
    club.databaseRequests.before = (sent) => (sent.includes('insert into \\"audit_entries\\"') ? broken() : undefined);
    expect((await exported(format)).status).toBe(503);
  });

  test('breaks off if somebody is erased before their page is read', async () => {
    const all = await club.db.$count(members);
    const [last] = await club.db
      .select()
      .from(members)
      .orderBy(...byName.map((part) => desc(part)))
      .limit(1);
    const { id } = last ?? { id: '' };
    beforePage(async (page) => {
      if (page !== 4) return;
      club.databaseRequests.before = undefined;
      await club.db.batch([
        club.db.delete(payments).where(eq(payments.memberId, id)),
        club.db.delete(orderLines).where(eq(orderLines.memberId, id)),
        club.db.delete(members).where(eq(members.id, id)),
      ]);
    });
    const response = await exported(format);
    await expect(response.arrayBuffer()).rejects.toThrow();
    expect(club.lines.at(-1)).toContain(`"rows":${all - 1},"of":${all}`);
  });

  test('that nobody reads to its end leaves the site at work', async () => {
    const reader = (await exported(format)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect((await asAdmin(club, token, '/api/admin/me')).status).toBe(200);
  });
});
