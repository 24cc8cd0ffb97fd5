import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#domain/dates.ts';
import {
  chosenFormerSchema,
  type InvitationObstacle,
  invitationObstacles,
  type LeftReason,
  lastInvitedBy,
  leftReasonOf,
  type RenewalFacts,
  type RenewalState,
  renewalStateOf,
  renewalStates,
} from '#domain/member/renewal-state.ts';
import { renewalsMessages } from '#messages/renewals.ts';

const AT = '2027-06-02T10:00:00.000Z';
const none: RenewalFacts = { invitedAt: null, openedAt: null, declinedAt: null, returnedId: null };

describe('the state of a coming back', () => {
  test.each<[string, Partial<RenewalFacts>, RenewalState]>([
    ['nothing happened', {}, 'to-invite'],
    ['an invitation was written', { invitedAt: AT }, 'invited'],
    ['the link was opened', { invitedAt: AT, openedAt: AT }, 'opened'],
    ['a link that was handed over was opened', { openedAt: AT }, 'opened'],
    ['the person declined', { invitedAt: AT, openedAt: AT, declinedAt: AT }, 'declined'],
    ['the person declined without opening', { declinedAt: AT }, 'declined'],
    ['the person came back by the link', { invitedAt: AT, openedAt: AT, returnedId: 'x' }, 'returned'],
    ['the person came back without an invitation', { returnedId: 'x' }, 'returned'],
    ['the person declined, and then came back', { declinedAt: AT, returnedId: 'x' }, 'returned'],
  ])('once %s', (_what, facts, state) => {
    expect(renewalStateOf({ ...none, ...facts })).toBe(state);
  });

  const instant = fc.option(fc.date({ noInvalidDate: true }).map((date) => date.toISOString()));
  const facts = fc.record<RenewalFacts>({
    invitedAt: instant,
    openedAt: instant,
    declinedAt: instant,
    returnedId: fc.option(fc.uuid()),
  });

  test('a member has come back whatever else happened, and nothing else is a return', () => {
    fc.assert(fc.property(facts, (some) => (renewalStateOf(some) === 'returned') === (some.returnedId !== null)));
  });

  test('taking a refusal back never makes anybody one to invite for the first time', () => {
    fc.assert(
      fc.property(facts, fc.date({ noInvalidDate: true }), (some, at) => {
        const openedAt = some.openedAt ?? at.toISOString();
        return renewalStateOf({ ...some, openedAt, declinedAt: null }) !== 'to-invite';
      }),
    );
  });

  test('depends on which instants there are, and not on their order', () => {
    fc.assert(
      fc.property(facts, (some) => {
        const later = (at: string | null) => at && AT;
        const moved = {
          invitedAt: later(some.invitedAt),
          openedAt: later(some.openedAt),
          declinedAt: later(some.declinedAt),
          returnedId: some.returnedId,
        };
        return renewalStateOf(moved) === renewalStateOf(some);
      }),
    );
  });
});

describe('who gets an invitation', () => {
  const now = new Date('2027-06-20T12:00:00.000Z');
  const daysAgo = (days: number): string => new Date(now.getTime() - days * DAY_MS).toISOString();
  const left = (state: RenewalState, more: { days?: number; obstacle?: InvitationObstacle; isAgain?: boolean } = {}) =>
    leftReasonOf(
      { state, invitedAt: more.days === undefined ? null : daysAgo(more.days), obstacle: more.obstacle ?? null },
      { isAgain: more.isAgain ?? false, now },
    );

  test.each<[string, Parameters<typeof left>, LeftReason | undefined]>([
    ['one to invite', ['to-invite'], undefined],
    ['one to invite, whoever presses «again»', ['to-invite', { isAgain: true }], undefined],
    ['one without an address', ['to-invite', { obstacle: 'no-address' }], 'no-address'],
    ['one who wants no news', ['to-invite', { obstacle: 'unsubscribed' }], 'unsubscribed'],
    ['one who was invited long ago', ['invited', { days: 30 }], 'settled'],
    ['one who was invited a week ago, again', ['invited', { days: 7, isAgain: true }], undefined],
    ['one who was invited six days ago, again', ['invited', { days: 6.99, isAgain: true }], 'too-soon'],
    ['one who opened a link that was handed over, again', ['opened', { isAgain: true }], undefined],
    ['one who has been refused since, again', ['opened', { days: 9, isAgain: true, obstacle: 'refused' }], 'refused'],
    ['one who came back, again', ['returned', { days: 9, isAgain: true }], 'settled'],
    ['one who declined, again', ['declined', { days: 9, isAgain: true }], 'settled'],
  ])('%s', (_what, asked, reason) => {
    expect(left(...asked)).toBe(reason);
  });

  test('nobody gets two within a week, whatever is pressed', () => {
    const state = fc.constantFrom(...renewalStates.filter((one) => one !== 'to-invite'));
    fc.assert(
      fc.property(state, fc.double({ min: 0, max: 6.99, noNaN: true }), fc.boolean(), (some, days, isAgain) => {
        expect(left(some, { days, isAgain })).toBeDefined();
      }),
    );
    expect(lastInvitedBy(now).toISOString()).toBe(daysAgo(7));
  });

  test('each reason to be left out has a sentence for one and for many', () => {
    for (const reason of [...invitationObstacles, 'too-soon', 'settled'] as const)
      for (const count of [1, 2, 1200]) expect(renewalsMessages.dialog.left(reason, count)).toMatch(/^1200|^\d /);
  });
});

test('chosen people are at least one, of a season', () => {
  const read = (more: object) => chosenFormerSchema.safeParse({ season: '2027-2028', isAgain: false, ...more });
  expect(read({}).success).toBe(true);
  expect(read({ ids: [crypto.randomUUID()] }).success).toBe(true);
  for (const wrong of [{ ids: [] }, { ids: ['x'] }, { ids: 'x' }, { season: '2027-2029' }, { isAgain: 'yes' }])
    expect(read(wrong).success, JSON.stringify(wrong)).toBe(false);
});
