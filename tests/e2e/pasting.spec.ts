import type { Page } from '@playwright/test';
import { openSession } from '#tests/support/e2e-administrator.ts';
import { articleText } from '#tests/support/e2e-articles.ts';
import { expect, test } from '#tests/support/e2e-test.ts';
import { patience } from '#tests/support/machine-pace.ts';
import { type PastedSample, pastedSamples } from '#tests/support/pasted-samples.ts';

const openArticle = async (page: Page): Promise<void> => {
  await openSession(page);
  await page.goto('/admin/articles/nouveau');
  await articleText(page).click();
};

/** Copies as programs do, through the system's clipboard: what a `copy` handler sets stays unchanged. */
const copy = async (page: Page, type: 'text/html' | 'text/plain', data: string): Promise<void> => {
  await page.evaluate(
    ([kind, content]) =>
      document.addEventListener(
        'copy',
        (event) => {
          event.clipboardData?.setData(kind, content);
          event.preventDefault();
          event.stopImmediatePropagation();
        },
        { capture: true, once: true },
      ),
    [type, data] as const,
  );
  await page.keyboard.press('Control+C');
};

const pasteOver = async (page: Page): Promise<void> => {
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+V');
};

/** Returns the draft in this browser, which is what would be saved. */
const draftText = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.includes('article'));
    return drafts.map((key) => JSON.parse(localStorage.getItem(key) ?? '{}').value?.content).find(Boolean);
  });

/** Milliseconds between two looks: the draft is stored half a second after the last key. */
const SOON = [50];

const expectText = (page: Page, html: string, message?: string) =>
  expect.poll(() => draftText(page), { ...(message && { message }), intervals: SOON }).toBe(html);

const softly = expect.configure({ soft: true });

const pasteSample = async (page: Page, { program, html, made, picturesLeft = 0 }: PastedSample): Promise<void> => {
  await copy(page, 'text/html', html);
  await pasteOver(page);
  await softly.poll(() => draftText(page), { message: program, timeout: patience(5_000), intervals: SOON }).toBe(made);
  const notice = page.getByRole('status').filter({ hasText: /du texte collé/ });
  await softly(notice, program).toHaveCount(picturesLeft > 0 ? 1 : 0);
};

test('text copied from other programs looks as its author saw it there', async ({ page }) => {
  await openArticle(page);
  for (const sample of pastedSamples) await test.step(sample.program, () => pasteSample(page, sample));
});

test('a copied web page keeps its headings, lists, links and emphasis, and loses its pictures', async ({
  page,
  context,
  site,
}) => {
  await openArticle(page);
  const address = 'https://exemple.example/conseils';
  const body = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Conseils</title><link rel="icon" href="data:,">
     <style>.fort { font-weight: 700 } .penche { font-style: italic } h2 { font-weight: 800 }</style></head><body>
     <h2>Trois conseils</h2><p>Arrivez <span class="fort">en avance</span>, <span class="penche">échauffé</span>,
     et lisez <a href="${site.url}/training">les horaires</a> ou <a href="suite">la suite</a>.</p>
     <figure><img alt="Un ring" width="40" height="40" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><figcaption>Le ring</figcaption></figure>
     <ol><li>boire</li><li>souffler</li></ol></body></html>`;
  await context.route(address, (route) => route.fulfill({ contentType: 'text/html', body }));
  const other = await context.newPage();
  await other.goto(address);
  await other.keyboard.press('Control+A');
  await other.keyboard.press('Control+C');
  await other.close();
  await articleText(page).click();
  await pasteOver(page);
  await expectText(
    page,
    '<h2>Trois conseils</h2><p>Arrivez <strong>en avance</strong>, <em>échauffé</em>, et lisez ' +
      '<a href="/training">les horaires</a> ou <a href="https://exemple.example/suite">la suite</a>.</p>' +
      '<p>Le ring</p><ol><li>boire</li><li>souffler</li></ol>',
  );
  await expect(page.getByText('L’image du texte collé n’a pas pu être reprise.')).toBeVisible();
  await copy(page, 'text/plain', 'Sans rien de plus.');
  await pasteOver(page);
  await expectText(page, '<p>Sans rien de plus.</p>');
  await expect(page.getByText('L’image du texte collé')).toHaveCount(0);
});

test('an address without a scheme links to the web or to a mailbox, pasted as text or as a link', async ({ page }) => {
  await openArticle(page);
  await copy(page, 'text/plain', 'Voir www.exemple.fr/stage ou club@exemple.fr');
  await pasteOver(page);
  await expectText(
    page,
    '<p>Voir <a href="https://www.exemple.fr/stage">www.exemple.fr/stage</a> ou <a href="mailto:club@exemple.fr">club@exemple.fr</a></p>',
  );
  const links = [
    'exemple.fr/page?x=1',
    'www.exemple.fr',
    'bureau@exemple.fr',
    'javascript:alert(1)',
    'data:text/html,x',
  ];
  await copy(page, 'text/html', `<p>${links.map((href, n) => `<a href="${href}">lien ${n}</a>`).join(' ')}</p>`);
  await pasteOver(page);
  await expectText(
    page,
    '<p><a href="https://exemple.fr/page?x=1">lien 0</a> <a href="https://www.exemple.fr">lien 1</a> ' +
      '<a href="mailto:bureau@exemple.fr">lien 2</a> lien 3 lien 4</p>',
  );
});
