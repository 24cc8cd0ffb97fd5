import { describe, expect, test } from 'vitest';
import { firstOfMonth } from '#lib/first-of-month.ts';
import { pageTitle } from '#lib/page-title.ts';
import { elided } from '#messages/elided.ts';
import { memberDialogMessages } from '#messages/member-dialogs.ts';

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

test('the first of each month is said so, and no other day', () => {
  const long = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'full', timeZone: 'UTC' });
  for (let month = 0; month < 12; month += 1)
    for (const day of [1, 11, 21, 31]) {
      const said = firstOfMonth(long.format(new Date(Date.UTC(2027, month, day))));
      expect(said.includes('1ᵉʳ'), said).toBe(/(?<!\d)1ᵉʳ /.test(said));
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
