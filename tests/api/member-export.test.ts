import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { exportColumns } from '#server/memberships/export-columns.ts';
import { writeCsv } from '#server/runtime/table-file.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { archivedMembers } from '#tests/support/archived.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { submitted, yearsAgo } from '#tests/support/sign-up.ts';
import { zippedText } from '#tests/support/zipped-text.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);

const EXPORT = '/api/admin/memberships/export';
const { password } = ADMINISTRATOR;
/** Exports as the screen does: everything by POST with the password, a filtered list by GET. */
const get = (query: string) => {
  const { format, preset, ...filter } = Object.fromEntries(new URLSearchParams(query));
  return Object.keys(filter).length > 0
    ? asAdmin(club, token, `${EXPORT}?${query}`)
    : asAdmin(club, token, EXPORT, { method: 'POST', body: { format, preset, password } });
};
const csv = async (query: string): Promise<string[][]> => {
  const text = await (await get(`format=csv&${query}`)).text();
  return text
    .trimEnd()
    .split('\r\n')
    .map((line) => line.replace(/^([^;]*);"([^";]*)";/, '$1;$2;').split(';'));
};
const lastExport = () =>
  club.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'member.export'))
    .orderBy(desc(auditEntries.at))
    .limit(1);
const names = (lines: string[][]): (string | undefined)[] => lines.slice(1).map(([lastName]) => lastName);

let paid: MemberDetails;
beforeAll(async () => {
  paid = await admin.added({
    lastName: 'Payé',
    licenseNumber: 'LIC-9',
    disciplines: ['Canne'],
    birthDate: yearsAgo(17),
    ...guardian,
  });
  paid = await admin.done(paid.id, 'payments', { ...CASH, amount: paid.amount });
  await admin.added({ lastName: 'Doit', disciplines: ['Boxe thaï'], phone: '+44 20 7946 0018' });
  await submitted(club, { form: { lastName: 'Attend', disciplines: ['Canne'] } });
});
const guardian = {
  legalGuardianName: 'Dominique Payé',
  legalGuardianEmail: 'd@exemple.example',
  legalGuardianPhone: '06 99 88 77 66',
  legalGuardianAuthorised: true,
};

describe('a list as CSV', () => {
  test('begins with a byte order mark, has semicolons, and is a private file to save', async () => {
    const response = await get('format=csv&preset=complet');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="adhesions-complet-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toMatch(/^Nom;"Prénom";Statut;/);
  });

  test.each(['complet', 'licences', 'appel'])(
    'opens in columns in Gnumeric as well: of the titles of «%s» one is quoted, in the middle',
    async (preset) => {
      const [titles = ''] = (await (await get(`format=csv&preset=${preset}`)).text()).split('\r\n');
      expect(titles).toMatch(/^[^";]+;"[^";]+";[^"]+$/);
    },
  );

  test('has everybody by name, with amounts, dates and words in the form of a French spreadsheet', async () => {
    const lines = await csv('preset=complet');
    expect(names(lines)).toEqual(['Attend', 'Doit', 'Payé']);
    const [titles = [], , doit = [], paye = []] = lines;
    const cell = (line: string[], title: string) => line[titles.indexOf(title)];
    expect(cell(paye, 'Reçu')).toBe(paid.paid.toFixed(2).replace('.', ','));
    expect(cell(paye, 'Reste à payer')).toBe('0,00');
    expect(cell(paye, 'Naissance')).toBe(`01/01/${yearsAgo(17).slice(0, 4)}`);
    expect(cell(paye, 'Moins de 18 ans')).toBe('Oui');
    expect(cell(paye, 'Téléphone')).toBe('06 12 34 56 78');
    expect(cell(paye, 'Téléphone du représentant')).toBe('06 99 88 77 66');
    expect(cell(doit, 'Reste à payer')).not.toBe('0,00');
    expect(cell(doit, 'Téléphone'), 'what begins with + is not calculated').toBe("'+442079460018");
  });

  test('tells how money came, and what the bank calls it', async () => {
    const { id, amount } = await admin.added({ lastName: 'Règle', disciplines: ['Canne'] });
    await admin.done(id, 'payments', { ...CASH, means: 'cheque', amount: 60, note: 'n° 000417' });
    await admin.done(id, 'payments', { ...CASH, amount: amount - 60, note: null });
    const [titles = [], ...lines] = await csv('preset=complet');
    const cell = (name: string, title: string) =>
      lines.find(([lastName]) => lastName === name)?.[titles.indexOf(title)];
    expect(cell('Règle', 'Moyen de paiement')).toBe('Chèque, Espèces');
    expect(cell('Règle', 'Référence du paiement')).toBe('n° 000417');
    expect(cell('Doit', 'Moyen de paiement'), 'nothing came').toBe('');
    await admin.done(id, 'archive');
  });

  test('adds up for a member who owes the normal price: due less received is what is left', async () => {
    const { id } = await admin.added({ lastName: 'Suspendu', disciplines: ['Canne'], reducedPriceSelected: true });
    const [titles = [], ...lines] = await csv('preset=complet');
    const line = lines.find(([name]) => name === 'Suspendu') ?? [];
    const cents = (title: string) => Math.round(Number((line[titles.indexOf(title)] ?? '').replace(',', '.')) * 100);
    expect(cents('Dû') - cents('Reçu')).toBe(cents('Reste à payer'));
    await admin.remove(id);
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1'])('makes no formula of «%s»', async (lastName) => {
    const { id } = await admin.added({ lastName, address: `${lastName} rue` });
    const lines = await csv('preset=licences');
    const own = lines.find(([name]) => name === `'${lastName}`);
    expect(own).toContain(`'${lastName} rue`);
    await admin.remove(id);
  });

  test('keeps a semicolon, a quote and what follows a tab in their own field', async () => {
    const { id } = await admin.added({ lastName: 'Entre', address: '\t=1;"deux"' });
    const text = await (await get('format=csv&preset=licences')).text();
    expect(text).toContain(`;"'=1;""deux""";`);
    await admin.remove(id);
  });
});

test('a line break that an older row holds stays in its own field of a CSV', async () => {
  const columns = exportColumns.licences.slice(0, 2);
  const rows = [[{ kind: 'text', text: 'Valombre\nBâtiment B' } as const, { kind: 'text', text: 'Canne' } as const]];
  const csv = new TextDecoder().decode(await writeCsv({ columns, rows }));
  expect(csv.split('\r\n').at(1)).toBe('"Valombre\nBâtiment B";Canne');
});

describe('licences and codes that look like numbers or days', () => {
  const alike = ['000771', '3E12', '3/4', '2-1', '007,50'];
  const ids: string[] = [];
  beforeAll(async () => {
    for (const [n, text] of alike.entries()) {
      const codes = { licenseNumber: text, secretCode: text, advantageCard: text };
      ids.push((await admin.added({ lastName: `Chiffre${n}`, ...codes })).id);
    }
  });
  afterAll(async () => {
    for (const id of ids) await admin.remove(id);
  });

  test('are texts in a workbook, and stay so when their cell is edited', async () => {
    const bytes = new Uint8Array(await (await get('format=xlsx&preset=complet')).arrayBuffer());
    const sheet = zippedText(bytes, 'xl/worksheets/sheet1.xml');
    const strings = [...zippedText(bytes, 'xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
      ([, text]) => text,
    );
    const styles = zippedText(bytes, 'xl/styles.xml');
    const textFormat = /numFmtId="(\d+)" formatCode="@"/.exec(styles)?.[1] ?? '49';
    const cellFormats = /<cellXfs[^>]*>.*<\/cellXfs>/s.exec(styles)?.[0] ?? '';
    const formats = [...cellFormats.matchAll(/<xf [^>]*>/g)].map(([xf]) => /numFmtId="(\d+)"/.exec(xf)?.[1]);
    for (const text of alike) {
      const cells = [...sheet.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")? t="s"><v>(\d+)<\/v>/g)].filter(
        ([, , shared]) => strings[Number(shared)] === text,
      );
      expect(cells, text).toHaveLength(3);
      expect(new Set(cells.map(([, style]) => formats[Number(style)])), `${text}: the format «text»`).toEqual(
        new Set([textFormat]),
      );
    }
  });

  test('are written to a CSV as they are: what opens it decides', async () => {
    const [titles = [], ...lines] = await csv('preset=complet');
    const codes = lines.filter(([name]) => name?.startsWith('Chiffre')).map((line) => line[titles.indexOf('Licence')]);
    expect(codes.sort()).toEqual([...alike].sort());
  });
});

describe('what a list holds', () => {
  test.each([
    ['complet', ['Attend', 'Doit', 'Payé']],
    ['licences', ['Doit', 'Payé']],
    ['appel', ['Doit', 'Payé']],
  ])('the preset %s is of %j', async (preset, expected) => {
    expect(names(await csv(`preset=${preset}`))).toEqual(expected);
  });

  test.each([
    ['discipline=Canne', ['Attend', 'Payé']],
    ['discipline=Canne&payment=paid', ['Payé']],
    ['payment=owed', ['Doit']],
    ['status=pending', ['Attend']],
    ['age=minor', ['Payé']],
    ['proof=held', []],
    ['licence=missing', ['Attend', 'Doit']],
    ['licence=known', ['Payé']],
  ])('the filter %s leaves %j', async (filter, expected) => {
    expect(names(await csv(`preset=complet&${filter}`))).toEqual(expected);
  });

  test('the members that a search found are requested by their ids, and nobody else is in the file', async () => {
    const body = { format: 'csv', preset: 'complet', ids: [paid.id, crypto.randomUUID()] };
    const text = await (await asAdmin(club, token, EXPORT, { method: 'POST', body })).text();
    expect(text.split('\r\n')[1]).toMatch(/^Payé;/);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  test('a class list has boxes to tick, and no address', async () => {
    const [titles = []] = await csv('preset=appel');
    expect(titles).toContain('Séance 8');
    expect(titles).not.toContain('Adresse');
  });

  test('archived members are in no export of the current list', async () => {
    const { id } = await admin.added({ lastName: 'Ancien' });
    await admin.done(id, 'archive');
    expect(names(await csv('preset=complet'))).not.toContain('Ancien');
  });
});

describe('the archives', () => {
  const ARCHIVES = '/api/admin/archived-memberships/export';
  const ask = async (query: string) => asAdmin(club, token, `${ARCHIVES}?format=csv&preset=complet${query}`);
  const lastNames = async (response: Response): Promise<(string | undefined)[]> => {
    const [, ...lines] = (await response.text()).trimEnd().split('\r\n');
    return lines.map((line) => line.split(';')[0]);
  };
  const ids: string[] = [];
  beforeAll(async () => {
    const rows = await archivedMembers(club, [
      { season: '2023-2024', lastName: 'Zola' },
      { season: '2024-2025', lastName: '=Abel' },
      { season: '2024-2025', lastName: 'Rendu', status: 'cancelled' },
    ]);
    ids.push(...rows.map(({ id }) => id));
  });

  test('of one season are a file as the current list is, with nobody of it', async () => {
    const response = await ask('&season=2024-2025');
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="archives-complet-\d{4}-\d\d-\d\d\.csv"$/),
      'cache-control': 'private, no-store',
    });
    const bytes = new Uint8Array(await response.clone().arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(await lastNames(response)).toEqual(["'=Abel", 'Rendu']);
  });

  test('of all seasons come by name, and presets leave out the same members as ever', async () => {
    const everybody = await lastNames(
      await asAdmin(club, token, ARCHIVES, { method: 'POST', body: { format: 'csv', preset: 'complet', password } }),
    );
    expect(everybody).toEqual(expect.arrayContaining(["'=Abel", 'Rendu', 'Zola']));
    const written = everybody.map((name = '') => name.replace(/^'/, ''));
    expect(written).toEqual(written.toSorted(new Intl.Collator('fr').compare));
    expect(everybody).not.toContain('Payé');
    const licences = await asAdmin(club, token, `${ARCHIVES}?format=csv&preset=licences&season=2024-2025`);
    expect(await lastNames(licences)).toEqual(["'=Abel"]);
  });

  test('found by a search are exported by their ids, without members who are not archived', async () => {
    const body = { format: 'csv', preset: 'complet', ids: [ids[0], paid.id] };
    const response = await asAdmin(club, token, ARCHIVES, { method: 'POST', body });
    expect(await lastNames(response)).toEqual(['Zola']);
    const [entry] = await lastExport();
    expect(entry).toMatchObject({
      subjectId: '2023-2024',
      subjectType: 'member',
      fields: expect.arrayContaining(['members: 1']),
    });
  });

  test.each(['&season=', '&season=2024', '&season=2024-2026', '&preset=tout'])('«%s» is refused', async (query) => {
    expect((await refusalOf(await ask(query))).status).toBe(422);
  });
});

test('a list as XLSX is a workbook whose formulas are texts', async () => {
  const { id } = await admin.added({ lastName: '=1+1' });
  const response = await get('format=xlsx&preset=complet');
  expect(response.headers.get('Content-Disposition')).toMatch(/\.xlsx"$/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sheet = zippedText(bytes, 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f>');
  expect(sheet.match(/<row /g)).toHaveLength(5);
  expect(zippedText(bytes, 'xl/sharedStrings.xml')).toContain('=1+1');
  await admin.remove(id);
});

test.each([
  ['', ['format', 'preset']],
  ['format=pdf&preset=complet', ['format']],
  ['format=csv&preset=tout', ['preset']],
  ['format=csv&preset=complet&status=parti', ['status']],
  ['format=csv&preset=complet&discipline=', ['discipline']],
])('the unknown filter «%s» is refused, so that nothing more than wanted is exported', async (query, fields) => {
  const refusal = await refusalOf(await asAdmin(club, token, `${EXPORT}?${query}`));
  expect([refusal.status, Object.keys(refusal.fields ?? {})]).toEqual([422, fields]);
});

test('each export leaves a line about the season, without anybody’s data', async () => {
  await get('format=csv&preset=appel&discipline=Canne');
  const [entry] = await lastExport();
  expect(entry).toMatchObject({
    subjectId: paid.season,
    subjectType: 'member',
    fields: ['format: csv', 'preset: appel', 'members: 2'],
  });
  expect(entry?.administratorId).toBeTruthy();
});

test('nobody exports without being signed in', async () => {
  expect((await asAdmin(club, undefined, `${EXPORT}?format=csv&preset=complet`)).status).toBe(401);
});
