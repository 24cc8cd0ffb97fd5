import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { isEmail, normaliseEmail } from '#domain/email.ts';
import { mailTo } from '#domain/mail-to.ts';
import { toE164 } from '#domain/phone.ts';

describe('a phone number', () => {
  test.each([
    ['06 12 34 56 78', '+33612345678'],
    ['0612345678', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['06-12-34-56-78', '+33612345678'],
    ['06\u00a012\u202f34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033 6 12 34 56 78', '+33612345678'],
    ['01 99 00 00 00', '+33199000000'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0041 79 123 45 67', '+41791234567'],
    ['+1 (202) 555-0143', '+12025550143'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each([
    ['00376 12 34 56', '+376123456', 'Andorra'],
    ['00352 22 12 34', '+352221234', 'Luxembourg'],
  ])('%s stays in its country (%s, %s)', (typed, stored) => {
    expect(toE164(typed)).toBe(stored);
  });

  test.each(['', '12', '06 12 34 56 7', '06 12 34 56 78 9', '+33 6 12 34', '+0612345678', 'six'])(
    '«%s» is not one',
    (typed) => {
      expect(toE164(typed)).toBeUndefined();
    },
  );
});

describe('an e-mail address', () => {
  test.each(['camille@exemple.fr', 'camille.martin+club@mail.exemple.co.uk', "o'neil@exemple.fr", 'a@b.fr'])(
    '%s is one',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );

  test.each([
    '',
    'camille',
    'camille@',
    '@exemple.fr',
    'camille@exemple',
    'camille martin@exemple.fr',
    'camille@exemple..fr',
    'camille..martin@exemple.fr',
    '.camille@exemple.fr',
    'camille.@exemple.fr',
    'camille@-exemple.fr',
    'a@b@exemple.fr',
    'camille@exemple.fr,autre@exemple.fr',
    `${'a'.repeat(250)}@b.fr`,
  ])('«%s» is none', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('capitals and spaces around it do not matter', () => {
    expect(normaliseEmail('  Camille@Exemple.FR ')).toBe('camille@exemple.fr');
  });
});

describe('a link to write to somebody', () => {
  test.each(['a?b=c@x.fr', 'zoe+canne%41@x.fr', "o'neil&co#1@x.fr", 'contact@club-de-savate.example'])(
    'leads to %s and to nobody else',
    (email) => {
      expect(isEmail(email)).toBe(true);
      const { pathname, search, hash } = new URL(mailTo(email));
      expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '', '']);
    },
  );

  test('is the address as it is written, where nothing in it could be mistaken', () => {
    expect(mailTo('contact@club-de-savate.example')).toBe('mailto:contact@club-de-savate.example');
  });

  test('is made by nobody’s own hand', () => {
    const cwd = fileURLToPath(new URL('../../src', import.meta.url));
    const sources = globSync('**/*.{astro,ts,tsx}', { cwd });
    expect(sources.length).toBeGreaterThan(100);
    const own = sources.filter((path) => readFileSync(join(cwd, path), 'utf8').includes('`mailto:'));
    expect(own).toEqual(['domain/mail-to.ts']);
  });
});
