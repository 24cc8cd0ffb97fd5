import { newPaymentMethodId } from '#local/stripe-stand-in/ids.ts';
import type { CardRecord } from '#local/stripe-stand-in/records.ts';

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
  ['4000002760003184', 'authentication'],
  ['4000000000003220', 'authentication'],
  ['4000008260003178', 'authentication_then_insufficient_funds'],
  ['4000000000000259', 'disputed'],
  // Only the stand-in has this number: its bank answers later. Stripe has no such test card.
  ['4000000000007775', 'processing'],
]);

const declined = (declineCode: string, message: string): Decline => ({ code: 'card_declined', declineCode, message });

const DECLINES = new Map<Behaviour, Decline>([
  ['generic_decline', declined('generic_decline', 'The bank refused this card without a reason.')],
  ['insufficient_funds', declined('insufficient_funds', 'The bank says that the account holds too little.')],
  ['lost_card', declined('lost_card', 'The bank says that this card was reported lost.')],
  ['stolen_card', declined('stolen_card', 'The bank says that this card was reported stolen.')],
  [
    'expired_card',
    { code: 'expired_card', declineCode: 'expired_card', message: 'The bank says that this card is out of date.' },
  ],
  [
    'incorrect_cvc',
    { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: 'The bank knows another security code.' },
  ],
  [
    'processing_error',
    {
      code: 'processing_error',
      declineCode: 'processing_error',
      message: 'The bank gave no decision on this attempt.',
    },
  ],
]);

/** Returns the refusal of a card with this behaviour, or undefined if the bank accepts it. */
export const declineOf = (behaviour: Behaviour): Decline | undefined => DECLINES.get(behaviour);

/** Thrown when the typed card cannot be right. No bank is asked. */
export class CardInputError extends Error {
  readonly code: 'incorrect_number' | 'invalid_expiry_month' | 'invalid_expiry_year' | 'invalid_cvc';

  constructor(code: CardInputError['code'], message: string) {
    super(message);
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

function readExpiry(expiry: string, now: Date): { month: number; year: number } {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{4}|\d{2})$/.exec(expiry.trim());
  const month = Number(match?.[1] ?? 0);
  if (month < 1 || month > 12) throw new CardInputError('invalid_expiry_month', 'The month is not between 1 and 12.');
  const typed = match?.[2] ?? '';
  const year = typed.length === 2 ? 2000 + Number(typed) : Number(typed);
  const past = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  if (past || year > now.getFullYear() + 50) {
    throw new CardInputError('invalid_expiry_year', 'The year is over or more than 50 years away.');
  }
  return { month, year };
}

/** Returns the card that was typed. Throws CardInputError if its number, date or security code cannot be right. */
export function readCard(input: CardInput, now: Date): CardRecord {
  const number = input.number.replace(/[\s\u00a0\u202f.-]/g, '');
  const brand = brandOf(number);
  if (brand === undefined || !passesLuhn(number)) {
    throw new CardInputError('incorrect_number', 'No card has this number.');
  }
  const { month, year } = readExpiry(input.expiry, now);
  if (!(brand === 'amex' ? /^\d{4}$/ : /^\d{3}$/).test(input.cvc.trim())) {
    throw new CardInputError('invalid_cvc', 'The security code has a wrong number of digits.');
  }
  const behaviour = BEHAVIOURS.get(number) ?? 'accepted';
  const paymentMethod = newPaymentMethodId();
  return { paymentMethod, brand, last4: number.slice(-4), expMonth: month, expYear: year, behaviour };
}

const TEST_PAYMENT_METHODS = new Map<string, string>([
  ['pm_card_visa', '4242424242424242'],
  ['pm_card_mastercard', '5555555555554444'],
  ['pm_card_visa_chargeDeclined', '4000000000000002'],
  ['pm_card_chargeDeclined', '4000000000000002'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', '4000000000009995'],
  ['pm_card_chargeDeclinedExpiredCard', '4000000000000069'],
  ['pm_card_chargeDeclinedIncorrectCvc', '4000000000000127'],
  ['pm_card_authenticationRequired', '4000002760003184'],
  ['pm_card_authenticationRequiredOnSetup', '4000002500003155'],
  ['pm_card_createDispute', '4000000000000259'],
]);

/** Returns the card behind one of Stripe's ready-made test payment methods, or undefined for an unknown id. */
export function cardOfTestPaymentMethod(id: string, now: Date): CardRecord | undefined {
  const number = TEST_PAYMENT_METHODS.get(id);
  if (number === undefined) return undefined;
  return readCard({ number, expiry: `12/${now.getFullYear() + 5}`, cvc: '123' }, now);
}
