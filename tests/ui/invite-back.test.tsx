// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberDetails, TimelineEntry } from '#domain/member/member-details.ts';
import type { FormerMemberList, InvitationPlan, MemberRenewal } from '#domain/member/renewal-state.ts';
import { json } from './admin-support.ts';
import { press, reading, showMember, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const NEXT = '2027-2028';
const AT = '2027-06-02T10:00:00.000Z';
const PLAN = 'POST /api/admin/renewals/invitations/plan';
const INVITE = 'POST /api/admin/renewals/invitations';

const renewing = (changes: Partial<MemberRenewal> = {}, of: Partial<MemberDetails> = {}): MemberDetails =>
  someDetails({
    ...of,
    fullName: 'Zoé Martin',
    renewal: {
      ...{ season: NEXT, state: 'to-invite', opensOn: '2027-06-01', isOpen: true, isInvitable: true },
      ...{ invitedAt: null, openedAt: null, declinedAt: null, returnedId: null },
      ...changes,
    },
  });
const plan: InvitationPlan = {
  ...{ selection: 'abc', people: 1, mails: 1, left: [], days: 1, usedToday: 0, allowance: 300 },
};
const list: FormerMemberList = { season: NEXT, opensOn: '2027-06-01', isOpen: true, next: null, people: [] };
const standing = (): string => spaces(document.querySelector('.next-step')?.textContent);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('a member is invited from their page, which then says so', async () => {
  const member = renewing();
  const pages = [json(member), json(renewing({ state: 'invited', invitedAt: AT }, member))];
  const calls = await showMember(member, {
    [reading(member)]: () => (pages.length > 1 ? pages.shift() : pages[0])?.() ?? Response.error(),
    [PLAN]: json(plan),
    [INVITE]: json(list, 201),
  });
  expect(standing()).toContain('Cette personne peut se réinscrire pour 2027-2028.');
  press('Inviter à se réinscrire…');
  await screen.findByText(/1 ancien adhérent reçoit un lien personnel/);
  press('Envoyer 1 courriel');
  await waitFor(() => expect(standing()).toContain('attend une réponse'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(calls.find(({ method, path }) => `${method} ${path}` === INVITE)?.body).toEqual({
    ...{ id: expect.any(String), season: NEXT, ids: [member.id], isAgain: false, selection: 'abc' },
  });
});

test('an invitation that nobody answers is the same one when it is sent again', async () => {
  const member = renewing();
  const answers = [() => Promise.reject(new TypeError('offline')), json(list, 201)];
  const calls = await showMember(member, {
    [PLAN]: json(plan),
    [INVITE]: () => answers.shift()?.() ?? Response.error(),
  });
  press('Inviter à se réinscrire…');
  await screen.findByText(/reçoit un lien personnel/);
  press('Envoyer 1 courriel');
  await screen.findByText('La réponse n’est pas arrivée');
  press('Envoyer 1 courriel');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = calls.filter(({ method, path }) => `${method} ${path}` === INVITE).map(({ body }) => body);
  expect(second).toEqual(first);
});

test('who declined is said to, invited by nobody, and expected again by one press', async () => {
  const member = renewing({ state: 'declined', openedAt: AT, declinedAt: AT });
  const undo = `POST /api/admin/renewals/${member.id}/undo-decline`;
  const pages = [json(member), json(renewing({ state: 'opened', openedAt: AT }, member))];
  await showMember(member, {
    [reading(member)]: () => (pages.length > 1 ? pages.shift() : pages[0])?.() ?? Response.error(),
    [undo]: () => new Response(null, { status: 204 }),
  });
  expect(standing()).toContain('Le 02/06/27, cette personne a répondu qu’elle ne revient pas pour 2027-2028.');
  expect(screen.queryByRole('button', { name: /Inviter/ })).toBeNull();
  press(/^Annuler.*ne revient pas/);
  await waitFor(() => expect(standing()).toContain('a été ouvert, sans suite'));
});

test('the history tells that the link was opened, that the person declined, and that they came back', async () => {
  const entry = (kind: TimelineEntry['kind'], what: string, note: string | null = null): TimelineEntry => ({
    ...{ at: AT, kind, what, by: null, fields: [], amount: null, means: null, note, mail: null, becomes: null },
  });
  const member = someDetails({
    timeline: [
      entry('renewal', 'opened'),
      entry('change', 'member.decline-renewal'),
      entry('change', 'member.expect-back'),
      entry('renewal', 'returned', NEXT),
    ],
  });
  await showPart('historique')(member);
  const told = spaces(screen.getByRole('region', { name: 'Historique' }).textContent);
  expect(told).toMatch(/Lien de réinscription ouvert.*ne revient pas.*annulée par le club.*Réinscription2027-2028/);
});
