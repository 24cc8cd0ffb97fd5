import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import type { ConsentEvent } from '#domain/member/consent.ts';
import type { ErasurePreview, ErasureResult } from '#domain/member/erasure.ts';
import { dataArchiveColumns, dataArchiveTables } from '#messages/privacy-archive.ts';
import * as account from '#server/db/account-schema.ts';
import * as aidTables from '#server/db/aid-schema.ts';
import * as chequeTables from '#server/db/cheque-schema.ts';
import * as content from '#server/db/content-schema.ts';
import * as ledgerTables from '#server/db/ledger-schema.ts';
import * as linkTables from '#server/db/link-schema.ts';
import * as mailTables from '#server/db/mail-schema.ts';
import * as payoutTables from '#server/db/payout-schema.ts';
import * as noteTables from '#server/db/person-note-schema.ts';
import * as privacyTables from '#server/db/privacy-schema.ts';
import * as renewalTables from '#server/db/renewal-schema.ts';
import * as schema from '#server/db/schema.ts';
import * as seasonTables from '#server/db/season-schema.ts';
import { sendMail } from '#server/mail/sender.ts';
import { settlePayment } from '#server/payments/settle-payment.ts';
import { toldTables } from '#server/privacy/archive-formats.ts';
import { finishErasures } from '#server/privacy/finish-erasures.ts';
import { nameOfTable, otherTables, personalTables } from '#server/privacy/personal-queries.ts';
import { applyTombstones } from '#server/privacy/tombstones.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail } from '#tests/support/mail.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const run = promisify(execFile);
const { club, token } = await openClubAndSignIn();
const { db } = club;
const mail = await openMail(club);
const { added, done, put, found } = membersOf(club, token);
let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(inject('temporaryFolder'), 'archive-'));
});
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await mail.close();
  await club.close();
});

const password = ADMINISTRATOR.password;
const personOf = async (memberId: string) => {
  const [row] = await db
    .select({ id: schema.members.personId })
    .from(schema.members)
    .where(eq(schema.members.id, memberId));
  return row?.id ?? '';
};
const at = (personId: string, what: string) => `/api/admin/persons/${personId}/${what}`;
const consentsOf = async (personId: string) =>
  (await (await asAdmin(club, token, at(personId, 'consents'))).json()) as ConsentEvent[];
const preview = async (personId: string) =>
  (await (await asAdmin(club, token, at(personId, 'erasure'))).json()) as ErasurePreview;
const erase = (personId: string, fingerprint: string) =>
  asAdmin(club, token, at(personId, 'erasure'), { method: 'POST', body: { fingerprint, password } });
const erased = async (personId: string) => {
  const response = await erase(personId, (await preview(personId)).fingerprint);
  if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as ErasureResult;
};

/** Somebody whose every word is found nowhere else. */
const rare = (word: string, more: object = {}) => ({
  ...somebody(),
  firstName: `Zéphyrine${word}`,
  lastName: `Quézac${word}`,
  email: `zephyrine.${word}@rare.example`,
  birthDate: '1971-02-03',
  phone: '06 98 70 43 21',
  address: `17 impasse ${word}, 00100 Valombre`,
  imageRightsGranted: true,
  emergencyContactName: `Ourse${word}`,
  emergencyContactPhone: '06 11 22 33 44',
  advantageCard: `CARTE${word}`,
  secretCode: `SECRET${word}`,
  ...more,
});

/** Signs somebody up by card, with files, mails, a request and a cash payment of another season. */
const paidMember = async (word: string) => {
  const proof = new TextEncoder().encode('%PDF-1.4\n%%EOF\n');
  const { paymentIntentId } = await submitted(club, {
    form: rare(word, { reducedPriceSelected: true }),
    proof: Uint8Array.from(proof),
  });
  await club.stripe.confirm(paymentIntentId, '4242424242424242');
  await club.stripe.webhooksIdle();
  await settlePayment(club.deps, paymentIntentId);
  const [row] = await db
    .select()
    .from(schema.members)
    .where(eq(schema.members.email, `zephyrine.${word}@rare.example`));
  if (!row) throw new Error('nobody signed up');
  await sendMail(club.deps, []);
  // The sign-up sends its own mail in the background, and writes a link while it does.
  await vi.waitFor(async () => {
    const unsent = and(eq(mailTables.outbox.memberId, row.id), isNull(mailTables.outbox.sentAt));
    expect(await db.$count(mailTables.outbox, unsent)).toBe(0);
  }, 10_000);
  return { ...row, reference: paymentIntentId };
};

const allTables = [
  account,
  aidTables,
  chequeTables,
  content,
  ledgerTables,
  linkTables,
  mailTables,
  noteTables,
  payoutTables,
  privacyTables,
  renewalTables,
  schema,
  seasonTables,
]
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => value instanceof PgTable);

/** Where in the database some word stands, looked for in every column of every table as text. */
const placesOf = async (words: readonly string[]): Promise<string[]> => {
  const { rows } = await db.execute<{ table: string; column: string }>(
    sql`select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`,
  );
  const places: string[] = [];
  for (const { table, column } of rows) {
    const hits = await db.execute(
      sql`select 1 from ${sql.identifier(table)} where lower(${sql.identifier(column)}::text) like any(${sql.param(words.map((word) => `%${word.toLowerCase()}%`))}::text[]) limit 1`,
    );
    if (hits.rows.length > 0) places.push(`${table}.${column}`);
  }
  return places;
};

const blobText = async (): Promise<string> => {
  const entries = await readdir(club.blobs.directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const texts = await Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
  return `${files.map(({ parentPath, name }) => join(parentPath, name)).join('\n')}\n${texts.join('\n')}`;
};

describe('a choice keeps its sentence, its day and its way', () => {
  test('of image rights: by the form, then taken back by an administrator', async () => {
    const member = await paidMember('alpha');
    const details = await found(member.id);
    expect(await consentsOf(member.personId)).toMatchObject([
      { kind: 'image', granted: true, textVersion: '2026-09', way: 'form', season: member.season, by: null },
    ]);
    const { updatedAt, ...form } = { ...details, imageRightsGranted: false };
    expect((await put(member.id, { ...form, updatedAt })).status).toBe(200);
    expect(await consentsOf(member.personId)).toMatchObject([
      { granted: true, way: 'form' },
      { granted: false, way: 'administrator', by: 'La présidence' },
    ]);
  });

  test('of news: ended by an administrator, and the same again is no other choice', async () => {
    const { id } = await added(rare('beta'));
    const personId = await personOf(id);
    const path = `/api/admin/persons/${personId}/subscription`;
    for (const wantsNews of [false, false, true])
      await asAdmin(club, token, path, { method: 'PUT', body: { wantsNews } });
    expect((await consentsOf(personId)).filter(({ kind }) => kind === 'news')).toMatchObject([
      { granted: false, way: 'administrator', season: null },
      { granted: true, way: 'administrator' },
    ]);
  });

  test('a person who unsubscribed stays unsubscribed under a corrected name', async () => {
    const right = await added(rare('gamma'));
    const wrong = await added(rare('gamma', { birthDate: '1971-02-04' }));
    const personId = await personOf(wrong.id);
    await asAdmin(club, token, `/api/admin/persons/${personId}/subscription`, {
      method: 'PUT',
      body: { wantsNews: false },
    });
    await done(right.id, 'archive');
    const { updatedAt, ...form } = { ...(await found(wrong.id)), birthDate: '1971-02-03' };
    expect((await put(wrong.id, { ...form, updatedAt })).status).toBe(200);
    const holder = await personOf(wrong.id);
    expect(holder).toBe(await personOf(right.id));
    const { unsubscribedAt } = (await (await asAdmin(club, token, at(holder, 'mail'))).json()) as {
      unsubscribedAt: string | null;
    };
    expect(unsubscribedAt).not.toBeNull();
    expect(await consentsOf(holder)).toContainEqual(expect.objectContaining({ kind: 'news', granted: false }));
  });
});

describe('the archive of one person', () => {
  test('holds every row about them, table by table, and another program opens it', async () => {
    const member = await paidMember('delta');
    await db.insert(linkTables.dossierRequests).values({ personId: member.personId, kind: 'data' });
    await asAdmin(club, token, `/api/admin/memberships/${member.id}/links`, {
      method: 'POST',
      body: { scope: 'dossier', password: ADMINISTRATOR.password },
    });
    const refused = await asAdmin(club, token, at(member.personId, 'archive'), {
      method: 'POST',
      body: { password: 'x' },
    });
    expect(await refusalOf(refused)).toMatchObject({ status: 422 });
    const response = await asAdmin(club, token, at(member.personId, 'archive'), { method: 'POST', body: { password } });
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const file = join(directory, 'one.zip');
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    await run('python3', [
      '-c',
      'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])',
      file,
      directory,
    ]);
    const json = JSON.parse(await readFile(join(directory, 'donnees.json'), 'utf8')) as {
      tables: Record<string, Record<string, unknown>[]>;
      mails: { subject: string; text: string; to: string }[];
    };
    for (const { table, where, without = {} } of personalTables(member.personId)) {
      const name = nameOfTable(table);
      const { rows } = await db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${table} t where ${where} order by 1`,
      );
      const archived: readonly Record<string, unknown>[] = json.tables[name] ?? [];
      // The line about the archive itself came after it was read.
      const expected = rows.map(({ row }) => row).filter(({ action }) => action !== 'person.archive');
      expect([name, archived.length]).toEqual([name, expected.length]);
      for (const row of expected)
        for (const [column, value] of Object.entries(row))
          if (!(column in without))
            expect([
              name,
              column,
              archived.some((one) => JSON.stringify(one[column]) === JSON.stringify(value)),
            ]).toEqual([name, column, true]);
    }
    for (const name of [
      'members',
      'payments',
      'order_lines',
      'consents',
      'dossier_requests',
      'links',
      'outbox',
      'audit_entries',
      'webhook_events',
    ])
      expect([name, json.tables[name]?.length]).not.toEqual([name, 0]);
    const page = await readFile(join(directory, 'donnees.html'), 'utf8');
    for (const word of ['Zéphyrinedelta', '17 impasse delta', 'CARTEdelta']) expect(page).toContain(word);
    expect(page).toMatch(/<dt>Moyen<\/dt><dd>(?:Espèces|Carte bancaire|Chèque|Virement|Autre)<\/dd>/);
    expect(page).not.toMatch(/<dd>(?:succeeded|active|suspended|cash|card|cheque|transfer|other)<\/dd>/);
    expect(page).not.toMatch(/<script|https?:\/\/(?!club\.example)/);
    expect(json.mails[0]?.text).toContain(member.season);
    expect((await readdir(join(directory, 'fichiers'))).sort()).toEqual([
      `${member.season}-${member.id.slice(0, 8)}-justificatif.pdf`,
      `${member.season}-${member.id.slice(0, 8)}-photo.jpg`,
    ]);
    const [link] = await db.select().from(linkTables.links).where(eq(linkTables.links.memberId, member.id));
    expect(await readFile(join(directory, 'donnees.json'), 'utf8')).not.toContain(link?.tokenHash);
  });

  /** The page to read, as terms with what they are said to be. */
  const factsOf = async (personId: string): Promise<[string, string][]> => {
    const response = await asAdmin(club, token, at(personId, 'archive'), { method: 'POST', body: { password } });
    expect(response.status).toBe(200);
    const file = join(directory, `${personId}.zip`);
    await writeFile(file, new Uint8Array(await response.arrayBuffer()));
    const unzip = 'import sys,zipfile; sys.stdout.buffer.write(zipfile.ZipFile(sys.argv[1]).read("donnees.html"))';
    const { stdout } = await run('python3', ['-c', unzip, file]);
    return [...stdout.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/gs)].map(([, term = '', said = '']) => [term, said]);
  };

  test('says in French what the database keeps as codes, and no code', async () => {
    const products = club.catalogue.map(({ name }) => name).slice(0, 2);
    const member = await added(rare('xi', { practice: 'assaut', disciplines: products, email: 'xi@Rare.example' }));
    const personId = await personOf(member.id);
    await done(member.id, 'payments', { ...CASH, means: 'transfer' });
    const { payments, updatedAt: readAt } = await found(member.id);
    await done(member.id, `payments/${payments[0]?.id}/refund`, {
      ...{ means: 'cheque', amount: 5, date: CASH.date, updatedAt: readAt },
    });
    await done(member.id, 'flags', { flag: 'partial-refund', note: 'rendu exprès' });
    const { updatedAt, ...form } = { ...(await found(member.id)), practice: 'combat', imageRightsGranted: false };
    expect((await put(member.id, { ...form, updatedAt })).status).toBe(200);
    await db.insert(linkTables.dossierRequests).values({ personId, kind: 'erasure' });
    await asAdmin(club, token, `/api/admin/memberships/${member.id}/links`, {
      method: 'POST',
      body: { scope: 'dossier', password },
    });
    const facts = await factsOf(personId);
    const all = (term: string) => facts.filter(([name]) => name === term).map(([, said]) => said);
    expect(all('Pratique')).toEqual(['Combat']);
    expect(all('Moyen')).toEqual(['Virement', 'Chèque']);
    expect(all('Déductions')).toEqual([
      expect.stringMatching(/^Discipline la moins chère à moitié prix \(\d+,\d\d.€\)$/),
    ]);
    expect(all('Façon')).toEqual(['noté par le club', 'noté par le club']);
    expect(all('Nature')).toEqual(['Droit à l’image', 'Droit à l’image', 'l’effacement de ses données']);
    expect(all('Version du texte')).toContain('texte de septembre 2026');
    expect(all('Portée')).toContain('Dossier');
    expect(all('Action')).toContain('Le club a modifié la fiche d’un adhérent.');
    expect(all('Champs concernés')).toContainEqual(expect.stringContaining('pratique'));
    const typed = new Set(Object.values(rare('xi')).map(String));
    const codes = facts.filter(
      ([, said]) =>
        !typed.has(said) && /^[a-z]+(?:[._-][a-z]+)+$|[{}[\]]|^\d{4}-\d\d-\d\d|[0-9a-f]{8}-[0-9a-f]{4}-/.test(said),
    );
    expect(codes).toEqual([]);
  });

  test('says what somebody typed as it was typed, also if it looks like a day, an instant or an internal number', async () => {
    const member = await added(
      rare('omicron', {
        advantageCard: '1234-56-78',
        secretCode: '9999-99-99T99:99',
        licenseNumber: '2026-02-31',
        address: '5a0e992b-be74-43a1-b615-88d825645cb9',
        emergencyContactName: 'leisure',
      }),
    );
    const facts = await factsOf(await personOf(member.id));
    for (const typed of [
      '1234-56-78',
      '9999-99-99T99:99',
      '2026-02-31',
      '5a0e992b-be74-43a1-b615-88d825645cb9',
      'leisure',
    ])
      expect(facts.map(([, said]) => said)).toContain(typed);
  });

  test('knows every table: none refers to persons or members that the archive forgets', async () => {
    const listed = new Set(personalTables('').map(({ table }) => nameOfTable(table)));
    const all = allTables.map(nameOfTable).sort();
    expect([...listed, ...Object.keys(otherTables)].sort()).toEqual(all);
    // What refers to a member, in however many steps, is about a member.
    const { rows } = await db.execute<{ from: string; to: string }>(
      sql`select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f'`,
    );
    const about = new Set(['persons', 'members']);
    for (let size = 0; size !== about.size; ) {
      size = about.size;
      for (const { from, to } of rows) if (about.has(to)) about.add(from);
    }
    // A former release named there the members of a line. Nothing writes it any more, and it holds ids only.
    about.delete('audited_members');
    // It says again what the other tables say.
    about.delete('listings');
    about.delete('ledger_entries');
    expect([...about].filter((name) => !listed.has(name))).toEqual([]);
  });

  test('has French words for every table and column', () => {
    // Mails stand on the page with their texts.
    const read = personalTables('').map(({ table }) => nameOfTable(table));
    expect([...toldTables.map(({ name }) => name), 'outbox', 'mailings'].sort()).toEqual(read.sort());
    for (const { table, without = {} } of personalTables('')) {
      expect(dataArchiveTables[nameOfTable(table)]).toBeDefined();
      for (const { name } of getTableConfig(table).columns)
        if (!(name in without)) expect([name, dataArchiveColumns[name]]).not.toEqual([name, undefined]);
    }
  });
});

describe('an erasure', () => {
  test('leaves no trace but what the preview said stays', async () => {
    const member = await paidMember('epsilon');
    const personId = member.personId;
    await asAdmin(club, token, `/api/admin/memberships/${member.id}/links`, {
      method: 'POST',
      body: { scope: 'dossier', password: ADMINISTRATOR.password },
    });
    await db.insert(linkTables.dossierRequests).values({ personId, kind: 'erasure' });
    const note = { personId, text: 'Zéphyrineepsilon', readers: 'board' as const };
    await db.insert(noteTables.personNotes).values([note, note]);
    const words = [
      'zéphyrineepsilon',
      'quézacepsilon',
      'zephyrine.epsilon',
      'impasse epsilon',
      'ourseepsilon',
      'carteepsilon',
      'secretepsilon',
      member.id,
      personId,
    ];
    const names = words.slice(0, 7);
    expect(await placesOf(names)).not.toEqual([]);
    const before = await preview(personId);
    expect(before).toMatchObject({
      goes: { memberships: [{ season: member.season, isInForce: true }], counts: { files: 2 }, requests: 1, notes: 2 },
      stays: [],
      anonymous: { payments: 1, cents: expect.any(Number), until: `${Number(member.season.slice(5)) + 10}-08-31` },
    });
    const keys = [member.photoKey, `${member.photoKey}-thumb`, member.proofKey];
    expect(await erased(personId)).toEqual({ stays: [], isUnfinished: false });
    expect(await placesOf(names)).toEqual([]);
    // Random ids stay where they name nobody: in the journal, and as tombstones.
    expect((await placesOf([member.id, personId])).sort()).toEqual(['audit_entries.subject_id', 'erasures.member_ids']);
    for (const key of keys) expect(await club.deps.files.find(key ?? '')).toBeUndefined();
    const blobs = await blobText();
    for (const word of names) expect(blobs.toLowerCase()).not.toContain(word);
    // The provider keeps its own record of events for thirty days, which the preview says.
    const { events: _events, ...books } = await club.stripe.books();
    for (const word of [...names, member.id]) expect(JSON.stringify(books).toLowerCase()).not.toContain(word);
    expect(await db.select().from(privacyTables.accountingRows)).toMatchObject([
      { kind: 'payment', means: 'card', season: member.season, reference: member.reference },
    ]);
    expect(await refusalOf(await asAdmin(club, token, at(personId, 'erasure')))).toMatchObject({ status: 404 });
  });

  test('keeps the accounts true when the provider gives money back later', async () => {
    const member = await paidMember('zeta');
    await erased(member.personId);
    await club.stripe.refund(member.reference, 500);
    await club.stripe.webhooksIdle();
    expect(await settlePayment(club.deps, member.reference)).toBeUndefined();
    const [row] = await db
      .select()
      .from(privacyTables.accountingRows)
      .where(eq(privacyTables.accountingRows.reference, member.reference));
    expect(row?.refundedCents).toBe(500);
  });

  test('is refused with the present preview if anything changed since, or the password is wrong', async () => {
    const { id } = await added(rare('eta', { imageRightsGranted: false }));
    const personId = await personOf(id);
    await done(id, 'payments', CASH);
    const { fingerprint } = await preview(personId);
    const wrong = await asAdmin(club, token, at(personId, 'erasure'), {
      method: 'POST',
      body: { fingerprint, password: 'no' },
    });
    expect(await refusalOf(wrong)).toMatchObject({ status: 422, fields: { password: expect.any(String) } });
    const { updatedAt, ...form } = { ...(await found(id)), address: '18 rue Neuve' };
    await put(id, { ...form, updatedAt });
    const refused = await refusalOf(await erase(personId, fingerprint));
    expect(refused).toMatchObject({ status: 409, current: { fullName: 'Zéphyrineeta Quézaceta' } });
    const { fingerprint: present } = await preview(personId);
    expect(refused.current).toMatchObject({ fingerprint: present });
    expect(await erased(personId)).toMatchObject({ stays: [] });
  });

  test('keeps who owes money, and says why', async () => {
    const { id } = await added(rare('theta'));
    const personId = await personOf(id);
    const before = await preview(personId);
    expect(before).toMatchObject({ goes: { memberships: [] }, stays: [{ id, ground: 'owed' }] });
    expect(await refusalOf(await erase(personId, before.fingerprint))).toMatchObject({ status: 409 });
    expect(await personOf(id)).toBe(personId);
  });

  test('cancels an unpaid payment, so that it cannot be paid afterwards', async () => {
    const { paymentIntentId } = await submitted(club, { form: rare('iota') });
    const [row] = await db.select().from(schema.members).where(eq(schema.members.email, 'zephyrine.iota@rare.example'));
    await erased(row?.personId ?? '');
    const { paymentIntents } = await club.stripe.books();
    expect(paymentIntents.find(({ id }) => id === paymentIntentId)?.status).toBe('canceled');
    expect(await placesOf(['zephyrine.iota'])).toEqual([]);
  });

  test('that is cut after its batch is finished by the night: files, provider and tombstones', async () => {
    const member = await paidMember('kappa');
    const { fingerprint } = await preview(member.personId);
    await club.blobs.stop();
    let response: Response;
    try {
      response = await erase(member.personId, fingerprint);
    } finally {
      await club.blobs.restart();
    }
    expect(await response.json()).toEqual({ stays: [], isUnfinished: true });
    expect(await club.deps.files.find(member.photoKey ?? '')).toBeDefined();
    expect(await finishErasures(club.deps)).toBe(1);
    expect(await club.deps.files.find(member.photoKey ?? '')).toBeUndefined();
    expect(await finishErasures(club.deps)).toBe(0);
    expect((await club.deps.marks.list('tombstone')).map(({ about }) => about)).toContain(member.id);
  });

  test('is applied again when a restore brings the person back, also of the database alone', async () => {
    const member = await paidMember('lambda');
    const rows = await db.select().from(schema.members).where(eq(schema.members.id, member.id));
    await erased(member.personId);
    const [back] = rows;
    if (!back) throw new Error('nobody to bring back');
    // As the backup of the day before: the person is there, and no tombstone is.
    await db.delete(privacyTables.erasures);
    await db.insert(schema.members).values({ ...back, personId: sql`null` });
    expect(await placesOf(['quézaclambda'])).not.toEqual([]);
    expect(await applyTombstones(club.deps)).toBe(1);
    expect(await placesOf(['quézaclambda'])).toEqual([]);
    expect(await applyTombstones(club.deps)).toBe(0);
  });

  test('takes a mailing that went to nobody else, and leaves one that went to others', async () => {
    const one = await added(rare('mu'));
    const other = await added(somebody());
    for (const { id } of [one, other]) await done(id, 'payments', CASH);
    const ids = [crypto.randomUUID(), crypto.randomUUID()] as const;
    for (const id of ids)
      await db.insert(mailTables.mailings).values({ id, kind: 'news', title: 'Bonjour', content: '<p>Mu</p>' });
    const news = { kind: 'news' as const, data: {}, recipient: 'member' as const, dueAt: new Date() };
    await db.insert(mailTables.outbox).values([
      { ...news, memberId: one.id, mailingId: ids[0] },
      { ...news, memberId: one.id, mailingId: ids[1] },
      { ...news, memberId: other.id, mailingId: ids[1] },
    ]);
    await erased(await personOf(one.id));
    expect((await db.select({ id: mailTables.mailings.id }).from(mailTables.mailings)).map(({ id }) => id)).toEqual([
      ids[1],
    ]);
  });
});

test('a photo of an administrator’s choice goes too', async () => {
  const { id } = await added(rare('nu'), { photo: await smallJpeg() });
  await done(id, 'payments', CASH);
  const personId = await personOf(id);
  expect((await preview(personId)).goes.counts.files).toBe(1);
  await erased(personId);
  expect(await placesOf(['quézacnu'])).toEqual([]);
});
