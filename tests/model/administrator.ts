import { asc } from 'drizzle-orm';
import { members } from '#server/db/schema.ts';
import { archiveSeason } from '#tests/support/archived-seasons.ts';
import type { TestClub } from '#tests/support/club.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { pdf } from '#tests/support/pictures.ts';
import { asAdmin } from '#tests/support/sessions.ts';
import { createCardDesk } from './card-desk.ts';
import { type Answer, deedsOf } from './deeds.ts';
import { correctionOf, formOf, type Somebody } from './people.ts';
import type { PriceChanges } from './seen.ts';
import { setPrice } from './set-price.ts';
import type { Step } from './steps.ts';

/**
 * The statuses an administrator may get: success, not found, conflict, invalid input or unavailable. Any other is a
 * bug.
 */
const EXPECTED = [200, 201, 204, 404, 409, 422, 503];

const expect = async (what: string, answer: Answer): Promise<Response | undefined> => {
  const response = await answer;
  if (response && !EXPECTED.includes(response.status))
    throw new Error(`${what}: ${response.status} ${await response.text()}`);
  return response;
};

const someMember = async ({ db }: TestClub, which: number): Promise<{ id: string } | undefined> => {
  // The database may be failing.
  const all = await db
    .select()
    .from(members)
    .orderBy(asc(members.createdAt))
    .catch(() => []);
  return all[which % Math.max(1, all.length)];
};

const hasPaid = async ({ stripe }: TestClub, memberId: string): Promise<boolean> => {
  const { charges } = await stripe.books();
  return charges.some(({ status, metadata }) => status === 'succeeded' && metadata.memberId === memberId);
};

/** Archives a whole season and undoes the last archiving. */
const createSeasonEnd = (club: TestClub, token: string) => {
  const post = (path: string) => asAdmin(club, token, `/api/admin/memberships/${path}`, { method: 'POST' });
  const batches: string[] = [];
  return {
    archiveAll: async (): Promise<void> => {
      const response = await expect('archive all', archiveSeason(club, token));
      if (response?.ok) batches.push(((await response.json()) as { batchId: string }).batchId);
    },
    undo: async (): Promise<void> => {
      const batch = batches.at(-1);
      if (batch) await expect('undo', post(`archive-all/${batch}/undo`));
    },
  };
};

interface Setting {
  club: TestClub;
  token: string;
  people: readonly Somebody[];
  priceChanges: PriceChanges;
}

/**
 * Returns the actions of an administrator, who adds, changes, archives and deletes members, takes cash and sets prices
 * while others sign up and pay.
 */
export const createAdministrator = ({ club, token, people, priceChanges }: Setting) => {
  const { add, put } = membersOf(club, token);
  const deeds = deedsOf(club, token);
  const cardDesk = createCardDesk(club, token);
  /**
   * Members who had paid before their disciplines were changed. Dates cannot tell this, because a job may run with a
   * clock hours ahead.
   */
  const paidBefore = new Set<string>();

  return {
    ...createSeasonEnd(club, token),
    paidBefore,
    refund: async (step: Extract<Step, { do: 'refund from the site' }>): Promise<void> => {
      const member = await someMember(club, step.which);
      if (member) await expect(step.do, cardDesk.giveBack(member.id, step));
    },
    administer: async ({ which, deed }: Extract<Step, { do: 'administer' }>): Promise<void> => {
      const member = await someMember(club, which);
      if (member) await expect(deed, deeds[deed](member.id));
    },
    add: async (step: Extract<Step, { do: 'add' }>): Promise<void> => {
      const form = { ...formOf(people, step), ...(step.paid && { payment: { ...CASH, isAboveOwed: true } }) };
      await expect('add', add(form, step.proof ? { proof: pdf() } : {}));
    },
    change: async (step: Extract<Step, { do: 'correct' | 'change disciplines' }>): Promise<void> => {
      const member = await someMember(club, step.which);
      const changes =
        step.do === 'correct' ? correctionOf(people, step.what, step.as) : { disciplines: step.disciplines };
      if (!member) return;
      if (step.do === 'change disciplines' && (await hasPaid(club, member.id))) paidBefore.add(member.id);
      await expect(step.do, put(member.id, changes));
    },
    changePrice: async (step: Extract<Step, { do: 'change price' }>): Promise<void> => {
      priceChanges.begun += 1;
      await expect(step.do, setPrice(club, token, step));
      priceChanges.over += 1;
    },
  };
};
