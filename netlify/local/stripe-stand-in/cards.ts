import type { CardRecord } from '#local/stripe-stand-in/records.ts';
import { randomToken } from '#local/stripe-stand-in/store.ts';

export interface CardInput {
  number: string;
  /** Month and year, for example `12/34`, `12 / 2034` or `1234`. */
  expiry: string;
  cvc: string;
}

export interface Decline {
  code: string;
  declineCode: string | null;
  message: string;
}

type Behaviour = CardRecord['behaviour'];

/** Stripe's test numbers. The bank accepts any other valid number. */
const BEHAVIOURS = new Map<string, Behaviour>([
  ['4000000000000002', 'generic_decline'],
  ['4000000000009995', 'insufficient_funds'],
  ['4000000000009987', 'lost_card'],
  ['4000000000009979', 'stolen_card'],
  ['4000000000000069', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error'],
  ['4000002500003155', 'authentication'],
  ['4000002760003184', 'authentication_always'],
  ['4000008260003178', 'authentication_then_insufficient_funds'],
  ['4000000000000259', 'disputed'],
  ['4000000000007726', 'refund_pending'],
  // Only the stand-in has this number: its bank answers later. Stripe has no such test card.
  ['4000000000007775', 'processing'],
]);

/** Stripe's ready-made test payment methods, for calls that no person makes. */
const TEST_PAYMENT_METHODS = new Map<string, string>([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_pendingRefund', '4000000000007726'],
]);

const REFUSALS = new Map<Behaviour, string>([
  ['generic_decline', 'The bank refused this card without a reason.'],
  ['insufficient_funds', 'The bank says that the account holds too little.'],
  ['lost_card', 'The bank says that this card was reported lost.'],
  ['stolen_card', 'The bank says that this card was reported stolen.'],
  ['expired_card', 'The bank says that this card is out of date.'],
  ['incorrect_cvc', 'The bank knows another security code.'],
  ['processing_error', 'The bank gave no decision on this attempt.'],
]);

/** These refusals are error codes of their own. The others are reasons for `card_declined`. */
const OWN_CODES: ReadonlySet<Behaviour> = new Set<Behaviour>(['expired_card', 'incorrect_cvc', 'processing_error']);

/** Returns the refusal of a card with this behaviour, or undefined if the bank accepts it. */
export function declineOf(behaviour: Behaviour): Decline | undefined {
  const message = REFUSALS.get(behaviour);
  const code = OWN_CODES.has(behaviour) ? behaviour : 'card_declined';
  return message === undefined ? undefined : { code, declineCode: behaviour, message };
}

/** Thrown when the typed card cannot be right. No bank is asked. */
export class CardInputError extends Error {
  readonly code: 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc';

  constructor(code: CardInputError['code']) {
    super(`The card cannot be right: ${code}.`);
    this.code = code;
  }
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function brandOf(number: string): CardRecord['brand'] | undefined {
  if (/^4\d{15}$/.test(number)) return 'visa';
  if (/^(5[1-5]\d{14}|2(22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12})$/.test(number)) return 'mastercard';
  return /^3[47]\d{13}$/.test(number) ? 'amex' : undefined;
}

function readExpiry(expiry: string, now: Date): { expMonth: number; expYear: number } {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(expiry.trim());
  const expMonth = Number(match?.[1] ?? 0);
  if (expMonth < 1 || expMonth > 12) throw new CardInputError('invalid_expiry_month');
  const typed = match?.[2] ?? '';
  const expYear = typed.length === 2 ? 2000 + Number(typed) : Number(typed);
  const isPast = expYear < now.getFullYear() || (expYear === now.getFullYear() && expMonth < now.getMonth() + 1);
  if (isPast || expYear > now.getFullYear() + 50) throw new CardInputError('invalid_expiry_year');
  return { expMonth, expYear };
}

/** Returns the card that was typed. Throws CardInputError if its number, date or security code cannot be right. */
export function readCard(input: CardInput, now: Date): CardRecord {
  const number = input.number.replace(/[\s\u00a0\u202f.-]/g, '');
  const brand = brandOf(number);
  if (brand === undefined || !passesLuhn(number)) throw new CardInputError('incorrect_number');
  const expiry = readExpiry(input.expiry, now);
  if (!(brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc.trim())) throw new CardInputError('invalid_cvc');
  const behaviour = BEHAVIOURS.get(number) ?? 'accepted';
  return { paymentMethod: `pm_1${randomToken(23)}`, brand, last4: number.slice(-4), ...expiry, behaviour };
}

/** Returns the card behind one of Stripe's ready-made test payment methods, or undefined for an unknown id. */
export function cardOfTestPaymentMethod(id: string, now: Date): CardRecord | undefined {
  const number = TEST_PAYMENT_METHODS.get(id);
  return number === undefined
    ? undefined
    : readCard({ number, expiry: `12/${now.getFullYear() + 5}`, cvc: '123' }, now);
}
