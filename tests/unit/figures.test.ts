import { expect, test } from 'vitest';
import {
  type AttentionName,
  attentionFigures,
  attentionNames,
  type CountedMember,
  type Figure,
  figuresOf,
  figureValue,
} from '#domain/member/figures.ts';
import type { MemberList } from '#domain/member/member-filter.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const EARLIER = '2025-2026';
const noMoney = { card: 0, cash: 0, cheque: 0, transfer: 0, aid: 0, other: 0 };

/** A member of this season who paid 300 € by card for the savate. */
const counted = (changes: Partial<CountedMember> = {}): CountedMember => ({
  season: '2026-2027',
  disciplines: ['Savate'],
  status: 'active',
  paymentDone: true,
  reducedPriceSelected: false,
  amount: 300,
  paid: 300,
  owed: 0,
  toCome: 0,
  aided: 0,
  overpaid: 0,
  flags: [],
  settledFlags: [],
  proof: 'not-needed',
  isProofAwaited: false,
  openPieces: {},
  birthDate: '1990-03-05',
  licenseNumber: 'LIC-1',
  email: 'camille@exemple.example',
  archivedAt: null,
  createdAt: '2026-09-10T10:00:00.000Z',
  receivedByMeans: { ...noMoney, card: 30_000 },
  ...changes,
});
const archived = { archivedAt: '2026-10-01T10:00:00.000Z' };
const unpaid = { paymentDone: false, paid: 0, owed: 300, receivedByMeans: noMoney } as const;
const waiting = { ...unpaid, status: 'pending' } as const;
const figures = (members: readonly CountedMember[]) =>
  figuresOf({ members, season: '2026-2027', requests: 0, now: NOW });
const countsOf = ({ parts }: Figure): [MemberList, number][] => parts.map(({ list, count }) => [list, count]);
const seasonsOf = ({ parts }: Figure) => parts.map(({ list, filter, count }) => [filter.season, list, count]);
const count = (figure: Figure) => figureValue(figure, 'count');

test.each<[AttentionName, Partial<CountedMember>, number]>([
  ['paymentsToCheck', { flags: ['dispute'] }, 3],
  ['piecesToReview', { proof: 'held', status: 'cancelled' }, 3],
  ['owing', { owed: 90 }, 27_000],
  ['overpaid', { overpaid: 10 }, 3000],
  ['lateSignUps', waiting, 90_000],
])('%s asks for action season by season, on the list that holds the member', (name, changes, value) => {
  const earlier = counted({ ...changes, season: EARLIER });
  const { attention } = figures([counted(), counted(changes), earlier, counted({ ...changes, ...archived })]);
  expect(seasonsOf(attention[name])).toEqual([
    ['2026-2027', 'current', 1],
    ['2026-2027', 'archived', 1],
    [EARLIER, 'current', 1],
  ]);
  expect(figureValue(attention[name], attentionFigures[name].shows)).toBe(value);
  for (const { filter } of attention[name].parts) expect(filter).toMatchObject(attentionFigures[name].filter);
  for (const other of attentionNames.filter((one) => one !== name)) expect(attention[other].parts).toEqual([]);
});

test('a dossier is asked to be completed of members in force alone, and not of those archived', () => {
  const incomplete = { openPieces: { photo: 'missing' } } as const;
  const { attention } = figures([
    ...[counted(incomplete), counted({ ...incomplete, ...archived }), counted({ ...incomplete, status: 'cancelled' })],
    counted({ ...incomplete, status: 'pending' }),
  ]);
  expect(countsOf(attention.incompleteDossiers)).toEqual([['current', 1]]);
});

test('an archived member owes no proof', () => {
  const awaited = { proof: 'missing', isProofAwaited: true } as const;
  const { attention } = figures([counted(awaited), counted({ ...awaited, ...archived })]);
  expect(countsOf(attention.proofsToAsk)).toEqual([['current', 1]]);
});

test('a season stands beside the season before, and each part opens the list it counts', () => {
  const { summary, season, seasonBefore } = figures([
    counted(),
    counted({ ...archived, owed: 50, paid: 250 }),
    counted(waiting),
    counted({ season: EARLIER, amount: 200, paid: 200 }),
    counted({ ...waiting, season: EARLIER, owed: 210 }),
    counted({ season: '2024-2025' }),
  ]);
  expect([season, seasonBefore]).toEqual(['2026-2027', EARLIER]);
  const both = (name: keyof typeof summary, shows: Parameters<typeof figureValue>[1]) =>
    [summary[name].now, summary[name].before].map((figure) => figureValue(figure, shows));
  expect(both('members', 'members')).toEqual([2, 1]);
  expect(both('received', 'receivedCents')).toEqual([55_000, 20_000]);
  expect(both('owed', 'owedCents')).toEqual([5000, 0]);
  expect(both('awaited', 'awaitedCents')).toEqual([30_000, 21_000]);
  expect(summary.owed.now.parts.map(({ list, filter }) => [list, filter])).toEqual([
    ['archived', { payment: 'owed', season: '2026-2027' }],
  ]);
  expect(summary.awaited.before.parts[0]?.filter).toEqual({ status: 'pending', season: EARLIER });
});

test('disciplines come by their members, then by those of the season before', () => {
  const joined = (discipline: string, season: string, times: number) =>
    Array.from({ length: times }, () => counted({ disciplines: [discipline], season }));
  const { disciplines } = figures([
    ...joined('Lutte', EARLIER, 1),
    ...joined('Canne', '2026-2027', 1),
    ...joined('Chauss’fight', EARLIER, 3),
    ...joined('Savate', '2026-2027', 2),
    ...joined('Savate', EARLIER, 1),
    ...joined('Boxe', '2026-2027', 1),
    ...joined('Boxe', EARLIER, 2),
    counted({ ...waiting, disciplines: ['Escrime'] }),
    counted({ ...waiting, disciplines: ['Canne'] }),
  ]);
  expect(disciplines.map(({ discipline, now, before }) => [discipline, count(now), count(before)])).toEqual([
    ['Savate', 2, 1],
    ['Boxe', 1, 2],
    ['Canne', 1, 0],
    ['Chauss’fight', 0, 3],
    ['Lutte', 0, 1],
  ]);
  expect(disciplines[0]?.before.parts[0]?.filter).toEqual({
    ...{ discipline: 'Savate', status: 'in-force', season: EARLIER },
  });
});

test('every status is counted, also one that nobody has', () => {
  const { statuses } = figures([
    counted(),
    counted({ status: 'cancelled' }),
    counted(waiting),
    counted({ ...waiting, season: EARLIER }),
  ]);
  expect(statuses.map(({ status, now, before }) => [status, count(now), count(before)])).toEqual([
    ['active', 1, 0],
    ['suspended', 0, 0],
    ['pending', 1, 1],
    ['cancelled', 1, 0],
  ]);
});

test('money by means is that of the season alone', () => {
  const received = (means: Partial<typeof noMoney>, season = '2026-2027') =>
    counted({ season, receivedByMeans: { ...noMoney, ...means } });
  const { receivedByMeans } = figures([
    received({ card: 100, cash: 20 }),
    received({ card: 200, other: 7 }),
    received({ transfer: 900 }, EARLIER),
  ]);
  expect(receivedByMeans.map(({ means, cents }) => [means, cents])).toEqual([
    ['card', 300],
    ['cash', 20],
    ['cheque', 0],
    ['transfer', 0],
    ['aid', 0],
    ['other', 7],
  ]);
});

test('the curve counts members in force on the day they joined in Paris, this season and the one before', () => {
  const { weeks } = figures([
    // Monday in Paris, Sunday in UTC.
    counted({ createdAt: '2026-09-06T22:30:00.000Z' }),
    counted({ ...waiting, createdAt: '2026-09-08T10:00:00.000Z' }),
    counted({ season: EARLIER, createdAt: '2025-09-10T10:00:00.000Z' }),
    counted({ season: EARLIER, createdAt: '2025-09-11T10:00:00.000Z' }),
  ]);
  expect(weeks.find(({ startsOn }) => startsOn === '2026-09-07')).toMatchObject({ joined: 1, joinedBefore: 2 });
  expect(weeks.at(-1)).toMatchObject({ startsOn: '2026-11-16', total: 1, totalBefore: 2 });
});
