import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dayInParis, plusDays } from '#domain/dates.ts';
import { parseMail } from '#domain/mail/mail.ts';
import type { PaymentReport, PaymentState } from '#domain/member/sign-up.ts';
import { members } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import { openMail } from '#tests/support/mail.ts';
import { underAge } from '#tests/support/members.ts';
import { pay, returnPage, rowsOf } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { openClubAndSignIn } from '#tests/support/sessions.ts';
import { type Submission, submitted } from '#tests/support/sign-up.ts';

const { club } = await openClubAndSignIn();
const mail = await openMail(club);
afterAll(async () => {
  await mail.close();
  await club.close();
});
beforeEach(() => mail.forget());

/** Signs up, pays, and returns what the page is told and what the mail says is missing. */
const paidWith = async (submission: Submission) => {
  const created = await submitted(club, submission);
  await pay(club, created);
  const state = (await returnPage(club, created)).state as PaymentState;
  if (!('status' in state)) throw new Error('nothing was told');
  const report: PaymentReport = state;
  const { member } = await rowsOf(club, created);
  const written = (await mail.rows()).find(({ kind, memberId }) => kind === 'sign-up-paid' && memberId === member.id);
  const sent = written && parseMail(written.kind, written.data);
  return { report, mailed: sent?.kind === 'sign-up-paid' ? sent.data.missing : undefined };
};

/** Those of the page that the person must give. */
const lackingIn = ({ openPieces = {} }: PaymentReport): string[] =>
  Object.entries(openPieces).flatMap(([piece, state]) => (state === 'received' ? [] : [piece]));

describe('the page after a payment tells what the mail tells:', () => {
  test.each<[string, Submission, object]>([
    ['nothing is missing', {}, {}],
    ['the guardian has not authorised a minor', { form: { ...underAge } }, { guardian: 'missing', health: 'missing' }],
    ['a proof is missing', { form: { reducedPriceSelected: true } }, { proof: 'missing' }],
    ['a proof waits for the club', { form: { reducedPriceSelected: true }, proof: pdf() }, { proof: 'received' }],
    [
      'a minor without a proof lacks both',
      { form: { ...underAge, reducedPriceSelected: true } },
      { guardian: 'missing', health: 'missing', proof: 'missing' },
    ],
  ])('%s', async (_what, submission, open) => {
    const { report, mailed } = await paidWith(submission);
    expect(report.openPieces).toEqual(open);
    expect(lackingIn(report).sort()).toEqual((mailed ?? []).toSorted());
    expect(report).not.toHaveProperty('startsOn');
  });
});

test('a season that has not begun is told with the day of its first class, and no pieces before the money came', async () => {
  const created = await submitted(club);
  const { member } = await rowsOf(club, created);
  const [season] = await club.db.select().from(seasons).where(eq(seasons.id, member.season));
  if (!season) throw new Error('no season');
  const firstClass = plusDays(dayInParis(club.deps.now()), 1);
  const days = { firstClass, lastClass: plusDays(firstClass, 1), lastDay: plusDays(firstClass, 2) };
  await club.db.update(seasons).set(days).where(eq(seasons.id, season.id));
  const waiting = (await returnPage(club, created)).state;
  expect(waiting).toMatchObject({ status: 'open', startsOn: firstClass });
  expect(waiting).not.toHaveProperty('openPieces');
  await club.db.update(members).set({ status: 'cancelled' }).where(eq(members.id, member.id));
  await club.db.update(seasons).set(season).where(eq(seasons.id, season.id));
});
