import { sum } from '../sum.ts';
import {
  type Deduction,
  type DeductionReason,
  deductionReasons,
  leftCentsOf,
  type Quote,
  type QuoteLine,
  quoteOf,
  type RuleReason,
  ruleReasons,
} from './membership-fee.ts';

// This is a file of its own because most forms give no reductions, and their byte budget is nearly used up.
/** A reduction by a season or an administrator: cents, or per cent of the price after the rules. */
export type Reduction = { reason: Exclude<DeductionReason, RuleReason>; name?: string | undefined } & (
  | { cents: number }
  | { percent: number }
);

const isByRule = (reason: string): reason is RuleReason => ruleReasons.some((one) => one === reason);

const withoutGiven = (line: QuoteLine): QuoteLine => {
  const deductions = line.deductions.filter(({ reason }) => isByRule(reason));
  return { ...line, deductions, discountCents: sum(deductions.map(({ cents }) => cents)) };
};

const takeOff = (lines: readonly QuoteLine[], reduction: Reduction, ruledCents: number): readonly QuoteLine[] => {
  const { reason, name } = reduction;
  const whole = 'percent' in reduction ? Math.round((ruledCents * reduction.percent) / 100) : reduction.cents;
  let rest = whole;
  return lines.map((line) => {
    const cents = Math.min(rest, leftCentsOf(line));
    if (cents <= 0) return line;
    rest -= cents;
    const deduction = {
      reason,
      ...(name !== undefined && { name }),
      cents,
      ...('percent' in reduction && { percent: reduction.percent }),
    };
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

/** Returns the reductions that recorded lines carry: those of the season, then the others in the order of their reasons. */
export const reductionsOf = (
  lines: readonly { deductions?: readonly Deduction[] | null | undefined }[],
): Reduction[] => {
  const taken = lines.flatMap(({ deductions }) => deductions ?? []);
  return deductionReasons.flatMap((reason) => {
    if (isByRule(reason)) return [];
    const ofReason = taken.filter((one) => one.reason === reason);
    return [...Map.groupBy(ofReason, ({ name }) => name)].map(([name, own]) => {
      const percent = own.find((one) => one.percent !== undefined)?.percent;
      const named = { reason, ...(name !== undefined && { name }) };
      return percent === undefined ? { ...named, cents: sum(own.map(({ cents }) => cents)) } : { ...named, percent };
    });
  });
};
