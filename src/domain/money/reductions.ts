import { sum } from '../sum.ts';
import {
  type Deduction,
  leftCentsOf,
  type Quote,
  type QuoteLine,
  quoteOf,
  type ReductionReason,
  reductionReasons,
} from './membership-fee.ts';

// In a file of its own, because the form gives no reductions and has few bytes left.
/** What an administrator takes off a membership: cents, or per cent of what the rules leave. */
export type Reduction = { reason: ReductionReason } & ({ cents: number } | { percent: number });

const isGiven = ({ reason }: { reason: string }): boolean => reductionReasons.some((one) => one === reason);

const withoutGiven = (line: QuoteLine): QuoteLine => {
  const deductions = line.deductions.filter((one) => !isGiven(one));
  return { ...line, deductions, discountCents: sum(deductions.map(({ cents }) => cents)) };
};

const takeOff = (lines: readonly QuoteLine[], reduction: Reduction, ruledCents: number): readonly QuoteLine[] => {
  const { reason } = reduction;
  const whole = 'percent' in reduction ? Math.round((ruledCents * reduction.percent) / 100) : reduction.cents;
  let rest = whole;
  return lines.map((line) => {
    const cents = Math.min(rest, leftCentsOf(line));
    if (cents <= 0) return line;
    rest -= cents;
    const deduction = { reason, cents, ...('percent' in reduction && { percent: reduction.percent }) };
    return { ...line, deductions: [...line.deductions, deduction], discountCents: line.discountCents + cents };
  });
};

/**
 * Returns a quote with these reductions in place of those it has (docs/rules.md#reductions). Each is spread over the
 * lines, starting with the first, and takes at most the rest of each line.
 */
export const withReductions = ({ lines }: Quote, reductions: readonly Reduction[]): Quote => {
  const ruled = quoteOf(lines.map(withoutGiven));
  return quoteOf(
    reductions.reduce<readonly QuoteLine[]>(
      (taken, reduction) => takeOff(taken, reduction, ruled.totalCents),
      ruled.lines,
    ),
  );
};

/** Returns the reductions that recorded lines carry, in the order of `reductionReasons`. */
export const reductionsOf = (
  lines: readonly { deductions?: readonly Deduction[] | null | undefined }[],
): Reduction[] => {
  const taken = lines.flatMap(({ deductions }) => deductions ?? []);
  return reductionReasons.flatMap((reason) => {
    const own = taken.filter((one) => one.reason === reason);
    const percent = own.find((one) => one.percent !== undefined)?.percent;
    if (own.length === 0) return [];
    return [percent === undefined ? { reason, cents: sum(own.map(({ cents }) => cents)) } : { reason, percent }];
  });
};
