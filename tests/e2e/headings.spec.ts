import type { Page } from '@playwright/test';
import { publicPages } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

const everyWidth = [320, 340, 360, 390, 412, 480, 640, 768, 820, 1024, 1100, 1280, 1440];

/** Firefox counts the room of a scrollbar in `vw`; Chromium does not, where one always stands. Pixels. */
const SCROLLBAR = 17;

const giveRoomToScrollbar = (page: Page): Promise<void> =>
  page.evaluate((pixels) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { padding-right: ${pixels}px }`);
    document.adoptedStyleSheets = [sheet];
  }, SCROLLBAR);

/** Words that begin on one line and end on another. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isBroken = (text: Text, { index, 0: word }: RegExpExecArray): boolean => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const broken: string[] = [];
    for (const heading of document.querySelectorAll('h1, h2, h3, .button')) {
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        if (!(text instanceof Text)) continue;
        for (const word of text.data.matchAll(/\p{L}+/gu)) if (isBroken(text, word)) broken.push(word[0]);
      }
    }
    return broken;
  });

test('no heading breaks in the middle of a word, at whatever width and with a scrollbar', async ({ page }) => {
  for (const address of publicPages) {
    await page.goto(address);
    await giveRoomToScrollbar(page);
    for (const width of everyWidth) {
      await page.setViewportSize({ width, height: 800 });
      expect(await brokenWords(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});
