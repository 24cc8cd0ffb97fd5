import { and, eq } from 'drizzle-orm';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { payments } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';

/** Returns the actions with which an administrator refunds cash and takes the amount that is still owed. */
export const createCashDesk = (club: TestClub, token: string) => {
  const { act, read } = membersOf(club, token);
  return {
    giveBack: async (memberId: string): Promise<Response | undefined> => {
      const isTheirCash = and(eq(payments.memberId, memberId), eq(payments.means, 'cash'));
      const [cash] = await club.db
        .select()
        .from(payments)
        .where(isTheirCash)
        .catch(() => []);
      if (!cash) return undefined;
      const response = await read(memberId);
      if (response.status !== 200) return response;
      const { updatedAt } = (await response.json()) as MemberDetails;
      return act(memberId, `payments/${cash.id}/refund`, {
        ...{ means: 'cash', amount: (cash.amountCents - cash.refundedCents) / 100, date: '2026-11-03' },
        ...{ cancelsMembership: true, updatedAt },
      });
    },
    takeDifference: async (memberId: string): Promise<Response | undefined> => {
      const response = await read(memberId);
      if (response.status !== 200) return response;
      const { owed, updatedAt } = (await response.json()) as MemberDetails;
      return owed > 0
        ? act(memberId, 'payments', { means: 'cash', amount: owed, date: '2026-11-02', updatedAt })
        : response;
    },
  };
};
