import type { Page } from '@playwright/test';
import { expectAccessibleInBothSchemes } from './e2e-axe.ts';
import { expectFocusToShow } from './e2e-focus.ts';
import { faultsOf } from './e2e-markup.ts';
import { navigation, openMenu, title, widths } from './e2e-pages.ts';
import { expectSpokenRight } from './e2e-speech.ts';
import { expect } from './e2e-test.ts';
import { expectFrenchTypesetting } from './e2e-typesetting.ts';

/** A public page that was opened on a laptop, in light colours and without motion. */
export interface Visit {
  readonly page: Page;
  readonly address: string;
  readonly site: string;
  /** The HTML as the server sent it. */
  readonly html: string;
}

/** Checks one promise of the open page. It must work at any width and may change nothing but the width. */
type PageCheck = (visit: Visit) => Promise<void>;

const resize = async (page: Page, width: number, height: number): Promise<void> => {
  await page.setViewportSize({ width, height });
  await expect.poll(() => page.evaluate(() => innerWidth), 'the width of the window').toBe(width);
};

const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** Adds CSS rules to the page while `look` runs. */
const withStyle = async (page: Page, css: string, look: () => Promise<void>): Promise<void> => {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);
  await look();
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
};

const expectToSayWhatItIs: PageCheck = async ({ page, address, site }) => {
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  const { href } = new URL(address, site);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', href);
  const description = await content('meta[name=description]');
  expect(description?.length).toBeGreaterThan(30);
  expect(await content('meta[property="og:title"]')).toBe(await page.title());
  expect(await content('meta[property="og:description"]')).toBe(description);
  expect(await content('meta[property="og:url"]')).toBe(href);
  const image = (await content('meta[property="og:image"]')) ?? '';
  if (image.endsWith('/share.png')) expect(await content('meta[property="og:image:alt"]')).toMatch(/^Un coup de pied/);
  const answer = await page.request.get(image);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
};

const expectToFit =
  (width: number): PageCheck =>
  async ({ page, address }) => {
    await resize(page, width, 844);
    await expect(page).toHaveURL(address);
    await expect(title(page)).toHaveCount(1);
    await expect(title(page)).toBeVisible();
    await expect(page.locator('body > div#app > main')).toHaveCount(1);
    const padding = await page.getByRole('main').evaluate((main) => parseFloat(getComputedStyle(main).paddingLeft));
    expect(padding > 0, 'has room at its sides').toBe(address !== '/');
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(sideways, 'scrolls sideways').toBeLessThanOrEqual(0);
    await openMenu(page);
    const opener = page.getByRole('button', { name: 'Ouvrir le menu' });
    await expect(opener).toBeVisible({ visible: width < 1024 });
    await expect(navigation(page).getByRole('link', { name: 'Adhésion' })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.locator('#menu:popover-open')).toHaveCount(0);
  };

const expectUsable =
  (width: number): PageCheck =>
  async ({ page, address }) => {
    await resize(page, width, 844);
    await expectAccessibleInBothSchemes(page, address);
  };

const everyWidth = [320, 340, 360, 390, 412, 480, 640, 768, 820, 1024, 1100, 1280, 1440];

/**
 * Pixels. Firefox includes the width of the scrollbar in `vw`; Chromium does not when the scrollbar is always visible.
 */
const SCROLLBAR = 17;

/** Returns the words of headings and buttons that start on one line and end on another. */
const brokenWords = (): string[] => {
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
};

const expectWholeWords: PageCheck = ({ page }) =>
  withStyle(page, `html { padding-right: ${SCROLLBAR}px }`, async () => {
    for (const width of everyWidth) {
      await resize(page, width, 800);
      expect(await page.evaluate(brokenWords), `at ${width} px`).toEqual([]);
    }
  });

/** Expects a footer of one line at the bottom of the page that names the club. */
export const expectLowFooter = async (page: Page): Promise<void> => {
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Savate Valombre');
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
  await expect(footer).toContainText('12 rue du Gymnase');
  await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute(
    'href',
    'mailto:contact@savate-valombre.example',
  );
  const frame = await footer.boundingBox();
  expect(frame?.height).toBeLessThanOrEqual(48);
  expect((frame?.y ?? 0) + (frame?.height ?? 0)).toBeCloseTo(page.viewportSize()?.height ?? 0, 0);
};

/** Returns the texts that are wider than their box and so overlap their neighbours. */
const wordsOverOthers = (): string[] =>
  [...document.querySelectorAll('main :not([aria-hidden], [aria-hidden] *, svg *)')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 2)
    .filter((element) => [...element.childNodes].some((node) => node instanceof Text && node.data.trim()))
    .filter((element) => getComputedStyle(element).overflowX === 'visible')
    .map(({ textContent }) => textContent);

const expectNarrow =
  (width: number, height: number): PageCheck =>
  async ({ page }) => {
    await resize(page, width, height);
    await page.getByRole('contentinfo').waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(width);
  };

// Android and Firefox enlarge text this way: widths that styles set in pixels stay as they are.
const expectRoomForLargeLetters: PageCheck = async ({ page }) => {
  await resize(page, 390, 844);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await widthOf(page)).toBeLessThanOrEqual(390);
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
};

const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }' +
  'p { margin-bottom: 2em !important }';

const expectRoomForSpacing: PageCheck = async ({ page }) => {
  await resize(page, 320, 640);
  await withStyle(page, SPACING, async () => {
    expect(await widthOf(page)).toBeLessThanOrEqual(320);
    expect(await page.evaluate(wordsOverOthers)).toEqual([]);
  });
};

/** The checks of every public page, each with a title. */
export const pageChecks: Readonly<Record<string, PageCheck>> = {
  'is valid HTML': async ({ html }) => expect(await faultsOf(html)).toEqual([]),
  'follows the rules of French typesetting': ({ page }) => expectFrenchTypesetting(page),
  'is spoken as people speak': ({ page }) => expectSpokenRight(page),
  'describes itself to search engines and social networks': expectToSayWhatItIs,
  'shows the focus of the keyboard and hides a focus that a script sets': async ({ page, address }) => {
    await expectFocusToShow(page, address);
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  },
  ...Object.fromEntries(
    widths.flatMap((width) => [
      [`fits, has one title and a menu that leads to the other pages at ${width} px`, expectToFit(width)],
      [`is accessible at ${width} px`, expectUsable(width)],
    ]),
  ),
  'breaks no word of a heading over two lines, at any width and with a scrollbar': expectWholeWords,
  'has a footer of one line at the bottom on a phone': async ({ page }) => {
    await resize(page, 390, 844);
    await expectLowFooter(page);
  },
  'does not scroll sideways with text of twice the size on a phone': expectRoomForLargeLetters,
  'does not scroll sideways on the narrowest screen': expectNarrow(320, 640),
  'does not scroll sideways with the spacing some readers need (WCAG 1.4.12)': expectRoomForSpacing,
  // Everything scales with the font size, so half the width of a 390 px phone shows the same as twice the size.
  'does not scroll sideways with everything at twice the size': expectNarrow(195, 422),
};
