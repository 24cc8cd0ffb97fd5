import { asc } from 'drizzle-orm';
import { DomainError } from '#domain/error.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { isDatabaseUnreachable } from '#server/db/errors.ts';
import { members } from '#server/db/schema.ts';
import { createDifferencePayment } from '#server/payments/create-difference.ts';
import type { TestClub } from '#tests/support/club.ts';
import { membersOf } from '#tests/support/members.ts';
import { CARDS, returnPage } from '#tests/support/payments.ts';
import type { Created } from '#tests/support/sign-up.ts';
import { type Browser, createBrowsers } from './browsers.ts';
import { createForms } from './forms.ts';
import { expectMembershipOf } from './memberships.ts';
import { formOf, type Somebody } from './people.ts';
import type { Seen } from './seen.ts';
import type { Step } from './steps.ts';

/** The statuses a visitor may get. Any other is a bug. */
const EXPECTED = [200, 409, 503];

/** Why a difference may be refused. Any other refusal is a bug. */
const REFUSALS = ['conflict', 'not-found', 'unavailable', 'rate-limited'];

// What the page showed may have changed since, or the database was made to fail.
const isExpectedRefusal = (error: unknown): boolean =>
  error instanceof DomainError
    ? REFUSALS.includes(error.code) || error.fields.amount === 'amount-changed'
    : isDatabaseUnreachable(error);

interface Setting {
  club: TestClub;
  /** The token of an administrator, who reads what a dossier shows. */
  token: string;
  people: readonly Somebody[];
  photo: Uint8Array<ArrayBuffer>;
  seen: Seen;
}

// Returns undefined when there is nothing to report yet.
const toldOnReturn = async (club: TestClub, created: Created) => {
  const { status, state } = await returnPage(club, created);
  if (!EXPECTED.includes(status)) throw new Error(`return page: ${status}`);
  if (state.status === undefined || state.amount === undefined) return undefined;
  return { payment: { ...created, ...state.continuesAs, amount: state.amount }, status: state.status };
};

/**
 * Expects that a final status on the return page is final at Stripe too, and that the shown amount is the one charged.
 */
const expectTruth = async ({ stripe }: TestClub, { paymentIntentId, amount }: Created, status: string) => {
  const { paymentIntents } = await stripe.books();
  const intent = paymentIntents.find(({ id }) => id === paymentIntentId);
  if (intent?.amount !== amount) throw new Error(`told ${amount}, Stripe asks for ${intent?.amount}`);
  const final = { succeeded: 'succeeded', cancelled: 'canceled' }[status];
  if (final && intent.status !== final) throw new Error(`the visitor was told ${status}, Stripe says ${intent.status}`);
};

const refundFails = async (stripe: TestClub['stripe'], intentId: string): Promise<void> => {
  const { refunds } = await stripe.books();
  const last = refunds.findLast(({ paymentIntent, status }) => paymentIntent === intentId && status === 'succeeded');
  if (last) await stripe.settleRefund(last.id, 'failed');
};

// Like Stripe, the stand-in refuses what the state of the payment does not allow.
const happensAtStripe = async ({ stripe }: TestClub, id: string, step: Step): Promise<unknown> => {
  if (step.do === 'pay') return stripe.confirm(id, step.card);
  if (step.do === 'authenticate') return stripe.authenticate(id, step.accepted);
  if (step.do === 'bank answers') return stripe.settle(id, step.outcome).catch(() => undefined);
  if (step.do === 'refund') return stripe.refund(id, step.part ? 100 : undefined).catch(() => undefined);
  if (step.do === 'refund fails') return refundFails(stripe, id);
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

/** Collects the payments that were begun, each once. */
const createBegun = () => {
  const begun: Created[] = [];
  return {
    remember: (created: Created): void => {
      if (!begun.some(({ paymentIntentId }) => paymentIntentId === created.paymentIntentId)) begun.push(created);
    },
    pick: (which: number): Created | undefined => begun[which % Math.max(1, begun.length)],
  };
};

/** Returns the actions of visitors, who have two e-mail addresses each. */
export const createVisitors = ({ club, token, people, photo, seen }: Setting) => {
  const begun = createBegun();
  const differences = new Set<string>();
  const came = new Set<Somebody>();
  const forms = createForms({ club, photo, seen });
  const browsers = createBrowsers();

  const given = (created: Created, browser: Browser): void => {
    expectOwn(created, browser);
    browsers.give(created.paymentIntentId, created.clientSecret, browser);
    begun.remember(created);
  };

  // A browser must never be given the payment of another browser's sign-up.
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
    if (differences.has(created.paymentIntentId)) differences.add(told.payment.paymentIntentId);
    const owner = browsers.ownerOf(created.paymentIntentId);
    if (owner) given(told.payment, owner);
    begun.remember(told.payment);
    await expectTruth(club, told.payment, told.status);
  };

  const askForDifference = async (which: number): Promise<void> => {
    const all = await club.db
      .select({ id: members.id })
      .from(members)
      .orderBy(asc(members.createdAt))
      .catch(() => []);
    const memberId = all[which % Math.max(1, all.length)]?.id;
    const response = memberId === undefined ? undefined : await membersOf(club, token).read(memberId);
    if (memberId === undefined || response?.status !== 200) return;
    const { owed } = (await response.json()) as MemberDetails;
    const amountCents = Math.round(owed * 100);
    try {
      const created = await createDifferencePayment(club.deps, { memberId, amountCents });
      if (created.amount !== amountCents) throw new Error(`requested ${amountCents}, begun ${created.amount}`);
      seen.show(created.paymentIntentId, created.amount);
      differences.add(created.paymentIntentId);
      begun.remember(created);
    } catch (error) {
      if (!isExpectedRefusal(error)) throw error;
    }
  };

  return {
    signUp,
    askForDifference,
    /** The payments that were begun as differences. */
    differences,
    /** Expects that everybody who tried to sign up, is not a member and has not paid can still join. */
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
