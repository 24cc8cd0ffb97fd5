import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typeset } from '#domain/typography.ts';

describe('what somebody types is set as French is', () => {
  test.each([
    ["L'assaut d'hiver", 'L’assaut d’hiver'],
    ['Savate : la distance juste', 'Savate\u202F: la distance juste'],
    ['Venez ! Qui ? Vous ; nous', 'Venez\u202F! Qui\u202F? Vous\u202F; nous'],
    ['« Toucher »', '«\u00A0Toucher\u00A0»'],
    ['«Toucher»', '«\u00A0Toucher\u00A0»'],
    ['https://www.ffsavate.com', 'https://www.ffsavate.com'],
    ['19:30', '19:30'],
    ['Savate  : deux espaces', 'Savate\u202F: deux espaces'],
    ['20  %', '20\u00A0%'],
    ["les années '70", "les années '70"],
    ["l'« essai »", 'l’«\u00A0essai\u00A0»'],
    ["L'", 'L’'],
    ['20 % de 35 €', '20\u00A0% de 35\u00A0€'],
    ['18 h 30', '18\u00A0h 30'],
    ['12 heures', '12 heures'],
    ['20%', '20%'],
    ['Et puis...', 'Et puis…'],
    ['../contact', '../contact'],
  ])('%s', (typed, set) => {
    expect(typeset(typed)).toBe(set);
  });

  test('setting it twice changes nothing more', () => {
    const piece = fc.constantFrom(
      'a',
      "'",
      ' ',
      '\u202F',
      '\u00A0',
      ';',
      ':',
      '«',
      '»',
      '\n',
      'é',
      '.',
      '…',
      '2',
      'h',
      '€',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = typeset(pieces.join(''));
        expect(typeset(once)).toBe(once);
      }),
    );
  });
});
