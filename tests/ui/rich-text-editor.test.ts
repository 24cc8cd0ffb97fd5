// @vitest-environment happy-dom
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { asSaved } from '#database/seed/seed.ts';
import { linkTarget } from '#domain/form/link-target.ts';
import { readContent } from '#features/admin/editor/editor-content.ts';
import { editorExtensions } from '#features/admin/editor/editor-extensions.ts';
import { isOnlyPicture, tidyHtml } from '#features/admin/editor/editor-html.ts';
import { readPastedText } from '#features/admin/editor/pasted-text.ts';
import { sanitiseRichText } from '#server/integrations/sanitise.ts';

const KEY = '0d9c1a52-8a3f-4c54-9a51-0f5f3f6d1a10';

const throughEditor = (content: string): string => {
  const given = readContent(content).toJSON();
  const editor = new Editor({ extensions: editorExtensions, content: given, injectCSS: false });
  const html = tidyHtml(editor.getHTML());
  editor.destroy();
  return html;
};

const seeds = async (folder: string) => {
  const root = join(process.cwd(), 'netlify/database/seed', folder);
  const names = await readdir(root);
  return Promise.all(
    names.map(async (name) => ({ name, saved: await asSaved(await readFile(join(root, name), 'utf8'), () => KEY) })),
  );
};

test('every text of the fictional club goes through the editor unchanged', async () => {
  for (const { name, saved } of [...(await seeds('articles')), ...(await seeds('pages'))]) {
    expect(await sanitiseRichText(throughEditor(saved)), name).toBe(saved.replace(/>\n+</g, '><'));
  }
});

const picture = `<img src="/api/media/${KEY}/640.webp" alt="Un gant" width="800" height="500">`;

test.each([
  '<h2>Tenue</h2><h3>Gants</h3><p>Des <strong>gants</strong> et des <em>chaussures</em><br />à la <u>bonne</u> <s>taille</s></p>',
  '<ul><li>Un<ul><li>Un un</li></ul></li><li>Deux</li></ul><ol start="3"><li>Trois</li></ol><hr />',
  '<blockquote><p>«\u00A0Toucher\u00A0»</p><p>Odile</p></blockquote>',
  '<p><a href="/training">ici</a>, <a href="https://www.ffsavate.com" rel="noopener">là</a>, <a href="mailto:a@b.fr">écrire</a></p>',
  '<table><caption>Tarifs</caption><thead><tr><th scope="col">A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
  `<figure>${picture}<figcaption>La salle</figcaption></figure>`,
  '<p>m<sup>2</sup> et H<sub>2</sub>O</p>',
  picture,
])('the editor keeps what the server keeps: %s', async (sent) => {
  const saved = await sanitiseRichText(sent);
  expect(await sanitiseRichText(throughEditor(saved))).toBe(saved);
});

test('the editor drops what the server drops', async () => {
  const text = throughEditor(
    '<h1>a</h1><p onclick="x()" style="color:red">b</p><img src="https://elsewhere.example/a.gif" width="1" height="1">' +
      '<p><a href="javascript:alert(1)">c</a></p><pre><code>d</code></pre><p></p><p> </p>',
  );
  expect(await sanitiseRichText(text)).toBe(text);
  expect(text).not.toMatch(/javascript|elsewhere|onclick|style|<p>\s*<\/p>/);
});

test.each([
  ['club.fr', 'https://club.fr'],
  [' https://club.fr/stage ', 'https://club.fr/stage'],
  ['www.club.fr/a?b=c', 'https://www.club.fr/a?b=c'],
  ['contact@club.fr', 'mailto:contact@club.fr'],
  ['/training', '/training'],
  ['tel:+33612345678', 'tel:+33612345678'],
  ['ligue.example:8443/x', 'https://ligue.example:8443/x'],
  ['héros.example?x=1', 'https://héros.example?x=1'],
  ['page.html', undefined],
  ['1.2', undefined],
  ['javascript:alert(1)', undefined],
  ['//elsewhere.example', undefined],
  ['/\\elsewhere.example', undefined],
  [`a@${'.'.repeat(100_000)}@`, undefined],
  ['deux mots', undefined],
  ['', undefined],
])('«%s» as the address of a link means %s', (typed, target) => expect(linkTarget(typed)).toBe(target));

test('pasted headings become one of the two levels', () =>
  expect(readPastedText('<h1>a</h1><H4 class="x">b</H4><h2>c</h2>').html).toBe('<h2>a</h2><h3>b</h3><h2>c</h2>'));

test('a copied picture is distinguished from a copied text with a picture', () => {
  expect(isOnlyPicture('<meta charset="utf-8"><img src="https://a.example/b.png">')).toBe(true);
  expect(isOnlyPicture('<p>Le texte</p><img src="file:///b.png">')).toBe(false);
});
