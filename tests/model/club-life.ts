import { settlePending } from '#server/payments/settle-pending.ts';
import type { TestClub } from '#tests/support/club.ts';
import { returnPage, webhooksDelivered } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { type Created, somebody, submit } from '#tests/support/sign-up.ts';
import type { Step } from './steps.ts';

const SIX_MINUTES = 360_000;
/** By then the scheduled job looks at every payment again. */
const A_DAY_LATER = 24 * 3_600_000 + 2 * SIX_MINUTES;

/** What a visitor may be answered; anything else is a bug. */
const EXPECTED = [200, 409, 503];

/** Lets steps happen to a club, as two people with two e-mails each live through them. */
export const liveIn = (club: TestClub, photo: Uint8Array<ArrayBuffer>) => {
  const people = [somebody(), somebody()];
  const begun: Created[] = [];
  const faults: { method: string; times: number }[] = [];
  const pick = (which: number): Created | undefined => begun[which % Math.max(1, begun.length)];

  const signUp = async (step: Extract<Step, { do: 'submit' }>) => {
    const person = people[step.person] ?? somebody();
    const email = step.email === 0 ? person.email : `parents.${person.email}`;
    const form = { ...person, email, disciplines: step.disciplines, reducedPriceSelected: step.reduced };
    const response = await submit(club, { form, photo, ...(step.proof && { proof: pdf() }) });
    if (!EXPECTED.includes(response.status)) throw new Error(`${response.status} ${await response.text()}`);
    const created = response.status === 200 ? ((await response.json()) as Created) : undefined;
    if (created && !begun.some(({ paymentIntentId }) => paymentIntentId === created.paymentIntentId)) {
      begun.push(created);
    }
  };

  const comeBack = async (created: Created) => {
    const { status } = await returnPage(club, created);
    if (!EXPECTED.includes(status)) throw new Error(`return page: ${status}`);
  };

  const failAtRequest = ({ how, nth }: Extract<Step, { do: 'database fails' }>) => {
    let asked = 0;
    club.databaseRequests.before = () => {
      asked += 1;
      if (asked !== nth) return;
      if (how === 'before') club.databaseFaults.failBefore();
      else club.databaseFaults.loseAnswerAfterCommit();
    };
  };

  /** What only happens to a payment that exists and allows it; the stand-in refuses the rest, as Stripe would. */
  const happensTo = async (created: Created | undefined, step: Step): Promise<unknown> => {
    if (!created) return undefined;
    const id = created.paymentIntentId;
    if (step.do === 'come back') return comeBack(created);
    if (step.do === 'pay') return club.stripe.confirm(id, step.card);
    if (step.do === 'authenticate') return club.stripe.authenticate(id, step.accepted);
    if (step.do === 'bank answers') return club.stripe.settle(id, step.outcome).catch(() => undefined);
    if (step.do === 'refund') return club.stripe.refund(id, step.part ? 100 : undefined).catch(() => undefined);
    return club.stripe.dispute(id).catch(() => undefined);
  };

  const settle = async (later: number) => {
    club.clock.offsetMs = later;
    await settlePending(club.deps).finally(() => {
      club.clock.offsetMs = 0;
    });
  };

  const live = async (step: Step): Promise<unknown> => {
    if (step.do === 'submit') return signUp(step);
    if (step.do === 'hear') return club.stripe.setWebhookMode(step.mode);
    if (step.do === 'release') return club.stripe.release(step.options);
    if (step.do === 'database fails') return failAtRequest(step);
    if (step.do === 'settle pending') return settle(SIX_MINUTES).catch(() => undefined);
    if (step.do !== 'Stripe fails') return happensTo(pick(step.which), step);
    faults.push({ method: step.fault.method ?? 'GET', times: step.fault.times ?? 1 });
    return club.stripe.addFault(step.fault);
  };

  /** The end of all trouble: faults are over, what was held arrives, and the scheduled job runs once. */
  const calmDown = async () => {
    club.databaseRequests.before = undefined;
    club.databaseFaults.reset();
    for (const { method, times } of faults) for (let nth = 0; nth < times; nth += 1) await wearOut(method);
    await club.stripe.release();
    await webhooksDelivered(club);
    await settle(A_DAY_LATER);
    await webhooksDelivered(club);
  };

  const wearOut = (method: string) =>
    fetch(`${club.standIn.url}/v1/payment_intents/pi_none${method === 'POST' ? '/cancel' : ''}`, {
      method,
      headers: { Authorization: 'Bearer sk_test_stand_in' },
    }).catch(() => undefined);

  return { live, calmDown };
};
