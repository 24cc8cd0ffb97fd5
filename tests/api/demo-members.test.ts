import { afterAll, beforeAll, expect, test } from 'vitest';
import { fictionalMembers } from '#database/seed/fictional-members.ts';
import { insertFictionalMembers } from '#database/seed/members.ts';
import type { FormerMemberList } from '#domain/member/renewal-state.ts';
import { type ListedAid, readAidCode } from '#domain/money/aid.ts';
import { listProducts } from '#server/club/product-queries.ts';
import { proveLedger } from '#server/ledger/actions.ts';
import { proveListings } from '#server/member/listings.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';

const { club, token } = await openClubAndSignIn();
const SEASON = '2026-2027';
afterAll(() => club.close());
beforeAll(async () => {
  const catalogue = await listProducts(club.db);
  const stored = fictionalMembers.map(() => ({ photoKey: undefined, proofKey: undefined }));
  await insertFictionalMembers(club.db, { catalogue, stored, now: new Date('2026-11-22T10:00:00Z') });
});
const read = async <Body>(path: string): Promise<Body> =>
  (await (await asAdmin(club, token, `/api/admin/${path}`)).json()) as Body;

test('the fictional club has an aid to type in, one whose money came, and one that was refused', async () => {
  const aids = await read<ListedAid[]>(`aids?season=${SEASON}`);
  expect(aids.map(({ member, label, state, refusal }) => [member.fullName, label, state, refusal !== null])).toEqual([
    ['Malik Bensaïdane', 'Pass’Région', 'refused', true],
    ['Awa Diarrassan', 'Pass’Sport', 'reimbursed', false],
    ['Zoé Kermadec-Roy', 'Pass’Sport', 'to-enter', false],
  ]);
  const [, reimbursed, waiting] = aids;
  expect(reimbursed?.paymentId).not.toBeNull();
  expect(readAidCode('pass-sport', waiting?.code ?? '')).toEqual({ ok: true, code: waiting?.code });
});

test('what the aids pay is no debt of those who claim them', async () => {
  const members = await read<{ fullName: string; owed: number; aided: number }[]>(`memberships?season=${SEASON}`);
  const of = (name: string) => members.find(({ fullName }) => fullName === name);
  expect(of('Zoé Kermadec-Roy')).toMatchObject({ owed: 0, aided: 70 });
  expect(of('Awa Diarrassan')).toMatchObject({ owed: 0, aided: 0 });
  expect(await proveLedger(club.deps)).toBe(0);
  expect(await proveListings(club.deps)).toBe(0);
});

test('former members were invited, have opened their link, and have declined', async () => {
  const { people, opensOn } = await read<FormerMemberList>(`renewals?season=${SEASON}`);
  expect(opensOn, '«Ouverture aux anciens»').toBe('2026-06-01');
  expect(people.map(({ fullName, state }) => [fullName, state])).toEqual(
    expect.arrayContaining([
      ['Mireille Delacombe', 'invited'],
      ['Paul Santerrois', 'opened'],
      ['Lina Quessandier', 'declined'],
    ]),
  );
});
