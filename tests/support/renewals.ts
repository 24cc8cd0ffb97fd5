import { eq } from 'drizzle-orm';
import type { RenewalJson } from '#domain/member/renewal.ts';
import { usualDays } from '#domain/season/season-days.ts';
import { members } from '#server/db/schema.ts';
import { seasons } from '#server/db/season-schema.ts';
import type { TestClub } from './club.ts';
import { linkTo } from './links.ts';
import { pay, rowsOf } from './payments.ts';
import { type SomebodysForm, type Submission, somebody, submit, submitted } from './sign-up.ts';

/** The season that former members come back to in tests. */
export const NEXT = '2027-2028';

/** The days of that season: open to former members only. */
export const openToFormer = { ...usualDays(NEXT), opensToFormerOn: '2026-11-01' };

/** Prepares that season. */
export const prepareNext = (club: TestClub, changes: Partial<typeof seasons.$inferInsert> = {}) => {
  const days = { ...openToFormer, isClosed: false, ...changes };
  return club.db.insert(seasons).values(days).onConflictDoUpdate({ target: seasons.id, set: days });
};

/** Makes a link by which a membership is renewed. */
export const renewalLink = (club: TestClub, memberId: string, expiresAt?: Date) =>
  linkTo(club, memberId, { scope: 'renewal', season: NEXT, ...(expiresAt && { expiresAt }) });

/** Somebody who signed up and paid in the running season, with the link to come back. */
export const formerMember = async (club: TestClub, submission: Submission = {}) => {
  const form: SomebodysForm = { ...somebody(), ...submission.form };
  const created = await submitted(club, { ...submission, form });
  await pay(club, created);
  const { member } = await rowsOf(club, created);
  const { token } = await renewalLink(club, member.id);
  return { form, id: member.id, row: member, token };
};

/** Sends a request with the token of a renewal. */
export const byRenewal = (club: TestClub, token: string, path = '', method = 'GET'): Promise<Response> =>
  Promise.resolve(club.app.request(`/api/renewal${path}`, { method, headers: { Authorization: `Bearer ${token}` } }));

/** Returns what the page of a renewal reads. */
export const readRenewal = async (club: TestClub, token: string): Promise<RenewalJson> =>
  (await byRenewal(club, token)).json() as Promise<RenewalJson>;

/** Sends the form of a renewal from a browser of its own, without a photo unless one is given. */
export const comeBack = (
  club: TestClub,
  { form, token }: { form: Submission['form']; token: string },
  { photo = null, ...changes }: Submission = {},
): Promise<Response> =>
  submit(club, {
    ...changes,
    photo,
    form: { ...form, formKey: crypto.randomUUID(), season: NEXT, ...changes.form },
    headers: { Authorization: `Bearer ${token}` },
  });

/** Returns the memberships of a person in that season, with their payments. */
export const renewedOf = (club: TestClub, lastName: string) =>
  club.rows.members.findMany({
    where: (row, { and }) => and(eq(row.lastName, lastName), eq(row.season, NEXT)),
    with: { payments: true, orderLines: true },
  });

/** Makes the photo of a membership that old. */
export const agePhoto = (club: TestClub, id: string, photoAt: Date) =>
  club.db.update(members).set({ photoAt }).where(eq(members.id, id));
