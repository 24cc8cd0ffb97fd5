import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { emptyForm, type FormValues, isoBirthDate } from '#components/membership-form/form-values.ts';
import { dayInParis } from '#domain/dates.ts';
import { fullNameOf } from '#domain/member/member.ts';
import { type Membership, parseMembership } from '#domain/member/membership.ts';
import { orderOf, type PaymentCreated, type SignUpPayload } from '#domain/member/sign-up.ts';
import { quoteMembership } from '#domain/money/membership-fee.ts';
import { type ProductJson, toProduct } from '#domain/money/product.ts';
import { ownerOf } from '#features/sign-up/lost-files.ts';
import { formatCents } from '#lib/format.ts';
import { type AwaitedPayment, KEPT_MS } from '#lib/sign-up-progress.ts';
import { portrait, type TestFile } from './e2e-pictures.ts';
import { paymentStep, type Somebody, total } from './e2e-visitor.ts';

interface Choice {
  isReduced?: boolean;
  photo?: TestFile;
  proof?: TestFile;
}

const partOf = (name: string, { name: fileName, mimeType, buffer }: TestFile) => ({
  name,
  fileName,
  mimeType,
  base64: buffer.toString('base64'),
});

type Part = ReturnType<typeof partOf>;

/** Returns the products and the open season. The open page requests them. */
const offerOn = (page: Page): Promise<{ products: ProductJson[]; openSeason: string }> =>
  page.evaluate(async () => {
    const read = async (path: string) => (await fetch(path)).json();
    const [products, { openSeason }] = await Promise.all([read('/api/products'), read('/api/club')]);
    return { products, openSeason };
  });

/** Sends a sign-up from the open page, as the form does. */
const send = (page: Page, payload: SignUpPayload, files: readonly Part[]): Promise<PaymentCreated> =>
  page.evaluate(
    async ([json, parts]) => {
      const body = new FormData();
      body.set('payload', json);
      for (const { name, fileName, mimeType, base64 } of parts) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        body.set(name, new File([bytes], fileName, { type: mimeType }));
      }
      const response = await fetch('/api/create-payment-intent', { method: 'POST', body });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      return response.json();
    },
    [JSON.stringify(payload), files] as const,
  );

const keep = (page: Page, kept: Readonly<Record<string, unknown>>): Promise<void> =>
  page.evaluate(
    ([values, keptMs]) => {
      for (const [key, value] of Object.entries(values))
        sessionStorage.setItem(key, JSON.stringify({ until: Date.now() + keptMs, value }));
    },
    [kept, KEPT_MS] as const,
  );

/** Returns the values a person would type into the form. */
const valuesOf = (
  { lastName, firstName, email, phone, birthDate, address, disciplines }: Somebody,
  isReduced: boolean,
) => ({
  ...emptyForm(),
  ...{ lastName, firstName, email, phone, birthDate, address, disciplines },
  reducedPriceSelected: isReduced,
  rulesAccepted: true,
  medicalClearance: true,
});

const membershipOf = (values: FormValues): Membership => {
  const today = dayInParis(new Date());
  const parsed = parseMembership({ ...values, birthDate: isoBirthDate(values, today) }, { mode: 'public', today });
  if (!parsed.ok) throw new Error(`Nobody can sign up like this: ${JSON.stringify(parsed.fields)}`);
  return parsed.value;
};

/**
 * Signs a person up with the request the form sends, and stores in the tab what the form stores there. The next visit
 * of /adhesion then opens at the payment. Returns the answer of the server.
 */
export const signUp = async (
  page: Page,
  person: Somebody,
  { isReduced = false, photo, proof }: Choice = {},
): Promise<PaymentCreated> => {
  // A page of the site without any script.
  await page.goto('/robots.txt');
  const { products, openSeason: season } = await offerOn(page);
  const values = valuesOf(person, isReduced);
  const membership = membershipOf(values);
  const quote = quoteMembership(products.map(toProduct), person.disciplines, isReduced);
  const startedAt = Date.now() - 60_000;
  const formKey: string = randomUUID();
  const payload: SignUpPayload = {
    ...membership,
    ...orderOf(quote),
    ...{ fullName: fullNameOf(membership), paymentDone: false, season, startedAt, formKey, clientSecret: null },
  };
  const photoPart = partOf('photo', photo ?? (await portrait()));
  const created = await send(page, payload, [photoPart, ...(proof ? [partOf('reducedPriceProofFile', proof)] : [])]);
  expect(created.amount, 'cents, as they were shown').toBe(quote.totalCents);
  expect(created.clientSecret).toContain(created.paymentIntentId);
  const payment: AwaitedPayment = {
    ...created,
    ...{ amount: quote.totalCents, season, lines: [...quote.lines], isReduced },
    hasProof: proof !== undefined,
    sentFor: ownerOf(membership),
  };
  await keep(page, { 'sign-up-form': { startedAt, values }, 'sign-up-key': formKey, 'sign-up-payment': payment });
  return created;
};

/** Signs a person up and opens the payment. For tests that are not about the form: filling it in takes longer. */
export const openPayment = async (page: Page, person: Somebody, choice: Choice = {}): Promise<void> => {
  const { amount } = await signUp(page, person, choice);
  await page.goto('/adhesion');
  await expect(paymentStep(page)).toBeVisible();
  await expect(total(page)).toHaveText(`Total${formatCents(amount)}`);
};
