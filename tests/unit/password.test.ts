import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weaknessOf } from '#domain/account/password.ts';
import type { FieldErrorCode } from '#domain/error.ts';
import { createPassword } from '#local/administrators.ts';
import { isCommonPassword } from '#server/accounts/common-passwords.ts';

const personal = ['Éloïse Le Guen-Martin', 'eloise.leguen@orange.fr', 'Savate et canne de Valombre', 'SCV Valombre'];
const of = (password: string): FieldErrorCode | undefined =>
  weaknessOf(password, { personal, isCommon: isCommonPassword });

describe('a password that is guessed at once is refused, and why is told', () => {
  test.each<[FieldErrorCode, string, string]>([
    ['required', 'nothing', ''],
    ['password-too-short', 'eleven characters', 'k7#vQz!m2Rp'],
    ['password-too-short', 'eleven letters of two code points each', 'é'.repeat(11)],
    ['password-too-long', 'a whole page', 'le chat dort au soleil '.repeat(9)],
    ['password-predictable', 'one letter', 'zzzzzzzzzzzz'],
    ['password-predictable', 'one sign', '............'],
    ['password-predictable', 'two letters in turn', 'xyxyxyxyxyxy'],
    ['password-predictable', 'a short word over and over', 'kiwi-Kiwi-kiwi-kiwi'],
    ['password-predictable', 'a good word twice', 'Vj9rTbQ Vj9rTbQ'],
    ['password-predictable', 'figures upwards', '234567890123'],
    ['password-predictable', 'figures downwards', '9876543210987'],
    ['password-predictable', 'the alphabet from its middle', 'ijklmnopqrst'],
    ['password-predictable', 'a row of the French keyboard', 'qsdfghjklmwx'],
    ['password-predictable', 'a row of the keyboard and figures', 'AZERTYUIOP123'],
    ['password-predictable', 'its row of figures, unshifted', '&é"\'(-è_çà)='],
    ['password-predictable', 'the same with spaces', 'a z e r t y u i o p q s'],
    ['password-predictable', 'letters in packs', 'aaabbbcccddd'],
    ['password-predictable', 'letters in packs, far from each other', 'aaammmzzzkkkttt'],
    ['password-predictable', 'four letters in disorder', 'pkzuukzpzpuk'],
    ['password-predictable', 'four short rows of the keyboard', 'azepoimlknbv'],
    ['password-predictable', 'a row of the keyboard behind signs, half of it all', 'z.x.c.v.b.n.'],
    ['password-common', 'one of the most common', '1qaz2wsx3edc'],
    ['password-common', 'one of them in capitals', 'UNBELIEVABLE'],
    ['password-common', 'one with a year', 'Chouchou2026!'],
    ['password-common', 'one with figures on both sides', '13marseille13000'],
    ['password-common', 'one written with signs', 'p4$$w0rd-2026'],
    ['password-common', 'one written with signs, after a year', '2026-p4$$w0rd'],
    ['password-common', 'one with signs between its letters', 's.o.l.e.i.l.123'],
    ['password-common', 'two in a row', 'dragonsoleil'],
    ['password-common', 'the French word itself', 'mot de passe 1'],
    ['password-common', 'what every site has', 'Administrateur'],
    ['password-personal', 'the e-mail', 'eloise.leguen@orange.fr'],
    ['password-personal', 'its first part, with a year', 'eloise.leguen2026'],
    ['password-personal', 'the name without accents', 'eloise le guen-martin'],
    ['password-personal', 'the first name with figures', 'Éloïse19900305'],
    ['password-personal', 'the name turned round', 'MARTIN Eloise 1'],
    ['password-personal', 'the name in signs', '3l0!s3-M4rt!n-7'],
    ['password-personal', 'the club', 'Savate et canne de Valombre'],
    ['password-personal', 'its short name twice over with a year', 'scvValombre2027scv'],
    ['password-personal', 'its three letters again and again, with figures', 'SCV 58 SCV 39 27'],
    ['password-personal', 'the club and the person', 'valombre/eloise'],
  ])('%s: %s', (code, _what, password) => {
    expect(of(password)).toBe(code);
  });

  test.each([
    ['a phrase', 'le chat dort au soleil'],
    ['a phrase with the name in it', 'éloïse préfère le vélo du voisin'],
    ['a phrase with the club in it', 'mardi je cours à Valombre sous la pluie'],
    ['four words of a dictionary', 'agrafe-cheval-pile-correct'],
    ['what a manager makes', 'nV3!tq8Zw#pL'],
    ['twelve figures without an order', '583902714665'],
    ['a word that comes again with another letter', 'Vj9rTbQ Wj9rTbQ'],
    ['twelve good characters twice', 'nV3ftq8Zw2pLnV3ftq8Zw2pL'],
    ['five short rows in twelve letters', 'abcwxyfgklst'],
    ['a few letters among many signs', 'm!?m;:m,.m§%'],
    ['figures with words of two letters of the name', 'le-et-de 4829173'],
    ['the name and five letters more', 'eloise-patin-4829'],
    ['another alphabet', 'солнце над морем'],
    ['emoji and words', '🥊 un crochet 🥊 du gauche'],
    [
      'two hundred characters',
      `${'Un matin de 1987, dix boxeurs ouvraient ici leur salle. '.repeat(4).slice(0, 197)} !?`,
    ],
  ])('%s passes', (_what, password) => {
    expect(of(password)).toBeUndefined();
  });

  test('a long name is recognised as a whole, although a short one is a part of it', () => {
    const both = ['Ana Roy', 'anabelle@exemple.example'];
    for (const personal of [both, both.toReversed()])
      expect(weaknessOf('Anabelle-48291', { personal, isCommon: () => false })).toBe('password-personal');
  });

  const known = ['ab', 'toi', 'soleil', 'mot4passe'];
  test.each([
    ['a common password with figures inside, among figures', '48mot4passe93', 'password-common'],
    ['one into which figures were put', '7so48leil9381', 'password-common'],
    ['one beside a common word of three letters', 'toisoleil9381', 'password-common'],
    ['one beside two letters', 'absoleil9381', undefined],
  ])('%s: %s', (_what, password, code) => {
    expect(weaknessOf(password, { personal: [], isCommon: (text) => known.includes(text) })).toBe(code);
  });

  test('a password made by the site is always accepted', () => {
    for (let nth = 0; nth < 2000; nth += 1) expect(of(createPassword())).toBeUndefined();
  });

  test('every typed text is judged, quickly', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 260 }), (password) => {
        expect([undefined, expect.any(String)]).toContainEqual(of(password));
      }),
    );
  });
});
