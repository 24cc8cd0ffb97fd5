import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inFreshBrowser } from '#tests/support/fresh-browser.ts';
import { delayFonts, watchLayout } from '#tests/support/layout-shifts.ts';
import type { Figure } from './figures.ts';
import { openPage, phone, scrollToEnd } from './page-load.ts';
import { pathOf, publicPages } from './public-pages.ts';
import type { BenchSite } from './site.ts';

/** What a computer without Arial, Liberation Sans and Arimo paints text with. */
const families = ['DejaVu Sans', 'Noto Sans', 'Open Sans', 'Cantarell', 'Roboto'];
const windows = { phone, laptop: { viewport: { width: 1440, height: 900 } } };
/** Nothing may move by more than this, in the unit of the Cumulative Layout Shift. */
const MAX_SHIFT = 0.02;

/** Returns the folders that hold this family, or none when the machine lacks it. */
const foldersOf = (family: string): string[] => {
  const files = execFileSync('fc-list', ['-f', '%{file}\n', `:family=${family}`], { encoding: 'utf8' });
  return [...new Set(files.split('\n').filter(Boolean).map(dirname))];
};

const shiftOf = (url: string, device: keyof typeof windows, fontsFile: string): Promise<number> =>
  inFreshBrowser(
    windows[device],
    async (page) => {
      const shifts = await watchLayout(page);
      const letFontsCome = await delayFonts(page);
      await openPage(page, url, 'domcontentloaded');
      await letFontsCome();
      await page.waitForLoadState('networkidle');
      await scrollToEnd(page);
      return (await shifts()).total;
    },
    fontsFile,
  );

/**
 * Measures how far the public pages move when the headline font comes late to a computer that has one of these families
 * only. The families that the machine lacks are left out: `apt-get install fonts-cantarell fonts-noto-core …`.
 */
export const benchLateHeadline = async ({ url }: BenchSite): Promise<Figure[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'club-fonts-'));
  const figures: Figure[] = [];
  try {
    for (const family of families) {
      const folders = foldersOf(family);
      if (folders.length === 0) continue;
      const fontsFile = join(folder, 'fonts.conf');
      const dirs = folders.map((dir) => `<dir>${dir}</dir>`).join('');
      await writeFile(fontsFile, `<fontconfig>${dirs}<cachedir>${folder}</cachedir></fontconfig>`);
      let worst = { value: 0, note: 'nothing moves' };
      for (const page of publicPages)
        for (const device of ['phone', 'laptop'] as const) {
          const value = await shiftOf(url + (await pathOf(page, url)), device, fontsFile);
          if (value > worst.value) worst = { value, note: `the most on ${page.name}, on a ${device}` };
        }
      figures.push({ name: `layout shift with ${family} only`, unit: '', limit: MAX_SHIFT, ...worst });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return figures;
};
