import type { TestClub } from '#tests/support/club.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { createCashDesk } from './cash-desk.ts';
import type { Deed } from './steps.ts';

/** Undefined when there was nothing to do. */
export type Answer = Promise<Response | undefined> | undefined;

/** Returns, for each deed, the function that does it to a member. */
export const deedsOf = (club: TestClub, token: string): Record<Deed, (id: string) => Answer> => {
  const { act, put, remove } = membersOf(club, token);
  const { giveBack, takeDifference } = createCashDesk(club, token);
  return {
    'take cash': (id) => act(id, 'payments', { ...CASH, isAboveOwed: true }),
    'take the difference': takeDifference,
    'give cash back': giveBack,
    archive: (id) => act(id, 'archive'),
    restore: (id) => act(id, 'restore'),
    settle: (id) => act(id, 'settle'),
    'accept proof': (id) => act(id, 'proof', { decision: 'accepted' }),
    'refuse proof': (id) => act(id, 'proof', { decision: 'refused', refusal: 'Illisible.' }),
    'see proof': (id) => act(id, 'proof', { decision: 'shown' }),
    delete: remove,
    'change address': (id) => put(id, { address: '1 rue Neuve, 00100 Valombre' }),
  };
};
