import { expect, test } from 'vitest';
import { checkClub, toValues } from '#features/admin/settings/club/club-edit.ts';
import { hasChanged, mergeValues } from '#lib/merge.ts';
import { clubSettings } from '#tests/support/club-settings.ts';

const settings = clubSettings({
  phone: '+33199000001',
  links: [{ label: 'La ligue', url: 'https://ligue.example' }],
});
const base = toValues(settings);

test('another person’s changes are taken, one’s own stay, and both are shown where both changed', () => {
  const mine = { ...base, name: 'Le Cercle', city: 'Ici', tagline: 'Pareil' };
  const theirs = { ...base, name: 'Cercle neuf', address: '2 rue du Port', tagline: 'Pareil' };
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...base, name: 'Le Cercle', city: 'Ici', address: '2 rue du Port', tagline: 'Pareil' },
    conflicts: [{ field: 'name', mine: 'Le Cercle', theirs: 'Cercle neuf' }],
    adopted: ['address'],
  });
});

test('a form with its first values again has not changed', () => {
  expect(hasChanged(base, { ...base, links: [] })).toBe(true);
  expect(hasChanged(base, { ...base, links: [...base.links] })).toBe(false);
});

test('an empty link is none, and a telephone is written as in France', () => {
  expect(base.phone).toBe('01 99 00 00 01');
  const links = [...base.links, { label: ' ', url: '' }];
  const { updatedAt } = settings;
  expect(checkClub({ ...base, links }, updatedAt)).toMatchObject({
    input: { links: base.links, phone: settings.phone, updatedAt },
  });
});

test.each([
  [{ name: ' ' }, { name: 'Veuillez renseigner le nom.' }],
  [{ email: 'club@' }, { email: 'Adresse e-mail invalide.' }],
  [{ links: [{ label: 'x', url: 'ligue' }] }, { links: 'Adresse web invalide.' }],
])('%j is refused in words', (change, errors) => {
  expect(checkClub({ ...base, ...change }, settings.updatedAt)).toEqual({ errors });
});
