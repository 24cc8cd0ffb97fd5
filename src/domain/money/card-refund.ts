import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { eurosField, MAX_CONTENT_LENGTH, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';
import { sum } from '../sum.ts';

/**
 * `pending`: the provider has not answered. `made`: the provider gives the money back. `failed`: it did, and the bank
 * could not deliver the money. `refused`: the provider gave nothing back.
 */
export const cardRefundStates = ['pending', 'made', 'failed', 'refused'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];

/** A refund of a card payment that an administrator asked for on the site. Cents. */
export interface CardRefund {
  id: string;
  amountCents: number;
  state: CardRefundState;
  /** The member owes the sum again. */
  staysOwed: boolean;
  cancelsMembership: boolean;
}

/** What the provider knows of a refund that carries an id of ours. */
export interface KnownRefund {
  id: string;
  /** The provider's own word. */
  status: string;
  /** The money came back to the club. */
  hasFailed: boolean;
}

/** What the refunds of a payment that were made on the site say of the membership. Undefined if none was. */
export type SaidOfMembership = 'ends' | 'goes-on' | undefined;

const stateIn = ({ id, state }: CardRefund, known: readonly KnownRefund[]): CardRefundState => {
  const found = known.find((one) => one.id === id);
  // What came back to the club stays there.
  if (!found || state === 'failed') return state;
  return found.hasFailed ? 'failed' : 'made';
};

/** Returns the refunds of a payment as the provider knows them. */
export const cardRefundsIn = <Refund extends CardRefund>(
  refunds: readonly Refund[],
  known: readonly KnownRefund[],
): Refund[] => refunds.map((refund) => ({ ...refund, state: stateIn(refund, known) }));

const isMade = ({ state }: Pick<CardRefund, 'state'>): boolean => state === 'made';

/** Returns what the refunds say of the membership (docs/rules.md#refunds). Those that failed or were refused say nothing. */
export const saidOfMembership = (
  refunds: readonly Pick<CardRefund, 'state' | 'cancelsMembership'>[],
): SaidOfMembership => {
  const made = refunds.filter(isMade);
  if (made.some(({ cancelsMembership }) => cancelsMembership)) return 'ends';
  return made.length > 0 ? 'goes-on' : undefined;
};

/** Returns the cents that were given back by card and that the member owes again. */
export const owedAgainByCard = (refunds: readonly Pick<CardRefund, 'state' | 'staysOwed' | 'amountCents'>[]): number =>
  sum(refunds.filter((one) => isMade(one) && one.staysOwed).map(({ amountCents }) => amountCents));

/** A refund of a card payment, as sent (docs/rules.md#refunds). Euros. */
export const cardRefundSchema = z.object({
  /** The sender makes this id. A refund that is sent twice is made once. */
  id: z.uuid(missingOrInvalid),
  /** Left out: all that is left, which is the only choice for money of another amount than was due. */
  amount: z.optional(eurosField(0.01, 'invalid')),
  /** The member reads it in the mail. */
  reason: requiredText(MAX_CONTENT_LENGTH.note),
  /** True if the refund ends the membership. */
  cancelsMembership: z.prefault(z.boolean('invalid'), false),
  /** True if the member owes the sum again. Left out: only all that was paid is. */
  staysOwed: z.optional(z.boolean('invalid')),
  /** The present password, or what stands for it. It is required for a refund above the club’s sum. */
  password: z.optional(presentPassword),
  updatedAt: readAtRequired,
});
export type SentCardRefund = z.output<typeof cardRefundSchema>;

// A form as it is typed. It does not contain the version it started from.
export const typedCardRefundSchema = z.omit(cardRefundSchema, { updatedAt: true });
