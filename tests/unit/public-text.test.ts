import { describe, expect, test } from 'vitest';
import { withWholeAddresses, xmlText } from '#lib/feed.ts';
import { withHeadingIds } from '#lib/headings.ts';
import { currentMark } from '#lib/navigation.ts';
import { articlePath, articlesQuery, planningPath } from '#lib/paths.ts';
import { articleData, clubData } from '#lib/structured-data.ts';

const site = new URL('https://club.example/');

describe('rich text away from the site', () => {
  test('has whole addresses and one width of each picture', () => {
    const html =
      '<p><a href="/training">Venez</a>, <a href="https://elsewhere.example/a">ou non</a></p>' +
      '<img src="/api/media/k/960.jpg" srcset="/api/media/k/320.webp 320w" sizes="91vw" width="9" alt="Un" loading="lazy">';
    expect(withWholeAddresses(html, site)).toBe(
      '<p><a href="https://club.example/training">Venez</a>, <a href="https://elsewhere.example/a">ou non</a></p>' +
        '<img src="https://club.example/api/media/k/960.jpg" width="9" alt="Un">',
    );
  });

  test('leaves addresses written in the text alone', () => {
    expect(withWholeAddresses('<p>Tapez /training</p>', site)).toBe('<p>Tapez /training</p>');
  });

  test('holds nothing XML cannot write', () => {
    expect(xmlText('a\u0000b\u000Bc\td\né\u{1F94A}')).toBe('abc\td\né\u{1F94A}');
  });
});

describe('headings', () => {
  test('get an address each, made of their text, never twice the same', () => {
    const { html, headings } = withHeadingIds('<h2>Article 1. Tenue</h2><p>…</p><h2>Suite</h2><h2><em>Suite</em></h2>');
    expect(headings).toEqual([
      { id: 'article-1-tenue', text: 'Article 1. Tenue' },
      { id: 'suite', text: 'Suite' },
      { id: 'suite--2', text: 'Suite' },
    ]);
    for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
  });

  test('without words still have one', () => {
    expect(withHeadingIds('<h2>!</h2>').headings).toEqual([{ id: 'titre', text: '!' }]);
  });
});

describe('addresses', () => {
  test('of articles, pages of the list and calendars', () => {
    expect(articlePath('gala-2')).toBe('/article/gala-2');
    expect([articlesQuery(1), articlesQuery(3)]).toEqual(['', '?page=3']);
    expect([planningPath(), planningPath('canne')]).toEqual(['/planning.ics', '/planning/canne.ics']);
  });

  test.each([
    ['/', '/', 'page'],
    ['/', '/articles', undefined],
    ['/articles', '/articles', 'page'],
    ['/articles', '/article/gala', 'true'],
    ['/training', '/training-camp', undefined],
    ['/admin', '/admin/adhesions', 'true'],
  ])('the entry %s on %s is marked %s', (entry, current, mark) => {
    expect(currentMark(entry, current)).toBe(mark);
  });
});

const club = {
  ...{
    name: 'Le Cercle',
    shortName: 'Cercle',
    tagline: 'Le geste net.',
    city: 'Valombre',
    address: '12 rue du Gymnase',
  },
  ...{ email: 'contact@club.example', phone: '', links: [], legalForm: '', registration: '', publicationDirector: '' },
  ...{ host: '', affiliation: '', logo: null, openSeason: '2026-2027' as const },
};

describe('structured data', () => {
  test('of the club leaves out what is not known', () => {
    const data = clubData(club, site);
    expect(data).toMatchObject({ '@type': 'SportsClub', name: 'Le Cercle', url: 'https://club.example/' });
    expect(Object.keys(data)).not.toEqual(expect.arrayContaining(['telephone']));
    expect(Object.keys(data)).not.toContain('sameAs');
  });

  test('of an article names its picture, its dates and who wrote it', () => {
    const article = {
      ...{ id: 'gala', title: 'Gala', summary: 'Douze assauts', content: '<p>…</p>', published: true },
      image: { url: '/api/media/k/960.jpg', alt: '', width: 960, height: 600 },
      ...{ publishedAt: '2026-06-15T00:00:00.000Z', createdAt: '2026-06-14T00:00:00.000Z' },
      updatedAt: '2026-06-16T00:00:00.000Z',
    };
    expect(articleData(article, club, site)).toMatchObject({
      headline: 'Gala',
      image: ['https://club.example/api/media/k/960.jpg'],
      datePublished: '2026-06-15T00:00:00.000Z',
      dateModified: '2026-06-16T00:00:00.000Z',
      publisher: { name: 'Le Cercle' },
    });
  });
});
