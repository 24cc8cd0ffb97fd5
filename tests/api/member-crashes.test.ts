import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { archiveSeason, toArchive } from '#tests/support/archived-seasons.ts';
import { CASH, membersOf } from '#tests/support/members.ts';
import { atStripe, membersNamed, rowsOf, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf, smallJpeg } from '#tests/support/pictures.ts';
import { asAdmin, openClubAndSignIn } from '#tests/support/sessions.ts';
import { somebody, submitted } from '#tests/support/sign-up.ts';

const { club, token } = await openClubAndSignIn();
afterAll(() => club.close());
const admin = membersOf(club, token);
const photo = await smallJpeg();

/** More requests to the database than any of these writes makes. */
const MOST_REQUESTS = 40;
type Fault = 'failBefore' | 'loseAnswerAfterCommit';

/** Makes the nth request to the database fail. `hasFailed` is false when there were fewer requests. */
const failingAt = async (nth: number, fault: Fault, run: () => Promise<Response>) => {
  let seen = 0;
  club.databaseRequests.before = () => {
    if (seen === nth) club.databaseFaults[fault]();
    seen += 1;
  };
  const response = await run();
  club.databaseRequests.before = undefined;
  club.databaseFaults.reset();
  return { status: response.status, hasFailed: seen > nth };
};

interface Story {
  run: () => Promise<Response>;
  /** Checks the result after the write was repeated until it worked or was already done. */
  expectDone: () => Promise<void>;
}

const signedUp = async () => {
  const created = await submitted(club);
  await webhooksDelivered(club);
  return { created, id: (await rowsOf(club, created)).member.id };
};

const stories: Record<string, () => Promise<Story>> = {
  'a member is added once': async () => {
    const form = somebody();
    return {
      run: () => admin.add({ ...form, payment: CASH }, { photo }),
      expectDone: async () => {
        const found = await membersNamed(club, form.lastName);
        expect(found).toMatchObject([{ status: 'active', orderLines: [{}, {}], payments: [{ amountCents: 30_000 }] }]);
        expect(await club.deps.files.find(found[0]?.photoKey ?? '')).toBeDefined();
      },
    };
  },
  'a payment is recorded once, and the card cancelled': async () => {
    const { created, id } = await signedUp();
    const payment = { ...CASH, id: randomUUID() };
    return {
      run: () => admin.act(id, 'payments', payment),
      expectDone: async () => {
        expect(await admin.found(id)).toMatchObject({ status: 'active', paid: 300 });
        expect((await atStripe(club, created)).intent.status).toBe('canceled');
      },
    };
  },
  'a member is changed with files': async () => {
    const { id } = await admin.added({}, { photo });
    return {
      run: () => admin.putForm(id, { disciplines: ['Canne'] }, { photo }),
      expectDone: async () => {
        expect(await admin.found(id)).toMatchObject({ amount: 180, lines: [{ discipline: 'Canne' }] });
        expect(await club.deps.files.find((await admin.row(id))?.photoKey ?? '')).toBeDefined();
      },
    };
  },
  'a proof is accepted': async () => {
    const { id } = await admin.added({ reducedPriceSelected: true }, { proof: pdf() });
    return {
      run: () => admin.act(id, 'proof', { decision: 'accepted' }),
      expectDone: async () => {
        expect(await admin.found(id)).toMatchObject({ proof: 'accepted', hasProof: false });
        expect((await admin.audits(id)).filter(({ action }) => action === 'member.proof-accept')).toHaveLength(1);
      },
    };
  },
  'a member is deleted': async () => {
    const { created, id } = await signedUp();
    return {
      run: () => admin.remove(id),
      expectDone: async () => {
        expect((await admin.read(id)).status).toBe(404);
        expect((await atStripe(club, created)).intent.status).toBe('canceled');
      },
    };
  },
  'money is given back once': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: CASH });
    return {
      run: () => admin.act(id, `payments/${payments[0]?.id}/refund`, { ...CASH, amount: 100, updatedAt }),
      expectDone: async () => expect((await admin.found(id)).paid).toBe(200),
    };
  },
  'a payment is corrected once': async () => {
    const member = await admin.added({ payment: { ...CASH, amount: 3000, isAboveOwed: true } });
    const { id, payments, updatedAt } = member;
    const right = { ...CASH, id: randomUUID(), reason: 'un zéro de trop', updatedAt };
    return {
      run: () => admin.act(id, `payments/${payments[0]?.id}/correct`, right),
      expectDone: async () => {
        const found = await admin.found(id);
        expect([found.paid, found.payments.length]).toEqual([300, 2]);
        expect(found.timeline.filter(({ what }) => what === 'member.correct-payment')).toHaveLength(1);
      },
    };
  },
  'a refund is corrected once': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: CASH });
    const path = `payments/${payments[0]?.id}/refund`;
    const refunded = await admin.done(id, path, { ...CASH, amount: 100, cancelsMembership: true, updatedAt });
    const right = { ...CASH, id: randomUUID(), amount: 10, reason: 'un zéro de trop', updatedAt: refunded.updatedAt };
    return {
      run: () => admin.act(id, `${path}s/${refunded.payments[0]?.refunds[0]?.id}/correct`, right),
      expectDone: async () => {
        const found = await admin.found(id);
        expect([found.status, found.paid, found.payments[0]?.refunds.length]).toEqual(['active', 290, 2]);
      },
    };
  },
  'a flag is resolved once': async () => {
    const { id, payments, updatedAt } = await admin.added({ payment: CASH });
    await admin.done(id, `payments/${payments[0]?.id}/refund`, { ...CASH, amount: 100, updatedAt });
    return {
      run: () => admin.act(id, 'flags', { flag: 'partial-refund' }),
      expectDone: async () => {
        const { timeline, settledFlags } = await admin.found(id);
        expect(settledFlags).toEqual(['partial-refund']);
        expect(timeline.filter(({ kind }) => kind === 'flag')).toHaveLength(1);
      },
    };
  },
  'the season is archived': async () => {
    const { id } = await admin.added();
    // What the screen counted before.
    const body = { ...(await toArchive(club, token)), batchId: crypto.randomUUID() };
    return {
      run: () => asAdmin(club, token, '/api/admin/memberships/archive-all', { method: 'POST', body }),
      expectDone: async () => {
        const { archivedAt, timeline } = await admin.found(id);
        expect(timeline.filter(({ what }) => what === 'season.archive-all')).toHaveLength(1);
        expect(archivedAt).not.toBeNull();
      },
    };
  },
  'a season is brought back': async () => {
    const { id } = await admin.added();
    const archived = await archiveSeason(club, token);
    const { batchId } = (await archived.json()) as { batchId: string };
    return {
      run: () => asAdmin(club, token, `/api/admin/memberships/archive-all/${batchId}/undo`, { method: 'POST' }),
      expectDone: async () => {
        const { archivedAt, timeline } = await admin.found(id);
        expect(timeline.filter(({ what }) => what === 'season.unarchive-all')).toHaveLength(1);
        expect(archivedAt).toBeNull();
      },
    };
  },
};

describe.each<[Fault, string]>([
  ['failBefore', 'before it arrives'],
  ['loseAnswerAfterCommit', 'after it was done'],
])('with any one request to the database lost, %s', (fault) => {
  test.each(Object.keys(stories))('%s', async (name) => {
    for (let nth = 0; nth < MOST_REQUESTS; nth += 1) {
      const story = await stories[name]?.();
      if (!story) throw new Error('no such story');
      const { status, hasFailed } = await failingAt(nth, fault, story.run);
      // The write is done, or unavailable and then done or already done. It is never half done.
      expect([200, 201, 204, 503], `at request ${nth}`).toContain(status);
      if (status === 503) expect([200, 201, 204, 404, 409]).toContain((await story.run()).status);
      await story.expectDone();
      if (!hasFailed) return;
    }
    throw new Error('more requests than were made to fail');
  });
});
