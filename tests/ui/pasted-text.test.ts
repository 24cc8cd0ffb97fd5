// @vitest-environment happy-dom
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Editor } from '@tiptap/core';
import { expect, test } from 'vitest';
import { editorExtensions } from '#features/admin/editor/editor-extensions.ts';
import { tidyHtml } from '#features/admin/editor/editor-html.ts';
import { readPastedText } from '#features/admin/editor/pasted-text.ts';
import { sanitiseRichText } from '#server/integrations/sanitise.ts';
import { pastedSamples } from '#tests/support/pasted-samples.ts';

const inEditor = (pasted: string): string => {
  const editor = new Editor({ extensions: editorExtensions, content: readPastedText(pasted).html, injectCSS: false });
  const html = tidyHtml(editor.getHTML());
  editor.destroy();
  return html;
};

test.each(pastedSamples)('what $program writes becomes what the server keeps', ({ html, made, picturesLeft }) => {
  expect(inEditor(html)).toBe(made);
  expect(readPastedText(html).picturesLeft).toBe(picturesLeft ?? 0);
});

test('docs/pasting.md has a heading for each program', async () => {
  const table = await readFile(join(process.cwd(), 'docs/pasting.md'), 'utf8');
  for (const { program } of pastedSamples) expect(table).toContain(`\n## ${program}`);
});

test.each(pastedSamples)('the result for $program is what the server keeps, in French typography', async ({ made }) => {
  const kept = await sanitiseRichText(made);
  const bare = (html: string): string => html.replace(/ rel="noopener"|[\s\u00A0\u202F]/g, '');
  expect(bare(kept)).toBe(bare(made));
});

const item = (level: number, sign: string, text: string): string =>
  `<p class="MsoListParagraph" style="mso-list:l1 level${level} lfo2"><span style="mso-list:Ignore">${sign}<span>&nbsp;&nbsp; </span></span>${text}</p>`;

test.each([
  ['letters', [item(1, 'a)', 'x'), item(1, 'b)', 'y')], '<ol><li>x</li><li>y</li></ol>'],
  ['roman numbers', [item(1, 'i.', 'x'), item(1, 'ii.', 'y')], '<ol><li>x</li><li>y</li></ol>'],
  ['a list that goes on', [item(1, '(4)', 'x'), item(1, '(5)', 'y')], '<ol start="4"><li>x</li><li>y</li></ol>'],
  ['other bullets', [item(1, '–', 'x'), item(1, '□', 'y')], '<ul><li>x</li><li>y</li></ul>'],
  ['two lists, each from 1', [item(1, '1.', 'x'), item(1, '1.', 'y')], '<ol><li>x</li></ol><ol><li>y</li></ol>'],
  ['a list of both kinds', [item(1, '·', 'x'), item(1, '1.', 'y')], '<ul><li>x</li></ul><ol><li>y</li></ol>'],
  [
    'words between',
    [item(1, '·', 'x'), '<p>z</p>', item(1, '·', 'y')],
    '<ul><li>x</li></ul><p>z</p><ul><li>y</li></ul>',
  ],
  [
    'steps down and up',
    [item(2, 'o', 'x'), item(3, '§', 'y'), item(1, '·', 'z')],
    '<ul><li>x<ul><li>y</li></ul></li></ul><ul><li>z</li></ul>',
  ],
])('of paragraphs of Word one list is made, or as many as there were: %s', (_, paragraphs, made) =>
  expect(inEditor(paragraphs.join('\r\n\r\n'))).toBe(made),
);

test('what only looks like a list stays as it was written', () => {
  expect(inEditor('<p>1. Le matin</p><p>2. Le soir</p>')).toBe('<p>1. Le matin</p><p>2. Le soir</p>');
  expect(inEditor('<p class="MsoListParagraph">Suite du point</p>')).toBe('<p>Suite du point</p>');
  const heading =
    '<h2 style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.<span>&nbsp; </span></span>Horaires</h2>';
  expect(inEditor(heading)).toBe('<h2>2. Horaires</h2>');
});

test.each([
  ['<b style="font-weight:normal">x</b>', '<p>x</p>'],
  ['<p style="font-weight:600">x<span style="font-weight:400">y</span></p>', '<p><strong>x</strong>y</p>'],
  ['<em style="font-style:normal">x</em>', '<p>x</p>'],
  ["<span style='text-decoration:underline line-through'>x</span>", '<p><s><u>x</u></s></p>'],
  [
    '<p>m<span style="vertical-align:super">2</span> et H<span style="vertical-align:sub">2</span>O</p>',
    '<p>m<sup>2</sup> et H<sub>2</sub>O</p>',
  ],
  ['<style>.f { font-weight: bold }</style><p class="f">x</p>', '<p><strong>x</strong></p>'],
  ['<h2><b>x</b></h2>', '<h2>x</h2>'],
  ['<p>vu<span style="display:none">caché</span></p>', '<p>vu</p>'],
])('the look of a style is kept: %s', (pasted, made) => expect(inEditor(pasted)).toBe(made));

test.each([
  ['<img alt="🥋" src="https://exemple.example/e.png">', '🥋', 0],
  ['<img alt="👩‍👧" src="x"><img alt="🇫🇷" src="x"><img alt="❤️" src="x"><img alt="1️⃣" src="x">', '👩‍👧🇫🇷❤️1️⃣', 0],
  ['<img alt="12" src="file:///C:/b.png"><img src="data:image/png;base64,AA==">', '', 2],
  ['<img src="https://exemple.example/o.gif" width="1" height="1">', '', 0],
])('a picture becomes a character, or is left out and counted: %s', (pictures, text, left) => {
  const pasted = readPastedText(`<p>Bravo ${pictures}</p>`);
  expect([pasted.html, pasted.picturesLeft]).toEqual([`<p>Bravo ${text}</p>`, left]);
});

test('a picture of this site stays, also from one of its pages', () => {
  const address = '/api/media/0d9c1a52-8a3f-4c54-9a51-0f5f3f6d1a10/960.jpg';
  const pasted = readPastedText(`<img src="${location.origin}${address}" width="800" height="500" alt="Un gant">`);
  expect(pasted).toEqual({ html: `<img src="${address}" width="800" height="500" alt="Un gant">`, picturesLeft: 0 });
});
