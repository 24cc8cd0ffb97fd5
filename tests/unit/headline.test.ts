import { describe, expect, test } from 'vitest';
import { compoundsOf, withSmallWordsBound } from '#lib/headline.ts';

describe('a headline', () => {
  test('ends no line with a small word, unless the pair is too long for a phone', () => {
    expect(withSmallWordsBound('Cercle de Savate de Valombre', 11)).toBe('Cercle de\u00A0Savate de\u00A0Valombre');
    expect(withSmallWordsBound('La Canne de Villefranche-sur-Saône', 11)).toBe(
      'La\u00A0Canne de Villefranche-sur-Saône',
    );
    expect(withSmallWordsBound('Grande fête', 11)).toBe('Grande fête');
  });

  test('keeps its short compounds whole', () => {
    expect(compoundsOf('Une après-midi : deux titres')).toEqual(['Une ', 'après-midi', ' : deux titres']);
    expect(compoundsOf('Dix-huit tireurs, aujourd’hui – demain')).toEqual([
      '',
      'Dix-huit',
      ' tireurs, aujourd’hui – demain',
    ]);
    expect(compoundsOf('À Saint-Germain-en-Laye')).toEqual(['À Saint-Germain-en-Laye']);
  });

  test('loses nothing of its text', () => {
    const headline = 'Après-midi, rendez-vous (peut-être) à Saint-Germain-en-Laye';
    expect(compoundsOf(headline).join('')).toBe(headline);
  });
});
