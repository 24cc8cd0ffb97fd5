import * as z from 'zod/mini';
import { presentPassword } from '../account/password.ts';
import { eurosField, MAX_CONTENT_LENGTH, missingOrInvalid, readAtRequired } from '../form/content-fields.ts';
import { requiredText } from '../form/fields.ts';
import { sum } from '../sum.ts';

/**
 * `pending`: the provider has not answered. `made`: the provider has made the refund. `failed`: the provider made it, but
 * the bank could not deliver the money. `refused`: the provider refused to make it.
 */
export const cardRefundStates = ['pending', 'made', 'failed', 'refused'] as const;
export type CardRefundState = (typeof cardRefundStates)[number];

/** A refund of a card payment that an administrator made on the site. Cents. */
export interface CardRefund {
  id: string;
  amountCents: number;
  state: CardRefundState;
  /** The member owes the sum again. */
  staysOwed: boolean;
  cancelsMembership: boolean;
}

/** A refund of the site as the provider reports it. */
export interface KnownRefund {
  id: string;
  /** The provider's own word. */
  status: string;
  /** The money came back to the club. */
  hasFailed: boolean;
}

/** What becomes of the membership by a payment's refunds on the site. Undefined without such refunds. */
export type SaidOfMembership = 'ends' | 'goes-on' | undefined;

const stateIn = ({ id, state }: CardRefund, known: readonly KnownRefund[]): CardRefundState => {
  const found = known.find((one) => one.id === id);
  // A refund that failed brought its money back to the club, which keeps it.
  if (!found || state === 'failed') return state;
  return found.hasFailed ? 'failed' : 'made';
};

/** Returns the refunds of a payment in the provider's states. */
export const cardRefundsIn = <Refund extends CardRefund>(
  refunds: readonly Refund[],
  known: readonly KnownRefund[],
): Refund[] => refunds.map((refund) => ({ ...refund, state: stateIn(refund, known) }));

const isMade = ({ state }: Pick<CardRefund, 'state'>): boolean => state === 'made';

/** Returns what becomes of the membership by these refunds (docs/rules.md#refunds). Failed and refused ones do not count. */
export const saidOfMembership = (
  refunds: readonly Pick<CardRefund, 'state' | 'cancelsMembership'>[],
): SaidOfMembership => {
  const made = refunds.filter(isMade);
  if (made.some(({ cancelsMembership }) => cancelsMembership)) return 'ends';
  return made.length > 0 ? 'goes-on' : undefined;
};

/** Returns the cents that were refunded by card and that the member owes again. */
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
