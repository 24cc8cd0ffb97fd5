import type { FieldErrors, Parsed } from '../error.ts';
import { parseTypedAmount } from '../form/typed-amount.ts';
import { toEuros } from '../money.ts';
import type { ReductionReason } from './membership-fee.ts';

/** A reduction that is ready to be sent, without the version that was read. */
export type TypedReduction = { reason: ReductionReason } & ({ amount: number } | { percent: number });

/** Returns a reduction as it is typed, «30» or «10 %», in the form that is sent, or what is wrong with it. */
export const readTypedReduction = ({
  reason,
  amount,
}: {
  reason: ReductionReason;
  amount: string;
}): Parsed<TypedReduction> => {
  const wrong: Parsed<TypedReduction> = { ok: false, fields: { amount: 'invalid' } satisfies FieldErrors };
  const percent = /^\s*(\d{1,3})\s*%\s*$/.exec(amount)?.[1];
  if (percent !== undefined) {
    const share = Number(percent);
    return share >= 1 && share <= 100 ? { ok: true, value: { reason, percent: share } } : wrong;
  }
  const cents = parseTypedAmount(amount);
  return cents === undefined ? wrong : { ok: true, value: { reason, amount: toEuros(cents) } };
};
