import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { allows, type Role, roles } from '#domain/account/role.ts';
import { finishRecoveries } from '#server/accounts/finish-recovery.ts';
import { administrators, auditEntries } from '#server/db/account-schema.ts';
import { outbox } from '#server/db/mail-schema.ts';
import { ADMINISTRATOR } from '#tests/support/administrator.ts';
import { accept, disable, invite, listed, PASSWORD, tokenIn } from '#tests/support/administrators.ts';
import { refusalOf } from '#tests/support/answers.ts';
import { openClub } from '#tests/support/club.ts';
import { codeOf, setUpTotp, waitForNextCode } from '#tests/support/factors.ts';
import { openMail } from '#tests/support/mail.ts';
import { signedInAs } from '#tests/support/roles.ts';
import { asAdmin, login, signedIn } from '#tests/support/sessions.ts';

const club = await openClub();
let token: string;
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(async () => {
  await mail.forget();
  token = await signedIn(club);
});
afterEach(() => {
  club.clock.offsetMs = 0;
});

const HOUR = 3_600_000;

const somebody = async (...roles: Role[]) => {
  const invitation = await invite(club, token, ADMINISTRATOR.password, roles);
  const { token: theirs } = (await (await accept(club, tokenIn(invitation))).json()) as { token: string };
  const { id, email } = invitation.administrator;
  const signIn = (code?: string) => login(club, { email, password: PASSWORD, ...(code !== undefined && { code }) });
  return { id, email, token: theirs, signIn };
};

/** A treasurer with an application of codes, who has lost the phone. */
const unlucky = async () => {
  const who = await somebody('treasurer');
  const { secret } = await setUpTotp(club, who.token, PASSWORD);
  waitForNextCode(club);
  return { ...who, secret };
};

const ask = (by: string, email: string, password = PASSWORD) =>
  asAdmin(club, by, '/api/admin/me/recoveries', { method: 'POST', body: { email, password } });
// A session ends long before a recovery does.
const askAsFirst = async (email: string) => ask(await signedIn(club), email, ADMINISTRATOR.password);
const told = async (id: string) =>
  (await club.db.select().from(outbox).where(eq(outbox.administratorId, id)))
    .filter(({ kind }) => kind === 'recovery-begun' || kind === 'factor-removed')
    .map(({ kind, data }) => [kind, data]);
/** Waits until the mail server accepted what tells the owner: the day counts from then. */
const heard = (id: string) =>
  expect
    .poll(async () =>
      (await club.db.select().from(outbox).where(eq(outbox.administratorId, id))).every(
        ({ kind, sentAt }) => kind !== 'recovery-begun' || sentAt !== null,
      ),
    )
    .toBe(true);
const messageOf = async (answer: Promise<Response>) => (await refusalOf(await answer)).message;
const journal = async (id: string) =>
  (await club.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(desc(auditEntries.at)))
    .map(({ action }) => action)
    .filter((action) => action.includes('recover'));

test('a treasurer who lost the phone comes back through two others, a day later', async () => {
  const treasurer = await unlucky();
  const secretary = await somebody('secretary');
  expect((await treasurer.signIn()).status).toBe(401);

  const started = await ask(secretary.token, treasurer.email.toUpperCase());
  expect([started.status, await started.json()], 'a secretary learns nothing of accounts').toEqual([201, null]);
  await expect.poll(() => journal(treasurer.id)).toContain('administrator.start-recovery');
  expect(await told(treasurer.id)).toEqual([['recovery-begun', { endsAt: null }]]);
  await heard(treasurer.id);
  club.clock.offsetMs += 48 * HOUR;
  expect((await treasurer.signIn()).status, 'one alone opens nothing, however long it takes').toBe(401);

  const confirmed = (await (await askAsFirst(treasurer.email)).json()) as { endsAt: string };
  expect(Date.parse(confirmed.endsAt) - club.deps.now().getTime()).toBeGreaterThan(24 * HOUR - 60_000);
  // The answer may be read when the mail server has accepted the mail: the day counts from then.
  const [kind, data] = (await told(treasurer.id)).at(-1) ?? [];
  expect(kind).toBe('recovery-begun');
  const toldEarlier = Date.parse(confirmed.endsAt) - Date.parse((data as { endsAt: string }).endsAt);
  expect(toldEarlier >= 0 && toldEarlier < 300_000).toBe(true);
  await heard(treasurer.id);
  club.clock.offsetMs += 24 * HOUR - 300_000;
  const { current } = (await (await treasurer.signIn()).json()) as {
    current: { totp: boolean; recoveryEndsAt: string };
  };
  const late = Date.parse(current.recoveryEndsAt) - Date.parse(confirmed.endsAt);
  expect(current.totp && late >= 0 && late < 300_000).toBe(true);

  club.clock.offsetMs += 900_000;
  const back = await treasurer.signIn();
  expect(back.status).toBe(200);
  const { token: theirs } = (await back.json()) as { token: string };
  expect((await told(treasurer.id)).at(-1)).toMatchObject(['factor-removed', { how: 'recovery' }]);
  expect(await (await asAdmin(club, theirs, '/api/admin/me/factors')).json()).toMatchObject({
    totpSince: null,
    recoveryCodes: 0,
    recovery: null,
  });
  expect((await asAdmin(club, treasurer.token, '/api/admin/me')).status, 'earlier sessions ended').toBe(401);
  expect(await journal(treasurer.id)).toEqual([
    'administrator.recover',
    'administrator.confirm-recovery',
    'administrator.start-recovery',
  ]);
  expect((await setUpTotp(club, theirs, PASSWORD)).recoveryCodes).toHaveLength(10);
});

test('the job of the night does it too, and once', async () => {
  const treasurer = await unlucky();
  const other = await somebody('owner');
  await askAsFirst(treasurer.email);
  await ask(other.token, treasurer.email);
  expect(await finishRecoveries(club.deps), 'it is still to come').toBe(true);
  await heard(treasurer.id);
  club.clock.offsetMs += 24 * HOUR + 600_000;
  const done = await Promise.all([finishRecoveries(club.deps), finishRecoveries(club.deps)]);
  expect(done).toEqual([false, false]);
  expect((await told(treasurer.id)).filter(([kind]) => kind === 'factor-removed')).toHaveLength(1);
  expect((await treasurer.signIn()).status).toBe(200);
});

describe('nobody opens an account so', () => {
  test('alone, or for themselves, or without an owner', async () => {
    const treasurer = await unlucky();
    const one = await somebody('secretary');
    const two = await somebody('editor');
    expect(await messageOf(ask(treasurer.token, treasurer.email))).toMatch(/^On ne retire pas sa propre/);
    for (const by of [one, one, two]) expect((await ask(by.token, treasurer.email)).status).toBe(201);
    await expect.poll(() => journal(treasurer.id)).toContain('administrator.start-recovery');
    const owner = await somebody('owner');
    expect(await (await ask(owner.token, treasurer.email)).json()).toMatchObject({ endsAt: expect.any(String) });
    expect((await journal(treasurer.id)).toSorted(), 'not by the same one, nor by two who are no owners').toEqual([
      'administrator.confirm-recovery',
      'administrator.start-recovery',
    ]);
  });

  test('and it tells who may not see them nothing of the accounts, whatever address is named', async () => {
    const guarded = await unlucky();
    const asking = await unlucky();
    const plain = await somebody('coach');
    await askAsFirst(asking.email);
    const answers = new Set<string>();
    for (const role of roles.filter((one) => !allows([one], 'accounts', 'read'))) {
      const by = await signedInAs(club, [role]);
      for (const email of [guarded.email, guarded.email, asking.email, plain.email, 'personne@club.example']) {
        const answer = await ask(by.token, email, ADMINISTRATOR.password);
        answers.add(`${answer.status} ${await answer.text()}`);
      }
    }
    expect([...answers]).toEqual(['201 null']);
  });

  test('an owner, who sees the accounts, is told what is wrong', async () => {
    const treasurer = await unlucky();
    const owner = await somebody('owner');
    expect((await ask(owner.token, treasurer.email)).status).toBe(201);
    expect(await messageOf(ask(owner.token, treasurer.email))).toMatch(/^Une deuxième personne doit confirmer/);
  });

  test('without the password again, or for an account without a factor', async () => {
    const treasurer = await unlucky();
    const plain = await somebody('coach');
    expect((await refusalOf(await ask(token, treasurer.email, 'au hasard'))).fields).toHaveProperty('password');
    expect(await messageOf(askAsFirst(plain.email))).toMatch(/^Aucun compte/);
    expect(await messageOf(askAsFirst('personne@club.example'))).toMatch(/^Aucun compte/);
  });

  test('twice at once: of ten who ask together, one starts and one confirms', async () => {
    const treasurer = await unlucky();
    const one = await somebody('owner');
    const two = await somebody('owner');
    await Promise.all([ask(one.token, treasurer.email), ask(two.token, treasurer.email)]);
    expect((await journal(treasurer.id)).toSorted()).toEqual([
      'administrator.confirm-recovery',
      'administrator.start-recovery',
    ]);
  });
});

describe('it is stopped', () => {
  const asked = async () => {
    const treasurer = await unlucky();
    const other = await somebody('owner');
    await ask(other.token, treasurer.email);
    await askAsFirst(treasurer.email);
    return { treasurer, other };
  };
  const isStopped = async ({ signIn }: Awaited<ReturnType<typeof unlucky>>) => {
    club.clock.offsetMs += 25 * HOUR;
    return (await signIn()).status === 401;
  };

  test('by signing in with the factor, which leaves a line', async () => {
    const { treasurer } = await asked();
    expect((await treasurer.signIn(codeOf(club, treasurer.secret))).status).toBe(200);
    expect(await journal(treasurer.id)).toContain('administrator.stop-recovery');
    expect(await isStopped(treasurer)).toBe(true);
  });

  test('by the person from a session that is still open', async () => {
    const { treasurer } = await asked();
    const path = '/api/admin/me/recovery';
    expect((await asAdmin(club, treasurer.token, path, { method: 'DELETE' })).status).toBe(204);
    expect((await asAdmin(club, treasurer.token, path, { method: 'DELETE' })).status, 'twice is the same').toBe(204);
    expect(await isStopped(treasurer)).toBe(true);
  });

  test('by any owner', async () => {
    const { treasurer } = await asked();
    const list = (await (await asAdmin(club, token, '/api/admin/recoveries')).json()) as { administratorId: string }[];
    expect(list.map(({ administratorId }) => administratorId)).toContain(treasurer.id);
    const path = `/api/admin/recoveries/${treasurer.id}`;
    expect((await asAdmin(club, treasurer.token, path, { method: 'DELETE' })).status, 'a treasurer is none').toBe(403);
    expect((await asAdmin(club, token, path, { method: 'DELETE' })).status).toBe(204);
    expect(await isStopped(treasurer)).toBe(true);
  });

  test('when one of the two loses their access, also if they get it back', async () => {
    const { treasurer, other } = await asked();
    const account = (await listed(club, token)).find(({ id }) => id === other.id);
    if (!account) throw new Error('There is no such account.');
    expect((await disable(club, token, account)).status).toBe(200);
    await club.db.update(administrators).set({ disabledAt: null }).where(eq(administrators.id, other.id));
    expect(await isStopped(treasurer)).toBe(true);
  });

  test('when the one owner of the two is none any more', async () => {
    const treasurer = await unlucky();
    const secretary = await somebody('secretary');
    const owner = await somebody('owner');
    await ask(secretary.token, treasurer.email);
    await ask(owner.token, treasurer.email);
    await club.db
      .update(administrators)
      .set({ roles: ['editor'] })
      .where(eq(administrators.id, owner.id));
    expect(await isStopped(treasurer)).toBe(true);
  });
});
