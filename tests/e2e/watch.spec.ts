import { expect, type Page, test } from '@playwright/test';
import { sharedAddresses } from '#tests/support/e2e-site-process.ts';
import { watchContext } from '#tests/support/e2e-watch.ts';

const runForbiddenScript = (): void => {
  const script = document.createElement('script');
  script.textContent = 'document.title = "Piraté"';
  document.body.append(script);
};

const makeElementsOfText = (): void => {
  document.createElement('p').innerHTML = '<img alt="">';
};

const mishaps: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['a warning in the console', (page) => page.evaluate(() => console.warn('attention'))],
  ['an exception', (page) => page.evaluate(() => void setTimeout(() => Promise.reject(new Error('oubli'))))],
  ['a script the policy forbids', (page) => page.evaluate(runForbiddenScript).catch(() => undefined)],
  ['text that becomes elements without a policy', (page) => page.evaluate(makeElementsOfText).catch(() => undefined)],
  ['a request without an answer', (page) => page.evaluate(() => fetch('/api/health').catch(() => undefined))],
  ['an answer that says no', (page) => page.evaluate(() => fetch('/api/inconnu'))],
];

for (const [mishap, happen] of mishaps) {
  test(`${mishap} is reported as a problem`, async ({ page, context }) => {
    const troubles = await watchContext(context);
    const { url } = sharedAddresses();
    await page.route(`${url}/api/health`, (route) => route.abort('connectionreset'));
    await page.goto(`${url}/reglement`);
    expect(troubles).toEqual([]);
    await happen(page);
    await expect.poll(() => troubles).not.toEqual([]);
  });
}
