import { settleUnheard } from '#server/payments/notifications.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { readPayouts } from '#server/payouts/read-payouts.ts';
import { deleteUnpaidSignUps } from '#server/running/housekeeping/delete-unpaid-sign-ups.ts';
import { sweepFiles } from '#server/running/housekeeping/sweep-files.ts';
import { withdrawDifferences } from '#server/running/housekeeping/withdraw-differences.ts';
import type { TestClub } from '#tests/support/club.ts';
import { webhooksDelivered } from '#tests/support/payments.ts';
import { createAdministrator } from './administrator.ts';
import type { Mortal } from './crash.ts';
import { createPeople } from './people.ts';
import { createSeen } from './seen.ts';
import type { Job, Step } from './steps.ts';
import { createVisitors } from './visitors.ts';

const HOUR = 3_600_000;

/** Later than any job has run. What a job read on its day is then due to be read again. */
const LATEST = 10 * 24 * HOUR;

/** The work of each job, and how much later than now it runs. */
const jobs: Record<Job, { work: (deps: TestClub['deps']) => Promise<number>; later: number }> = {
  unheard: { work: settleUnheard, later: 0 },
  pending: { work: settlePending, later: HOUR },
  purge: {
    work: async (deps) => (await deleteUnpaidSignUps(deps)) + (await withdrawDifferences(deps)),
    later: 8 * 24 * HOUR,
  },
  sweep: { work: sweepFiles, later: 25 * HOUR },
  payouts: { work: async (deps) => (await readPayouts(deps)).read, later: 0 },
};

const runJob = async ({ deps }: TestClub, job: Job, later = jobs[job].later): Promise<void> => {
  // The job has a clock of its own: other steps of the same moment happen today.
  const now = () => new Date(deps.now().getTime() + later);
  await jobs[job].work({ ...deps, now });
};

/** Ends all faults, delivers the held webhooks and runs the jobs. */
const calmDown = async (club: TestClub, mortal: Mortal): Promise<void> => {
  mortal.also.before = undefined;
  club.databaseFaults.reset();
  await club.stripe.clearFaults();
  // The job below runs days later.
  await club.stripe.forgetKeys('refund-');
  await club.stripe.release();
  await webhooksDelivered(club);
  await runJob(club, 'pending', LATEST);
  await webhooksDelivered(club);
  await runJob(club, 'payouts');
  await runJob(club, 'sweep');
};

// An empty balance is not paid out.
const payOut = async ({ stripe }: TestClub, arrives: boolean): Promise<void> => {
  const made = await stripe.payout().catch(() => undefined);
  if (made && arrives) await stripe.arrive(made);
};

const failLatestPayout = async ({ stripe }: TestClub): Promise<void> => {
  const { payouts } = await stripe.books();
  const latest = payouts.at(-1);
  if (latest) await stripe.failPayout(latest.id);
};

type Trouble = Extract<Step, { do: 'database fails' }>;

const failAtRequest = ({ databaseFaults }: TestClub, mortal: Mortal, { how, nth }: Trouble): void => {
  let asked = 0;
  mortal.also.before = () => {
    asked += 1;
    if (asked !== nth) return;
    if (how === 'before') databaseFaults.failBefore();
    else databaseFaults.loseAnswerAfterCommit();
  };
};

// The pace only matters when several steps run at once.
const happenAtOnce = (moment: Step[], mortal: Mortal, happen: (step: Step) => unknown): Promise<unknown> =>
  Promise.all(
    moment.map((step) => {
      const { crash, pace } = 'crash' in step ? step : { crash: undefined, pace: 0 };
      return mortal.untilCrash({ crash, pace: moment.length > 1 ? pace : 0 }, async () => happen(step));
    }),
  );

interface Setting {
  club: TestClub;
  mortal: Mortal;
  photo: Uint8Array<ArrayBuffer>;
  token: string;
}

/** Returns the functions that run steps on a club, with a few people who have two e-mail addresses each. */
export const liveIn = ({ club, mortal, photo, token }: Setting) => {
  const people = createPeople();
  const priceChanges = { begun: 0, over: 0 };
  const seen = createSeen(club, priceChanges);
  const visitors = createVisitors({ club, token, people, photo, seen });
  const administrator = createAdministrator({ club, token, people, priceChanges });

  const happen = (step: Step): Promise<unknown> | unknown => {
    if (step.do === 'submit') return visitors.signUp(step);
    if (step.do === 'ask for difference') return visitors.askForDifference(step.which);
    if (step.do === 'hear') return club.stripe.setWebhookMode(step.mode);
    if (step.do === 'pay out') return payOut(club, step.arrives);
    if (step.do === 'payout fails') return failLatestPayout(club);
    if (step.do === 'release') return club.stripe.release(step.options);
    if (step.do === 'database fails') return failAtRequest(club, mortal, step);
    if (step.do === 'Stripe fails') return club.stripe.addFault(step.fault);
    if (step.do === 'Stripe forgets keys') return club.stripe.forgetKeys('refund-');
    if (step.do === 'refund from the site') return administrator.refund(step);
    if (step.do === 'run') return runJob(club, step.job).catch(() => undefined);
    if (step.do === 'administer') return administrator.administer(step);
    if (step.do === 'add') return administrator.add(step);
    if (step.do === 'correct' || step.do === 'change disciplines') return administrator.change(step);
    if (step.do === 'change price') return administrator.changePrice(step);
    if (step.do === 'archive all') return administrator.archiveAll();
    if (step.do === 'undo archive all') return administrator.undo();
    return visitors.happensTo(step);
  };

  return {
    /** Runs steps at the same time. */
    live: (moment: Step[]): Promise<unknown> => {
      visitors.newMoment();
      return happenAtOnce(moment, mortal, happen);
    },
    calmDown: () => calmDown(club, mortal),
    /** Lets everybody try to join after all trouble has ended. */
    goOn: async () => {
      await visitors.everybodyJoins();
      await webhooksDelivered(club);
    },
    shown: seen.amounts,
    differences: visitors.differences,
    ownerOf: visitors.ownerOf,
    paidBefore: administrator.paidBefore,
  };
};
