import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import { hasMoney } from '#domain/payment.ts';
import type { SignUp } from '#domain/sign-up.ts';
import type { Deps } from '../deps.ts';
import {
  findMemberOfForm,
  findMemberOfReference,
  type Person,
  selectCardReference,
  selectInForce,
  selectSignUp,
} from '../memberships/queries.ts';
import { cancelLostPayment } from './queries.ts';
import { type SettledPayment, settlePayment, withdrawPayment } from './settle-payment.ts';

/** What a browser holds of the sign-up it began: the secret of its payment, or the key it made for its form. */
export interface Held {
  secret: string | undefined;
  /** Hashed. A browser without a key gets one that nobody knows. */
  formKey: string;
}

/** Returns what the browser that sent a form holds of the sign-up it began. */
export const heldBy = ({ clientSecret, formKey }: Pick<SignUp, 'clientSecret' | 'formKey'>): Held => ({
  secret: clientSecret ?? undefined,
  formKey: createHash('sha256')
    .update(formKey ?? randomUUID())
    .digest('base64url'),
});

export type BegunSignUp = NonNullable<Awaited<ReturnType<typeof findSignUp>>>;

const findSignUp = async ({ db }: Deps, memberId: string) => {
  const [[member], [payment]] = await db.batch([selectSignUp(db, memberId), selectCardReference(db, memberId)]);
  return member && { ...member, reference: payment?.reference ?? null };
};

// Any payment of the sign-up will do, even one that was given up: whoever has its secret began the sign-up.
const memberOfSecret = async (
  { db, payments }: Deps,
  { person, email }: Whose,
  secret: string,
): Promise<string | undefined> => {
  const reference = payments.referenceIn(secret);
  const memberId = reference && (await findMemberOfReference(db, person, email, reference));
  if (!memberId) return undefined;
  const truth = await payments.find(reference);
  return truth?.secret === secret ? memberId : undefined;
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
  const bySecret = held.secret && (await memberOfSecret(deps, whose, held.secret));
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
  if (!begun?.reference) return begun;
  const settled = await settleFor(deps, begun.reference, amountCents);
  if (!settled) await forgetLostPayment(deps, begun.reference);
  if (settled?.member.status === 'cancelled') return undefined;
  if (settled && hasMoney(settled.payment.status)) throw new DomainError('duplicate');
  return begun;
};

const settleFor = async (deps: Deps, reference: string, amountCents: number): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, reference);
  const isOther = settled?.payment.status === 'open' && settled.payment.amountCents !== amountCents;
  return isOther ? withdrawPayment(deps, reference) : settled;
};

// Done only here, where somebody waits to pay. A job that asked the wrong account would cancel every payment.
const forgetLostPayment = async ({ db, payments, now }: Deps, reference: string): Promise<void> => {
  if (!(await payments.find(reference))) await cancelLostPayment(db, reference, now());
};
