import * as z from 'zod/mini';
import type { IsoDate } from '../dates.ts';
import { boundedList } from '../form/bounded-list.ts';
import type { Pledge } from '../money/aid.ts';
import { aidClaimsSchema } from '../money/aid-input.ts';
import type { Quote, QuoteLine } from '../money/membership-fee.ts';
import { CURRENCY, type PaymentStatus } from '../money/payment.ts';
import { toEuros } from '../money.ts';
import type { OpenPieces } from '../piece.ts';
import type { SeasonSpan } from '../season/season-days.ts';
import type { MemberStatus } from './member.ts';
import { MAX_DISCIPLINES } from './member-fields.ts';
import type { Membership } from './membership.ts';

/** One chosen discipline. `productId` is its name, for historical reasons; `amount` is in euros before the discount. */
const orderLineSchema = z.object({
  productId: z.string(),
  priceId: z.string(),
  quantity: z.literal(1),
  amount: z.number(),
});

/**
 * The data that a public form sends besides the membership: what the visitor saw, and how fast the form was filled in.
 */
export const signUpSchema = z.object({
  products: boundedList(orderLineSchema, { max: MAX_DISCIPLINES, missing: 'discipline-missing', isRequired: true }),
  /** Cents: the price less what aids take off at once. */
  amount: z.int('amount-changed'),
  currency: z.literal(CURRENCY),
  /** The season and the version of the rules that the page showed. The page may be outdated. */
  season: z.optional(z.string()),
  rulesVersion: z.optional(z.int().check(z.gte(1))),
  /** The version of the text about health that the form showed, if it had read one by then. */
  healthVersion: z.optional(z.string()),
  /** The plan as the visitor saw it: the number of later charges, and the first payment in cents (docs/rules.md#instalments). */
  instalments: z.nullish(z.object({ count: z.int().check(z.gte(1)), atOnceCents: z.int() })),
  /** The aids that are claimed, each with its code as typed (docs/rules.md#aids). */
  aids: z.optional(aidClaimsSchema),
  website: z.optional(z.string()),
  /** When the form was shown, in epoch milliseconds. */
  startedAt: z.optional(z.number()),
  /**
   * The client secret that this browser received for the same person and e-mail. Only this browser can continue that
   * sign-up.
   */
  clientSecret: z.nullish(z.string().check(z.maxLength(300))),
  /**
   * A random key that the browser makes for its form. It makes sign-up idempotent: if an answer is lost, the form that
   * is sent again continues the same sign-up.
   */
  formKey: z.nullish(z.string().check(z.regex(/^[\w-]{20,64}$/))),
});

export type SignUp = z.output<typeof signUpSchema>;

/** The shortest time that a person needs to fill in the form, in milliseconds (docs/rules.md#robots). */
export const MINIMUM_FILLING_MS = 3000;

/**
 * Returns the sign that a bot sent the form, or undefined for a person. A start in the future means only that the
 * person's clock is fast.
 */
export const botSignOf = (
  { website, startedAt }: Pick<SignUp, 'website' | 'startedAt'>,
  now: Date,
): 'trap-filled' | 'bot-suspected' | undefined => {
  if (website) return 'trap-filled';
  const elapsed = now.getTime() - (startedAt ?? 0);
  return elapsed >= 0 && elapsed < MINIMUM_FILLING_MS ? 'bot-suspected' : undefined;
};

/** Returns the part of a quote that a form sends: its lines, and the total in cents, less what aids take off at once. */
export const orderOf = (quote: Quote, pledgedCents = 0): Pick<SignUp, 'products' | 'amount' | 'currency'> => ({
  products: quote.lines.map((line) => ({
    productId: line.discipline,
    priceId: line.priceId,
    quantity: 1,
    amount: toEuros(line.amountCents),
  })),
  amount: quote.totalCents - pledgedCents,
  currency: CURRENCY,
});

/**
 * Returns the version of the rules that the visitor saw and accepted. It is at most the present version.
 */
export const rulesVersionSeen = ({ rulesVersion }: Pick<SignUp, 'rulesVersion'>, currentVersion: number): number =>
  Math.min(rulesVersion ?? currentVersion, currentVersion);

/**
 * Returns true if the visitor saw exactly this quote: the total less what aids take off at once (cents), disciplines and the
 * price of each line.
 */
export const agreesWith = (
  quote: Quote,
  signUp: SignUp,
  { disciplines, pledgedCents }: { disciplines: readonly string[]; pledgedCents: number },
): boolean =>
  signUp.amount === quote.totalCents - pledgedCents &&
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

/** The id of a payment and the secret that only its browser has, in the words of the API. */
export interface PaymentKey {
  clientSecret: string;
  paymentIntentId: string;
}

/** Returns the key of a payment in the words of the API, from the words of the club. */
export const paymentKeyOf = ({ reference, secret }: { reference: string; secret: string }): PaymentKey => ({
  clientSecret: secret,
  paymentIntentId: reference,
});

/** The answer of `POST /api/create-payment-intent`, as the browser receives it. */
export interface PaymentCreated extends PaymentKey {
  publishableKey: string;
  /** Cents. */
  amount: number;
}

/** A change of a plan's card that the browser has begun. */
export interface CardChangeBegun {
  reference: string;
  clientSecret: string;
  publishableKey: string;
}

/** The facts about a payment that only its payer may read. */
export interface PaymentReport {
  name: string;
  email: string;
  status: PaymentStatus;
  memberStatus: MemberStatus;
  season: string;
  seasonDays: SeasonSpan;
  disciplines: string[];
  /** The parts of the amount, at the prices of that day. */
  lines: Pick<QuoteLine, 'discipline' | 'reason' | 'amountCents' | 'discountCents' | 'deductions'>[];
  /** The amount in cents. */
  amount: number;
  /** The cents that were given back since. */
  refunded: number;
  /** True if the payment is disputed or does not match the amount due. */
  isDoubtful: boolean;
  /** An instant, or null until it is paid. */
  paidAt: string | null;
  birthDate: IsoDate;
  /** The open pieces of the dossier, as the mail tells them. Only for a sign-up in force. */
  openPieces?: OpenPieces | undefined;
  /** The day of the first class, if the season has not begun. */
  startsOn?: IsoDate | undefined;
  /** True for a payment of a difference (docs/rules.md#difference). It has no lines. */
  isDifference?: boolean | undefined;
  /** If this is the first payment of a plan: the sum of its later charges, in cents (docs/rules.md#instalments). */
  toCome?: number | undefined;
  /** The aids that were claimed, with what each is expected to pay in cents, if this is the first payment. */
  aids?: Pick<Pledge, 'label' | 'amountCents' | 'deduction'>[] | undefined;
  /** The payment that replaced the requested one, if there is one. The answer is then about it. */
  continuesAs?: PaymentKey | undefined;
}

/** The answer of `GET /api/payment-intent/{id}`, as the browser receives it. */
export type PaymentState = PaymentReport | { name: ''; email: '' };
