import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import type { SignUp } from '#domain/sign-up.ts';
import type { Deps } from '../deps.ts';
import {
  findMemberOfForm,
  findMemberOfIntent,
  type Person,
  selectCardIntent,
  selectInForce,
  selectSignUp,
} from '../memberships/queries.ts';
import { cancelLostPayment } from './queries.ts';
import { type SettledPayment, settlePayment, withdrawPayment } from './settle-payment.ts';

/** What a browser holds of the sign-up it began: the client secret of its payment, or the key it made for its form. */
export interface Held {
  clientSecret: string | undefined;
  /** Hashed. A browser without a key gets one that nobody knows. */
  formKey: string;
}

/** Returns what the browser that sent a form holds of the sign-up it began. */
export const heldBy = ({ clientSecret, formKey }: Pick<SignUp, 'clientSecret' | 'formKey'>): Held => ({
  clientSecret: clientSecret ?? undefined,
  formKey: createHash('sha256')
    .update(formKey ?? randomUUID())
    .digest('base64url'),
});

export type BegunSignUp = NonNullable<Awaited<ReturnType<typeof findSignUp>>>;

const findSignUp = async ({ db }: Deps, memberId: string) => {
  const [[member], [payment]] = await db.batch([selectSignUp(db, memberId), selectCardIntent(db, memberId)]);
  return member && { ...member, intentId: payment?.intentId ?? null };
};

/** Returns the intent of a client secret: `pi_1` for `pi_1_secret_2`. */
const intentIdIn = (clientSecret: string): string | undefined => /^(pi_\w{1,100}?)_secret_/.exec(clientSecret)?.[1];

// Any payment of the sign-up will do, even one that was given up: whoever has its secret began the sign-up.
const memberOfSecret = async (
  { db, payments }: Deps,
  { person, email }: Whose,
  clientSecret: string,
): Promise<string | undefined> => {
  const intentId = intentIdIn(clientSecret);
  const memberId = intentId && (await findMemberOfIntent(db, person, email, intentId));
  if (!memberId) return undefined;
  const truth = await payments.findIntent(intentId);
  return truth?.clientSecret === clientSecret ? memberId : undefined;
};

interface Whose {
  person: Person;
  email: string;
}

/**
 * Returns the sign-up that this browser began for the same person and e-mail. Only this browser may continue it
 * (docs/rules.md#one-person). It still waits, or was paid meanwhile. Throws `unavailable`.
 */
export const findBegunSignUp = async (deps: Deps, whose: Whose, held: Held): Promise<BegunSignUp | undefined> => {
  const bySecret = held.clientSecret && (await memberOfSecret(deps, whose, held.clientSecret));
  const memberId = bySecret || (await findMemberOfForm(deps.db, whose.person, whose.email, held.formKey));
  return memberId ? findSignUp(deps, memberId) : undefined;
};

/** Throws `duplicate` if the person is in force. It is the last check of a form, because it reveals who is a member. */
export const refuseInForce = async ({ db }: Deps, person: Person): Promise<void> => {
  const [inForce] = await selectInForce(db, person);
  if (inForce) throw new DomainError('duplicate');
};

/**
 * Settles the payment of a begun sign-up and returns what can be continued. Throws `duplicate` if it was paid
 * meanwhile; returns undefined if it was refunded. First ends a payment of another amount than `amountCents`: somebody
 * who pays it at the last moment has paid in full for their earlier choice.
 */
export const settleBegunSignUp = async (
  deps: Deps,
  begun: BegunSignUp | undefined,
  amountCents: number,
): Promise<BegunSignUp | undefined> => {
  if (!begun?.intentId) return begun;
  const settled = await settleFor(deps, begun.intentId, amountCents);
  if (!settled) await forgetLostIntent(deps, begun.intentId);
  if (settled?.member.status === 'cancelled') return undefined;
  if (settled && hasMoney(settled.payment.status)) throw new DomainError('duplicate');
  return begun;
};

const settleFor = async (deps: Deps, intentId: string, amountCents: number): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, intentId);
  const isOther = settled?.payment.status === 'open' && settled.payment.amountCents !== amountCents;
  return isOther ? withdrawPayment(deps, intentId) : settled;
};

// Done only here, where somebody waits to pay. A job that asked the wrong Stripe account would cancel every payment.
const forgetLostIntent = async ({ db, payments, now }: Deps, intentId: string): Promise<void> => {
  if (!(await payments.findIntent(intentId))) await cancelLostPayment(db, intentId, now());
};
