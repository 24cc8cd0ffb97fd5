import { expect, type Page } from '@playwright/test';

// A straight apostrophe or quotation mark, three full stops, a punctuation mark or a guillemet without its no-break
// space.
const MISTAKES =
  /.{0,20}(?:\p{L}'\p{L}|"|\.\.\.|[^\u202F\s\d/][;:!?](?=\s|$)|[ \u00A0][;:!?]|«(?![\u00A0\u202F])|(?<![\u00A0\u202F])»).{0,20}/gmu;

/** Expects French typesetting in the visible text: no ordinary space before ; : ! ? and no straight apostrophe. */
export const expectFrenchTypesetting = async (page: Page, where = page.url()): Promise<void> => {
  // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts, scripts are not
  const text = await page.evaluate(() => document.body.innerText);
  expect(text.match(MISTAKES) ?? [], where).toEqual([]);
};
