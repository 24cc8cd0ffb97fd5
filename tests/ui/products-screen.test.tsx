// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AdminProduct } from '#domain/money/product-input.ts';
import { ProductsScreen } from '#features/admin/products/ProductsScreen.tsx';
import { $products } from '#features/admin/products/products-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { views } from './list-support.ts';
import { press, spaces } from './member-screen-support.tsx';

const aProduct = (name: string, changes: Partial<AdminProduct> = {}): AdminProduct => ({
  id: `00000000-0000-4000-8000-${String(changes.position ?? 0).padStart(12, '0')}`,
  name,
  article: null,
  prices: [
    { id: 'p', amount: 210, isDefault: true },
    { id: 'q', amount: 160, isDefault: false },
  ],
  position: 0,
  retired: false,
  inUse: false,
  updatedAt: '2026-11-20T10:00:00.000Z',
  ...changes,
});

const savate = aProduct('Savate', { inUse: true });
const canne = aProduct('Canne', { position: 1, prices: [{ id: 'r', amount: 97.5, isDefault: true }] });
const READING = 'GET /api/admin/products';
const path = ({ id }: AdminProduct): string => `/api/admin/products/${id}`;

const show = async (products: readonly AdminProduct[], answers: Parameters<typeof answerCalls>[0] = {}, vue = '') => {
  const calls = answerCalls({ [READING]: json(products), ...answers });
  render(<ProductsScreen search={{ vue }} />);
  await screen.findAllByRole('rowheader');
  return calls;
};

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const writes = (calls: Awaited<ReturnType<typeof show>>) => calls.filter(({ method }) => method !== 'GET');

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $products.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each discipline is shown with its prices, and retired ones in a view of their own', async () => {
  await show([savate, canne, aProduct('Lutte', { position: 2, retired: true })]);
  const rows = screen.getAllByRole('row').map(({ textContent }) => spaces(textContent));
  expect(rows[1]).toContain('Savate210,00 €160,00 €');
  expect(rows[2]).toContain('Canne97,50 €aucun');
  expect(rows).toHaveLength(3);
  expect(views()).toEqual(['Proposées 2', 'Retirées 1']);
  expect(screen.queryByText('Lutte')).toBeNull();
});

test('a new price is typed with a comma; members keep theirs', async () => {
  const calls = await show([savate, canne], { [`PUT ${path(savate)}`]: json(savate) });
  press('Modifier Savate');
  type('Tarif normal', '215,50');
  expect(screen.getByText(/^Les adhésions déjà enregistrées gardent le tarif .* prennent celui-ci/)).toBeTruthy();
  type('Tarif réduit', '');
  press('Enregistrer la discipline');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes(calls)[0]?.body).toEqual({
    name: 'Savate',
    article: null,
    prices: [{ amount: 215.5, isDefault: true }],
    updatedAt: savate.updatedAt,
  });
});

test('a wrong price is reported and not sent', async () => {
  const calls = await show([savate]);
  press('Ajouter une discipline');
  type('Nom', 'Lutte');
  type('Tarif normal', 'gratuit');
  press('Enregistrer la discipline');
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  expect(document.activeElement).toBe(screen.getByLabelText('Tarif normal'));
  expect(writes(calls)).toEqual([]);
});

test('a taken name is reported at its field, and typed text stays', async () => {
  const refusal = {
    type: 'validation',
    messages: ['Ce nom est déjà pris.'],
    fields: { name: 'Ce nom est déjà pris.' },
  };
  await show([savate], { 'POST /api/admin/products': json(refusal, 422) });
  press('Ajouter une discipline');
  type('Nom', 'savate');
  type('Tarif normal', '100');
  press('Enregistrer la discipline');
  await waitFor(() => expect(screen.getByLabelText('Nom').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByLabelText<HTMLInputElement>('Tarif normal').value).toBe('100');
});

test('somebody else’s price is shown beside mine', async () => {
  const theirs = {
    ...canne,
    prices: [{ id: 's', amount: 110, isDefault: true }],
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const conflict = json({ type: 'conflict', message: 'Cet élément a changé.' }, 409);
  const calls = await show([savate, canne], { [`PUT ${path(canne)}`]: conflict, [`GET ${path(canne)}`]: json(theirs) });
  press('Modifier Canne');
  type('Tarif normal', '120');
  press('Enregistrer la discipline');
  await screen.findByText('Modifié entretemps');
  expect(screen.getByText('110')).toBeTruthy();
  press('Enregistrer la discipline');
  await waitFor(() => expect(writes(calls)).toHaveLength(2));
  expect(writes(calls)[1]?.body).toMatchObject({ prices: [{ amount: 120 }], updatedAt: theirs.updatedAt });
});

test('text typed while another administrator’s price is loading stays', async () => {
  const theirs = {
    ...canne,
    prices: [{ id: 's', amount: 110, isDefault: true }],
    updatedAt: '2026-11-20T12:00:00.000Z',
  };
  const { promise, resolve } = Promise.withResolvers<void>();
  const calls = await show([savate, canne], {
    [`PUT ${path(canne)}`]: json({ type: 'conflict', message: 'Cet élément a changé.' }, 409),
    [`GET ${path(canne)}`]: () => promise.then(json(theirs)),
  });
  press('Modifier Canne');
  press('Enregistrer la discipline');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'GET', path: path(canne) }));
  type('Nom', 'Canne de combat');
  resolve();
  await screen.findByText('Modifié entretemps');
  expect(screen.getByLabelText<HTMLInputElement>('Nom').value).toBe('Canne de combat');
  expect(screen.getByLabelText<HTMLInputElement>('Tarif normal').value).toBe('110');
});

test('a chosen discipline is retired, another is deleted, and the dialog says which', async () => {
  const calls = await show([savate, canne], {
    [`DELETE ${path(savate)}`]: json({ ...savate, retired: true }),
    [`DELETE ${path(canne)}`]: () => new Response(null, { status: 204 }),
  });
  for (const [sentence, consequence] of [
    ['Retirer Savate', /n’est pas supprimée/],
    ['Supprimer Canne', /disparait pour toujours/],
  ] as const) {
    press(sentence);
    const dialog = screen.getByRole('dialog', { name: sentence });
    expect(within(dialog).getByText(consequence)).toBeTruthy();
    fireEvent.click(within(dialog).getByRole('button', { name: sentence }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(writes(calls).map(({ path: where }) => where)).toEqual([path(savate), path(canne)]);
});

const ORDER = 'PUT /api/admin/products/order';

test('moving one down sends the whole order of the offered ones, once for several presses', async () => {
  const calls = await show([savate, canne, aProduct('Lutte', { position: 2, retired: true })], {
    [ORDER]: json([canne, savate]),
  });
  press('Descendre Savate');
  press('Descendre Savate');
  await screen.findByText('Savate est en place 2.');
  expect(writes(calls)).toMatchObject([{ path: ORDER.slice(4), body: { ids: [canne.id, savate.id] } }]);
});

test('an order that came too late is replaced by the present list', async () => {
  await show([savate, canne], { [ORDER]: json({ type: 'conflict', message: 'x', current: [] }, 409) });
  press('Descendre Savate');
  await screen.findByText(/^Les disciplines ont changé entretemps/);
  expect(screen.queryByText('Savate est en place 2.')).toBeNull();
});

test('a retired one is offered again', async () => {
  const lutte = aProduct('Lutte', { position: 2, retired: true });
  const calls = await show([savate, lutte], { [`PUT ${path(lutte)}`]: json({ ...lutte, retired: false }) }, 'retirees');
  press('Proposer à nouveau Lutte');
  await waitFor(() => expect(writes(calls)).toHaveLength(1));
  expect(writes(calls)[0]?.body).toMatchObject({ name: 'Lutte', retired: false, updatedAt: lutte.updatedAt });
});
