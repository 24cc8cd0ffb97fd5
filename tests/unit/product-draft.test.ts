import { expect, test } from 'vitest';
import { checkProduct, isReducedHigher, productDraftOf } from '#features/admin/products/product-draft.ts';
import { errorsOf, inputOf } from '#tests/support/checked.ts';

const CANNE = {
  id: 'canne',
  name: 'Canne',
  article: null,
  prices: [
    { id: 'p1', amount: 180, isDefault: true },
    { id: 'p2', amount: 97.5, isDefault: false },
  ],
  position: 1,
  retired: false,
  inUse: true,
  updatedAt: '',
};

test('prices are typed as French writes them, and sent in euros', () => {
  expect(productDraftOf(CANNE)).toEqual({ name: 'Canne', article: null, normal: '180', reduced: '97,50' });
  expect(inputOf(checkProduct({ name: ' Canne ', article: null, normal: '1 200,5 €', reduced: '' }))).toEqual({
    name: 'Canne',
    article: null,
    prices: [{ amount: 1200.5, isDefault: true }],
  });
});

test('an article that was chosen is sent', () => {
  const article = 'l’';
  expect(productDraftOf({ ...CANNE, article })).toMatchObject({ article });
  expect(inputOf(checkProduct({ name: 'Aïkido', article, normal: '180', reduced: '' }))).toMatchObject({ article });
});

test('a wrong price is reported beside it', () => {
  expect(errorsOf(checkProduct({ name: '', article: null, normal: 'cher', reduced: '0,50' }))).toEqual({
    name: 'Veuillez renseigner le nom.',
    normal: 'Veuillez entrer un montant, par exemple 97,50.',
    reduced: 'Un tarif est d’au moins 1,00\u00A0€.',
  });
  expect(errorsOf(checkProduct({ name: 'Canne', article: null, normal: '10000,01', reduced: '' }))).toEqual({
    normal: 'Un tarif est d’au plus dix mille euros.',
  });
  expect(errorsOf(checkProduct({ name: 'Canne', article: null, normal: '180', reduced: ' ' }))).toEqual({});
});

test('a reduced price above the normal one is noticed', () => {
  expect(isReducedHigher({ name: 'Canne', article: null, normal: '180', reduced: '190' })).toBe(true);
  expect(isReducedHigher({ name: 'Canne', article: null, normal: '180', reduced: '' })).toBe(false);
});
