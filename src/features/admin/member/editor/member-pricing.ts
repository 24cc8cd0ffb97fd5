import type { MemberDetails, MemberPrice } from '#domain/member/member-details.ts';
import {
  catalogueWith,
  type DatedPrice,
  requoteMembership,
  type SoldLines,
  toQuoteLine,
} from '#domain/member/member-lines.ts';
import { type Quote, quoteMembership, quoteOf } from '#domain/money/membership-fee.ts';
import type { Product } from '#domain/money/product.ts';
import { toCents } from '#domain/money.ts';

const toDatedPrice = ({ amount, createdAt, retiredAt, ...price }: MemberPrice): DatedPrice => ({
  ...price,
  amountCents: toCents(amount),
  createdAt: new Date(createdAt),
  retiredAt: retiredAt === null ? null : new Date(retiredAt),
});

const sameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/**
 * Returns the pricing of a member's changed lines, by the server's rule: lines that stay keep the price of their day.
 */
export const pricingOf = (member: MemberDetails) => {
  const lines = member.lines.map(toQuoteLine);
  const chosen = lines.map(({ discipline }) => discipline);
  const held: SoldLines = {
    lines,
    prices: member.prices.map(toDatedPrice),
    quotedAt: new Date(member.createdAt),
  };
  const offer = (products: readonly Product[]): readonly Product[] => catalogueWith(held, products);
  const quote = (products: readonly Product[], disciplines: readonly string[], reduced: boolean): Quote =>
    reduced === member.reducedPriceSelected && sameChoice(disciplines, chosen)
      ? quoteOf(lines)
      : (requoteMembership(held, products, disciplines, reduced) ?? quoteMembership(products, disciplines, reduced));
  return { offer, quote };
};
