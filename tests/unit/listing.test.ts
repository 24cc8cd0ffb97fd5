import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countMatching, LISTING_RULES, type ListedMember, listingOf, talliesOf } from '#domain/member/listing.ts';
import { memberStatuses, proofStates } from '#domain/member/member.ts';
import { filterMembers, type MemberFilter, matchesOf } from '#domain/member/member-filter.ts';

const member = (changes: Partial<ListedMember> = {}): ListedMember => ({
  season: '2026-2027',
  status: 'active',
  flags: [],
  settledFlags: [],
  birthDate: '1990-05-04',
  licenseNumber: null,
  email: 'camille@exemple.example',
  disciplines: ['Canne'],
  paymentDone: true,
  amount: 180,
  paid: 180,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
  proof: 'not-needed',
  isProofAwaited: false,
  openPieces: {},
  reducedPriceSelected: false,
  createdAt: '2026-09-10T08:00:00.000Z',
  ...changes,
});

const NOW = new Date('2026-11-20T12:00:00Z');

describe('how a membership is listed', () => {
  test('says which filters it matches, so that each filter is answered without the member', () => {
    const matches = matchesOf(
      member({ owed: 80, paid: 100, openPieces: { photo: 'missing', payment: 'missing' } }),
      NOW,
    );
    expect(matches).toEqual([
      ...['age:adult', 'discipline:Canne', 'dossier:incomplete', 'dossier:payment', 'dossier:photo', 'email:known'],
      ...['licence:missing', 'payment:owed', 'proof:not-needed', 'status:active', 'status:in-force'],
    ]);
  });

  test('holds until the eighteenth birthday begins in Paris', () => {
    const minor = listingOf(member({ birthDate: '2008-12-01' }), NOW);
    expect(minor.holdsUntil).toEqual(new Date('2026-11-30T23:00:00Z'));
    expect(listingOf(member({ birthDate: '2008-07-01' }), NOW).holdsFrom).toEqual(new Date('2026-06-30T22:00:00Z'));
    expect(listingOf(member({ birthDate: '2008-02-29' }), NOW).holdsFrom).toEqual(new Date('2026-02-28T23:00:00Z'));
  });

  test('of a sign-up that waits for its money changes a day later', () => {
    const waiting = member({ status: 'pending', createdAt: '2026-11-20T08:00:00.000Z' });
    const { holdsUntil, matches } = listingOf(waiting, NOW);
    expect(matches).not.toContain('payment:late');
    expect(holdsUntil).toEqual(new Date('2026-11-21T08:00:00.001Z'));
    expect(listingOf(waiting, holdsUntil ?? NOW).matches).toContain('payment:late');
  });

  const anyMember = fc.record({
    status: fc.constantFrom(...memberStatuses),
    proof: fc.constantFrom(...proofStates),
    owed: fc.constantFrom(0, 80.5),
    overpaid: fc.constantFrom(0, 12),
    isProofAwaited: fc.boolean(),
    birthDate: fc.constantFrom('1990-05-04', '2008-11-20', '2008-11-21', '2009-01-01'),
    licenseNumber: fc.constantFrom(null, '', 'AB12'),
    email: fc.constantFrom('', 'a@b.example'),
    disciplines: fc.subarray(['Canne', 'Boxe thaï']),
    createdAt: fc.constantFrom('2026-09-10T08:00:00.000Z', '2026-11-19T12:00:00.000Z', '2026-11-20T08:00:00.000Z'),
  });
  const anyFilter = fc.record(
    {
      status: fc.constantFrom('in-force', 'pending', 'suspended'),
      payment: fc.constantFrom('paid', 'owed', 'overpaid', 'late'),
      proof: fc.constantFrom('awaited', 'held', 'missing'),
      age: fc.constantFrom('minor', 'adult'),
      licence: fc.constantFrom('missing', 'known'),
      email: fc.constantFrom('missing', 'known'),
      dossier: fc.constantFrom('complete', 'incomplete', 'to-check'),
      discipline: fc.constantFrom('Canne', 'Savate'),
    },
    { requiredKeys: [] },
  ) as fc.Arbitrary<MemberFilter>;

  test('counts whom any filter leaves as the filter itself does', () => {
    fc.assert(
      fc.property(fc.array(anyMember, { maxLength: 6 }), anyFilter, (some, filter) => {
        const list = some.map(member);
        expect(countMatching(talliesOf(list, NOW), filter)).toBe(filterMembers(list, filter, NOW).length);
      }),
    );
  });
});

// A row that was made by other rules is made anew if its number differs. Raise `LISTING_RULES`, then write the new print here.
test('what listings say has the number of its rules', () => {
  const cases = memberStatuses.flatMap((status) =>
    proofStates.flatMap((proof) =>
      [0, 80].map((owed) =>
        listingOf(
          member({
            status,
            proof,
            owed,
            overpaid: owed === 0 ? 5 : 0,
            flags: ['dispute', 'partial-refund'],
            isProofAwaited: proof === 'missing',
            openPieces: { photo: 'received', ...(proof === 'held' && { proof: 'received' }) },
            disciplines: ['Canne', 'Savate'],
            licenseNumber: owed === 0 ? 'AB12' : null,
            email: owed === 0 ? 'a@b.example' : '',
          }),
          NOW,
        ),
      ),
    ),
  );
  const print = createHash('sha256').update(JSON.stringify(cases)).digest('hex').slice(0, 16);
  expect([LISTING_RULES, print]).toEqual([3, '87263891f8461524']);
});
