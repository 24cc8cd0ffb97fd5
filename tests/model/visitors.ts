import type { TestClub } from '#tests/support/club.ts';
import { CARDS, returnPage } from '#tests/support/payments.ts';
import type { Created } from '#tests/support/sign-up.ts';
import { createForms } from './forms.ts';
import { expectMembershipOf } from './memberships.ts';
import { formOf, type Somebody } from './people.ts';
import type { Seen } from './seen.ts';
import type { Step } from './steps.ts';

/** What a visitor may be answered; anything else is a bug. */
const EXPECTED = [200, 409, 503];

interface Setting {
  club: TestClub;
  people: readonly Somebody[];
  photo: Uint8Array<ArrayBuffer>;
  seen: Seen;
}

/** People with two e-mails each, what they are shown, and what becomes of their payments. */
export const createVisitors = ({ club, people, photo, seen }: Setting) => {
  const begun: Created[] = [];
  const came = new Set<Somebody>();
  const forms = createForms({ club, photo, seen });

  const remember = (created: Created): void => {
    if (!begun.some(({ paymentIntentId }) => paymentIntentId === created.paymentIntentId)) begun.push(created);
  };

  const signUp = async (step: Extract<Step, { do: 'submit' }>) => {
    const person = people[step.person];
    if (person) came.add(person);
    const response = await forms.press(formOf(people, step), step.proof);
    if (response.status === 422) return;
    if (!EXPECTED.includes(response.status)) throw new Error(`${response.status} ${await response.text()}`);
    if (response.status === 200) remember((await response.json()) as Created);
  };

  /** What is told as final is final at Stripe, now and for ever, and what is told to be due is what is charged. */
  const comeBack = async (created: Created) => {
    const { status, state } = await returnPage(club, created);
    if (!EXPECTED.includes(status)) throw new Error(`return page: ${status}`);
    if (state.status === undefined || state.amount === undefined) return;
    const told = { ...created, ...state.continuesAs, amount: state.amount };
    seen.show(told.paymentIntentId, told.amount);
    remember(told);
    const { paymentIntents } = await club.stripe.books();
    const intent = paymentIntents.find(({ id }) => id === told.paymentIntentId);
    if (intent?.amount !== told.amount) throw new Error(`told ${told.amount}, Stripe asks for ${intent?.amount}`);
    const final = { succeeded: 'succeeded', cancelled: 'canceled' }[state.status];
    if (final && intent.status !== final)
      throw new Error(`the visitor was told ${state.status}, Stripe says ${intent.status}`);
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
      forms.newMoment();
      const response = await forms.press(form, false);
      if (response.status === 409) {
        await expectMembershipOf(club, form);
        continue;
      }
      if (response.status !== 200) throw new Error(`nobody can join any more: ${response.status}`);
      const created = (await response.json()) as Created;
      await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
      const { state } = await returnPage(club, created);
      if (state.memberStatus !== 'active') throw new Error(`paid, and told ${JSON.stringify(state)}`);
    }
  };

  const pick = (which: number): Created | undefined => begun[which % Math.max(1, begun.length)];
  return {
    signUp,
    everybodyJoins,
    newMoment: forms.newMoment,
    happensTo: (step: Step & { which: number }) => happensTo(pick(step.which), step),
  };
};
