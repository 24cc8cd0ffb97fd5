import { ARTICLE, widths } from '#tests/support/e2e-pages.ts';
import { expect, test } from '#tests/support/e2e-test.ts';

for (const width of widths) {
  test(`a page requests its first picture once, before the headline font, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/articles', ARTICLE]) {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.goto(path);
      const picture = page.locator('main img').first();
      const shown = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
      const folder = shown.slice(0, shown.lastIndexOf('/'));
      expect(
        asked.filter((url) => url.startsWith(folder)),
        path,
      ).toEqual([shown]);
      expect(asked.indexOf(shown), path).toBeLessThan(asked.findIndex((url) => url.endsWith('.woff2')));
      page.removeAllListeners('request');
    }
  });
}
