import type { MemberDetails, MemberLine } from '#domain/member-details.ts';
import { type DatedPrice, requoteMembership } from '#domain/member-lines.ts';
import { type Quote, type QuoteLine, quoteMembership } from '#domain/membership-fee.ts';
import { toCents } from '#domain/money.ts';
import type { Product } from '#domain/product.ts';

const toQuoteLine = ({ productId, priceId, discipline, amount, discount }: MemberLine): QuoteLine => ({
  productId,
  priceId,
  discipline,
  amountCents: toCents(amount),
  discountCents: toCents(discount),
});

const asRecorded = (lines: readonly QuoteLine[]): Quote => {
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0);
  return { lines, discountCents, totalCents: lines.reduce((sum, line) => sum + line.amountCents, 0) - discountCents };
};

const sameChoice = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((name) => b.includes(name));

/** How a member's lines are priced when they are changed: what stays keeps the price of its day. */
export const pricingOf = (member: MemberDetails) => {
  const lines = member.lines.map(toQuoteLine);
  const held = lines.map(({ discipline }) => discipline);

  /** The line as a discipline of the catalogue: under its name of that day, at that day's price. */
  const heldProduct = (line: QuoteLine, today?: Product): Product => {
    const known = today?.prices.find(({ id }) => id === line.priceId);
    const isDefault = known?.isDefault ?? !(member.reducedPriceSelected && (today?.prices.length ?? 2) > 1);
    const others = today?.prices.filter((price) => price.isDefault !== isDefault) ?? [];
    const own = { id: line.priceId, amountCents: line.amountCents, isDefault };
    return { id: line.productId, name: line.discipline, prices: [own, ...others] };
  };

  const offer = (products: readonly Product[]): readonly Product[] => {
    const lineOf = (id: string) => lines.find(({ productId }) => productId === id);
    const offered = products.map((product) => {
      const line = lineOf(product.id);
      return line ? heldProduct(line, product) : product;
    });
    const retired = lines.filter(({ productId }) => !products.some(({ id }) => id === productId));
    return [...offered, ...retired.map((line) => heldProduct(line))];
  };

  const dated = (products: readonly Product[]): DatedPrice[] =>
    products.flatMap(({ id, prices }) =>
      prices.map((price) => ({ ...price, productId: id, createdAt: new Date(0), retiredAt: null })),
    );

  const quote = (products: readonly Product[], disciplines: readonly string[], reduced: boolean): Quote => {
    if (reduced === member.reducedPriceSelected && sameChoice(disciplines, held)) return asRecorded(lines);
    const then = { lines, prices: dated(products), quotedAt: new Date(member.createdAt) };
    return requoteMembership(then, products, disciplines, reduced) ?? quoteMembership(products, disciplines, reduced);
  };

  return { offer, quote };
};
