import { createHash, randomUUID } from 'node:crypto';
import { DomainError } from '#domain/error.ts';
import type { SignUp } from '#domain/member/sign-up.ts';
import { hasMoney } from '#domain/money/payment.ts';
import { reading } from '../db/reading.ts';
import type { Deps } from '../deps.ts';
import { selectBegun, selectBegunAmong, selectInForce } from '../member/queries.ts';
import { cancelIfLost, type PaymentToPay } from './begin-payment.ts';
import { type Renewal, renewalFormKey, selectSignUpIds } from './renewal-queries.ts';
import { type SettledPayment, settlePayment, withdrawPayment } from './settle-payment.ts';

/** The proof that a browser began a sign-up: the secret of its payment, or the key that it made for its form. */
export interface BrowserKeys {
  secret: string | undefined;
  /** Hashed. A browser without a key gets one that nobody knows. */
  formKey: string;
}

/** Returns the proof that a sent form contains. */
export const browserKeysOf = ({ clientSecret, formKey }: Pick<SignUp, 'clientSecret' | 'formKey'>): BrowserKeys => ({
  secret: clientSecret ?? undefined,
  formKey: createHash('sha256')
    .update(formKey ?? randomUUID())
    .digest('base64url'),
});

/** What a sign-up pays first. Cents. */
export type FirstPayment = Pick<PaymentToPay['payment'], 'amountCents' | 'keepsCard'>;

type Begun = Awaited<ReturnType<typeof selectBegun>>[number];

export type StartedSignUp = Omit<Begun, 'isOfForm' | 'isOfReference'>;

/** What the database holds about the person of a form. */
export interface Found {
  begun: readonly Begun[];
  isInForce: boolean;
}

interface Whose {
  person: Parameters<typeof selectBegun>[1];
  email: string;
  /** True if the form was sent by the link of a dossier or of a renewal. */
  isByLink: boolean;
  /** The renewal by whose link the form was sent: every browser with the link continues one sign-up. */
  renewal?: Renewal | undefined;
}

/** Reads what the browser that sent a form may have begun for this person and e-mail, and whether the person is in force. */
export const readStartedSignUps = (
  { db, payments }: Pick<Deps, 'db' | 'payments'>,
  { person, email, isByLink, renewal }: Whose,
  held: BrowserKeys,
) => {
  const inForce = selectInForce(db, person, { isByLink });
  if (renewal)
    return reading(
      [selectBegunAmong(db, selectSignUpIds(db, renewal), renewalFormKey(renewal)), inForce],
      (begun, found): Found => ({
        begun: begun.map((one) => ({ ...one, isOfForm: true })),
        isInForce: found.length > 0,
      }),
    );
  const reference = held.secret === undefined ? undefined : payments.referenceIn(held.secret);
  return reading(
    [selectBegun(db, person, email, { reference, formKey: held.formKey }), inForce],
    (begun, found): Found => ({ begun, isInForce: found.length > 0 }),
  );
};

// The secret of any payment of the sign-up proves that this browser began it, even if the payment was abandoned.
const isBegunWith = async ({ payments }: Deps, secret: string): Promise<boolean> => {
  const reference = payments.referenceIn(secret);
  return reference !== undefined && (await payments.find(reference))?.secret === secret;
};

/**
 * Returns the sign-up that this browser began for the same person and e-mail. Only this browser may continue it
 * (docs/rules.md#one-person). It is unpaid, or has just been paid. Throws `unavailable`.
 */
export const findStartedSignUp = async (
  deps: Deps,
  { begun }: Found,
  { secret }: BrowserKeys,
): Promise<StartedSignUp | undefined> => {
  const paid = begun.find(({ isOfReference }) => isOfReference);
  if (paid && secret !== undefined && (await isBegunWith(deps, secret))) return paid;
  return begun.find(({ isOfForm }) => isOfForm);
};

/** Throws `duplicate` if the person is in force. It is the last check of a form, because it reveals who is a member. */
export const refuseInForce = ({ isInForce }: Found): void => {
  if (isInForce) throw new DomainError('duplicate');
};

/**
 * Settles the payment of a begun sign-up and returns what can be continued. Throws `duplicate` if it has just been
 * paid; returns undefined if it was refunded. First cancels a payment that differs from the wanted one. If the
 * visitor pays it before that, they have paid their earlier choice in full.
 */
export const settleStartedSignUp = async (
  deps: Deps,
  begun: StartedSignUp | undefined,
  wanted: FirstPayment,
): Promise<StartedSignUp | undefined> => {
  if (!begun?.reference) return begun;
  const settled = await settleFor(deps, begun.reference, wanted);
  if (!settled) await cancelIfLost(deps, begun.reference);
  if (settled?.member.status === 'cancelled') return undefined;
  if (settled && hasMoney(settled.payment.status)) throw new DomainError('duplicate');
  return begun;
};

const settleFor = async (deps: Deps, reference: string, wanted: FirstPayment): Promise<SettledPayment | undefined> => {
  const settled = await settlePayment(deps, reference);
  const isOther =
    settled?.payment.status === 'open' &&
    (settled.payment.amountCents !== wanted.amountCents || settled.payment.keepsCard !== wanted.keepsCard);
  return isOther ? withdrawPayment(deps, reference) : settled;
};
