import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memberStatuses, proofStates } from '#domain/member/member.ts';
import {
  ageFilters,
  dossierFilters,
  type FilteredMember,
  filterMembers,
  filterValuesOf,
  hasFieldValue,
  type MemberFilter,
  paymentFilters,
  proofFilters,
  readMemberFilter,
  statusFilters,
} from '#domain/member/member-filter.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const disciplines = ['Savate boxe française', 'Canne', 'Boxe thaï'];

const member = (changes: Partial<FilteredMember> = {}): FilteredMember => ({
  season: '2026-2027',
  isProofAwaited: false,
  openPieces: {},
  disciplines: ['Canne'],
  status: 'active',
  paymentDone: true,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
  flags: [],
  settledFlags: [],
  proof: 'not-needed',
  birthDate: '1990-03-05',
  licenseNumber: 'LIC-1',
  email: 'camille@exemple.example',
  createdAt: '2026-11-01T12:00:00.000Z',
  ...changes,
});
// Returns a filter as an address holds it: every part is a text.
const partsOf = (filter: MemberFilter): [string, string][] =>
  Object.entries(filter).flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
const isFound = (filter: MemberFilter, changes: Partial<FilteredMember>): boolean =>
  filterMembers([member(changes)], filter, NOW).length === 1;

test.each<[MemberFilter, Partial<FilteredMember>, boolean]>([
  [{}, {}, true],
  [{ discipline: 'Canne' }, { disciplines: ['Boxe thaï', 'Canne'] }, true],
  [{ discipline: 'Canne' }, { disciplines: ['Canne de combat'] }, false],
  [{ status: 'suspended' }, { status: 'suspended' }, true],
  [{ status: 'suspended' }, {}, false],
  [{ status: 'in-force' }, { status: 'suspended' }, true],
  [{ status: 'in-force' }, { status: 'cancelled' }, false],
  [{ status: 'in-force' }, { status: 'pending' }, false],
  [{ season: '2026-2027' }, {}, true],
  [{ season: '2025-2026' }, {}, false],
  [{ payment: 'paid' }, {}, true],
  [{ payment: 'paid' }, { owed: 70 }, false],
  [{ payment: 'paid' }, { status: 'cancelled', paymentDone: false }, false],
  [{ payment: 'owed' }, { paymentDone: false, owed: 245 }, true],
  [{ payment: 'owed' }, {}, false],
  [{ payment: 'owed' }, { status: 'cancelled', paymentDone: false }, false],
  [{ payment: 'owed' }, { status: 'pending', paymentDone: false, owed: 245 }, false],
  [{ payment: 'overpaid' }, { overpaid: 0.5 }, true],
  [{ payment: 'overpaid' }, { overpaid: 0.5, paymentDone: false }, true],
  [{ payment: 'overpaid' }, {}, false],
  [{ payment: 'overpaid' }, { owed: 245 }, false],
  [{ payment: 'to-check' }, { flags: ['dispute'] }, true],
  [{ payment: 'to-check' }, { flags: ['dispute'], settledFlags: ['dispute'] }, false],
  [{ payment: 'to-check' }, { flags: ['dispute', 'payment-mismatch'], settledFlags: ['dispute'] }, true],
  [{ payment: 'to-check' }, { flags: ['partial-refund', 'dispute-lost'] }, false],
  [{ payment: 'to-check' }, { flags: ['dispute-lost'], owed: 90 }, true],
  [{ payment: 'to-check' }, { flags: ['partial-refund'], overpaid: 35 }, true],
  [{ payment: 'to-check' }, { flags: ['partial-refund'], owed: 90, settledFlags: ['partial-refund'] }, false],
  [{ payment: 'to-check' }, { owed: 245 }, false],
  [{ payment: 'late' }, { status: 'pending', createdAt: '2026-11-19T11:59:59.999Z' }, true],
  [{ payment: 'late' }, { status: 'pending', createdAt: '2026-11-19T12:00:00.000Z' }, false],
  [{ payment: 'late' }, { owed: 245 }, false],
  [{ licence: 'missing' }, { licenseNumber: null }, true],
  [{ licence: 'missing' }, {}, false],
  [{ licence: 'known' }, {}, true],
  [{ licence: 'known' }, { licenseNumber: null }, false],
  [{ email: 'missing' }, { email: '' }, true],
  [{ email: 'missing' }, {}, false],
  [{ email: 'known' }, { email: '' }, false],
  [{ proof: 'refused' }, { proof: 'refused' }, true],
  [{ proof: 'refused' }, { proof: 'missing' }, false],
  [{ proof: 'held' }, { proof: 'held' }, true],
  [{ proof: 'missing' }, { proof: 'refused' }, false],
  [{ proof: 'awaited' }, { proof: 'missing', isProofAwaited: true }, true],
  [{ proof: 'awaited' }, { proof: 'missing' }, false],
  [{ dossier: 'complete' }, {}, true],
  [{ dossier: 'complete' }, { openPieces: { photo: 'received' } }, false],
  [{ dossier: 'complete' }, { status: 'cancelled' }, false],
  [{ dossier: 'incomplete' }, {}, false],
  [{ dossier: 'incomplete' }, { openPieces: { payment: 'received' } }, true],
  [{ dossier: 'incomplete' }, { status: 'cancelled', openPieces: { payment: 'missing' } }, false],
  [{ dossier: 'photo' }, { openPieces: { photo: 'refused' } }, true],
  [{ dossier: 'photo' }, { openPieces: { payment: 'missing' } }, false],
  [{ dossier: 'to-check' }, { openPieces: { photo: 'received' } }, true],
  [{ dossier: 'to-check' }, { openPieces: { photo: 'missing' } }, false],
  [{ dossier: 'to-check' }, { openPieces: { payment: 'received' } }, false],
  [{ dossier: 'to-check' }, { proof: 'held', openPieces: { proof: 'received' } }, true],
  [{ dossier: 'to-check' }, { status: 'cancelled', proof: 'held' }, true],
  [{ payment: 'to-come' }, { toCome: 60 }, true],
  [{ payment: 'to-come' }, { owed: 60 }, false],
  [{ payment: 'from-aid' }, { aided: 70 }, true],
  [{ payment: 'from-aid' }, { owed: 70 }, false],
  [{ age: 'minor' }, { birthDate: '2008-11-21' }, true],
  [{ age: 'minor' }, { birthDate: '2008-11-20' }, false],
  [{ age: 'adult' }, { birthDate: '2008-11-20' }, true],
])('%j on %j finds: %s', (filter, changes, expected) => expect(isFound(filter, changes)).toBe(expected));

test('a filter by a choice has its options, and one by another text whether it is known', () => {
  expect(filterValuesOf('practice')).toEqual(['missing', 'leisure', 'assaut', 'combat']);
  expect(filterValuesOf('licenseNumber')).toEqual(['missing', 'known']);
  expect(['missing', 'known', 'combat'].map((wanted) => hasFieldValue('combat', wanted))).toEqual([false, true, true]);
  expect(['missing', 'known', 'combat'].map((wanted) => hasFieldValue(null, wanted))).toEqual([true, false, false]);
});

const anyMember = fc.record<FilteredMember>({
  season: fc.constantFrom('2025-2026', '2026-2027'),
  isProofAwaited: fc.boolean(),
  openPieces: fc.record(
    { photo: fc.constantFrom('missing', 'received', 'refused'), payment: fc.constantFrom('missing', 'received') },
    { requiredKeys: [] },
  ),
  disciplines: fc.uniqueArray(fc.constantFrom(...disciplines), { minLength: 1 }),
  status: fc.constantFrom(...memberStatuses),
  paymentDone: fc.boolean(),
  owed: fc.integer({ min: 0, max: 400 }),
  toCome: fc.integer({ min: 0, max: 400 }),
  aided: fc.integer({ min: 0, max: 400 }),
  overpaid: fc.integer({ min: 0, max: 400 }),
  settledFlags: fc.uniqueArray(fc.constantFrom('dispute' as const, 'partial-refund' as const)),
  flags: fc.uniqueArray(fc.constantFrom('dispute' as const, 'partial-refund' as const)),
  proof: fc.constantFrom(...proofStates),
  birthDate: fc.constantFrom('1990-03-05', '2009-01-01', '2010-06-30'),
  licenseNumber: fc.constantFrom(null, 'LIC-1'),
  email: fc.constantFrom('', 'camille@exemple.example'),
  createdAt: fc.constantFrom('2026-11-01T12:00:00.000Z', '2026-11-20T11:00:00.000Z'),
});
const anyFilter = fc.record<MemberFilter, never>(
  {
    season: fc.constantFrom('2025-2026', '2026-2027'),
    discipline: fc.constantFrom(...disciplines),
    status: fc.constantFrom(...statusFilters),
    payment: fc.constantFrom(...paymentFilters),
    proof: fc.constantFrom(...proofFilters),
    age: fc.constantFrom(...ageFilters),
    licence: fc.constantFrom(...filterValuesOf('licenseNumber')),
    email: fc.constantFrom(...filterValuesOf('email')),
    dossier: fc.constantFrom(...dossierFilters),
  },
  { requiredKeys: [] },
);

describe('whatever the list and the filter', () => {
  test('filtering again changes nothing, keeps the order and invents nobody', () => {
    fc.assert(
      fc.property(fc.array(anyMember), anyFilter, (members, filter) => {
        const found = filterMembers(members, filter, NOW);
        expect(filterMembers(found, filter, NOW)).toEqual(found);
        expect(members.filter((one) => found.includes(one))).toEqual(found);
      }),
    );
  });

  test('each part narrows on its own: together they find the members that every part finds', () => {
    fc.assert(
      fc.property(fc.array(anyMember), anyFilter, (members, filter) => {
        const byParts = partsOf(filter).reduce(
          (found, [name, value]) => filterMembers(found, readMemberFilter({ [name]: value }), NOW),
          members as readonly FilteredMember[],
        );
        expect(byParts).toEqual(filterMembers(members, filter, NOW));
      }),
    );
  });

  test('an address holds it without loss', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const address = new URLSearchParams(partsOf(filter)).toString();
        expect(readMemberFilter(Object.fromEntries(new URLSearchParams(address)))).toEqual(filter);
      }),
    );
  });
});

test('an address that is not understood filters nothing', () => {
  expect(
    readMemberFilter({ status: 'parti', season: '2025-2027', payment: '', discipline: '', q: 'x', age: 'minor' }),
  ).toEqual({
    age: 'minor',
  });
});
