// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, json } from './admin-support.ts';
import { press, reading, section, showMember, spaces, writing } from './member-screen-support.tsx';
import { aPayment, someDetails, unpaidDetails } from './member-support.ts';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('cash is recorded with what is owed and today’s date, once however often it is sent', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin', amount: 97.5 });
  const paid = { ...member, status: 'active' as const, paid: 97.5 };
  let answers = [() => Promise.reject(new TypeError('offline')), json(paid)];
  const calls = await showMember(member, { [writing(member, 'payments')]: () => answers.shift()?.() ?? json(paid)() });
  press('Marquer payé');
  const dialog = screen.getByRole('dialog', { name: 'Paiement de Zoé Martin' });
  const amount = within(dialog).getByLabelText<HTMLInputElement>('Montant');
  expect(amount.value).toBe('97,50');
  fireEvent.change(within(dialog).getByLabelText('Note'), { target: { value: 'enveloppe' } });
  press(/^Noter 97,50\s€ reçus$/);
  expect((await within(dialog).findByRole('alert')).textContent).toContain('votre saisie est conservée');
  expect(within(dialog).getByLabelText<HTMLInputElement>('Note').value).toBe('enveloppe');
  press(/^Noter 97,50\s€ reçus$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answers = [];
  const [first, second] = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ means: 'cash', amount: 97.5, note: 'enveloppe', updatedAt: member.updatedAt });
  expect(first).toHaveProperty('id', expect.stringMatching(/^[\da-f-]{36}$/));
  expect(spaces(section('Cotisation').textContent)).toContain('Reste à payer0,00 €');
});

test('more than what is owed is pointed out before it is recorded', async () => {
  await showMember(unpaidDetails({ amount: 97.5, owed: 97.5 }));
  press('Marquer payé');
  expect(screen.queryByText(/reste dû/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '975' } });
  expect(spaces(screen.getByText(/reste dû/).textContent)).toBe(
    'C’est plus que ce qui reste dû (97,50 €) : vérifiez le montant.',
  );
});

test.each([
  ['Montant', '12000', 'Veuillez entrer un montant, par exemple 97,50.'],
  ['Note', 'x'.repeat(301), 'Ce texte est trop long.'],
] as const)(
  'what the club would refuse of a payment is said at its field and not sent: %s',
  async (label, typed, said) => {
    const calls = await showMember(unpaidDetails({ amount: 97.5, owed: 97.5 }));
    press('Marquer payé');
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: typed } });
    press(/^Noter/);
    await screen.findByText(said);
    expect(document.activeElement).toBe(field);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

test('an amount that is none is not sent', async () => {
  const member = unpaidDetails();
  const calls = await showMember(member);
  press('Marquer payé');
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: 'beaucoup' } });
  press('Noter le paiement');
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  expect(document.activeElement).toBe(screen.getByLabelText('Montant'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('somebody else’s change is said; once read again, what was typed can be confirmed', async () => {
  const member = unpaidDetails();
  const newer = { ...member, updatedAt: '2026-11-20T12:00:00.000Z', phone: '+33600000000' };
  const conflict = json({ type: 'conflict', message: 'Cet élément a changé depuis que vous l’avez ouvert.' }, 409);
  const answers = { [writing(member, 'payments')]: conflict };
  await showMember(member, answers);
  press('Marquer payé');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'chèque 12' } });
  press(/^Noter/);
  await screen.findByText('La fiche a changé entretemps');
  const calls = answerCalls({
    [reading(member)]: json(newer),
    [writing(member, 'payments')]: json({ ...newer, paid: 245 }),
  });
  press('Recharger la fiche');
  await screen.findByText('La fiche est à jour. Vérifiez-la, puis confirmez à nouveau.');
  expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('chèque 12');
  press(/^Noter/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toMatchObject({ note: 'chèque 12', updatedAt: newer.updatedAt });
});

test('a refund of money received by hand is recorded, with what is left of it to begin with', async () => {
  const payment = aPayment({ means: 'cheque', amount: 245, refunded: 45, recordedBy: 'Camille', note: 'n° 12' });
  const member = someDetails({ payments: [payment], paid: 200 });
  const calls = await showMember(member, { [writing(member, `payments/${payment.id}/refund`)]: json(member) });
  expect(spaces(section('Paiements').textContent)).toContain('45,00 € remboursés20/11/26 · Noté par Camillen° 12');
  press(/^Noter un remboursement/);
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('200');
  press(/^Noter 200,00\s€ rendus$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toEqual({ amount: 200, updatedAt: member.updatedAt });
});

test.each([
  ['Accepter', 'Accepter le justificatif', 'accepted'],
  ['Refuser', 'Refuser le justificatif', 'refused'],
  ['Noter vu sur papier', 'J’ai vu le justificatif', 'shown'],
])('a proof: «%s» is asked once, then done', async (button, confirm, decision) => {
  const member = someDetails({ reducedPriceSelected: true, hasProof: true, proof: 'held', normalAmount: 300 });
  const done = { ...member, hasProof: false, proof: 'accepted' as const, proofDecidedAt: '2026-11-21T10:00:00.000Z' };
  const calls = await showMember(member, { [writing(member, 'proof')]: json(done) });
  press(button);
  press(confirm);
  await screen.findByText('Le justificatif a été accepté. Décision du 21/11/26.');
  expect(calls.at(-1)?.body).toEqual({ decision, updatedAt: member.updatedAt });
});

test('asking Stripe again shows what came of it', async () => {
  const open = aPayment({ status: 'open', paidAt: null, stripePaymentIntentId: 'pi_1' });
  const member = unpaidDetails({ payments: [open] });
  await showMember(member, { [writing(member, 'settle')]: json({ ...member, status: 'active', paid: 245 }) });
  press('Redemander à Stripe');
  await waitFor(() => expect(section('Où en est cette adhésion').textContent).toContain('L’adhésion est en règle.'));
});

test('deleting names who, and leads back to the list', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin' });
  history.replaceState(null, '', `/admin/adhesions/${member.id}`);
  await showMember(member, {
    [`DELETE /api/admin/memberships/${member.id}`]: () => new Response(null, { status: 204 }),
  });
  press('Supprimer');
  press('Supprimer Zoé Martin définitivement');
  await waitFor(() => expect(location.pathname).toBe('/admin/adhesions'));
});

test('a deletion that fails says so in the page', async () => {
  const member = unpaidDetails();
  const path = `DELETE /api/admin/memberships/${member.id}`;
  await showMember(member, { [path]: json({ type: 'conflict', message: 'Un paiement est en cours.' }, 409) });
  press('Supprimer');
  press(/définitivement$/);
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(
    'Un paiement est en cours.',
  );
});

test('money that was kept forbids deleting, and says why', async () => {
  await showMember(someDetails());
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  expect(section('Actions').textContent).toContain('Suppression impossible.');
});
