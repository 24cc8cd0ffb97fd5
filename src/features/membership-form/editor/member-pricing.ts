import type { MemberDetails, MemberLine, MemberPrice } from '#domain/member-details.ts';
import { catalogueWith, type DatedPrice, type HeldLines, requoteMembership } from '#domain/member-lines.ts';
import { type Quote, type QuoteLine, quoteMembership } from '#domain/membership-fee.ts';
import { toCents } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';
import { sum } from '#domain/sum.ts';

const toQuoteLine = ({ productId, priceId, discipline, amount, discount }: MemberLine): QuoteLine => ({
  productId,
  priceId,
  discipline,
  amountCents: toCents(amount),
  discountCents: toCents(discount),
});

const toDatedPrice = ({ id, productId, amount, isDefault, createdAt, retiredAt }: MemberPrice): DatedPrice => ({
  id,
  productId,
  isDefault,
  amountCents: toCents(amount),
  createdAt: new Date(createdAt),
  retiredAt: retiredAt === null ? null : new Date(retiredAt),
});

const asRecorded = (lines: readonly QuoteLine[]): Quote => {
  const discountCents = sum(lines.map((line) => line.discountCents));
  return { lines, discountCents, totalCents: sum(lines.map((line) => line.amountCents)) - discountCents };
};

const sameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/**
 * Returns how a member's changed lines are priced, by the server's rule: lines that stay keep the price of their day.
 */
export const pricingOf = (member: MemberDetails) => {
  const lines = member.lines.map(toQuoteLine);
  const chosen = lines.map(({ discipline }) => discipline);
  const held: HeldLines = {
    lines,
    prices: member.prices.map(toDatedPrice),
    quotedAt: new Date(member.createdAt),
  };
  const offer = (products: readonly Product[]): readonly Product[] => catalogueWith(held, products);
  const quote = (products: readonly Product[], disciplines: readonly string[], reduced: boolean): Quote =>
    reduced === member.reducedPriceSelected && sameChoice(disciplines, chosen)
      ? asRecorded(lines)
      : (requoteMembership(held, products, disciplines, reduced) ?? quoteMembership(products, disciplines, reduced));
  return { offer, quote };
};
