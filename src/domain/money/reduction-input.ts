import type { FieldErrors, Parsed } from '../error.ts';
import { parseTypedAmount } from '../form/typed-amount.ts';
import { toEuros } from '../money.ts';
import type { ReductionReason } from './membership-fee.ts';

/** A reduction that is ready to be sent, without the version that was read. */
export type TypedReduction = { reason: ReductionReason } & ({ amount: number } | { percent: number });

/** Returns what is typed, «30» or «10 %», as euros or per cent. Returns undefined for anything else. */
export const readTypedShare = (typed: string): { amount: number } | { percent: number } | undefined => {
  const digits = /^\s*(\d{1,3})\s*%\s*$/.exec(typed)?.[1];
  if (digits !== undefined) {
    const percent = Number(digits);
    return percent >= 1 && percent <= 100 ? { percent } : undefined;
  }
  const cents = parseTypedAmount(typed);
  return cents === undefined ? undefined : { amount: toEuros(cents) };
};

/** Converts a typed reduction into the form that is sent, or returns its wrong fields. */
export const readTypedReduction = ({
  reason,
  amount,
}: {
  reason: ReductionReason;
  amount: string;
}): Parsed<TypedReduction> => {
  const share = readTypedShare(amount);
  return share
    ? { ok: true, value: { reason, ...share } }
    : { ok: false, fields: { amount: 'invalid' } satisfies FieldErrors };
};
