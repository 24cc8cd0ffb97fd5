import type { Compared, Figure, FigurePart, Figures } from '#domain/member/figures.ts';
import type { MemberSums } from '#domain/member/member-sums.ts';

const MONEY = {
  dueCents: 0,
  receivedCents: 0,
  owedCents: 0,
  awaitedCents: 0,
  toComeCents: 0,
  aidCents: 0,
  overpaidCents: 0,
  differenceCents: 0,
  owingDifference: 0,
};
export const NONE: Figure = { parts: [] };
export const part = (count: number, sums: Partial<MemberSums>, more: Partial<FigurePart> = {}): FigurePart => ({
  ...{ list: 'current', filter: {}, count },
  sums: { ...{ members: count, pending: 0, cancelled: 0 }, ...MONEY, ...sums },
  ...more,
});
export const counted = (count: number, sums: Partial<MemberSums> = {}, more: Partial<FigurePart> = {}): Figure => ({
  parts: count > 0 ? [part(count, sums, more)] : [],
});
export const compared = (now: Figure, before = NONE): Compared => ({ now, before });

export const nothing: Figures['attention'] = {
  ...{ paymentsToCheck: NONE, piecesToReview: NONE, proofsToAsk: NONE, incompleteDossiers: NONE },
  ...{ owing: NONE, overpaid: NONE, lateSignUps: NONE },
};

export const someFigures = (changes: Partial<Figures> = {}): Figures => ({
  attention: nothing,
  requests: 0,
  season: '2026-2027',
  seasonBefore: '2025-2026',
  weeks: [
    { week: 0, startsOn: '2026-08-31', joined: 2, total: 2, joinedBefore: 1, totalBefore: 1 },
    { week: 1, startsOn: '2026-09-07', joined: null, total: null, joinedBefore: 1, totalBefore: 2 },
  ],
  summary: {
    members: compared(counted(2, {}, { filter: { status: 'in-force', season: '2026-2027' } }), counted(1)),
    received: compared({
      parts: [
        part(2, { dueCents: 30_000, receivedCents: 20_000 }, { filter: { season: '2026-2027' } }),
        part(1, { dueCents: 12_000, receivedCents: 1_050 }, { list: 'archived', filter: { season: '2026-2027' } }),
      ],
    }),
    owed: compared(counted(1, { owedCents: 20_950 }, { filter: { payment: 'owed', season: '2026-2027' } })),
    awaited: compared(NONE),
  },
  disciplines: [{ discipline: 'Canne', ...compared(counted(2, {}, { filter: { discipline: 'Canne' } }), counted(1)) }],
  statuses: [{ status: 'active', ...compared(counted(2), counted(1)) }],
  receivedByMeans: [{ means: 'cheque', cents: 21_050 }],
  ...changes,
});

export const emptySeason = someFigures({
  weeks: [],
  disciplines: [],
  statuses: [{ status: 'active', ...compared(NONE) }],
  summary: { members: compared(NONE), received: compared(NONE), owed: compared(NONE), awaited: compared(NONE) },
  receivedByMeans: [],
});
