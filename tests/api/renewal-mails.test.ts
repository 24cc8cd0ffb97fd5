import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LinkToCopy } from '#domain/mail/link.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { administrators } from '#server/db/account-schema.ts';
import { links } from '#server/db/link-schema.ts';
import { mailings } from '#server/db/mail-schema.ts';
import { renewals } from '#server/db/renewal-schema.ts';
import { members, persons } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { sendMail } from '#server/mail/sender.ts';
import { withMail } from '#server/outbox/outbox.ts';
import { renewalMailing } from '#server/renewals/invitations.ts';
import { hashToken } from '#server/runtime/secrets.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { CARDS, pay, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { byRenewal, comeBack, formerMember, readRenewal } from '#tests/support/renewals.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import type { Created } from '#tests/support/sign-up.ts';

const NEXT = '2027-2028';
const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
const { db, deps } = club;
afterAll(async () => {
  await mail.close();
  await club.close();
});
const days = { ...usualDays(NEXT), opensToFormerOn: '2026-11-01' };
beforeAll(async () => {
  await db.insert(seasons).values(days).onConflictDoUpdate({ target: seasons.id, set: days });
});
beforeEach(() => mail.forget());

const former = async (form: Parameters<typeof admin.added>[0] = {}) => {
  deps.mail.server = undefined;
  const member = await admin.added(form);
  mail.befriend();
  return member;
};

const invite = async (memberIds: readonly string[], id: string = randomUUID()): Promise<void> => {
  const [{ id: writtenBy } = { id: '' }] = await db.select({ id: administrators.id }).from(administrators);
  const mailing = renewalMailing({ id, season: NEXT, memberIds, title: 'Réinscriptions', writtenBy });
  await withMail(
    { ...deps, mail: { ...deps.mail, deliver: () => Promise.resolve() } },
    [mailing],
    async (statements) => {
      const [first, ...others] = statements;
      if (first) await db.batch([first, ...others]);
    },
  );
};
const sent = async () => {
  await sendMail(deps, []);
  return Promise.all(
    mail.server.accepted.map(async ({ to, source }) => {
      const read = await simpleParser(source);
      const [, found = ''] = /\/reinscription#([\w-]{43})/.exec(read.text ?? '') ?? [];
      const { text = '', html } = read;
      return { to, subject: read.subject ?? '', token: found, headers: read.headers, bodies: [text, String(html)] };
    }),
  );
};
const linksOf = (memberId: string) =>
  db
    .select()
    .from(links)
    .where(and(eq(links.memberId, memberId), eq(links.scope, 'renewal')));

test('an invitation carries a link that is made when it is sent, and the same one again', async () => {
  const { id, email, fullName } = await former();
  await invite([id]);
  expect(await linksOf(id)).toEqual([]);
  const [first] = await sent();
  expect(first).toMatchObject({ to: email, subject: `Votre réinscription pour la saison ${NEXT} (${fullName})` });
  expect(first?.headers.has('list')).toBe(true);
  const made = await linksOf(id);
  expect(made).toMatchObject([{ season: NEXT, tokenHash: hashToken(first?.token ?? ''), madeBy: null }]);
  // The midnight after the last day of sign-up, in Paris.
  expect(made[0]?.expiresAt.toISOString()).toBe('2028-08-31T22:00:00.000Z');
  await invite([id]);
  expect((await sent())[1]?.token).toBe(first?.token);
  expect(await linksOf(id)).toHaveLength(1);
});

test('an invitation sent before the season opens tells the day, as it is when it is sent', async () => {
  const people = [await former(), await former()];
  const [early, late] = people;
  if (!early || !late) throw new Error('nobody');
  await invite([early.id]);
  await db.update(seasons).set({ opensToFormerOn: '2027-01-02' }).where(eq(seasons.id, NEXT));
  const [first] = await sent();
  for (const body of first?.bodies ?? [])
    expect(body.replaceAll(/[\u00A0\u202F]/g, ' ')).toContain('ouvrent aux anciens adhérents le 2 janvier 2027');
  await db.update(seasons).set(days).where(eq(seasons.id, NEXT));
  await invite([late.id]);
  for (const body of (await sent())[1]?.bodies ?? []) expect(body).toContain('sont ouvertes aux anciens adhérents');
});

test('one mailing sent twice is one mail, each of a family gets their own, and a guardian what the minor gets', async () => {
  const family = { email: 'famille@exemple.example' };
  const people = [await former(family), await former(family), await former({ ...underAge, firstName: 'Léo' })];
  const [id, ids] = [randomUUID(), people.map((one) => one.id)];
  await invite(ids, id);
  await invite(ids, id);
  const letters = await sent();
  expect(letters.map(({ to }) => to).sort()).toEqual(
    [family.email, family.email, people[2]?.email, underAge.legalGuardianEmail].sort(),
  );
  for (const { fullName } of people) expect(letters.some(({ subject }) => subject.includes(fullName))).toBe(true);
  expect(new Set(letters.map((letter) => letter.token)).size, 'one link for each person').toBe(3);
});

test('who wants no news, declined, came back meanwhile or is too late gets none', async () => {
  const people = [await former(), await former(), await former()];
  const [unwilling, declined, back] = people;
  if (!unwilling || !declined || !back) throw new Error('nobody');
  await db.update(persons).set({ unsubscribedAt: new Date() }).where(eq(persons.id, unwilling.personId));
  await invite(people.map(({ id }) => id));
  await db.insert(renewals).values({ memberId: declined.id, season: NEXT, declinedAt: new Date() });
  deps.mail.server = undefined;
  const { firstName, lastName, birthDate, email } = back;
  await admin.added({ firstName, lastName, birthDate, email, season: NEXT });
  mail.befriend();
  expect(await sent()).toEqual([]);
  expect((await db.select().from(mailings).orderBy(mailings.createdAt)).at(-1)?.dropped).toBe(2);
  const late = await former();
  await invite([late.id]);
  await db
    .update(seasons)
    .set({ opensToFormerOn: '2026-11-01', closesOn: '2026-11-02', opensOn: '2026-11-01' })
    .where(eq(seasons.id, NEXT));
  expect(await sent()).toEqual([]);
  await db.update(seasons).set(days).where(eq(seasons.id, NEXT));
});

test('an answer by another membership of the person drops it, unless that one is at a new address', async () => {
  const [one, merged] = [await former(), await former()];
  const [other, stranger] = [await former(), await former()];
  for (const [{ id }, { personId }] of [
    [merged, one],
    [stranger, other],
  ] as const)
    await db.update(members).set({ personId }).where(eq(members.id, id));
  await db.update(members).set({ identityCheckedAt: new Date() }).where(eq(members.id, merged.id));
  await invite([one.id, other.id]);
  const declined = { season: NEXT, declinedAt: new Date() };
  await db.insert(renewals).values([merged, stranger].map(({ id: memberId }) => ({ memberId, ...declined })));
  expect((await sent()).map(({ to }) => to)).toEqual([other.email]);
});

test('an administrator who is asked again gets one to copy, for the next season only', async () => {
  const { id, season } = await former();
  const make = (body: object) => asAdmin(club, token, `/api/admin/memberships/${id}/links`, { method: 'POST', body });
  const answer = await make({ scope: 'renewal', password: ADMINISTRATOR.password });
  expect(answer.status).toBe(201);
  const { url, expiresAt } = (await answer.json()) as LinkToCopy;
  expect(url).toMatch(/\/reinscription#[\w-]{43}$/);
  expect(expiresAt).toBe('2028-08-31T22:00:00.000Z');
  expect((await admin.found(id)).links).toMatchObject([{ scope: 'renewal', season: NEXT }]);
  const next = await admin.added({ season: NEXT });
  const refused = await refusalOf(
    await asAdmin(club, token, `/api/admin/memberships/${next.id}/links`, {
      method: 'POST',
      body: { scope: 'renewal', password: ADMINISTRATOR.password },
    }),
  );
  expect([season < NEXT, refused.type]).toEqual([true, 'conflict']);
});

test('a renewal whose payment failed afterwards leads back to the renewal, not to the form of everybody', async () => {
  deps.mail.server = undefined;
  const { form, token: held } = await formerMember(club);
  const created = (await (await comeBack(club, { form, token: held })).json()) as Created;
  await pay(club, created, CARDS.processing);
  mail.befriend();
  await club.stripe.settle(created.paymentIntentId, 'failed');
  await webhooksDelivered(club);
  const failures = async () => (await sent()).filter(({ subject }) => subject.includes('n’a pas abouti'));
  await expect.poll(failures).toHaveLength(1);
  const [letter] = await failures();
  expect(letter?.token).toMatch(/^[\w-]{43}$/);
  expect((await readRenewal(club, letter?.token ?? '')).state).toBe('open');
});

test('the link of a renewal has that of the dossier mailed also once its season was closed, and the mail says so', async () => {
  for (const [form, readers] of [
    [{}, ['member']],
    [underAge, ['guardian', 'member']],
  ] as const) {
    const { form: said, token: held } = await formerMember(club, { form });
    const begun = (await (await comeBack(club, { form: said, token: held })).json()) as Created;
    await pay(club, begun);
    const { member } = await rowsOf(club, begun);
    for (const archivedAt of [null, deps.now()]) {
      await db.update(members).set({ archivedAt }).where(eq(members.id, member.id));
      await mail.forget();
      expect((await byRenewal(club, held, '/dossier-link', 'POST')).status).toBe(200);
      const letters = async () =>
        (await mail.rows()).map(({ kind, memberId, recipient }) => [kind, memberId, recipient]);
      const wanted = readers.map((reader) => ['dossier-link', member.id, reader]);
      await expect.poll(async () => (await letters()).sort()).toEqual(wanted.sort());
      for (const { data } of await mail.rows()) expect(data).toEqual({ season: NEXT, isClosed: archivedAt !== null });
    }
  }
});

test('another last day of sign-up moves the end of the links', async () => {
  const { id } = await former();
  await invite([id]);
  await sent();
  const found = (await (await asAdmin(club, token, '/api/admin/seasons')).json()) as {
    id: string;
    updatedAt: string;
  }[];
  const updatedAt = found.find((one) => one.id === NEXT)?.updatedAt;
  const answer = await asAdmin(club, token, `/api/admin/seasons/${NEXT}`, {
    method: 'PUT',
    body: { ...usualDays(NEXT), closesOn: '2027-10-31', updatedAt },
  });
  expect(answer.status).toBe(200);
  expect((await linksOf(id))[0]?.expiresAt.toISOString()).toBe('2027-10-31T23:00:00.000Z');
});
