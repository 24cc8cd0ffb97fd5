import { randomUUID } from 'node:crypto';
import type { MemberDetails } from '#domain/member/member-details.ts';
import type { TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import type { Step } from './steps.ts';

interface Order {
  memberId: string;
  action: string;
  body: object;
}

/** Returns the action with which an administrator gives card money back from the site. */
export const createCardDesk = (club: TestClub, token: string) => {
  const { act, read } = membersOf(club, token);
  let last: Order | undefined;
  const send = ({ memberId, action, body }: Order): Promise<Response> => act(memberId, action, body);
  return {
    giveBack: async (
      memberId: string,
      { part, ends, owed, again }: Extract<Step, { do: 'refund from the site' }>,
    ): Promise<Response | undefined> => {
      // A page that shows an old version, and a button that is pressed twice.
      if (again && last) return send(last);
      const response = await read(memberId);
      if (response.status !== 200) return response;
      const { payments, updatedAt } = (await response.json()) as MemberDetails;
      const payment = payments.findLast(({ means, status }) => means === 'card' && status === 'succeeded');
      if (!payment) return undefined;
      last = {
        memberId,
        action: `payments/${payment.id}/card-refund`,
        body: {
          id: randomUUID(),
          ...(part && { amount: 1.5 }),
          reason: 'Départ',
          cancelsMembership: ends,
          staysOwed: owed,
          updatedAt,
        },
      };
      return send(last);
    },
  };
};
