import { and, asc, eq } from 'drizzle-orm';
import { members, payments } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import type { Deed, Step } from './steps.ts';

/** What an administrator may be answered: done, gone, not now, not like that, out of reach. */
const EXPECTED = [200, 201, 204, 404, 409, 422, 503];

type Member = typeof members.$inferSelect;
type Answer = Promise<Response | undefined> | undefined;

/** Somebody who corrects, archives, takes cash and deletes while others sign up and pay. */
export const createAdministrator = (club: TestClub, token: string) => {
  const { act, put, remove } = membersOf(club, token);
  const post = (path: string) => asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST' });
  const batches: string[] = [];

  const giveBack = async (memberId: string): Promise<Response | undefined> => {
    const isTheirCash = and(eq(payments.memberId, memberId), eq(payments.means, 'cash'));
    const [cash] = await club.db
      .select()
      .from(payments)
      .where(isTheirCash)
      .catch(() => []);
    return cash && act(memberId, `payments/${cash.id}/refund`, { amount: cash.amountCents / 100 });
  };

  const deeds: Record<Deed, (member: Member) => Answer> = {
    'take cash': ({ id }) => act(id, 'payments', { means: 'cash', amount: 300, date: '2026-11-02' }),
    'give cash back': ({ id }) => giveBack(id),
    archive: ({ id }) => act(id, 'archive'),
    restore: ({ id }) => act(id, 'restore'),
    settle: ({ id }) => act(id, 'settle'),
    'accept proof': ({ id }) => act(id, 'proof', { decision: 'accepted' }),
    'refuse proof': ({ id }) => act(id, 'proof', { decision: 'refused' }),
    'see proof': ({ id }) => act(id, 'proof', { decision: 'shown' }),
    delete: ({ id }) => remove(id),
    // What somebody who paid owes after a change is between them and the club: only sign-ups agree to the cent.
    'change disciplines': ({ id, status, updatedAt }) =>
      status === 'pending' ? put(id, { disciplines: ['Boxe thaï'], updatedAt: updatedAt.toISOString() }) : undefined,
    'change address': ({ id }) => put(id, { address: '1 rue Neuve, 00100 Valombre' }),
  };

  const expect = async (what: string, answer: Answer): Promise<Response | undefined> => {
    const response = await answer;
    if (response && !EXPECTED.includes(response.status))
      throw new Error(`${what}: ${response.status} ${await response.text()}`);
    return response;
  };

  return {
    administer: async ({ which, deed }: Extract<Step, { do: 'administer' }>): Promise<void> => {
      // The list may itself be out of reach.
      const all = await club.db
        .select()
        .from(members)
        .orderBy(asc(members.createdAt))
        .catch(() => []);
      const member = all[which % Math.max(1, all.length)];
      if (member) await expect(deed, deeds[deed](member));
    },
    archiveAll: async (): Promise<void> => {
      const response = await expect('archive all', post('archive-all'));
      if (response?.ok) batches.push(((await response.json()) as { batchId: string }).batchId);
    },
    undo: async (): Promise<void> => {
      const batch = batches.at(-1);
      if (batch) await expect('undo', post(`archive-all/${batch}/undo`));
    },
  };
};
