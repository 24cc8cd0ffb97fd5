import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import type { GuardianJson } from '#domain/member/dossier.ts';
import { defaultHealthTable, type HealthRow } from '#domain/member/health.ts';
import type { HealthOnOffer, HealthPreview, SeasonHealth } from '#domain/member/health-input.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { wordsOfText } from '#messages/health-texts.ts';
import { keepSeason } from '#server/club/season-queries.ts';
import { reading } from '#server/db/reading.ts';
import { listings, members } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { readListed } from '#server/member/listings.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { dossierIn, linkTo, withLink } from '#tests/support/links.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { yearsAgo } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);
const SEASON = '2026-2027';
const texts = {
  adultText: wordsOfText(defaultHealthTable.adultText),
  guardianText: wordsOfText(defaultHealthTable.guardianText),
};
const usual = { agesOn: defaultHealthTable.agesOn, rows: defaultHealthTable.rows, ...texts };
const everybody: HealthRow = {
  ...{ productId: null, practice: null, minAge: null, maxAge: null, licence: null },
  ...{ demand: 'attestation', months: null },
};
const healthOf = (id = SEASON) => `/api/admin/seasons/${id}/health`;
const put = (body: object, id = SEASON) => asAdmin(club, token, healthOf(id), { method: 'PUT', body });
const told = async <Answer>(answer: Promise<Response> | Response): Promise<Answer> => {
  const response = await answer;
  if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
};
const saved = async (changes: object = {}) => told<SeasonHealth>(put({ ...usual, ...changes }));
const read = (id = SEASON) => told<SeasonHealth>(asAdmin(club, token, healthOf(id)));

beforeEach(async () => {
  await club.db.update(seasons).set({ health: null }).where(eq(seasons.id, SEASON));
});

const stateIn = ({ pieces }: { pieces: { piece: string; state: string }[] }) =>
  pieces.find(({ piece }) => piece === 'health')?.state;
const stateOf = async (id: string) => stateIn(await admin.found(id));
const daysAgo = (days: number) => dayInParis(new Date(Date.now() - days * 86_400_000));
const certificate = (id: string, body: object) =>
  asAdmin(club, token, `/api/admin/memberships/${id}/certificate`, { method: 'PUT', body });

/** What the lists say of a member about health. */
const listedAs = async (id: string) =>
  readListed(
    club.deps,
    reading([club.db.select({ matches: listings.matches }).from(listings).where(eq(listings.memberId, id))], ([row]) =>
      row?.matches.includes('dossier:health'),
    ),
  );

describe('what is asked', () => {
  test('of an adult for leisure is the tick of the form', async () => {
    const { id, health } = await admin.added({ medicalClearance: true });
    expect(health).toMatchObject({ demand: 'attestation', months: null, attestedText: texts.adultText });
    expect(await stateOf(id)).toBe('accepted');
    expect(await stateOf((await admin.added({ medicalClearance: false })).id)).toBe('missing');
  });

  test('of fights in which a blow may end the fight is a certificate, and the tick is not enough', async () => {
    const { id, health } = await admin.added({ medicalClearance: true, practice: 'combat' });
    expect(health).toMatchObject({ demand: 'certificate', months: 12 });
    expect(await stateOf(id)).toBe('missing');
  });

  test('of a minor is the attestation of the guardian, and the minor’s tick is none', async () => {
    const { id, health } = await admin.added({ ...underAge, medicalClearance: true });
    expect(health).toMatchObject({ demand: 'attestation', months: 6 });
    expect(await stateOf(id)).toBe('missing');
  });

  test('of whoever was a member before is what a renewal asks, also in the lists', async () => {
    const before = '2025-2026';
    await keepSeason(club.db, usualDays(before), club.deps.now());
    await saved({ rows: [{ ...everybody, licence: 'first', demand: 'certificate', months: 6 }, everybody] });
    const { id, personId } = await admin.added({ medicalClearance: true });
    expect(await stateOf(id)).toBe('missing');
    expect(await listedAs(id)).toBe(true);
    const former = await admin.added({});
    await club.db.update(members).set({ season: before, personId }).where(eq(members.id, former.id));
    expect(await stateOf(id)).toBe('accepted');
    expect(await listedAs(id)).toBe(false);
    await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, former.id));
    expect(await listedAs(id)).toBe(true);
    const licensed = await admin.added({ medicalClearance: true, licenseNumber: 'A123' });
    expect(await stateOf(licensed.id)).toBe('accepted');
  });

  test('of members from before seasons had a table is what they brought then', async () => {
    const { id } = await admin.added({ ...underAge, medicalClearance: true });
    await club.db.update(members).set({ medicalClearanceVersion: '2026-09' }).where(eq(members.id, id));
    expect(await stateOf(id)).toBe('accepted');
    expect((await admin.found(id)).health.attestedText).toBe('Je certifie être apte médicalement à la pratique.');
  });
});

describe('the guardian', () => {
  const guardian = async (form: object = {}) => {
    const { id } = await admin.added({ ...underAge, medicalClearance: true, ...form });
    await club.db.update(members).set({ guardianConfirmedAt: null }).where(eq(members.id, id));
    const link = await linkTo(club, id, { scope: 'guardian' });
    const send = (path: string) => withLink(club, link.token, path, { method: 'POST', body: {} });
    return { id, token: link.token, send, paper: () => told<GuardianJson>(withLink(club, link.token, '/guardian')) };
  };

  test('reads the text of the season and attests it by their link, once', async () => {
    const { id, send, paper } = await guardian();
    expect((await paper()).health).toMatchObject({ text: texts.guardianText, isAccepted: false, months: 6 });
    const version = defaultHealthTable.guardianText.version;
    const attested = await told<GuardianJson>(send(`/guardian/health?version=${version}`));
    expect(attested.health.isAccepted).toBe(true);
    expect(attested.confirmedAt).toBeNull();
    expect(await told<GuardianJson>(send('/guardian/health'))).toEqual(attested);
    expect(await stateOf(id)).toBe('accepted');
    expect((await admin.row(id))?.guardianAttestedVersion).toBe(version);
    expect((await admin.audits(id)).map(({ action }) => action)).toEqual(['member.create', 'member.guardian-health']);
  });

  test('attests the text that was shown, also if the season has another one by then', async () => {
    const { id, send } = await guardian();
    await saved({ guardianText: 'Un autre texte.' });
    await told(send(`/guardian/health?version=${defaultHealthTable.guardianText.version}`));
    expect((await admin.found(id)).health.attestedText).toBe(texts.guardianText);
  });

  test('attests it in the dossier too, and a minor cannot', async () => {
    const { id, token: link, send } = await guardian();
    const own = await linkTo(club, id);
    const refused = await withLink(club, own.token, '/health', { method: 'POST', body: {} });
    expect(await refusalOf(refused)).toMatchObject({
      status: 409,
      message: 'Pour un mineur, c’est le représentant légal qui atteste, depuis son propre message.',
    });
    await send('/guardian');
    const dossier = await dossierIn(withLink(club, link, '/health', { method: 'POST', body: {} }));
    expect(stateIn(dossier)).toBe('accepted');
    expect(dossier.health.attestedAt).not.toBeNull();
  });

  test('attests nothing where a certificate is asked, and no other guardian has attested', async () => {
    const fighting = await guardian({ practice: 'combat' });
    expect((await told<GuardianJson>(fighting.send('/guardian/health'))).health.isAccepted).toBe(false);
    expect((await admin.row(fighting.id))?.guardianAttestedAt).toBeNull();
    const { id, send } = await guardian();
    await told(send('/guardian/health'));
    await admin.saved(admin.put(id, { legalGuardianName: 'Camille Autre' }));
    expect(await stateOf(id)).toBe('missing');
  });

  test('may be seen on paper', async () => {
    const { id } = await guardian();
    const { health, pieces } = await admin.done(id, 'attestation');
    expect(stateIn({ pieces })).toBe('accepted');
    expect(health.guardianAttestedAt).not.toBeNull();
    expect((await admin.audits(id)).at(-1)).toMatchObject({ action: 'member.health-show', signed: true });
    const adult = await admin.added({ medicalClearance: false });
    expect(await refusalOf(await admin.act(adult.id, 'attestation'))).toMatchObject({
      message: 'Aucune attestation du représentant légal n’est attendue pour cette adhésion.',
    });
  });
});

describe('a certificate', () => {
  const fighter = () => admin.added({ medicalClearance: true, practice: 'combat' });
  const noted = { certificateOn: daysAgo(10), certificatePhysician: 'Dr  Lemoine' };

  test('seen on paper completes the piece with its day and physician, and is taken back', async () => {
    const { id } = await fighter();
    await admin.saved(certificate(id, noted));
    expect((await certificate(id, { ...noted, certificatePhysician: 'Dr Lemoine' })).status).toBe(200);
    const { health, pieces } = await admin.found(id);
    expect(stateIn({ pieces })).toBe('accepted');
    expect(health.certificate).toMatchObject({ on: noted.certificateOn, physician: 'Dr Lemoine', isRecent: true });
    expect(await listedAs(id)).toBe(false);
    await admin.done(id, 'certificate/remove');
    expect((await admin.act(id, 'certificate/remove')).status).toBe(200);
    expect(await stateOf(id)).toBe('missing');
    expect(await listedAs(id)).toBe(true);
    expect((await admin.audits(id)).map(({ action, fields }) => [action, fields]).slice(1)).toEqual([
      ['member.certificate', ['certificateOn']],
      ['member.forget-certificate', ['certificateOn']],
    ]);
  });

  test('of a day to come, one that is too old, and one without a physician are refused with a sentence', async () => {
    const { id } = await fighter();
    const refused = async (changes: object) =>
      (await refusalOf(await certificate(id, { ...noted, ...changes }))).fields;
    expect(await refused({ certificateOn: daysAgo(-1) })).toEqual({ certificateOn: 'Ce jour n’est pas encore venu.' });
    expect(await refused({ certificateOn: daysAgo(367) })).toEqual({
      certificateOn: 'Ce certificat est trop ancien\u202F: vérifiez sa date, ou demandez-en un plus récent.',
    });
    expect(await refused({ certificateOn: '2026-02-30', certificatePhysician: ' ' })).toMatchObject({
      certificateOn: expect.any(String),
      certificatePhysician: 'Veuillez renseigner le nom du médecin.',
    });
    expect((await admin.row(id))?.certificateOn).toBeNull();
  });

  test('may have the same day of the month, as many months before the day of joining', async () => {
    const { id } = await fighter();
    await club.db
      .update(members)
      .set({ createdAt: new Date('2026-09-10T10:00:00Z') })
      .where(eq(members.id, id));
    expect((await certificate(id, { ...noted, certificateOn: '2025-09-09' })).status).toBe(422);
    expect((await certificate(id, { ...noted, certificateOn: '2025-09-10' })).status).toBe(200);
  });

  test('is not noted where none counts', async () => {
    const { id } = await admin.added({ medicalClearance: true });
    expect(await refusalOf(await certificate(id, noted))).toMatchObject({
      status: 409,
      message: 'Aucun certificat médical n’est attendu pour cette adhésion.',
    });
  });

  test('noted by two at once is one, and who read the page before is told', async () => {
    const { id, updatedAt } = await fighter();
    const both = await Promise.all(
      [noted, { ...noted, certificatePhysician: 'Dr Autre' }].map((one) => certificate(id, { ...one, updatedAt })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('the table of a season', () => {
  test('is the usual one until it is changed', async () => {
    expect(await read()).toMatchObject({ isUsual: true, agesOn: 'day', rows: defaultHealthTable.rows });
    const offered = await told<HealthOnOffer>(club.app.request('/api/products/health'));
    expect(offered).toMatchObject({ season: SEASON, adultText: { text: texts.adultText } });
  });

  test('changed while there are members changes their dossiers and the lists', async () => {
    const { id } = await admin.added({ medicalClearance: true });
    expect([await stateOf(id), await listedAs(id)]).toEqual(['accepted', false]);
    await saved({ rows: [{ ...everybody, demand: 'certificate', months: 6 }] });
    expect([await stateOf(id), await listedAs(id)]).toEqual(['missing', true]);
    await saved({ rows: [{ ...everybody, demand: 'none' }] });
    expect([await stateOf(id), await listedAs(id)]).toEqual([undefined, false]);
    await saved();
    expect([await stateOf(id), await listedAs(id)]).toEqual(['accepted', false]);
  });

  test('tells before it is saved whom it asks what, and whose dossiers would wait', async () => {
    await admin.added({ medicalClearance: true, birthDate: yearsAgo(30) });
    const preview = (rows: readonly HealthRow[]) =>
      told<HealthPreview>(
        asAdmin(club, token, `${healthOf()}/preview`, { method: 'POST', body: { agesOn: 'day', rows } }),
      );
    const before = await read();
    const { asked, lacking } = await preview([{ ...everybody, demand: 'certificate', months: 6 }]);
    expect(asked.every(({ demand }) => demand === 'certificate')).toBe(true);
    expect(lacking).toBeGreaterThan(0);
    expect((await preview(defaultHealthTable.rows)).lacking).toBe(0);
    expect(await read()).toEqual(before);
  });

  test('gives a changed text a version of its own, keeps the former one, and gives it back', async () => {
    const one = await saved({ adultText: 'Je suis en bonne santé.' });
    const today = dayInParis(club.deps.now());
    expect(one.adultText).toEqual({ text: 'Je suis en bonne santé.', version: today });
    const two = await saved({ adultText: 'Je vais bien.', guardianText: 'Il va bien.' });
    expect([two.adultText.version, two.guardianText.version]).toEqual([`${today}-2`, `${today}-3`]);
    const back = await saved();
    expect([back.adultText, back.guardianText].map(({ version }) => version)).toEqual([
      defaultHealthTable.adultText.version,
      defaultHealthTable.guardianText.version,
    ]);
  });

  test('saved twice is one line of the journal, and of two administrators the second is told', async () => {
    const lines = async () => (await admin.audits(SEASON)).filter(({ action }) => action === 'season.health').length;
    const before = await lines();
    const { updatedAt } = await read();
    const mine = { ...usual, agesOn: 'season-year', updatedAt };
    expect((await put(mine)).status).toBe(200);
    expect((await put({ ...mine, updatedAt: (await read()).updatedAt })).status).toBe(200);
    expect(await lines()).toBe(before + 1);
    const refused = await refusalOf(await put({ ...usual, rows: [everybody], updatedAt }));
    expect(refused).toMatchObject({ status: 409, current: { agesOn: 'season-year' } });
  });

  test.each<[string, object, string]>([
    ['a certificate without months', { rows: [{ ...everybody, demand: 'certificate' }] }, 'rows'],
    ['months where nothing is asked', { rows: [{ ...everybody, demand: 'none', months: 6 }] }, 'rows'],
    ['ages the wrong way round', { rows: [{ ...everybody, minAge: 18, maxAge: 16 }] }, 'rows'],
    ['an unknown discipline', { rows: [{ ...everybody, productId: crypto.randomUUID() }] }, 'rows'],
    ['no row', { rows: [] }, 'rows'],
    ['no text', { adultText: ' ' }, 'adultText'],
  ])('with %s is refused', async (_what, changes, field) => {
    const refused = await refusalOf(await put({ ...usual, ...changes }));
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})[0]).toContain(field);
  });

  test('goes on into the season that is prepared', async () => {
    await saved({ agesOn: 'season-year' });
    const next = usualDays('2027-2028');
    await told(asAdmin(club, token, '/api/admin/seasons', { method: 'POST', body: next }));
    expect(await read('2027-2028')).toMatchObject({ isUsual: false, agesOn: 'season-year' });
  });
});

test('no answer to a question about health is kept, whatever is sent with it', async () => {
  const ANSWER = 'asthme-secret';
  const more = { answers: { asthma: ANSWER }, questionnaire: [ANSWER], healthNote: ANSWER, certificateReason: ANSWER };
  const { id } = await admin.added({ ...underAge, ...more, medicalClearance: true, practice: 'combat' });
  await admin.saved(
    certificate(id, { certificateOn: daysAgo(3), certificatePhysician: 'Dr Lemoine', note: ANSWER, ...more }),
  );
  const { token: link } = await linkTo(club, id, { scope: 'guardian' });
  await withLink(club, link, `/guardian/health?answers=${ANSWER}`, { method: 'POST', body: more });
  await saved({ rows: [{ ...everybody, ...more }], ...more });
  const [{ dump = '' } = {}] = (
    await club.db.execute<{ dump: string }>(sql`
      select string_agg(query_to_xml(format('select * from %I.%I', schemaname, tablename), true, false, '')::text, '') as dump
      from pg_tables where schemaname = 'public'`)
  ).rows;
  expect(dump).toContain('Dr Lemoine');
  expect(dump).not.toContain(ANSWER);
});
