import { vi } from 'vitest';
import { leave } from '#components/action/leave-guard.ts';
import type { MemberJson } from '#domain/member/member.ts';
import { forFields, optionalFields } from '#domain/member/member-fields.ts';
import { foundAmong, type ListWish } from '#domain/member/member-list.ts';
import { compareByName } from '#domain/member/member-order.ts';

export interface SeenCall {
  method: string;
  path: string;
  authorization: string | null;
  body: unknown;
}

type Answer = (call: SeenCall) => Response | Promise<Response>;

/** What the head of the admin area asks beside every screen. */
const inTheHead: Record<string, Answer> = {
  'GET /api/admin/seasons/in-hand': () =>
    Response.json({
      running: '2026-2027',
      seasons: [
        { id: '2027-2028', takesMembers: true },
        { id: '2026-2027', takesMembers: true },
        { id: '2025-2026', takesMembers: false },
      ],
    }),
};

/** Answers `fetch` by `METHOD /path?query`. Returns the calls so far. A path without an answer fails the call. */
export const answerCalls = (answers: Record<string, Answer>) => {
  const calls: SeenCall[] = [];
  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, location.href);
    const method = init.method ?? 'GET';
    const path = `${pathname}${search}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const call = { method, path, authorization: new Headers(init.headers).get('Authorization'), body };
    calls.push(call);
    const answer = answers[`${method} ${path}`] ?? inTheHead[`${method} ${path}`];
    if (!answer) throw new TypeError(`no answer to ${method} ${path}`);
    return answer(call);
  });
  return calls;
};

export const json =
  (body: unknown, status = 200): (() => Response) =>
  () =>
    Response.json(body, { status });

/** Answers for a list that is too long to be sent whole, as the server does from its database. */
export const aLongList = (list: readonly MemberJson[], path = '/api/admin/memberships'): Record<string, Answer> => {
  const sorted = list.toSorted(compareByName);
  const first = (most: number) => () =>
    Response.json(sorted.slice(0, most), { headers: { 'X-Total-Count': String(list.length) } });
  return {
    [`GET ${path}?first=25`]: first(25),
    [`GET ${path}?first=500`]: first(500),
    [`POST ${path}/found`]: ({ body }) => Response.json(foundAmong(sorted, body as ListWish, new Date())),
  };
};

/** Records every address that the page would open, and stays on the page. */
export const watchMoves = (): string[] => {
  const moves: string[] = [];
  const note = (address: string | URL) => {
    moves.push(String(address));
    dispatchEvent(new Event('pagehide'));
  };
  vi.spyOn(location, 'assign').mockImplementation(note);
  vi.spyOn(location, 'replace').mockImplementation(note);
  return moves;
};

let made = 0;

const person = {
  birthDate: '1990-03-05',
  phone: '+33612345678',
  address: '1 rue du Port',
  ...forFields(optionalFields, () => null),
};

export const aMember = (changes: Partial<MemberJson> = {}): MemberJson => {
  made += 1;
  const names = { firstName: 'Camille', lastName: `Durand ${made}`, ...changes };
  return {
    id: `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`,
    season: '2026-2027',
    status: 'active',
    flags: [],
    settledFlags: [],
    ...names,
    fullName: `${names.firstName} ${names.lastName}`,
    email: `membre${made}@exemple.fr`,
    ...person,
    hasPhoto: false,
    hasProof: false,
    rulesAccepted: true,
    medicalClearance: true,
    paymentDone: true,
    disciplines: ['Canne'],
    amount: 245,
    paid: 245,
    owed: 0,
    toCome: 0,
    aided: 0,
    overpaid: 0,
    proof: 'not-needed',
    isProofAwaited: false,
    openPieces: {},
    isAddressRefused: false,
    reducedPriceSelected: false,
    reducedPriceProofShown: false,
    isCoach: false,
    imageRightsGranted: false,
    archivedAt: null,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
};

/** Returns false if leaving the screen would lose typed text and its author prefers to stay. */
export const mayLeave = (): boolean => {
  let isGone = false;
  leave(() => {
    isGone = true;
  });
  return isGone;
};
