import { and, asc, eq } from 'drizzle-orm';
import type { MemberDetails } from '#domain/member-details.ts';
import { members, payments } from '#server/db/schema.ts';
import type { TestClub } from '#tests/support/club.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pdf } from '#tests/support/pictures.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import { correctionOf, formOf, type Somebody } from './people.ts';
import type { PriceChanges } from './seen.ts';
import { setPrice } from './set-price.ts';
import type { Deed, Step } from './steps.ts';

/** What an administrator may be answered: done, gone, not now, not like that, out of reach. */
const EXPECTED = [200, 201, 204, 404, 409, 422, 503];

type Member = typeof members.$inferSelect;
type Answer = Promise<Response | undefined> | undefined;

interface Setting {
  club: TestClub;
  token: string;
  people: readonly Somebody[];
  priceChanges: PriceChanges;
}

/** Somebody who adds, corrects, archives, takes cash, deletes and sets prices while others sign up and pay. */
export const createAdministrator = ({ club, token, people, priceChanges }: Setting) => {
  const { act, add, put, read, remove } = membersOf(club, token);
  const post = (path: string) => asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST' });
  const batches: string[] = [];
  /** Members who had paid when their disciplines were to change; our own clock may be that of a job, hours ahead. */
  const paidBefore = new Set<string>();

  const notePaid = async (id: string): Promise<void> => {
    const { charges } = await club.stripe.books();
    if (charges.some(({ status, metadata }) => status === 'succeeded' && metadata.memberId === id)) paidBefore.add(id);
  };

  const giveBack = async (memberId: string): Promise<Response | undefined> => {
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
    return act(memberId, `payments/${cash.id}/refund`, { amount: cash.amountCents / 100, updatedAt });
  };

  const takeDifference = async (memberId: string): Promise<Response | undefined> => {
    const response = await read(memberId);
    if (response.status !== 200) return response;
    const { owed, updatedAt } = (await response.json()) as MemberDetails;
    return owed > 0
      ? act(memberId, 'payments', { means: 'cash', amount: owed, date: '2026-11-02', updatedAt })
      : response;
  };

  const deeds: Record<Deed, (member: Member) => Answer> = {
    'take cash': ({ id }) => act(id, 'payments', CASH),
    'take the difference': ({ id }) => takeDifference(id),
    'give cash back': ({ id }) => giveBack(id),
    archive: ({ id }) => act(id, 'archive'),
    restore: ({ id }) => act(id, 'restore'),
    settle: ({ id }) => act(id, 'settle'),
    'accept proof': ({ id }) => act(id, 'proof', { decision: 'accepted' }),
    'refuse proof': ({ id }) => act(id, 'proof', { decision: 'refused' }),
    'see proof': ({ id }) => act(id, 'proof', { decision: 'shown' }),
    delete: ({ id }) => remove(id),
    'change address': ({ id }) => put(id, { address: '1 rue Neuve, 00100 Valombre' }),
  };

  const expect = async (what: string, answer: Answer): Promise<Response | undefined> => {
    const response = await answer;
    if (response && !EXPECTED.includes(response.status))
      throw new Error(`${what}: ${response.status} ${await response.text()}`);
    return response;
  };

  const someMember = async (which: number): Promise<Member | undefined> => {
    // The list may itself be out of reach.
    const all = await club.db
      .select()
      .from(members)
      .orderBy(asc(members.createdAt))
      .catch(() => []);
    return all[which % Math.max(1, all.length)];
  };

  const change = async (step: Extract<Step, { do: 'correct' | 'change disciplines' }>): Promise<void> => {
    const member = await someMember(step.which);
    const changes =
      step.do === 'correct' ? correctionOf(people, step.what, step.as) : { disciplines: step.disciplines };
    if (!member) return;
    if (step.do === 'change disciplines') await notePaid(member.id);
    await expect(step.do, put(member.id, changes));
  };

  return {
    administer: async ({ which, deed }: Extract<Step, { do: 'administer' }>): Promise<void> => {
      const member = await someMember(which);
      if (member) await expect(deed, deeds[deed](member));
    },
    add: async (step: Extract<Step, { do: 'add' }>): Promise<void> => {
      const form = { ...formOf(people, step), ...(step.paid && { payment: CASH }) };
      await expect('add', add(form, step.proof ? { proof: pdf() } : {}));
    },
    change,
    paidBefore,
    changePrice: async (step: Extract<Step, { do: 'change price' }>): Promise<void> => {
      priceChanges.begun += 1;
      await expect(step.do, setPrice(club, token, step));
      priceChanges.over += 1;
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
