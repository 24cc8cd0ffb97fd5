import { describe, expect, test } from 'vitest';
import { excerptOf, hasContent, plainText, readingMinutes } from '#domain/site/article.ts';
import { feedItem, withWholeAddresses, xmlText } from '#lib/feed.ts';
import { formatPhone } from '#lib/format-phone.ts';
import { withArticleNumbers, withHeadingIds } from '#lib/headings.ts';
import { homeDescription } from '#lib/home-description.ts';
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

  test('shows a summary letter by letter, whatever looks like a tag in it', () => {
    const image = {
      ...{ url: '/api/media/k/960.jpg', alt: '"<Gant>" & corde', width: 9, height: 9, focus: 'center' as const },
    };
    const article = {
      ...{ id: 'gala', title: 'Gala', summary: 'Ouvert aux <16 ans> & <b>tous</b>', content: '<p>Venez</p>', image },
      ...{ published: true, publishedAt: null, createdAt: '2026-09-01T10:00:00.000Z', updatedAt: '' },
    };
    expect(feedItem(article, site)).toMatchObject({
      title: 'Gala',
      description: 'Ouvert aux &#60;16 ans&#62; &#38; &#60;b&#62;tous&#60;/b&#62;',
      content:
        '<p><img src="https://club.example/api/media/k/960.jpg" alt="&#34;&#60;Gant&#62;&#34; &#38; corde"></p><p>Venez</p>',
    });
  });
});

describe('the text of rich text', () => {
  test.each([
    ['<p>L’<em>été</em>, <a href="/x">enfin</a>.</p><p>Venez.</p>', 'L’été, enfin. Venez.'],
    ['<ul><li>Gants</li><li>Casque</li></ul>', 'Gants Casque'],
    ['<p>H<sub>2</sub>O<br>pure &amp; froide</p>', 'H2O pure & froide'],
    ['<p>Venez\u202F! «\u00A0Oui\u00A0»</p>', 'Venez\u202F! «\u00A0Oui\u00A0»'],
    ['<p>Dix&nbsp;euros</p>', 'Dix\u00A0euros'],
    ['<p>Un\n  deux\ttrois</p>\n<p>quatre</p>', 'Un deux trois quatre'],
  ])('%s is %s', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  test.each([
    [
      '<h2>Samedi</h2><p>Douze assauts.</p><p>Deux titres.</p><h2>Dimanche</h2><p>Repos.</p>',
      'Douze assauts. Deux titres.',
    ],
    ['<p></p><h2>Samedi</h2><p>Douze <strong>assauts</strong>.</p>', 'Douze assauts.'],
    ['<h2>À prévoir</h2><ul><li>Gants</li></ul>', 'Gants'],
    ['<h2>Seul</h2>', 'Seul'],
    ['<table><tr><td><p>37 €</p></td></tr></table><p>Les prix.</p>', 'Les prix.'],
    ['<table><tr><td>37 €</td></tr></table>', '37 €'],
    ['<p></p><p>Douze assauts.</p><p> </p><p>Deux titres.</p>', 'Douze assauts. Deux titres.'],
    [
      '<ul><li>Gants</li></ul><h2>Prix</h2><table><tr><td>37 €</td></tr></table><ul><li>Casque</li></ul>',
      'Gants Casque',
    ],
    ['Sans balise', 'Sans balise'],
  ])('is summed up without headings: %s', (html, excerpt) => {
    expect(excerptOf(html)).toBe(excerpt);
  });

  const words = 'assaut '.repeat(25);
  test.each([
    ['of 180 characters stays whole', `${words}final`, `${words}final`],
    ['that is longer ends after a whole word', `${words}finale`, `${words.trim()}…`],
    ['leaves no space before its end', `${words.trim()}&nbsp; finale`, `${words.trim()}…`],
    ['of one endless word is cut', 'a'.repeat(200), `${'a'.repeat(180)}…`],
  ])('is summed up in 180 characters: a text %s', (_which, text, excerpt) => {
    expect(excerptOf(`<p>${text}</p>`)).toBe(excerpt);
  });

  test.each([
    ['', 1],
    ['<p>Rendez-vous <strong>samedi</strong>.</p>', 1],
    ['<p>mot</p>'.repeat(299), 1],
    ['<p>mot</p>'.repeat(300), 2],
    [`<p>${'mot&nbsp; '.repeat(299)}</p>`, 1],
    ['<p>mot</p>'.repeat(500), 3],
    ['<p>3<sup>e</sup> degré</p>'.repeat(200), 2],
    [`<p>${'<a href="/une/adresse avec des mots">mot</a> ! '.repeat(200)}</p>`, 2],
  ])('%# takes its words at two hundred a minute', (html, minutes) => {
    expect(readingMinutes(html)).toBe(minutes);
  });

  test.each([
    ['<p> </p><p><br></p>', false],
    ['<p>\u00A0\u200B</p>', false],
    ['<figure><img src="/api/media/k/960.jpg"></figure>', true],
    ['<p>.</p>', true],
  ])('%j shows something: %s', (html, shows) => {
    expect(hasContent(html)).toBe(shows);
  });
});

describe('headings', () => {
  test('get an address each, made of their text, never twice the same', () => {
    const { html, headings } = withHeadingIds('<h2>Article 1. Tenue</h2><p>…</p><h2>Suite</h2><h2><em>Suite</em></h2>');
    expect(headings).toEqual([
      { id: 'titre-article-1-tenue', text: 'Article 1. Tenue' },
      { id: 'titre-suite', text: 'Suite' },
      { id: 'titre-suite--2', text: 'Suite' },
    ]);
    for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
  });

  test.each(['Main', 'Menu', 'Thème', 'App'])('named like a part of the page lead to themselves: %s', (text) => {
    const { html, headings } = withHeadingIds(`<h2>${text}</h2><h2>${text}</h2>`);
    const page = `<div id="app"><div id="menu" popover></div><button id="theme"></button><main id="main">${html}</main>`;
    const ids = Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    expect(ids).toEqual([...new Set(ids)]);
    for (const { id } of headings) expect(html).toContain(`<h2 id="${id}">`);
  });

  test.each([
    ['Article 3. Tenue', '<span>Article 3</span> Tenue'],
    ['Article 1er. Objet', '<span>Article 1er</span> Objet'],
    ['Article 1<sup>er</sup> – Objet', '<span>Article 1<sup>er</sup></span> Objet'],
    ['Article 12 bis : Retard', '<span>Article 12 bis</span> Retard'],
    ['Article 4 Assurance', '<span>Article 4</span> Assurance'],
    ['Articles 4 et 5', 'Articles 4 et 5'],
  ])('of rules set the number of «%s» apart', (written, shown) => {
    expect(withArticleNumbers(`<h2 id="a">${written}</h2>`)).toBe(`<h2 id="a">${shown}</h2>`);
  });

  test('without words still have one', () => {
    expect(withHeadingIds('<h2><img alt="Un gant"></h2>').headings).toEqual([]);
    expect(withHeadingIds('<h2>!</h2>').headings).toEqual([{ id: 'titre-', text: '!' }]);
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

describe('what search engines show of home', () => {
  const disciplines = [{ name: 'Savate boxe française' }, { name: 'Canne' }, { name: 'MMA' }];

  test('says where the club is and what one learns there', () => {
    expect(homeDescription(club, disciplines)).toBe(
      'Valombre\u202F: savate boxe française, canne et MMA, dès 16\u00A0ans. Horaires, encadrants, tarifs et adhésion en ligne.',
    );
  });

  test('a club without a town or a discipline yet goes by its name', () => {
    expect(homeDescription({ ...club, city: '' }, [])).toMatch(/^Le Cercle\u202F: dès 16\u00A0ans\. /);
  });

  test('stays short enough to be shown whole', () => {
    const many = Array.from({ length: 9 }, (_, place) => ({ name: `Une discipline au nom assez long, ${place}` }));
    expect(homeDescription(club, many)).toMatch(/^Valombre\u202F: dès 16\u00A0ans\. /);
    expect(homeDescription({ ...club, city: 'V'.repeat(120) }, many)).toBe(club.tagline);
  });
});

test.each([
  ['+33199000000', '01\u00A099\u00A000\u00A000\u00A000'],
  ['+41446681800', '+41446681800'],
])('the number %s is written %s', (number, written) => {
  expect(formatPhone(number)).toBe(written);
});

describe('structured data', () => {
  test('of the club leaves out what is not known', () => {
    const data = clubData(club, site);
    expect(data).toMatchObject({ '@type': 'SportsClub', name: 'Le Cercle', url: 'https://club.example/' });
    expect(data).not.toHaveProperty('telephone');
    expect(clubData({ ...club, address: '', email: '' }, site)).not.toHaveProperty('address');
  });

  test('of the club does not take its federation for the club itself', () => {
    const links = [{ label: 'La fédération', url: 'https://federation.example' }];
    expect(clubData({ ...club, links }, site)).not.toHaveProperty('sameAs');
  });

  test('of the club splits an address that can be split, and leaves another as it is written', () => {
    const address = 'Gymnase Charlemont, 12 rue du Gymnase, 00100 Valombre';
    expect(clubData({ ...club, address }, site).address).toEqual({
      '@type': 'PostalAddress',
      streetAddress: 'Gymnase Charlemont, 12 rue du Gymnase',
      postalCode: '00100',
      addressLocality: 'Valombre',
      addressCountry: 'FR',
    });
    for (const whole of ['12 rue du Gymnase', '12 rue du Gymnase, 00100 Valombre, 2ᵉ étage', '00100 Valombre'])
      expect(clubData({ ...club, address: whole }, site).address).toBe(whole);
  });

  test('of an article names its picture, its dates and who wrote it', () => {
    const article = {
      ...{ id: 'gala', title: 'Gala', summary: 'Douze assauts', content: '<p>…</p>', published: true },
      image: { url: '/api/media/k/960.jpg', alt: '', width: 960, height: 600, focus: 'center' as const },
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
