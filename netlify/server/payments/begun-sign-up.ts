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

/** What a browser shows of the sign-up it began: the secret of its payment, or the key it made for its form. */
export interface Held {
  clientSecret: string | undefined;
  /** Hashed. A browser that sends none has one nobody knows. */
  formKey: string;
}

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

/** The intent a client secret is of: `pi_1_secret_2` is of `pi_1`. */
const intentIdIn = (clientSecret: string): string | undefined => /^(pi_\w{1,100}?)_secret_/.exec(clientSecret)?.[1];

// Any payment of the sign-up will do, one that was given up since as well: whoever has its secret began it.
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
 * What this browser began for the same person with the same e-mail: it alone may go on with it
 * (docs/rules.md#one-person). Still waiting, or paid meanwhile. Throws `unavailable`.
 */
export const findBegunSignUp = async (deps: Deps, whose: Whose, held: Held): Promise<BegunSignUp | undefined> => {
  const bySecret = held.clientSecret && (await memberOfSecret(deps, whose, held.clientSecret));
  const memberId = bySecret || (await findMemberOfForm(deps.db, whose.person, whose.email, held.formKey));
  return memberId ? findSignUp(deps, memberId) : undefined;
};

/** Throws `duplicate` for somebody in force. Last of all that is asked of a form: it tells who is a member. */
export const refuseInForce = async ({ db }: Deps, person: Person): Promise<void> => {
  const [inForce] = await selectInForce(db, person);
  if (inForce) throw new DomainError('duplicate');
};

/**
 * What is left to go on with once its payment was settled: what was paid meanwhile is a `duplicate`, what was refunded
 * is over. A payment of another amount than `amountCents` is ended first: whoever pays it in the last moment has paid
 * in full, for what they chose then.
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

// Only here, where somebody waits to pay: a job that asked the wrong Stripe account would cancel every payment.
const forgetLostIntent = async ({ db, payments, now }: Deps, intentId: string): Promise<void> => {
  if (!(await payments.findIntent(intentId))) await cancelLostPayment(db, intentId, now());
};
