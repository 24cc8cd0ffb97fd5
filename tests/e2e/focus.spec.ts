import type { Page } from '@playwright/test';
import { adminAddresses } from '#lib/admin-addresses.ts';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { publicPages } from '#tests/support/e2e-pages.ts';
import { problem } from '#tests/support/e2e-payments.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import {
  button,
  CARDS,
  choosePhoto,
  completeForm,
  expectWelcome,
  field,
  openForm,
  paymentStep,
  payWith,
  somebody,
  submit,
} from '#tests/support/e2e-visitor.ts';

/** What a script may give the focus to, and nobody can press: framed when it has it, after a key at that. */
const framedByScript = async (page: Page): Promise<string[]> => {
  await page.keyboard.press('Shift');
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[tabindex="-1"]:not(a, button, input, select, textarea)')]
      .filter((element) => {
        element.focus({ preventScroll: true });
        return element.matches(':focus') && getComputedStyle(element).outlineStyle !== 'none';
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 80)),
  );
};

/** What has the focus now, when a frame shows it. */
const framed = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement && getComputedStyle(activeElement).outlineStyle !== 'none' ? activeElement.outerHTML : '';
  });

const expectKeysToShow = async (page: Page, where: string): Promise<void> => {
  await page.locator('#main').focus();
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    const isLinkOrButton = await page.evaluate(() => document.activeElement?.matches('a, button:not(.slot *)'));
    if (isLinkOrButton) expect(await framed(page), `${where}: where the keyboard is`).not.toBe('');
  }
};

test('no public page is framed by a focus its script gives, and the keyboard’s is seen', async ({ page }) => {
  for (const address of publicPages) {
    await page.goto(address);
    expect(await framedByScript(page), address).toEqual([]);
    await expectKeysToShow(page, address);
  }
});

test('nor is a screen of the admin area', async ({ page }) => {
  await openSession(page);
  for (const screen of ['', ...adminAddresses.map((address) => `/${address}`)]) {
    await page.goto(`/admin${screen}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main .loading')).toHaveCount(0);
    expect(await framedByScript(page), screen).toEqual([]);
    await expectKeysToShow(page, screen);
  }
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a tap leads through form, card and confirmation without a frame around any of them', async ({ page }) => {
    const person = somebody();
    await openForm(page);
    await choosePhoto(page);
    await button(page, 'Procéder au paiement').tap();
    await expect(field(page, 'Nom')).toBeFocused();
    await completeForm(page, person);
    await field(page, 'Nom').focus();
    await button(page, 'Procéder au paiement').tap();
    await expect(paymentStep(page)).toBeVisible();
    await expect(page.locator('.payment [tabindex="-1"]')).toBeFocused();
    expect(await framed(page)).toBe('');
    expect(await framedByScript(page)).toEqual([]);
    await payWith(page, CARDS.declined);
    await expect(problem(page)).toBeVisible();
    await button(page, 'Modifier').tap();
    await expect(page.getByRole('group', { name: 'Vous' })).toBeFocused();
    expect(await framed(page)).toBe('');
    await submit(page);
    await payWith(page, CARDS.accepted);
    await expectWelcome(page, person);
    await expect(page.locator('.payment [tabindex="-1"]')).toBeFocused();
    expect(await framed(page)).toBe('');
  });
});
