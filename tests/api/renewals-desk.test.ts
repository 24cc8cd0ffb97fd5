import { randomUUID } from 'node:crypto';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type {
  FormerMember,
  FormerMemberList,
  InvitationPlan,
  RenewalNotice,
  RenewalState,
} from '#domain/member/renewal-state.ts';
import { auditEntries } from '#server/db/account-schema.ts';
import { outbox, refusedAddresses } from '#server/db/mail-schema.ts';
import { renewals } from '#server/db/renewal-schema.ts';
import { members, payments, persons } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openMail } from '#tests/support/mail.ts';
import { membersOf, underAge } from '#tests/support/members.ts';
import { byRenewal, comeBack, formerMember, NEXT, prepareNext } from '#tests/support/renewals.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import type { Submission } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
const admin = membersOf(club, token);
const mail = await openMail(club);
const { db, deps } = club;
const BEFORE = '2026-2027';
const DAY = 24 * 3_600_000;
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeAll(() => prepareNext(club));
beforeEach(() => {
  mail.forget();
  mail.befriend();
});

/** Adds a member without a mail about it. */
const former = async (form: Submission['form'] = {}) => {
  deps.mail.server = undefined;
  const member = await admin.added(form);
  mail.befriend();
  return member;
};

const ask = (path: string, body?: object, by = token) =>
  asAdmin(club, by, `/api/admin/renewals${path}`, body ? { method: 'POST', body } : {});
const list = async (season = NEXT): Promise<FormerMemberList> =>
  (await (await ask(`?season=${season}`)).json()) as FormerMemberList;
const found = async (id: string): Promise<FormerMember | undefined> =>
  (await list()).people.find((person) => person.id === id);
const stateOf = async (id: string): Promise<RenewalState | undefined> => (await found(id))?.state;

const planFor = async (ids?: readonly string[], isAgain = false): Promise<InvitationPlan> =>
  (await (await ask('/invitations/plan', { season: NEXT, ...(ids && { ids }), isAgain })).json()) as InvitationPlan;

interface Sent {
  id?: string;
  isAgain?: boolean;
  plan?: InvitationPlan;
  password?: string;
}

const invite = async (
  ids?: readonly string[],
  { id = randomUUID(), isAgain = false, plan, password = ADMINISTRATOR.password }: Sent = {},
) => {
  const { selection } = plan ?? (await planFor(ids, isAgain));
  return ask('/invitations', {
    id,
    season: NEXT,
    ...(ids && { ids }),
    isAgain,
    selection,
    password: password || undefined,
  });
};

const invitationsOf = (ids: readonly string[]) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'renewal'), inArray(outbox.memberId, [...ids])));

test('a list shows who was a member the season before, once, and until when the season opens', async () => {
  const [one, cancelled] = [await former(), await former()];
  const next = await former({ season: NEXT });
  await db.update(members).set({ status: 'cancelled' }).where(eq(members.id, cancelled.id));
  await db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, one.id));
  const { season, opensOn, isOpen, people } = await list();
  expect({ season, opensOn, isOpen }).toEqual({ season: NEXT, opensOn: '2026-11-01', isOpen: true });
  expect(people.map(({ id }) => id)).toContain(one.id);
  expect(people.map(({ id }) => id)).not.toContain(cancelled.id);
  expect(people.map(({ id }) => id)).not.toContain(next.id);
  expect(await found(one.id)).toMatchObject({
    fullName: one.fullName,
    email: one.email,
    isArchived: true,
    state: 'to-invite',
    obstacle: null,
  });
  // The running season leads to the next one.
  expect(await list(BEFORE)).toMatchObject({ season: BEFORE, next: NEXT });
});

describe('a view as a file', () => {
  const exported = (body: object, by = token) =>
    ask('/export', { season: NEXT, format: 'csv', state: 'to-invite', ...body }, by);
  const lines = async (answer: Response): Promise<string[]> => (await answer.text()).trimEnd().split('\r\n');

  test('holds the chosen people of the view as the screen tells them, and no formula', async () => {
    const [one, other] = [await former({ firstName: '=Ada', disciplines: ['Canne'] }), await former()];
    await db
      .insert(renewals)
      .values({ memberId: other.id, season: NEXT, declinedAt: new Date('2026-11-20T23:30:00Z') });
    const answer = await exported({ ids: [one.id, other.id], seen: 1 });
    expect(answer.headers.get('content-disposition')).toMatch(/"reinscriptions-2027-2028-le-20\d\d-\d\d-\d\d\.csv"/);
    expect(answer.headers.get('x-total-count')).toBe('1');
    const [titles, ...rows] = await lines(answer);
    expect(titles).toBe('Nom;"Saison passée";E-mail;Invité le;Ouvert le;Répondu le;État');
    expect(rows).toEqual([`'${one.fullName};Canne;${one.email};;;;À inviter`]);
    const declined = await lines(await exported({ state: 'declined', ids: [other.id], seen: 1 }));
    expect(declined[1]).toMatch(/;21\/11\/2026;Ne revient pas$/);
  });

  test('leaves a line in the journal with the number, the season and no name', async () => {
    const { id } = await former();
    await exported({ ids: [id], seen: 1 });
    const [line] = await db.select().from(auditEntries).orderBy(desc(auditEntries.at)).limit(1);
    expect(line).toMatchObject({ action: 'member.export', subjectId: NEXT });
    expect(line?.fields).toEqual(['format: csv', 'preset: reinscriptions', 'members: 1']);
  });

  test('is refused if the view is not what was seen', async () => {
    const { id } = await former();
    expect(await refusalOf(await exported({ ids: [id], seen: 2 }))).toMatchObject({ type: 'conflict' });
  });

  test('is a workbook too, for a treasurer as for anybody who reads members', async () => {
    const { id } = await former();
    const treasurer = await signedInAs(club, ['treasurer']);
    const answer = await exported({ ids: [id], seen: 1, format: 'xlsx' }, treasurer.token);
    expect(answer.headers.get('content-type')).toContain('spreadsheetml');
    const coach = await signedInAs(club, ['coach']);
    expect((await exported({ ids: [id], seen: 1 }, coach.token)).status).toBe(403);
  });
});

test('who is merged, or has two memberships of that season, is one person with one invitation', async () => {
  const [one, other] = [await former(), await former()];
  await db.update(members).set({ personId: one.personId }).where(eq(members.id, other.id));
  // A merge checks the identity.
  await db
    .update(members)
    .set({ identityCheckedAt: new Date() })
    .where(inArray(members.id, [one.id, other.id]));
  const people = (await list()).people.filter(({ id }) => [one.id, other.id].includes(id));
  expect(people).toHaveLength(1);
  const [{ id } = { id: '' }] = people;
  expect((await invite([id])).status).toBe(201);
  // An invitation by either membership counts for the person.
  await db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, id));
  const [present] = (await list()).people.filter(({ id }) => [one.id, other.id].includes(id));
  expect(present).toMatchObject({ state: 'invited' });
  expect(present?.id).not.toBe(id);
  expect(await invitationsOf([one.id, other.id])).toHaveLength(1);
});

test('a membership at a new address of the same season speaks for itself alone, and the known one is invited', async () => {
  const one = await former();
  const stranger = await former();
  await db.update(members).set({ personId: one.personId }).where(eq(members.id, stranger.id));
  await db.update(members).set({ archivedAt: new Date() }).where(eq(members.id, one.id));
  await db
    .insert(renewals)
    .values({ memberId: stranger.id, season: NEXT, invitedAt: deps.now(), declinedAt: deps.now() });
  const people = (await list()).people.filter(({ id }) => [one.id, stranger.id].includes(id));
  expect(people).toMatchObject([{ id: one.id, state: 'to-invite', invitedAt: null, declinedAt: null }]);
  expect((await invite([one.id])).status).toBe(201);
  expect((await ask(`/${one.id}/undo-decline`, { season: NEXT })).status).toBe(204);
  const [row] = await db.select().from(renewals).where(eq(renewals.memberId, stranger.id));
  expect(row?.declinedAt).toBeInstanceOf(Date);
});

test('an erased person is not among them', async () => {
  const { id } = await former();
  expect(await stateOf(id)).toBe('to-invite');
  await db.delete(members).where(eq(members.id, id));
  expect(await stateOf(id)).toBeUndefined();
});

describe('an invitation', () => {
  test('goes to all who are to invite, with one mail each and one for a guardian, even from the archives', async () => {
    const people = [await former(), await former(), await former({ ...underAge, firstName: 'Léo' })];
    const ids = people.map(({ id }) => id);
    await db.update(members).set({ archivedAt: new Date() }).where(inArray(members.id, ids));
    const plan = await planFor(ids);
    expect(plan).toMatchObject({ people: 3, mails: 4, left: [], days: 1 });
    const answer = await invite(ids);
    expect(answer.status).toBe(201);
    const { people: after } = (await answer.json()) as FormerMemberList;
    for (const id of ids) expect(after.find((one) => one.id === id)).toMatchObject({ state: 'invited' });
    const sent = async () => (await invitationsOf(ids)).filter(({ sentAt }) => sentAt !== null).length;
    await expect.poll(sent).toBe(4);
    expect(await planFor(ids)).toMatchObject({ people: 0, left: [{ reason: 'settled', count: 3 }] });
  });

  test('is written once: twice at once, and again after a lost answer', async () => {
    const ids = [(await former()).id, (await former()).id];
    const [plan, id] = [await planFor(ids), randomUUID()];
    const answers = await Promise.all([
      invite(ids, { plan }),
      invite(ids, { plan }),
      invite(ids, { plan, id }),
      invite(ids, { plan, id }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(statuses).toContain(201);
    expect(await invitationsOf(ids)).toHaveLength(2);
    const rows = await db.select().from(renewals).where(inArray(renewals.memberId, ids));
    expect(rows).toHaveLength(2);
    // The same request again has the answer of the first.
    const [{ mailingId } = { mailingId: null }] = await invitationsOf(ids);
    expect((await invite(ids, { plan, id: mailingId ?? '' })).status).toBe(201);
    expect(await invitationsOf(ids)).toHaveLength(2);
  });

  test('of other people, or to another season, is none of the one that has its id', async () => {
    const [one, other] = [await former(), await former()];
    const [plan, id] = [await planFor([one.id]), randomUUID()];
    expect((await invite([one.id], { id, plan })).status).toBe(201);
    const refused = await invite([other.id], { id });
    expect(await refusalOf(refused)).toMatchObject({ status: 409, type: 'conflict' });
    const body = { id, season: BEFORE, ids: [one.id], isAgain: false, selection: plan.selection };
    expect((await ask('/invitations', body)).status).toBe(409);
    expect(await stateOf(other.id)).toBe('to-invite');
    // The first one is still answered.
    expect((await invite([one.id], { id, plan })).status).toBe(201);
    expect(await invitationsOf([one.id, other.id])).toHaveLength(1);
  });

  test('tells who is left out and why, and leaves them to invite', async () => {
    const people = [await former(), await former(), await former(), await former()];
    const [refused, unwilling, left, fine] = people;
    if (!refused || !unwilling || !left || !fine) throw new Error('nobody');
    await db
      .insert(refusedAddresses)
      .values({ address: refused.email.toLowerCase(), memberId: refused.id, refusedAt: new Date() });
    await db.update(persons).set({ unsubscribedAt: new Date() }).where(eq(persons.id, unwilling.personId));
    await db.update(persons).set({ noRemindersUntil: '2099-01-01' }).where(eq(persons.id, left.personId));
    const ids = people.map(({ id }) => id);
    const plan = await planFor(ids);
    expect(plan).toMatchObject({ people: 1, mails: 1 });
    expect(plan.left.toSorted((one, other) => (one.reason < other.reason ? -1 : 1))).toEqual([
      { reason: 'left-out', count: 1 },
      { reason: 'refused', count: 1 },
      { reason: 'unsubscribed', count: 1 },
    ]);
    expect((await invite(ids, { plan, password: '' })).status).toBe(201);
    expect(await Promise.all(ids.map(stateOf))).toEqual(['to-invite', 'to-invite', 'to-invite', 'invited']);
    expect((await found(refused.id))?.obstacle).toBe('refused');
    // Nobody is left to whom it could go.
    expect((await refusalOf(await invite([refused.id]))).type).toBe('conflict');
  });

  test('is refused with the present plan if the recipients have changed', async () => {
    const [one, other] = [await former(), await former()];
    const plan = await planFor([one.id, other.id]);
    expect((await invite([one.id])).status).toBe(201);
    const answer = await invite([one.id, other.id], { plan });
    expect(answer.status).toBe(409);
    expect((await answer.json()) as object).toMatchObject({
      current: { people: 1, left: [{ reason: 'settled', count: 1 }] },
    });
    expect(await stateOf(other.id)).toBe('to-invite');
  });

  test('is sent again to chosen people after a week, and not before', async () => {
    const { id } = await former();
    await invite([id]);
    expect(await planFor([id], true)).toMatchObject({ people: 0, left: [{ reason: 'too-soon', count: 1 }] });
    const aWeekAgo = new Date(deps.now().getTime() - 7 * DAY);
    await db.update(renewals).set({ invitedAt: aWeekAgo }).where(eq(renewals.memberId, id));
    const plan = await planFor([id], true);
    expect(plan).toMatchObject({ people: 1, left: [] });
    const answers = await Promise.all([invite([id], { plan, isAgain: true }), invite([id], { plan, isAgain: true })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await invitationsOf([id])).toHaveLength(2);
  });

  test('to more than one person is asked again', async () => {
    const ids = [(await former()).id, (await former()).id];
    expect((await invite(ids, { password: '' })).status).toBe(422);
    expect((await invite(ids.slice(0, 1), { password: '' })).status).toBe(201);
  });

  test('needs a mail server, and somebody who may write mails', async () => {
    const { id } = await former();
    const plan = await planFor([id]);
    const treasurer = await signedInAs(club, ['treasurer']);
    expect((await ask(`?season=${NEXT}`, undefined, treasurer.token)).status).toBe(200);
    expect((await ask('/invitations/plan', { season: NEXT, isAgain: false }, treasurer.token)).status).toBe(403);
    deps.mail.server = undefined;
    expect(await refusalOf(await invite([id], { plan }))).toMatchObject({ status: 409, type: 'conflict' });
  });

  test('refuses what it cannot read, with a sentence', async () => {
    const body = { id: 'x', season: '2027', ids: [], isAgain: 'oui', selection: '' };
    const refused = await refusalOf(await ask('/invitations', body));
    expect(refused.type).toBe('validation');
    expect(Object.keys(refused.fields ?? {}).sort()).toEqual(['id', 'ids', 'isAgain', 'season', 'selection']);
  });
});

test('from a closed season to its successor, each view is right at every step', async () => {
  deps.mail.server = undefined;
  const [renews, declines, nothing, direct] = [
    await formerMember(club),
    await formerMember(club),
    await formerMember(club),
    await former(),
  ];
  mail.befriend();
  const ids = [renews.id, declines.id, nothing.id, direct.id];
  const states = () => Promise.all(ids.map(stateOf));
  await db.update(members).set({ archivedAt: new Date() }).where(inArray(members.id, ids));
  expect(await states()).toEqual(['to-invite', 'to-invite', 'to-invite', 'to-invite']);
  expect((await invite(ids)).status).toBe(201);
  expect(await states()).toEqual(['invited', 'invited', 'invited', 'invited']);

  await byRenewal(club, nothing.token);
  await expect.poll(() => stateOf(nothing.id)).toBe('opened');
  await byRenewal(club, declines.token, '/decline', 'POST');
  expect(await stateOf(declines.id)).toBe('declined');
  // A sign-up that nobody has paid is no return.
  expect((await comeBack(club, renews)).status).toBe(200);
  expect(await stateOf(renews.id)).toBe('opened');
  const pending = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.season, NEXT), eq(members.lastName, renews.row.lastName)));
  const signUps = pending.map(({ id }) => id);
  const paying = inArray(payments.memberId, signUps);
  await db.update(payments).set({ status: 'processing' }).where(paying);
  expect(await stateOf(renews.id), 'the bank has it').toBe('returned');
  await db.update(payments).set({ status: 'cancelled', cancelledAt: new Date() }).where(paying);
  expect(await stateOf(renews.id), 'the bank refused it').toBe('opened');
  await db.update(members).set({ status: 'active' }).where(inArray(members.id, signUps));
  deps.mail.server = undefined;
  const { firstName, lastName, birthDate, email } = direct;
  await admin.added({ firstName, lastName, birthDate, email, season: NEXT });
  mail.befriend();
  expect(await states()).toEqual(['returned', 'declined', 'opened', 'returned']);

  const page = await admin.found(declines.id).catch(() => undefined);
  expect((page as MemberDetails | undefined)?.renewal).toMatchObject({ season: NEXT, state: 'declined', isOpen: true });
  const undo = () => ask(`/${declines.id}/undo-decline`, { season: NEXT });
  expect((await undo()).status).toBe(204);
  expect(await stateOf(declines.id)).toBe('opened');
  expect((await undo()).status, 'twice is once').toBe(204);
  expect((await ask(`/${randomUUID()}/undo-decline`, { season: NEXT })).status).toBe(404);
  // Who declined and then joined has come back.
  await byRenewal(club, declines.token, '/decline', 'POST');
  await comeBack(club, declines);
  await db
    .update(members)
    .set({ status: 'active' })
    .where(and(eq(members.season, NEXT), eq(members.lastName, declines.row.lastName)));
  expect(await stateOf(declines.id)).toBe('returned');
});

test('the home screen tells how many are to invite, from the opening until the season begins', async () => {
  const notice = async () => ((await (await ask('/notice')).json()) as { notice: RenewalNotice | null }).notice;
  const { id } = await former();
  const now = await notice();
  expect(now).toMatchObject({ season: NEXT, opensOn: '2026-11-01' });
  await invite([id]);
  expect((await notice())?.count ?? 0).toBe((now?.count ?? 0) - 1);
  await db.update(seasons).set({ opensToFormerOn: '2027-06-01' }).where(eq(seasons.id, NEXT));
  expect(await notice()).toBeNull();
  await prepareNext(club);
});
