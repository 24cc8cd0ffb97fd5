import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Named } from '#domain/form/name-article.ts';
import { mailKinds } from '#domain/mail/mail.ts';
import { pageTitle } from '#lib/page-title.ts';
import { elided } from '#messages/elided.ts';
import { firstOfMonth } from '#messages/first-of-month.ts';
import { clubInSentence, disciplineInSentence, joined } from '#messages/in-sentence.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';
import { exampleLetter } from '#tests/support/mail-examples.ts';

describe('a name after «de»', () => {
  test.each(['Anne', 'Élodie', 'Ève', 'Inès', 'Oscar', 'Ulysse', 'Yves', 'Ysé', 'Œdipe', 'Hélène', 'Henri', 'Hugues'])(
    'd’%s',
    (name) => {
      expect(elided('de', name)).toBe(`d’${name}`);
    },
  );

  test.each(['Camille', 'Yann', 'Yasmine', 'Hamza', 'Hans', 'Harry', 'Wanda', 'Zoé', 'Çağla', '🥊'])(
    'de %s',
    (name) => {
      expect(elided('de', name)).toBe(`de ${name}`);
    },
  );

  test('as in the words of the admin area', () => {
    const titles = Object.values(memberDialogMessages.confirmations).map(({ title }) => title('Amélie Roy'));
    for (const title of titles) expect(title).not.toContain('de Amélie');
  });
});

describe('a name in a sentence', () => {
  const clubs: readonly [Named, string, string][] = [
    [{ name: 'Cercle de Savate', article: null }, 'du Cercle de Savate', 'au Cercle de Savate'],
    [{ name: 'Entente de Valombre', article: null }, 'de l’Entente de Valombre', 'à l’Entente de Valombre'],
    [{ name: 'Académie de boxe', article: null }, 'de l’Académie de boxe', 'à l’Académie de boxe'],
    [{ name: 'Savate Valombre', article: 'la' }, 'de la Savate Valombre', 'à la Savate Valombre'],
    [{ name: 'Gants d’argent', article: 'les' }, 'des Gants d’argent', 'aux Gants d’argent'],
    [{ name: 'Les Gants d’argent', article: null }, 'des Gants d’argent', 'aux Gants d’argent'],
    [{ name: 'Boxing 74', article: null }, 'de Boxing 74', 'à Boxing 74'],
    [{ name: 'Arts martiaux réunis', article: null }, 'd’Arts martiaux réunis', 'à Arts martiaux réunis'],
    [{ name: 'Cercle sans article', article: '' }, 'de Cercle sans article', 'à Cercle sans article'],
    [{ name: 'Léopards', article: null }, 'de Léopards', 'à Léopards'],
  ];

  test.each(clubs)('%j: %s, %s', (club, of, at) => {
    expect(joined('de', clubInSentence(club))).toBe(of);
    expect(joined('à', clubInSentence(club))).toBe(at);
  });

  test.each<[string, string]>([
    ['Canne', 'la canne'],
    ['Savate boxe française', 'la savate boxe française'],
    ['Boxe thaï', 'la boxe thaï'],
    ['Bâton', 'le bâton'],
    ['Escrime', 'l’escrime'],
    ['Aïkido', 'l’aïkido'],
    ['Self-défense', 'la self-défense'],
    ['MMA', 'le MMA'],
    ['Ba gua zhang', 'ba gua zhang'],
  ])('%s is practised as %s', (name, said) => {
    expect(disciplineInSentence({ name, article: null })).toBe(said);
  });

  test('the club has the last word about an article', () => {
    expect(disciplineInSentence({ name: 'Ba gua zhang', article: 'le' })).toBe('le ba gua zhang');
    expect(disciplineInSentence({ name: 'Canne', article: '' })).toBe('canne');
  });

  test('in every mail, to a member and to a guardian', () => {
    const vowel = /(?<!\p{L})(?:de|que) [aeiouyéèêœ]/iu;
    for (const [club] of clubs)
      for (const kind of mailKinds)
        for (const minor of [undefined, 'Ewen Ollivier']) {
          const { subject, text } = exampleLetter(kind, { club, ...(minor !== undefined && { minor }) });
          const said = `${subject} ${text}`
            .split('\n')
            .filter((line) => line.includes(club.name.slice(-6)) || line.includes('Ewen'));
          expect(said.filter((line) => vowel.test(line) || /(?:^| )(?:de|à) les? /i.test(line))).toEqual([]);
        }
  });
});

test('no sentence puts «de» or «que» before a name without asking whether it is elided', () => {
  // Numbers, amounts and days: nothing before them is elided.
  const counted =
    /^(?:amount|price|start|due|before|until|when|day|lastDay|to|from|date|wanted|season|sum|(?:money|clock|inSeason|members|count|dated)\()/;
  const folder = new URL('../../src/messages/', import.meta.url);
  const bare = readdirSync(folder).flatMap((file) =>
    [
      ...readFileSync(new URL(file, folder), 'utf8').matchAll(
        /(?<!\p{L})(?:de|que|lorsque|puisque|jusque) \$\{([^}]+)/giu,
      ),
    ]
      .map(([, value = '']) => value)
      .filter((value) => !counted.test(value))
      .map((value) => ({ file, value })),
  );
  // `elided` itself.
  expect(bare.filter(({ file }) => file !== 'elided.ts')).toEqual([]);
});

test('the first of each month is said so, and no other day', () => {
  const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1)
    for (const day of [1, 11, 21, 31]) {
      const said = firstOfMonth(long.format(new Date(Date.UTC(2027, month, day))));
      expect(said.includes('1er'), said).toBe(/(?<!\d)1er /.test(said));
      expect(/(?<!\d)1 /.test(said), said).toBe(false);
    }
});

test('a page’s title fits where it is shown: the tagline leaves first, then the length of the club’s name', () => {
  const club = { name: 'Association sportive de savate de Valombre', shortName: 'ASSV', tagline: 'Pieds et poings' };
  expect(pageTitle(club)).toBe('Association sportive de savate de Valombre · Pieds et poings');
  expect(pageTitle({ ...club, tagline: 'La boxe avec les pieds, depuis 1974' })).toBe(club.name);
  expect(pageTitle({ ...club, title: 'Équipe' })).toBe(`Équipe · ${club.name}`);
  expect(pageTitle({ ...club, title: 'Assemblée générale et renouvellement du bureau' })).toContain('· ASSV');
});
