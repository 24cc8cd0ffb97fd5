import { describe, expect, test } from 'vitest';
import { foldText } from '#domain/fold.ts';
import { fullNameOf, identityOf, statusOncePaid } from '#domain/member/member.ts';
import { cleanText } from '#domain/text.ts';

describe('typed text', () => {
  test.each([
    ['  Camille  ', 'Camille'],
    ['Jean\t \u00a0 Pierre', 'Jean Pierre'],
    ['Zoe\u0308', 'Zoë'],
    ['Ca\u0000mille\u0007', 'Ca mille'],
    ['Camille \ud800', 'Camille'],
    [' \n ', ''],
    ['\u200B', ''],
    ['🥊 Camille', '🥊 Camille'],
  ])('%j is stored as %j', (typed, stored) => {
    expect(cleanText(typed)).toBe(stored);
  });

  test.each([
    ['Đorđe Lætitia Weiß', 'Dorde Laetitia Weiss'],
    ['ÉLOÏSE', 'eloise'],
    ['Éloïse ', 'eloise'],
    ['D’Arc', "d'ARC"],
    ['D´Arc', 'D’Arc'],
    ['Łukasz', 'łukasz'],
    ['Lætitia', 'Laetitia'],
    ['Jean-Pierre', 'Jean Pierre'],
    ['N‘Golo', "N'Golo"],
    ['Jean\u200Bne', 'Jeanne'],
    ['Ange\u202Elo', 'Angelo'],
    ['Ħaż-Żabbar', 'Haz Zabbar'],
    ['Þórður', 'THORDUR'],
    ['İlkay Işık', 'Ilkay Isik'],
    ['Søren Ŋgũgĩ', 'soren ngugi'],
    ['Kaʻahumanu', 'Kaahumanu'],
    ['N’Diaye', 'Ndiaye'],
    ['Ganaʼou', 'Gana´ou'],
    ['Ɓâ Ɗiallo', 'Ba Diallo'],
    ['Weiẞ', 'Weiss'],
    ['Gal·la', 'Galla'],
    ['Anne\u2011Lise', 'Anne\u2009Lise'],
    ['Jeanㅤne', 'Jeanne'],
  ])('%s and %s are one name', (one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });
});

describe('the same person', () => {
  const camille = { firstName: 'Éloïse', lastName: 'Le  Gall', birthDate: '1990-03-05' };

  test('is recognised whatever the case and accents of the name', () => {
    expect(identityOf({ ...camille, firstName: 'eloise', lastName: 'LE GALL' })).toBe(identityOf(camille));
  });

  test.each([{ firstName: 'Élise' }, { lastName: 'Gall' }, { birthDate: '1990-03-06' }])(
    'is somebody else with %o',
    (other) => {
      expect(identityOf({ ...camille, ...other })).not.toBe(identityOf(camille));
    },
  );

  test('depends on where the first name ends', () => {
    const one = identityOf({ ...camille, firstName: 'Anne Marie', lastName: 'Roy' });
    expect(identityOf({ ...camille, firstName: 'Anne', lastName: 'Marie Roy' })).not.toBe(one);
    const jeanne = identityOf({ ...camille, firstName: 'Jeanne', lastName: 'Roy' });
    expect(identityOf({ ...camille, firstName: 'Jean', lastName: 'Neroy' })).not.toBe(jeanne);
  });

  test('has a full name', () => {
    expect(fullNameOf(camille)).toBe('Éloïse Le  Gall');
  });
});

describe('once paid', () => {
  test.each([
    { reduced: false, hasProof: false, shown: false, status: 'active' },
    { reduced: true, hasProof: false, shown: false, status: 'suspended' },
    { reduced: true, hasProof: true, shown: false, status: 'active' },
    { reduced: true, hasProof: false, shown: true, status: 'active' },
  ])('reduced $reduced, proof sent $hasProof, shown $shown: $status', ({ reduced, hasProof, shown, status }) => {
    const member = { reducedPriceSelected: reduced, hasProof, reducedPriceProofShown: shown };
    expect(statusOncePaid(member)).toBe(status);
    expect(statusOncePaid({ ...member, proofDecision: 'accepted' }), 'with an accepted proof').toBe('active');
    expect(statusOncePaid({ ...member, proofDecision: 'refused' }), 'with a refused proof').toBe(status);
  });
});
