import type { TestClub } from '#tests/support/club.ts';
import { CARDS, returnPage } from '#tests/support/payments.ts';
import type { Created } from '#tests/support/sign-up.ts';
import { type Browser, createBrowsers } from './browsers.ts';
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

// Undefined while there is nothing to tell yet.
const toldOnReturn = async (club: TestClub, created: Created) => {
  const { status, state } = await returnPage(club, created);
  if (!EXPECTED.includes(status)) throw new Error(`return page: ${status}`);
  if (state.status === undefined || state.amount === undefined) return undefined;
  return { payment: { ...created, ...state.continuesAs, amount: state.amount }, status: state.status };
};

/** What is told as final is final at Stripe, now and for ever, and what is told to be due is what is charged. */
const expectTruth = async ({ stripe }: TestClub, { paymentIntentId, amount }: Created, status: string) => {
  const { paymentIntents } = await stripe.books();
  const intent = paymentIntents.find(({ id }) => id === paymentIntentId);
  if (intent?.amount !== amount) throw new Error(`told ${amount}, Stripe asks for ${intent?.amount}`);
  const final = { succeeded: 'succeeded', cancelled: 'canceled' }[status];
  if (final && intent.status !== final) throw new Error(`the visitor was told ${status}, Stripe says ${intent.status}`);
};

// What the payment does not allow the stand-in refuses, as Stripe would.
const happensAtStripe = async ({ stripe }: TestClub, id: string, step: Step): Promise<unknown> => {
  if (step.do === 'pay') return stripe.confirm(id, step.card);
  if (step.do === 'authenticate') return stripe.authenticate(id, step.accepted);
  if (step.do === 'bank answers') return stripe.settle(id, step.outcome).catch(() => undefined);
  if (step.do === 'refund') return stripe.refund(id, step.part ? 100 : undefined).catch(() => undefined);
  return stripe.dispute(id).catch(() => undefined);
};

const expectJoined = async (club: TestClub, form: Somebody, response: Response): Promise<void> => {
  if (response.status === 409) return expectMembershipOf(club, form);
  if (response.status !== 200) throw new Error(`nobody can join any more: ${response.status}`);
  const created = (await response.json()) as Created;
  await club.stripe.confirm(created.paymentIntentId, CARDS.accepted);
  const { state } = await returnPage(club, created);
  if (state.memberStatus !== 'active') throw new Error(`paid, and told ${JSON.stringify(state)}`);
};

/** The payments begun, each once. */
const createBegun = () => {
  const begun: Created[] = [];
  return {
    remember: (created: Created): void => {
      if (!begun.some(({ paymentIntentId }) => paymentIntentId === created.paymentIntentId)) begun.push(created);
    },
    pick: (which: number): Created | undefined => begun[which % Math.max(1, begun.length)],
  };
};

/** People with two e-mails each, what they are shown, and what becomes of their payments. */
export const createVisitors = ({ club, people, photo, seen }: Setting) => {
  const begun = createBegun();
  const came = new Set<Somebody>();
  const forms = createForms({ club, photo, seen });
  const browsers = createBrowsers();

  const given = (created: Created, browser: Browser): void => {
    expectOwn(created, browser);
    browsers.give(created.paymentIntentId, created.clientSecret, browser);
    begun.remember(created);
  };

  // Nobody is given the payment of a sign-up begun elsewhere.
  const expectOwn = ({ paymentIntentId }: Created, browser: Browser): void => {
    const owner = browsers.ownerOf(paymentIntentId);
    if (owner && owner !== browser) throw new Error(`${paymentIntentId} was given to two browsers`);
  };

  const signUp = async (step: Extract<Step, { do: 'submit' }>) => {
    const person = people[step.person];
    if (person) came.add(person);
    const browser = browsers.of(step);
    const form = { ...formOf(people, step), ...browsers.shownBy(browser, step.shows) };
    const response = await forms.press(form, step.proof);
    if (response.status === 422) return;
    if (!EXPECTED.includes(response.status)) throw new Error(`${response.status} ${await response.text()}`);
    if (response.status === 200) given((await response.json()) as Created, browser);
  };

  const comeBack = async (created: Created) => {
    const told = await toldOnReturn(club, created);
    if (!told) return;
    seen.show(told.payment.paymentIntentId, told.payment.amount);
    const owner = browsers.ownerOf(created.paymentIntentId);
    if (owner) given(told.payment, owner);
    begun.remember(told.payment);
    await expectTruth(club, told.payment, told.status);
  };

  return {
    signUp,
    /** Whatever happened: who once came, is no member, and pays nothing yet, can still become one. */
    everybodyJoins: async () => {
      for (const form of came) {
        forms.newMoment();
        const browser = browsers.open();
        const response = await forms.press({ ...form, ...browsers.shownBy(browser) }, false);
        await expectJoined(club, form, response);
      }
    },
    newMoment: forms.newMoment,
    ownerOf: browsers.ownerOf,
    happensTo: async (step: Step & { which: number }): Promise<unknown> => {
      const created = begun.pick(step.which);
      if (!created) return undefined;
      return step.do === 'come back' ? comeBack(created) : happensAtStripe(club, created.paymentIntentId, step);
    },
  };
};
