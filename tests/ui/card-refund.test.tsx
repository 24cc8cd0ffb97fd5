// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberCardRefund, MemberDetails, MemberPayment } from '#domain/member/member-details.ts';
import { json } from './admin-support.ts';
import { section, showMember, spaces, writing } from './member-screen-support.tsx';
import { aPayment, someDetails } from './member-support.ts';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const aRefund = (changes: Partial<MemberCardRefund> = {}): MemberCardRefund => ({
  id: crypto.randomUUID(),
  state: 'made',
  amount: 45,
  reason: 'Déménagement',
  answer: 'succeeded',
  cancelsMembership: false,
  staysOwed: false,
  recordedBy: 'Camille',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...changes,
});

const card = aPayment({ stripePaymentIntentId: 'pi_1' });
const withCard = (changes: Partial<MemberPayment> = {}, more: Partial<MemberDetails> = {}) =>
  someDetails({ payments: [{ ...card, ...changes }], ...more });
const path = (member: MemberDetails) => writing(member, `payments/${card.id}/card-refund`);
const pressRefund = () => {
  const [button] = within(section('Paiements')).getAllByRole('button', { name: 'Rembourser' }).slice(-1);
  if (button) fireEvent.click(button);
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const confirm = (name: RegExp) => {
  const button = within(screen.getByRole('dialog')).getByRole('button', { name });
  fireEvent.click(button);
  fireEvent.click(button);
};
const posted = (calls: readonly { method: string; body: unknown }[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => Object(body));

test('what is left of a card payment is proposed, and a double click refunds once', async () => {
  const member = withCard({ refunded: 45 }, { paid: 200 });
  const answers = [() => Promise.reject(new TypeError('offline'))];
  const after = { ...member, payments: [{ ...card, refunded: 245, cardRefunds: [aRefund({ amount: 200 })] }], paid: 0 };
  const calls = await showMember(member, { [path(member)]: () => answers.shift()?.() ?? json(after)() });
  pressRefund();
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('200');
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('Il en reste 200,00 €');
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('200,00 € seront dus à nouveau');
  confirm(/^Rembourser 200,00/);
  expect((await screen.findAllByText('Veuillez renseigner le motif.')).length, 'a reason is needed').toBeGreaterThan(0);
  type('Motif', 'Déménagement');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cette somme reste due' }));
  confirm(/^Rembourser 200,00/);
  await screen.findByText('La réponse n’est pas arrivée');
  expect(screen.getByLabelText<HTMLInputElement>('Motif').value).toBe('Déménagement');
  confirm(/^Rembourser 200,00/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, ...others] = posted(calls);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ amount: 200, reason: 'Déménagement', cancelsMembership: false, staysOwed: false });
  expect(first).toHaveProperty('id', expect.stringMatching(/^[\da-f-]{36}$/));
  expect(spaces(section('Paiements').textContent)).toContain('200,00 € rendus sur la carte le 21/11/26 · Déménagement');
});

test('more than what is left is told while it is typed, and not sent', async () => {
  const member = withCard();
  const calls = await showMember(member);
  pressRefund();
  type('Montant', '245,01');
  await screen.findByText('C’est plus que ce qui reste de ce paiement.');
  type('Motif', 'Départ');
  confirm(/^Rembourser/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Montant')));
  expect(posted(calls)).toEqual([]);
  type('Montant', '0,005');
  confirm(/^Rembourser/);
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  expect(posted(calls)).toEqual([]);
});

test('what was paid too much is proposed first', async () => {
  await showMember(withCard({}, { overpaid: 12.5 }));
  pressRefund();
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('12,50');
});

test('a refund that waits is shown as under way, and no other one is offered', async () => {
  await showMember(withCard({ cardRefunds: [aRefund({ state: 'pending', answer: null })] }));
  expect(spaces(section('Paiements').textContent)).toContain('Remboursement en cours : 45,00 €, demandé le 21/11/26');
  expect(within(section('Paiements')).queryByRole('button', { name: 'Rembourser' })).toBeNull();
});

test('a refund that Stripe refuses is told as such, with its reason, and is no success', async () => {
  const member = withCard();
  const calls = await showMember(member, {
    [path(member)]: () => {
      const { id } = posted(calls)[0] as { id: string };
      const refused = aRefund({ id, state: 'refused', answer: 'charge_disputed' });
      return json({ ...member, payments: [{ ...card, cardRefunds: [refused] }] })();
    },
  });
  pressRefund();
  type('Motif', 'Départ');
  confirm(/^Rembourser 245,00/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(spaces(section('Paiements').textContent)).toContain('refusé par Stripe le 21/11/26 : rien n’a été rendu');
  expect(section('Paiements').textContent).toContain('La banque du payeur conteste ce paiement.');
});

test('while the bank looks at a payment nothing is offered', async () => {
  await showMember(withCard({}, { flags: ['dispute'] }));
  expect(within(section('Paiements')).queryByRole('button', { name: 'Rembourser' })).toBeNull();
});

test('money of another amount goes back whole: no sum is typed or sent', async () => {
  const member = withCard({ isMismatch: true }, { status: 'pending', paid: 0, flags: ['payment-mismatch'] });
  const calls = await showMember(member, { [path(member)]: json(member) });
  fireEvent.click(screen.getByRole('button', { name: 'Rembourser…' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).queryByLabelText('Montant')).toBeNull();
  expect(within(dialog).queryByRole('checkbox')).toBeNull();
  type('Motif', 'Mauvaise somme');
  fireEvent.change(within(dialog).getByLabelText(/^Votre mot de passe/), { target: { value: 'phrase secrète' } });
  confirm(/^Rembourser$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posted(calls)).toHaveLength(1);
  expect(posted(calls)[0]).not.toHaveProperty('amount');
});

test('a refund that ends the membership says so on its button, and asks for the password', async () => {
  const member = withCard();
  await showMember(member);
  pressRefund();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Annuler aussi l’adhésion' }));
  const dialog = screen.getByRole('dialog');
  expect(within(dialog).getByRole('button', { name: /^Rembourser 245,00.* et annuler l’adhésion$/ })).toBeDefined();
  expect(within(dialog).getByLabelText(/^Votre mot de passe/)).toBeDefined();
  expect(screen.queryByText(/seront dus à nouveau/)).toBeNull();
});

test('what the bank could not deliver is given back by hand, or to the card again', async () => {
  const refunds = [aRefund({ state: 'failed', answer: 'failed' })];
  await showMember(withCard({ unreturned: 45, cardRefunds: refunds }, { flags: ['refund-failed'] }));
  expect(section('Paiements').textContent).toContain('puis revenus au club');
  fireEvent.click(screen.getByRole('button', { name: /^Corriger ou rembourser/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Rembourser vers la carte' }));
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('245');
  expect(screen.queryByLabelText('Moyen de paiement')).toBeNull();
});
