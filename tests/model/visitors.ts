import type { TestClub } from '#tests/support/club.ts';
import { CARDS, returnPage } from '#tests/support/payments.ts';
import { pdf } from '#tests/support/pictures.ts';
import { type Created, somebody, submit } from '#tests/support/sign-up.ts';
import type { Step } from './steps.ts';

/** What a visitor may be answered; anything else is a bug. */
const EXPECTED = [200, 409, 503];

/** Two people with two e-mails each, and what becomes of their payments. */
export const createVisitors = (club: TestClub, photo: Uint8Array<ArrayBuffer>) => {
  const people = [somebody(), somebody()];
  const begun: Created[] = [];
  const came = new Set<ReturnType<typeof somebody>>();

  const signUp = async (step: Extract<Step, { do: 'submit' }>) => {
    const person = people[step.person] ?? somebody();
    came.add(person);
    const email = step.email === 0 ? person.email : `parents.${person.email}`;
    const form = { ...person, email, disciplines: step.disciplines, reducedPriceSelected: step.reduced };
    const response = await submit(club, { form, photo, ...(step.proof && { proof: pdf() }) });
    if (!EXPECTED.includes(response.status)) throw new Error(`${response.status} ${await response.text()}`);
    const created = response.status === 200 ? ((await response.json()) as Created) : undefined;
    if (created && !begun.some(({ paymentIntentId }) => paymentIntentId === created.paymentIntentId)) {
      begun.push(created);
    }
  };

  /** What is told as final is final at Stripe, now and for ever. */
  const comeBack = async (created: Created) => {
    const { status, state } = await returnPage(club, created);
    if (!EXPECTED.includes(status)) throw new Error(`return page: ${status}`);
    const { paymentIntentId } = state.continuesAs ?? created;
    const final = { succeeded: 'succeeded', cancelled: 'canceled' }[state.status ?? ''];
    if (!final) return;
    const { paymentIntents } = await club.stripe.books();
    const atStripe = paymentIntents.find(({ id }) => id === paymentIntentId)?.status;
    if (atStripe !== final) throw new Error(`the visitor was told ${state.status}, Stripe says ${atStripe}`);
  };

  const happensTo = async (created: Created | undefined, step: Step): Promise<unknown> => {
    if (!created) return undefined;
    const id = created.paymentIntentId;
    // What the payment does not allow the stand-in refuses, as Stripe would.
    if (step.do === 'come back') return comeBack(created);
    if (step.do === 'pay') return club.stripe.confirm(id, step.card);
    if (step.do === 'authenticate') return club.stripe.authenticate(id, step.accepted);
    if (step.do === 'bank answers') return club.stripe.settle(id, step.outcome).catch(() => undefined);
    if (step.do === 'refund') return club.stripe.refund(id, step.part ? 100 : undefined).catch(() => undefined);
    return club.stripe.dispute(id).catch(() => undefined);
  };

  /** Whatever happened: who once came, is no member, and pays nothing yet, can still become one. */
  const everybodyJoins = async () => {
    for (const form of came) {
      const response = await submit(club, { form, photo });
      if (response.status === 409) continue;
      if (response.status !== 200) throw new Error(`nobody can join any more: ${response.status}`);
      const created = (await response.json()) as Created;
      await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
      const { state } = await returnPage(club, created);
      if (state.memberStatus !== 'active') throw new Error(`paid, and told ${JSON.stringify(state)}`);
    }
  };

  const pick = (which: number): Created | undefined => begun[which % Math.max(1, begun.length)];
  return { signUp, everybodyJoins, happensTo: (step: Step & { which: number }) => happensTo(pick(step.which), step) };
};
