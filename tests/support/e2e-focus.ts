import type { Page } from '@playwright/test';
import { expect } from './e2e-test.ts';

/** Focuses each element that only a script can focus, after a key press. Returns those that show a focus outline. */
export const framedByScript = async (page: Page): Promise<string[]> => {
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

/** Returns the element that has the focus if it shows an outline, or else an empty text. */
export const framed = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement && getComputedStyle(activeElement).outlineStyle !== 'none' ? activeElement.outerHTML : '';
  });

/** Expects no outline on elements that only a script can focus, and an outline on each element the keyboard reaches. */
export const expectFocusToShow = async (page: Page, where: string): Promise<void> => {
  expect(await framedByScript(page), where).toEqual([]);
  await page.locator('#main').focus();
  for (let stop = 0; stop < 3; stop += 1) {
    await page.keyboard.press('Tab');
    const isLinkOrButton = await page.evaluate(() => document.activeElement?.matches('a, button:not(.slot *)'));
    if (isLinkOrButton) expect(await framed(page), `${where}: where the keyboard is`).not.toBe('');
  }
};
