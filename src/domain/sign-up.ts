import * as z from 'zod/mini';
import { boundedList } from './bounded-list.ts';
import type { IsoDate } from './dates.ts';
import type { MemberStatus } from './member.ts';
import { MAX_DISCIPLINES, type Membership } from './membership.ts';
import type { Quote, QuoteLine } from './membership-fee.ts';
import { toEuros } from './money.ts';
import { CURRENCY, type PaymentStatus } from './payment.ts';

/** One discipline bought. `productId` is the discipline's name (its historical name in the API); `amount` in euros, before discount. */
const orderLineSchema = z.object({
  productId: z.string(),
  priceId: z.string(),
  quantity: z.literal(1),
  amount: z.number(),
});

/** What a public submission carries besides the membership: what the visitor saw and how fast they were. */
export const signUpSchema = z.object({
  products: boundedList(orderLineSchema, { max: MAX_DISCIPLINES, missing: 'discipline-missing', isRequired: true }),
  /** Cents. */
  amount: z.int('amount-changed'),
  currency: z.literal(CURRENCY),
  /** The season and the version of the rules on the page: a page may be older than what is in force. */
  season: z.optional(z.string()),
  rulesVersion: z.optional(z.int().check(z.gte(1))),
  website: z.optional(z.string()),
  /** Epoch milliseconds at which the form was shown. */
  startedAt: z.optional(z.number()),
  /** Of the payment this browser was given for the same person and e-mail: it alone goes on with that sign-up. */
  clientSecret: z.nullish(z.string().check(z.maxLength(300))),
  /** Made by the browser for its form, at random: the same form sent again, its answer lost, is the same sign-up. */
  formKey: z.nullish(z.string().check(z.regex(/^[\w-]{20,64}$/))),
});

export type SignUp = z.output<typeof signUpSchema>;

/** docs/rules.md#robots. Milliseconds a person needs at the very least. */
export const MINIMUM_FILLING_MS = 3000;

/**
 * What makes a form look like a bot's; undefined for a person's. A start in the future is the clock of a person's computer
 * running ahead: it says nothing about bots.
 */
export const botSignOf = (
  { website, startedAt }: Pick<SignUp, 'website' | 'startedAt'>,
  now: Date,
): 'trap-filled' | 'bot-suspected' | undefined => {
  if (website) return 'trap-filled';
  const elapsed = now.getTime() - (startedAt ?? 0);
  return elapsed >= 0 && elapsed < MINIMUM_FILLING_MS ? 'bot-suspected' : undefined;
};

/** What a submission says of a quote: its lines, and the total in cents. */
export const orderOf = (quote: Quote): Pick<SignUp, 'products' | 'amount' | 'currency'> => ({
  products: quote.lines.map((line) => ({
    productId: line.discipline,
    priceId: line.priceId,
    quantity: 1,
    amount: toEuros(line.amountCents),
  })),
  amount: quote.totalCents,
  currency: CURRENCY,
});

/** The version of the rules that was accepted: the one the visitor was shown, never one yet to come. */
export const rulesVersionSeen = ({ rulesVersion }: Pick<SignUp, 'rulesVersion'>, present: number): number =>
  Math.min(rulesVersion ?? present, present);

/** True when the visitor was shown exactly this quote: total, disciplines, and each line's price. */
export const agreesWith = (quote: Quote, signUp: SignUp, disciplines: readonly string[]): boolean =>
  signUp.amount === quote.totalCents &&
  signUp.products.length === quote.lines.length &&
  new Set(disciplines).size === quote.lines.length &&
  quote.lines.every((line) =>
    signUp.products.some(
      (product) =>
        product.productId === line.discipline &&
        product.priceId === line.priceId &&
        product.amount === toEuros(line.amountCents),
    ),
  );

export type SignUpPayload = Membership & SignUp & { fullName: string; paymentDone: false };

/** `POST /api/create-payment-intent` and `GET /api/payment-intent/{id}`, as the browser receives them. */
export interface PaymentIntentCreated {
  clientSecret: string;
  paymentIntentId: string;
  publishableKey: string;
  /** Cents. */
  amount: number;
}

/** What a payer is told, and nobody else. */
export interface PaymentTold {
  name: string;
  email: string;
  status: PaymentStatus;
  memberStatus: MemberStatus;
  season: string;
  disciplines: string[];
  /** What the amount is made of, as priced that day. */
  lines: Pick<QuoteLine, 'discipline' | 'amountCents' | 'discountCents'>[];
  /** Cents. */
  amount: number;
  /** Cents given back since. */
  refunded: number;
  /** Disputed, or not the money that was due. */
  isDoubtful: boolean;
  /** Instant; null until it is paid. */
  paidAt: string | null;
  birthDate: IsoDate;
  /** The payment this tells of, where another one took the place of the one asked about. */
  continuesAs?: { paymentIntentId: string; clientSecret: string } | undefined;
}

export type PaymentIntentState = PaymentTold | { name: ''; email: '' };
