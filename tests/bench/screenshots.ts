import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { MACHINE_FONTS } from '#tests/support/browser.ts';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { pathOf, publicPages } from './public-pages.ts';
import { startBenchSite } from './site.ts';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const widths = [390, 820, 1440];
const schemes = ['light', 'dark'] as const;
/** Large enough to judge a page, and small enough to be kept in the repository. */
const SCALE = 2 / 3;

const fileOf = (name: string, width: number, scheme: string): string =>
  `${name.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${width}-${scheme}.webp`;

/**
 * Takes the whole page in one window, so that elements fixed to the edge of the window appear at the end of the page.
 */
const takePicture = async (page: Page, file: string): Promise<void> => {
  const width = page.viewportSize()?.width ?? 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  // Lazy images would only load after scrolling.
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    return Promise.all([...document.images].map((image) => image.decode()));
  });
  // The carousel starts only now, because it has just become visible.
  if (await page.locator('.news__bar').count()) await page.getByRole('button', { name: 'Article suivant' }).waitFor();
  await writeFile(
    join(folder, file),
    await sharp(await page.screenshot())
      .resize({ width: Math.round(width * SCALE) })
      .webp({ quality: 60 })
      .toBuffer(),
  );
};

const takeAll = async (page: Page, url: string, scheme: string): Promise<void> => {
  for (const width of widths) {
    for (const publicPage of publicPages) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(url + (await pathOf(publicPage, url)), { waitUntil: 'networkidle' });
      await takePicture(page, fileOf(publicPage.name, width, scheme));
    }
  }
};

const gallery = (): string => {
  const cell = (name: string, width: number): string =>
    schemes
      .map((scheme) => fileOf(name, width, scheme))
      .map((file) => `<a href="screenshots/${file}"><img src="screenshots/${file}" width="120" alt=""></a>`)
      .join(' ');
  const rows = publicPages.map(
    ({ name }) => `| \`${name}\` | ${widths.map((width) => cell(name, width)).join(' | ')} |`,
  );
  const head = `| page | ${widths.map((width) => `${width} px`).join(' | ')} |\n| --- | ${widths.map(() => '---').join(' | ')} |`;
  return `# Every public page\n\nIn both colour schemes, at three widths; made by \`npm run tool -- screenshots\`.\n\n${head}\n${rows.join('\n')}\n`;
};

/** `npm run tool -- screenshots` takes every public page of the fictional club and writes the pictures into docs/. */
const site = await startBenchSite();
try {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const colorScheme of schemes) {
    const options = { colorScheme, reducedMotion: 'reduce', locale: 'fr-FR' } as const;
    await inFreshBrowser(options, (page) => takeAll(page, site.url, colorScheme), MACHINE_FONTS);
  }
  await writeFile(join(folder, '..', 'screenshots.md'), gallery());
} finally {
  await site.stop();
}
