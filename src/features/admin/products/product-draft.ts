import { type Checked, checkBy, sentenceFor } from '#components/editing/check.ts';
import { MAX_EUROS } from '#domain/form/content-fields.ts';
import type { NameArticle } from '#domain/form/name-article.ts';
import { parseTypedAmount, typedAmount } from '#domain/form/typed-amount.ts';
import type { ProductJson } from '#domain/money/product.ts';
import {
  type AdminProduct,
  MIN_PRICE_EUROS,
  type ProductInput,
  productInputSchema,
} from '#domain/money/product-input.ts';
import { toCents, toEuros } from '#domain/money.ts';
import { cleanText } from '#domain/text.ts';
import { productsMessages } from '#messages/products.ts';

const words = productsMessages.dialog;

/** A discipline as it is typed: amounts as `97,50`. An empty text stands for no reduced price. */
export type ProductDraft = Record<'name' | 'normal' | 'reduced', string> & { article: NameArticle | null };

/** Returns the normal or the reduced price in cents, or undefined if there is none. */
export const centsOf = ({ prices }: Pick<ProductJson, 'prices'>, isDefault: boolean): number | undefined => {
  const price = prices.find((one) => one.isDefault === isDefault);
  return price && toCents(price.amount);
};

const typedPrice = (product: AdminProduct, isDefault: boolean): string => {
  const cents = centsOf(product, isDefault);
  return cents === undefined ? '' : typedAmount(cents);
};

export const productDraftOf = (product: AdminProduct | undefined): ProductDraft =>
  product
    ? {
        name: product.name,
        article: product.article,
        normal: typedPrice(product, true),
        reduced: typedPrice(product, false),
      }
    : { name: '', article: null, normal: '', reduced: '' };

const amountError = (typed: string): string | undefined => {
  const cents = parseTypedAmount(typed);
  if (cents === undefined) return words.amountInvalid;
  if (cents < toCents(MIN_PRICE_EUROS)) return sentenceFor('price-too-low', 'prices');
  return cents > toCents(MAX_EUROS) ? words.tooHigh : undefined;
};

const pricesOf = ({ normal, reduced }: ProductDraft): ProductInput['prices'] =>
  [
    { typed: normal, isDefault: true },
    { typed: reduced, isDefault: false },
  ].flatMap(({ typed, isDefault }) => {
    const cents = parseTypedAmount(typed);
    return cents === undefined ? [] : [{ amount: toEuros(cents), isDefault }];
  });

/** Returns the typed discipline in the form that is sent, or what is wrong with it. */
export const checkProduct = (draft: ProductDraft): Checked<ProductInput> => {
  const checked = checkBy(productInputSchema, { name: draft.name, article: draft.article, prices: pricesOf(draft) });
  const name = 'errors' in checked ? checked.errors.name : undefined;
  const normal = amountError(draft.normal);
  const reduced = cleanText(draft.reduced) === '' ? undefined : amountError(draft.reduced);
  const errors = { ...(name && { name }), ...(normal && { normal }), ...(reduced && { reduced }) };
  return Object.keys(errors).length > 0 ? { errors } : checked;
};

/** Returns true if the reduced price is higher than the normal one, which is allowed but probably a mistake. */
export const isReducedHigher = ({ normal, reduced }: ProductDraft): boolean =>
  (parseTypedAmount(reduced) ?? 0) > (parseTypedAmount(normal) ?? Number.POSITIVE_INFINITY);
