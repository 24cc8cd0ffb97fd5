// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedAid } from '#domain/money/aid.ts';
import { AidsScreen } from '#features/admin/aids/AidsScreen.tsx';
import { $aids } from '#features/admin/aids/aids-store.ts';
import { MemberAids } from '#features/admin/member/MemberAids.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

let made = 0;
const anAid = (fullName: string, changes: Partial<ListedAid> = {}): ListedAid => {
  made += 1;
  const id = `00000000-0000-4000-8000-0000000000${String(made).padStart(2, '0')}`;
  return {
    ...{ id, aidId: 'a', label: 'Pass’Sport', amount: 70, deduction: 'at-once', state: 'to-enter' },
    ...{ refusal: null, code: '26-ABCD-EFGH', stateAt: '2026-11-20T10:00:00.000Z', stateBy: null, paymentId: null },
    ...{ member: { id: `m${made}`, fullName, birthDate: '2010-03-05', isArchived: false }, sameCode: [] },
    ...changes,
  };
};
const ada = anAid('Ada Lovelace');
const grace = anAid('Grace Hopper', { sameCode: [{ id: ada.member.id, fullName: 'Ada Lovelace' }] });
const entered = anAid('Zoé Martin', { state: 'entered', code: null });
const other = anAid('Léa Petit', { state: 'entered', amount: 50, code: null });
const refused = anAid('Inès Roy', { state: 'refused', refusal: 'Code déjà utilisé.', code: null });
const READ = 'GET /api/admin/aids';

const show = async (answers: Parameters<typeof answerCalls>[0] = {}, search: Record<string, string> = {}) => {
  const calls = answerCalls({ [READ]: json([ada, grace, entered, other, refused]), ...answers });
  render(<AidsScreen search={search} />);
  await screen.findAllByRole('navigation');
  return calls;
};
const sent = (calls: Awaited<ReturnType<typeof show>>, path: string) =>
  calls.filter((call) => call.path === path && call.method === 'POST').map(({ body }) => body);
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $aids.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('the codes to type in stand with names, birth dates and a sum, and one code of two people is named', async () => {
  await show();
  await screen.findByText('Ada Lovelace');
  const text = spaces(document.body.textContent);
  expect(text).toContain('05/03/10');
  expect(text).toContain('Grace Hopper : même code qu’Ada Lovelace');
  expect(text).toContain('2 aides, 140,00 €');
  expect(text).not.toContain('Zoé');
  expect(text).toContain('À saisir dans Le Compte Asso 2');
});

test('a press copies the code, and a page that may not says so', async () => {
  const written: string[] = [];
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: (text: string) => void written.push(text) } });
  await show();
  await screen.findByText('Ada Lovelace');
  const [copy] = screen.getAllByRole('button', { name: 'Copier 26-ABCD-EFGH' });
  if (copy) fireEvent.click(copy);
  await screen.findByText('Code copié');
  expect(written).toEqual(['26-ABCD-EFGH']);
});

test('several are marked in one request', async () => {
  const calls = await show({ 'POST /api/admin/aids/enter': json([]) });
  await screen.findByText('Ada Lovelace');
  fireEvent.click(box(/Ada/));
  fireEvent.click(box(/Grace/));
  press('Marquer 2 aides saisies');
  await waitFor(() => expect(sent(calls, '/api/admin/aids/enter')).toEqual([{ ids: [ada.id, grace.id] }]));
});

test('money that came is one payment for each, with a day, a reference and amounts', async () => {
  const calls = await show({ 'POST /api/admin/aids/reimburse': json([]) }, { vue: 'saisies' });
  await screen.findByText('Zoé Martin');
  fireEvent.click(box(/Zoé/));
  fireEvent.click(box(/Léa/));
  press('2 remboursées…');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/Référence/), { target: { value: 'VIR 118' } });
  fireEvent.change(dialog.getByLabelText(/Léa Petit/), { target: { value: '0' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer 2 paiements' }));
  await dialog.findByText('Indiquez un montant, par exemple 70.');
  fireEvent.change(dialog.getByLabelText(/Léa Petit/), { target: { value: '45,50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Enregistrer 2 paiements' }));
  await waitFor(() =>
    expect(sent(calls, '/api/admin/aids/reimburse')).toMatchObject([
      {
        aids: [
          { id: entered.id, amount: 70 },
          { id: other.id, amount: 45.5 },
        ],
        reference: 'VIR 118',
      },
    ]),
  );
});

test('an aid of somebody who was faster is told, and the list is read again', async () => {
  const conflict = { status: 409, body: { type: 'conflict', messages: ['Une de ces aides a changé d’état.'] } };
  const calls = await show({
    'POST /api/admin/aids/enter': () => Response.json(conflict.body, { status: conflict.status }),
  });
  await screen.findByText('Ada Lovelace');
  fireEvent.click(box(/Ada/));
  press('Marquer saisie');
  await waitFor(() =>
    expect(calls.filter(({ path, method }) => path === '/api/admin/aids' && method === 'GET')).toHaveLength(2),
  );
});

test('a view without aids says so', async () => {
  await show({}, { vue: 'remboursees' });
  expect(await screen.findByText('Aucune aide n’a encore été remboursée.')).toBeDefined();
});

test.each([
  ['taken off', { deduction: 'at-once' }, /ne sont plus déduits : l’adhérent les doit/],
  ['not yet taken off', { deduction: 'validated' }, /n’étaient pas encore déduits : l’adhérent doit autant qu’avant/],
] as const)('the refusal of an aid that was %s says what is owed then', async (_name, changes, sentence) => {
  await show({ [READ]: json([anAid('Ada Lovelace', changes)]) });
  fireEvent.click(await screen.findByRole('button', { name: /Pass’Sport, Ada Lovelace/ }));
  fireEvent.click(await screen.findByText('Refusée…'));
  expect(spaces((await screen.findByRole('dialog')).textContent)).toMatch(sentence);
});

test.each(['', 'saisies', 'refusees'])('a phone tells which aid a row of the view «%s» is', async (vue) => {
  await show({}, { vue });
  const [name] = await screen.findAllByText('Pass’Sport');
  expect(name?.closest('td')?.dataset.phone).toBe('note');
});

test('refused ones tell why', async () => {
  await show({}, { vue: 'refusees' });
  expect(await screen.findByText('Code déjà utilisé.')).toBeDefined();
});

test.each([
  ['active', ['Saisie dans Le Compte Asso', 'Remboursée…', 'Refusée…']],
  ['cancelled', ['Remboursée…', 'Refusée…']],
] as const)('a member’s page offers what can still be done about an aid (%s)', (status, offered) => {
  const { member: _, stateBy, sameCode, ...aid } = ada;
  render(<MemberAids member={someDetails({ status, aids: [aid] })} />);
  press(/Pass’Sport/);
  const items = [...document.querySelectorAll('.menu-item')].map(({ textContent }) => spaces(textContent));
  expect(items).toEqual(offered);
});
