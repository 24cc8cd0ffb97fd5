import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sanitiseRichText } from '#server/integrations/sanitise.ts';

const KEY = '0d9c1a52-8a3f-4c54-9a51-0f5f3f6d1a10';

describe('rich text that an editor sends', () => {
  test('keeps headings, lists, quotes, links and emphasis', async () => {
    const text =
      '<h2>Tenue</h2><p>Des <strong>chaussures</strong> et des <em>gants</em>, <a href="/training">ici</a>.</p>' +
      '<ul><li>Un</li></ul><blockquote><p>«\u00A0Toucher\u00A0»</p></blockquote>';
    expect(await sanitiseRichText(text)).toBe(text);
  });

  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<p style="position:fixed" class="button" id="main">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="JaVaScRiPt&#58;alert(1)">a</a>', '<a>a</a>'],
    ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
    ['<a href="//elsewhere.example">a</a>', '<a>a</a>'],
    ['<a href="file:///C:/Users/odile/plan.docx">a</a>', '<a>a</a>'],
    ['<a href="reglement.pdf">a</a>', '<a>a</a>'],
    ['<a href="ligue.example/calendrier">a</a>', '<a href="https://ligue.example/calendrier" rel="noopener">a</a>'],
    ['<a href="bureau@ligue.example">a</a>', '<a href="mailto:bureau@ligue.example">a</a>'],
    ['<iframe src="https://elsewhere.example"></iframe><p>a</p>', '<p>a</p>'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<math><mtext></table><img src=x onerror=alert(1)>', ''],
    ['<img src="https://elsewhere.example/pixel.gif" width="1" height="1">', ''],
    ['<form action="/login"><input name="password"></form>', ''],
    ['<p>un\0deux</p>', '<p>undeux</p>'],
    ['<h2> </h2><ul><li></li></ul><h3><br /></h3><p>a</p>', '<p>a</p>'],
  ])('%s becomes %s', async (sent, kept) => {
    expect(await sanitiseRichText(sent)).toBe(kept);
  });

  test('a link to another site says nothing about ours to the window it opens in', async () => {
    expect(await sanitiseRichText('<a href="https://www.ffsavate.com" target="_blank">a</a>')).toBe(
      '<a href="https://www.ffsavate.com" rel="noopener">a</a>',
    );
  });

  test('headings stay below the page’s own title', async () => {
    expect(await sanitiseRichText('<h1>a</h1><h5>b</h5>')).toBe('<h2>a</h2><h3>b</h3>');
  });

  test('one of the site’s pictures is shown in the width that suits, and moves nothing', async () => {
    const kept = await sanitiseRichText(
      `<img src="/api/media/${KEY}/640.webp" alt="Un gant" width="800" height="500">`,
    );
    expect(kept).toContain(`src="/api/media/${KEY}/960.jpg"`);
    expect(kept).toContain(`/api/media/${KEY}/640.webp 640w, /api/media/${KEY}/960.webp 800w"`);
    expect(kept).toContain('width="800" height="500" alt="Un gant" loading="lazy"');
  });

  test('sanitising twice gives the same as once, for every text', async () => {
    const piece = fc.constantFrom(
      ...[
        '<p>',
        '</p>',
        '<b>',
        '</i>',
        '<a href="javascript:x">',
        '<a href="https://a.example">',
        '<h1>',
        '<!--',
        '-->',
      ],
      ...[
        `<img src="/api/media/${KEY}/320.jpg" width="400" height="300">`,
        '<img src=x>',
        '<style>',
        '</style>',
        '<svg>',
      ],
      ...['&lt;script&gt;', '<script>', 'texte', '"', "'", '&', '<', '>', '\u0000', '\ud800'],
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
        const once = await sanitiseRichText(pieces.join(''));
        expect(await sanitiseRichText(once)).toBe(once);
        expect(once).not.toMatch(/<(?:script|style|svg|iframe)|javascript:|\son\w+=/i);
      }),
      { numRuns: 300 },
    );
  });
});
