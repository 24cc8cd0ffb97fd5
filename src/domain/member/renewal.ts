import type { IsoDate } from '../dates.ts';
import type { InstalmentRule } from '../money/instalments.ts';
import type { Deduction, DeductionReason, PriceReason, Quote, QuoteLine } from '../money/membership-fee.ts';
import type { ProductJson } from '../money/product.ts';
import { type FederationAsked, fieldsAskedOf } from '../season/federation.ts';
import type { Season } from '../season/season.ts';
import { sum } from '../sum.ts';
import type { HealthOnOffer } from './health-input.ts';
import { declarationOf, type TextualField, textFields } from './member-fields.ts';

/**
 * The texts that a renewal takes over from the season before (docs/rules.md#renewal): who somebody is and how to reach them, the
 * guardian, the practice. No box is among them, so no agreement and nothing about health; nor are cards and codes of aids.
 */
export const renewedTexts: readonly TextualField[] = /* @__PURE__ */ textFields.filter(
  (field) => declarationOf(field).part !== 'aids',
);

/** Returns those that a season takes: of the federation's, what it asks of everybody (docs/rules.md#federation). */
export const renewedTextsIn = (asked: FederationAsked): TextualField[] => {
  const { fields } = fieldsAskedOf(asked, false);
  const isAsked = (field: TextualField): boolean => fields.some((one) => one === field);
  return renewedTexts.filter((field) => declarationOf(field).part !== 'federation' || isAsked(field));
};

/** What the form of a renewal is filled with. The wish for the reduced price is taken over, its proof never. */
export type RenewedValues = Partial<Record<TextualField, string | null>> & {
  disciplines: readonly string[];
  reducedPriceSelected: boolean;
};

/** A photo older than this is asked for again. Years. */
export const PHOTO_YEARS = 3;

/** Returns true if a photo that was sent then may still be used for a new season. */
export const isPhotoRecent = (sentAt: Date, now: Date): boolean => {
  const until = new Date(sentAt);
  until.setUTCFullYear(until.getUTCFullYear() + PHOTO_YEARS);
  return now <= until;
};

/** A line of the difference between two seasons, in cents. Null: there is no such line in that season. */
export type RenewalLine =
  | { kind: 'discipline'; discipline: string; before: number | null; after: number | null; reason?: PriceReason }
  | { kind: 'deduction'; reason: DeductionReason; name?: string; before: number | null; after: number | null };

/** What changes for a former member who chooses the same again (docs/rules.md#renewal). Cents. */
export interface RenewalDifference {
  lines: readonly RenewalLine[];
  before: number;
  after: number;
}

/** A discipline as it was joined in the season before. Cents. */
export type JoinedBefore = Pick<QuoteLine, 'productId' | 'discipline' | 'amountCents'> & {
  deductions: readonly Deduction[];
};

const deductionLines = (
  before: readonly { deductions: readonly Deduction[] }[],
  after: readonly { deductions: readonly Deduction[] }[],
): RenewalLine[] => {
  const [then, now] = [before, after].map((lines) =>
    Map.groupBy(
      lines.flatMap(({ deductions }) => deductions),
      ({ reason, name = '' }) => `${reason} ${name}`,
    ),
  );
  const taken = (given: readonly Deduction[] | undefined): number | null =>
    given ? -sum(given.map(({ cents }) => cents)) : null;
  return [...new Set([...(then?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key): RenewalLine[] => {
    const [was, is] = [then?.get(key), now?.get(key)];
    const [first] = is ?? was ?? [];
    if (!first) return [];
    const { reason, name } = first;
    return [{ kind: 'deduction', reason, ...(name !== undefined && { name }), before: taken(was), after: taken(is) }];
  });
};

/**
 * Returns what two seasons cost, line by line: each discipline before deductions, under its present name, then each kind of
 * deduction. The lines of a season add up to its total.
 */
export const renewalDifference = (before: readonly JoinedBefore[], quote: Quote): RenewalDifference => {
  const again = before.map(({ productId, discipline, amountCents }): RenewalLine => {
    const now = quote.lines.find((line) => line.productId === productId);
    return {
      kind: 'discipline',
      discipline: now?.discipline ?? discipline,
      before: amountCents,
      after: now?.amountCents ?? null,
      ...(now && { reason: now.reason }),
    };
  });
  const fresh = quote.lines
    .filter(({ productId }) => !before.some((line) => line.productId === productId))
    .map(({ discipline, amountCents, reason }): RenewalLine => {
      return { kind: 'discipline', discipline, before: null, after: amountCents, reason };
    });
  const lines = [...again, ...fresh, ...deductionLines(before, quote.lines)];
  return {
    lines,
    before: sum(lines.map((line) => line.before ?? 0)),
    after: sum(lines.map((line) => line.after ?? 0)),
  };
};

/** The form of a renewal, with what it costs. */
export interface RenewalForm {
  /** The season whose answers fill it in. */
  lastSeason: Season;
  values: RenewedValues;
  /** True if the server has a photo that may still be used. */
  hasPhoto: boolean;
  products: readonly ProductJson[];
  instalments: InstalmentRule | null;
  federationAsked: FederationAsked;
  health: HealthOnOffer;
  rulesVersion: number;
  difference: RenewalDifference;
}

/**
 * What the holder of a renewal link reads. `not-yet`: before the season opens to former members. `member`: this person is a
 * member of that season already.
 */
export type RenewalJson = { firstName: string; season: Season } & (
  | { state: 'not-yet'; opensOn: IsoDate }
  | ({ state: 'open' } & RenewalForm)
  | { state: 'declined' | 'member' | 'closed' }
);
