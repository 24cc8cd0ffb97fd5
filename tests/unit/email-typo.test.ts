import { expect, test } from 'vitest';
import { likelyEmail } from '#domain/form/email-typo.ts';

test.each([
  ['zoe@gmial.com', 'zoe@gmail.com'],
  ['zoe@gmai.com', 'zoe@gmail.com'],
  ['zoe@gmaill.com', 'zoe@gmail.com'],
  ['zoe@gmail.con', 'zoe@gmail.com'],
  ['zoe@gmail.fr', 'zoe@gmail.com'],
  ['zoe@orange.f', 'zoe@orange.fr'],
  ['zoe@ornage.fr', 'zoe@orange.fr'],
  ['zoe@wandoo.fr', 'zoe@wanadoo.fr'],
  ['zoe@hotmial.fr', 'zoe@hotmail.fr'],
  ['zoe@hotmail.cm', 'zoe@hotmail.com'],
  ['zoe@outlok.fr', 'zoe@outlook.fr'],
  ['zoe@yaho.fr', 'zoe@yahoo.fr'],
  ['zoe@lapost.net', 'zoe@laposte.net'],
  ['zoe@laposte.fr', 'zoe@laposte.net'],
  ['zoe@iclowd.com', 'zoe@icloud.com'],
  ['a@b@gmial.com', 'a@b@gmail.com'],
])('%s is asked about: %s?', (typed, meant) => {
  expect(likelyEmail(typed)).toBe(meant);
  expect(likelyEmail(meant)).toBeUndefined();
});

test.each([
  'gmail.com',
  'mail.com',
  'ymail.com',
  'gmx.fr',
  'live.com',
  'club-savate.fr',
  'ville-paris.fr',
  'ac-lyon.fr',
  'example.com',
])('an address at %s is not asked about', (domain) => expect(likelyEmail(`zoe@${domain}`)).toBeUndefined());

test.each(['', 'zoe', '@gmial.com', 'zoe@'])('%j is no address to ask about', (typed) =>
  expect(likelyEmail(typed)).toBeUndefined(),
);
