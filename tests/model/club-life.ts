import { purgeSignUps } from '#server/housekeeping/purge-sign-ups.ts';
import { sweepFiles } from '#server/housekeeping/sweep-files.ts';
import { settlePending } from '#server/payments/settle-pending.ts';
import { settleUnheard } from '#server/payments/settle-unheard.ts';
import type { TestClub } from '#tests/support/club.ts';
import { webhooksDelivered } from '#tests/support/payments.ts';
import { createAdministrator } from './administrator.ts';
import type { Mortal } from './crash.ts';
import { createPeople } from './people.ts';
import { createSeen } from './seen.ts';
import type { Job, Step } from './steps.ts';
import { createVisitors } from './visitors.ts';

const HOUR = 3_600_000;

/** After any job has run: what one saw on its day is due to be read again. */
const LATEST = 10 * 24 * HOUR;

/** What each job does, and how much later than now it runs. */
const jobs: Record<Job, { work: (deps: TestClub['deps']) => Promise<number>; later: number }> = {
  unheard: { work: settleUnheard, later: 0 },
  pending: { work: settlePending, later: HOUR },
  purge: { work: purgeSignUps, later: 8 * 24 * HOUR },
  sweep: { work: sweepFiles, later: 25 * HOUR },
};

interface Setting {
  club: TestClub;
  mortal: Mortal;
  photo: Uint8Array<ArrayBuffer>;
  /** Of an administrator. */
  token: string;
}

/** Lets steps happen to a club, as a few people with two e-mails each live through them. */
export const liveIn = ({ club, mortal, photo, token }: Setting) => {
  const people = createPeople();
  const priceChanges = { begun: 0, over: 0 };
  const seen = createSeen(club, priceChanges);
  const visitors = createVisitors({ club, people, photo, seen });
  const administrator = createAdministrator({ club, token, people, priceChanges });

  const failAtRequest = ({ how, nth }: Extract<Step, { do: 'database fails' }>) => {
    let asked = 0;
    mortal.also.before = () => {
      asked += 1;
      if (asked !== nth) return;
      if (how === 'before') club.databaseFaults.failBefore();
      else club.databaseFaults.loseAnswerAfterCommit();
    };
  };

  const run = async (job: Job, later = jobs[job].later) => {
    // Of its own: what others do at the same moment happens today.
    const deps = { ...club.deps, now: () => new Date(club.deps.now().getTime() + later) };
    await jobs[job].work(deps);
  };

  const happen = (step: Step): Promise<unknown> | unknown => {
    if (step.do === 'submit') return visitors.signUp(step);
    if (step.do === 'hear') return club.stripe.setWebhookMode(step.mode);
    if (step.do === 'release') return club.stripe.release(step.options);
    if (step.do === 'database fails') return failAtRequest(step);
    if (step.do === 'Stripe fails') return club.stripe.addFault(step.fault);
    if (step.do === 'run') return run(step.job).catch(() => undefined);
    if (step.do === 'administer') return administrator.administer(step);
    if (step.do === 'add') return administrator.add(step);
    if (step.do === 'correct' || step.do === 'change disciplines') return administrator.change(step);
    if (step.do === 'change price') return administrator.changePrice(step);
    if (step.do === 'archive all') return administrator.archiveAll();
    if (step.do === 'undo archive all') return administrator.undo();
    return visitors.happensTo(step);
  };

  /** Lets things happen at the same moment; alone, nobody's slowness matters. */
  const live = (moment: Step[]): Promise<unknown> => {
    visitors.newMoment();
    return Promise.all(
      moment.map((step) => {
        const { crash, pace } = 'crash' in step ? step : { crash: undefined, pace: 0 };
        return mortal.untilCrash({ crash, pace: moment.length > 1 ? pace : 0 }, async () => happen(step));
      }),
    );
  };

  /** The end of all trouble: faults are over, what was held arrives, and every job has its night. */
  const calmDown = async () => {
    mortal.also.before = undefined;
    club.databaseFaults.reset();
    await club.stripe.clearFaults();
    await club.stripe.release();
    await webhooksDelivered(club);
    await run('pending', LATEST);
    await webhooksDelivered(club);
    await run('sweep');
  };

  /** Life goes on. */
  const goOn = async () => {
    await visitors.everybodyJoins();
    await webhooksDelivered(club);
  };

  return { live, calmDown, goOn, shown: seen.amounts, paidBefore: administrator.paidBefore };
};
