import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { SignUp } from '#domain/member/sign-up.ts';
import { hasMoney } from '#domain/money/payment.ts';
import { reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { selectBegun, selectInForce } from '../member/queries.ts';
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

type Begun = Awaited<ReturnType<typeof selectBegun>>[number];

export type BegunSignUp = Omit<Begun, 'isOfForm' | 'isOfReference'>;

/** What the database holds about the person of a form. */
export interface Found {
  begun: readonly Begun[];
  isInForce: boolean;
}

interface Whose {
  person: Parameters<typeof selectBegun>[1];
  email: string;
}

/** Reads what the browser that sent a form may have begun for this person and e-mail, and whether the person is in force. */
export const foundOf = ({ db, payments }: Pick<Deps, 'db' | 'payments'>, { person, email }: Whose, held: Held) => {
  const reference = held.secret === undefined ? undefined : payments.referenceIn(held.secret);
  return reading(
    [selectBegun(db, person, email, { reference, formKey: held.formKey }), selectInForce(db, person)],
    (begun, inForce): Found => ({ begun, isInForce: inForce.length > 0 }),
  );
};

// Any payment of the sign-up will do, even one that was given up: whoever has its secret began the sign-up.
const isBegunWith = async ({ payments }: Deps, secret: string): Promise<boolean> => {
  const reference = payments.referenceIn(secret);
  return reference !== undefined && (await payments.find(reference))?.secret === secret;
};

/**
 * Returns the sign-up that this browser began for the same person and e-mail. Only this browser may continue it
 * (docs/rules.md#one-person). It still waits, or was paid meanwhile. Throws `unavailable`.
 */
export const begunSignUp = async (deps: Deps, { begun }: Found, { secret }: Held): Promise<BegunSignUp | undefined> => {
  const paid = begun.find(({ isOfReference }) => isOfReference);
  if (paid && secret !== undefined && (await isBegunWith(deps, secret))) return paid;
  return begun.find(({ isOfForm }) => isOfForm);
};

/** Throws `duplicate` if the person is in force. It is the last check of a form, because it reveals who is a member. */
export const refuseInForce = ({ isInForce }: Found): void => {
  if (isInForce) throw new DomainError('duplicate');
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
