import { expect, type Page } from '@playwright/test';
import { spoken } from '#messages/spoken.ts';

/** Returns what a screen reader has to say of the page: texts that it does not skip, and names. */
const textsToSay = (): string[] => {
  const said: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: parent } = texts.currentNode;
    if (!parent?.checkVisibility() || parent.closest('[aria-hidden="true"], script, style, [aria-label]')) continue;
    said.push(texts.currentNode.textContent?.trim() ?? '');
  }
  for (const named of document.querySelectorAll('[aria-label]')) said.push(named.getAttribute('aria-label') ?? '');
  return said;
};

/** Expects that a screen reader says the numbers of the page as people do: no «1 234», no raised letters, no minus sign. */
export const expectSpokenRight = async (page: Page, where = page.url()): Promise<void> => {
  const texts = await page.evaluate(textsToSay);
  expect(texts.length, where).toBeGreaterThan(0);
  expect(
    texts.filter((text) => spoken(text) !== text),
    where,
  ).toEqual([]);
};
