// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dayInParis } from '#domain/dates.ts';
import { memberPath } from '#lib/admin-paths.ts';
import { json } from './admin-support.ts';
import { choose, press, reading, section, showMember, spaces, writing } from './member-screen-support.tsx';
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

test('cash is recorded with the amount owed and today’s date, once however often it is sent', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin', amount: 97.5 });
  const paid = { ...member, status: 'active' as const, paid: 97.5, owed: 0 };
  let answers = [() => Promise.reject(new TypeError('offline')), json(paid)];
  const calls = await showMember(member, { [writing(member, 'payments')]: () => answers.shift()?.() ?? json(paid)() });
  press('Encaisser');
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
  expect(spaces(section('Paiements').textContent)).toContain('Reste à payer0,00 €');
});

test('more than what is owed needs a confirmation, and another sum needs another one', async () => {
  const member = unpaidDetails({ amount: 97.5, owed: 97.5 });
  const calls = await showMember(member, { [writing(member, 'payments')]: json({ ...member, paid: 985 }) });
  const type = (typed: string) => fireEvent.change(screen.getByLabelText('Montant'), { target: { value: typed } });
  press('Encaisser');
  expect(screen.queryByText(/de plus que ce qui est dû/)).toBeNull();
  type('975');
  expect(spaces(screen.getByText(/de plus que ce qui est dû/).textContent)).toBe(
    'C’est 877,50 € de plus que ce qui est dû : vérifiez le montant.',
  );
  press(/^Noter/);
  await screen.findByText('Corrigez le montant, ou cochez cette case s’il est juste.');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /^Oui, c’est bien 975,00/ }));
  fireEvent.click(screen.getByRole('checkbox', { name: /^Oui/ }));
  type('985');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /985,00/ }).checked).toBe(false);
  fireEvent.click(screen.getByRole('checkbox', { name: /985,00/ }));
  press(/^Noter/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    expect.objectContaining({ amount: 985, isAboveOwed: true }),
  ]);
});

test.each([
  ['Montant', '12000', 'Veuillez entrer un montant, par exemple 97,50.'],
  ['Note', 'x'.repeat(301), 'Ce texte est trop long.'],
] as const)(
  'a payment that the club would refuse is reported at its field and not sent: %s',
  async (label, typed, said) => {
    const calls = await showMember(unpaidDetails({ amount: 97.5, owed: 97.5 }));
    press('Encaisser');
    const field = screen.getByLabelText(label);
    fireEvent.change(field, { target: { value: typed } });
    press(/^Noter/);
    await screen.findByText(said);
    expect(document.activeElement).toBe(field);
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  },
);

test('a wrong amount is not sent', async () => {
  const member = unpaidDetails();
  const calls = await showMember(member);
  press('Encaisser');
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: 'beaucoup' } });
  press('Noter le paiement');
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  expect(document.activeElement).toBe(screen.getByLabelText('Montant'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

const CHANGED = 'Cet élément a changé depuis que vous l’avez ouvert.';
const LATER = '2026-11-20T12:00:00.000Z';

test.each(['holds', 'does not hold'])(
  'after somebody else’s change the dialog shows what is true now and goes on with what was typed: the answer %s the member',
  async (how) => {
    const member = unpaidDetails({ amount: 97.5, owed: 97.5 });
    const newer = { ...member, updatedAt: LATER, paid: 40, owed: 57.5 };
    const current = how === 'holds' ? { current: newer } : {};
    const answers = [json({ type: 'conflict', message: CHANGED, ...current }, 409), json({ ...newer, paid: 97.5 })];
    let stored = member;
    const calls = await showMember(member, {
      [reading(member)]: () => json(stored)(),
      [writing(member, 'payments')]: () => (answers.shift() ?? json({}, 500))(),
    });
    stored = newer;
    press('Encaisser');
    fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '57,50' } });
    fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'chèque 12' } });
    press(/^Noter/);
    const notice = await within(screen.getByRole('dialog')).findByRole('alert');
    expect(spaces(notice.textContent)).toMatch(
      /^La fiche a changé entretemps.*Reçu : 40,00 € · Reste à payer : 57,50 €.*confirmez à nouveau/,
    );
    expect(screen.queryByText('Une erreur inattendue est survenue'), 'no message beside it').toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('chèque 12');
    expect(spaces(section('Paiements').textContent)).toContain('Reste à payer57,50 €');
    press(/^Noter 57,50/);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const [first, second] = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(second).toEqual({ ...Object(first), updatedAt: LATER });
    expect(second).toMatchObject({ note: 'chèque 12', amount: 57.5, id: expect.stringMatching(/^[\da-f-]{36}$/) });
  },
);

test('a payment retried after a lost answer stays one entry, even if another administrator changed the member', async () => {
  const member = unpaidDetails({ amount: 97.5, owed: 97.5 });
  const newer = { ...member, updatedAt: LATER, phone: '+33600000000' };
  const answers = [
    () => Promise.reject(new TypeError('offline')),
    json({ type: 'conflict', message: CHANGED, current: newer }, 409),
    json({ ...newer, paid: 97.5 }),
  ];
  const calls = await showMember(member, {
    [writing(member, 'payments')]: () => answers.shift()?.() ?? json({}, 500)(),
  });
  press('Encaisser');
  press(/^Noter/);
  await screen.findByText('La réponse n’est pas arrivée');
  press(/^Noter/);
  await screen.findByText('La fiche a changé entretemps');
  press(/^Noter/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => Object(body));
  expect(sent.map(({ updatedAt }) => updatedAt)).toEqual([member.updatedAt, member.updatedAt, LATER]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('a refusal of the member as they are shown is told in its own words, and not as a change', async () => {
  const member = unpaidDetails({ amount: 97.5, owed: 97.5 });
  const refusal = { type: 'conflict', message: 'Rien n’est dû pour cette adhésion.', current: member };
  await showMember(member, { [writing(member, 'payments')]: json(refusal, 409) });
  press('Encaisser');
  press(/^Noter/);
  await screen.findByText('Rien n’est dû pour cette adhésion.');
  expect(screen.queryByText('La fiche a changé entretemps')).toBeNull();
});

test('a refund dialog goes on with the payment as it is now', async () => {
  const payment = aPayment({ means: 'cash', amount: 245, refunded: 0 });
  const member = someDetails({ payments: [payment] });
  const newer = { ...member, updatedAt: LATER, paid: 45, payments: [{ ...payment, refunded: 200 }] };
  const conflict = json({ type: 'conflict', message: CHANGED, current: newer }, 409);
  await showMember(member, { [writing(member, `payments/${payment.id}/refund`)]: conflict });
  press('Rembourser');
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '120' } });
  expect(screen.queryByText(/dus à nouveau/), 'given back on purpose').toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cette somme reste due' }));
  press(/^Noter 120,00/);
  await screen.findByText('La fiche a changé entretemps');
  await screen.findByText('C’est plus que ce qui reste de ce paiement.');
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('120');
});

const cheque = aPayment({ means: 'cheque', amount: 335, refunded: 45, recordedBy: 'Camille', note: 'n° 12' });
const refunding = `payments/${cheque.id}/refund`;

test.each([
  ['paid', unpaidDetails({ amount: 97.5, owed: 97.5 }), 'payments', ['Encaisser'], /^Noter/],
  [
    'restored',
    someDetails({ archivedAt: '2026-11-22T10:00:00.000Z' }),
    'restore',
    ['Plus', 'Restaurer'],
    /^Restaurer ./,
  ],
] as const)(
  'when somebody is to be %s twice, a link leads to the existing membership',
  async (...[, member, what, ask, yes]) => {
    const body = { type: 'duplicate', message: 'Une adhésion existe déjà.', current: { id: 'autre-fiche' } };
    await showMember(member, { [writing(member, what)]: json(body, 409) });
    ask.forEach(press);
    press(yes);
    const alert = await within(screen.getByRole('dialog')).findByRole('alert');
    const link = within(alert).getByRole('link', { name: 'Ouvrir la fiche de cette personne' });
    expect(link.getAttribute('href')).toBe(memberPath('autre-fiche'));
  },
);

test('a refund begins with the overpaid amount and its means, and does not end the membership by itself', async () => {
  const member = someDetails({ payments: [cheque], paid: 290, overpaid: 45.5 });
  const calls = await showMember(member, { [writing(member, refunding)]: json(member) });
  expect(spaces(section('Paiements').textContent)).toContain(
    '20/11/26 Chèque n° 12 · Noté par Camille 335,00 €⋯45,00 € remboursés',
  );
  press('Rembourser');
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('45,50');
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'chèque 9' } });
  press(/^Noter 45,50\s€ rendus$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toEqual({
    ...{ id: expect.stringMatching(/^[\da-f-]{36}$/), means: 'cheque', amount: 45.5, note: 'chèque 9' },
    ...{ date: dayInParis(new Date()), cancelsMembership: false, updatedAt: member.updatedAt },
  });
});

test('without an overpaid amount a refund proposes nothing, says what will be owed, and asks whether it ends the membership', async () => {
  const member = someDetails({ payments: [cheque], paid: 245 });
  const calls = await showMember(member, { [writing(member, refunding)]: json(member) });
  press('Rembourser');
  expect(screen.getByLabelText<HTMLInputElement>('Montant').value).toBe('');
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '120' } });
  expect(screen.queryByText(/dus à nouveau/), 'a part is given back on purpose').toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cette somme reste due' }));
  expect(spaces(screen.getByText(/dus à nouveau/).textContent)).toBe('120,00 € seront dus à nouveau.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Annuler aussi l’adhésion' }));
  expect(screen.queryByText(/dus à nouveau/)).toBeNull();
  press(/^Noter 120,00\s€ rendus et annuler l’adhésion$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toMatchObject({ amount: 120, cancelsMembership: true });
});

test('after a refund no more is owed than the price, and no refund exceeds what is left of its payment', async () => {
  const payment = aPayment({ means: 'cash', amount: 260, refunded: 20 });
  const member = someDetails({ amount: 230, normalAmount: 230, payments: [payment], paid: 240, overpaid: 10 });
  const calls = await showMember(member);
  const type = (typed: string) => fireEvent.change(screen.getByLabelText('Montant'), { target: { value: typed } });
  press('Rembourser');
  type('240');
  expect(spaces(screen.getByText(/dus à nouveau/).textContent)).toBe('230,00 € seront dus à nouveau.');
  type('2400');
  expect(screen.queryByText(/dus à nouveau/)).toBeNull();
  expect(screen.getByText('C’est plus que ce qui reste de ce paiement.')).toBeTruthy();
  press('Noter le remboursement');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Montant')));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  type('24');
  expect(screen.queryByText('C’est plus que ce qui reste de ce paiement.')).toBeNull();
  expect(screen.queryByText(/dus à nouveau/), 'given back on purpose').toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Cette somme reste due' }));
  expect(spaces(screen.getByText(/dus à nouveau/).textContent)).toBe('14,00 € seront dus à nouveau.');
});

test('a corrected refund never exceeds what is left of its payment', async () => {
  const refund = {
    ...{ id: crypto.randomUUID(), means: 'cash' as const, amount: 30, refundedAt: '2026-11-21T12:00:00.000Z' },
    ...{ cancelsMembership: false, staysOwed: false, isReturnedCheque: false },
    ...{ recordedBy: 'Camille', note: null, correction: null },
  };
  const payment = aPayment({ means: 'cash', amount: 245, refunded: 70, refunds: [refund] });
  await showMember(someDetails({ payments: [payment], paid: 175 }));
  choose(/^Corriger ou rembourser 245,00/, /^Corriger le remboursement de 30,00/);
  const type = (typed: string) => fireEvent.change(screen.getByLabelText('Montant'), { target: { value: typed } });
  type('205');
  expect(screen.queryByText('C’est plus que ce qui reste de ce paiement.')).toBeNull();
  type('205,01');
  expect(screen.getByText('C’est plus que ce qui reste de ce paiement.')).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Corriger' })).toBeTruthy();
});

test('a wrong payment is corrected with a reason, once however often it is sent', async () => {
  const payment = aPayment({ means: 'cash', amount: 2450, note: 'enveloppe' });
  const member = someDetails({ payments: [payment], paid: 2450, overpaid: 2205 });
  const answers = [() => Promise.reject(new TypeError('offline')), json({ ...member, paid: 245, overpaid: 0 })];
  const calls = await showMember(member, {
    [writing(member, `payments/${payment.id}/correct`)]: () =>
      answers.shift()?.() ?? Promise.reject(new Error('again')),
  });
  choose(/^Corriger ou rembourser 2450,00/, 'Corriger');
  const dialog = screen.getByRole('dialog', { name: /^Corriger un paiement/ });
  fireEvent.change(within(dialog).getByLabelText('Montant'), { target: { value: '245' } });
  press(/^Corriger en 245,00\s€$/);
  await within(dialog).findByText('Veuillez renseigner le motif.');
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Motif de la correction'));
  fireEvent.change(within(dialog).getByLabelText('Motif de la correction'), { target: { value: 'un zéro de trop' } });
  press(/^Corriger en 245,00\s€$/);
  await within(dialog).findByRole('alert');
  press(/^Corriger en 245,00\s€$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(second).toEqual(first);
  expect(first).toMatchObject({
    ...{ means: 'cash', amount: 245, date: '2026-11-20', note: 'enveloppe', reason: 'un zéro de trop' },
    ...{ id: expect.any(String), updatedAt: member.updatedAt },
  });
});

test('a correction to more than is owed asks first, but one of the day alone does not', async () => {
  const payment = aPayment({ means: 'cash', amount: 250 });
  await showMember(someDetails({ payments: [payment], paid: 250, overpaid: 5 }));
  choose(/^Corriger ou rembourser 250,00/, 'Corriger');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '251' } });
  expect(screen.getByRole('checkbox', { name: /251,00/ })).toBeTruthy();
});

test('a wrong refund is corrected, to zero if nothing was given back', async () => {
  const refund = {
    ...{ id: crypto.randomUUID(), means: 'transfer' as const, amount: 45, refundedAt: '2026-11-19T12:00:00.000Z' },
    ...{ cancelsMembership: false, staysOwed: false, isReturnedCheque: false },
    ...{ recordedBy: 'Camille', note: null, correction: null },
  };
  const member = someDetails({ payments: [{ ...cheque, refunds: [refund] }] });
  const path = `payments/${cheque.id}/refunds/${refund.id}/correct`;
  const calls = await showMember(member, { [writing(member, path)]: json(member) });
  choose(/^Corriger ou rembourser 335,00/, /^Corriger le remboursement de 45,00/);
  fireEvent.change(screen.getByLabelText('Montant'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Motif de la correction'), { target: { value: 'virement annulé' } });
  press(/^Corriger en 0,00/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toMatchObject({ amount: 0, means: 'transfer', date: '2026-11-19' });
});

test.each([
  ['partial-refund', 'C’était voulu…', 'C’était voulu', false],
  ['dispute', 'J’ai répondu à la banque…', 'J’ai répondu à la banque', false],
  ['dispute-lost', 'J’en ai pris note…', 'J’en ai pris note', false],
  ['payment-mismatch', 'Marquer comme réglé…', 'Marquer comme réglé', true],
  ['duplicate-to-refund', 'Marquer comme réglé…', 'Marquer comme réglé', true],
] as const)('the page offers a way out of %s', async (flag, button, confirm, isNoteNeeded) => {
  const member = someDetails({ flags: [flag], owed: 20 });
  const calls = await showMember(member, { [writing(member, 'flags')]: json({ ...member, settledFlags: [flag] }) });
  press(button);
  if (isNoteNeeded) {
    press(confirm);
    await screen.findByText('Veuillez renseigner la note.');
  }
  fireEvent.change(screen.getByLabelText('Note'), { target: { value: 'réglé par virement' } });
  press(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)?.body).toEqual({ flag, note: 'réglé par virement', updatedAt: member.updatedAt });
  expect(screen.queryByRole('button', { name: button })).toBeNull();
});

test.each([
  ['Accepter', 'Accepter le justificatif', 'accepted'],
  ['Noter vu sur papier', 'J’ai vu le justificatif', 'shown'],
])('a proof: «%s» is asked once, then done', async (button, confirm, decision) => {
  const member = someDetails({ reducedPriceSelected: true, hasProof: true, proof: 'held', normalAmount: 300 });
  const done = { ...member, hasProof: false, proof: 'accepted' as const, proofDecidedAt: '2026-11-21T10:00:00.000Z' };
  const calls = await showMember(member, { [writing(member, 'proof')]: json(done) });
  choose('Regarder le justificatif', button);
  press(confirm);
  await within(section('Dossier')).findByText('Accepté le 21/11/26');
  expect(calls.at(-1)?.body).toEqual({ decision, updatedAt: member.updatedAt });
});

test('a proof is refused with words that are ready, or one’s own, and never without', async () => {
  const member = someDetails({ reducedPriceSelected: true, hasProof: true, proof: 'held', proofId: 'seen' });
  const done = { ...member, hasProof: false, proof: 'refused' as const, proofId: null };
  const calls = await showMember(member, { [writing(member, 'proof')]: json(done) });
  choose('Regarder le justificatif', 'Refuser');
  press('Refuser le justificatif');
  await screen.findByText('Veuillez renseigner le motif du refus.');
  fireEvent.change(screen.getByLabelText('Motif'), { target: { value: 'expired' } });
  const text = screen.getByLabelText<HTMLTextAreaElement>('Ce que la personne lira');
  expect(text.value).toBe('Le document n’est plus valable\u202F: envoyez celui de cette saison.');
  fireEvent.change(text, { target: { value: 'Il date de 2019.' } });
  press('Refuser le justificatif');
  await within(section('Dossier')).findByText('Refusé');
  const { updatedAt } = member;
  expect(calls.at(-1)?.body).toEqual({ decision: 'refused', refusal: 'Il date de 2019.', seen: 'seen', updatedAt });
});

test('the page tells each piece of the dossier with its state, and what can be decided', async () => {
  const waiting = someDetails({
    ...{ photoId: 'second', proof: 'refused' },
    pieces: [
      { piece: 'identity', state: 'accepted', refusal: null },
      { piece: 'photo', state: 'received', refusal: null },
      { piece: 'proof', state: 'refused', refusal: 'Illisible.' },
      { piece: 'payment', state: 'received', refusal: null },
    ],
  });
  const done = { ...waiting, pieces: [{ piece: 'photo' as const, state: 'accepted' as const, refusal: null }] };
  const calls = await showMember(waiting, { [writing(waiting, 'photo')]: json(done) });
  const told = within(section('Dossier')).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'CoordonnéesEn ordre',
    'PhotoÀ vérifierAccepter la photoRefuser la photo…',
    'JustificatifRefuséMotif du refus\u202F: Illisible.',
    'PaiementEn cours à la banque',
  ]);
  press('Accepter la photo');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Accepter la photo' }));
  await screen.findByRole('heading', { name: 'Dossier complet' });
  expect(calls.at(-1)?.body).toEqual({ decision: 'accepted', seen: 'second' });
});

test('asking Stripe again shows the result', async () => {
  const open = aPayment({ status: 'open', paidAt: null, stripePaymentIntentId: 'pi_1' });
  const member = unpaidDetails({ payments: [open] });
  await showMember(member, { [writing(member, 'settle')]: json({ ...member, status: 'active', paid: 245, owed: 0 }) });
  press('Redemander à Stripe');
  await waitFor(() => expect(section('Où en est cette adhésion').textContent).toContain('En règle'));
});

test('deleting names who, and leads back to the list', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin' });
  history.replaceState(null, '', `/admin/adhesions/${member.id}`);
  await showMember(member, {
    [`DELETE /api/admin/memberships/${member.id}`]: () => new Response(null, { status: 204 }),
  });
  choose('Plus', 'Supprimer');
  press('Supprimer Zoé Martin définitivement');
  await waitFor(() => expect(location.pathname).toBe('/admin/adhesions'));
});

test('a deletion that fails says so in the page', async () => {
  const member = unpaidDetails();
  const path = `DELETE /api/admin/memberships/${member.id}`;
  await showMember(member, { [path]: json({ type: 'conflict', message: 'Un paiement est en cours.' }, 409) });
  choose('Plus', 'Supprimer');
  press(/définitivement$/);
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toContain(
    'Un paiement est en cours.',
  );
});

test('kept money prevents deletion, and the screen says why', async () => {
  await showMember(someDetails());
  press('Plus');
  expect(screen.queryByRole('button', { name: 'Supprimer' })).toBeNull();
  expect(screen.getByText(/^Suppression impossible\./)).toBeTruthy();
});

test('a plan is shown with its charges and its card, and is stopped after a question', async () => {
  const plan = {
    isRunning: true,
    card: { brand: 'visa', last4: '4242', expiresOn: '2030-12-31' },
    terms: [
      { on: '2026-12-05', amount: 60, state: 'charged' as const },
      { on: '2027-01-05', amount: 60, state: 'announced' as const },
    ],
    refused: 0,
    toCome: 60,
  };
  const member = someDetails({ amount: 245, paid: 185, owed: 0, toCome: 60, paymentDone: false, plan });
  const stopped = { ...member, owed: 60, toCome: 0, aided: 0, plan: { ...plan, isRunning: false, toCome: 0 } };
  const calls = await showMember(member, { [writing(member, 'instalments/stop')]: json(stopped) });
  const shown = spaces(section('Paiement en plusieurs fois').textContent);
  for (const words of ['Visa •••• 4242', '05/12/26 prélevé60,00 €', '05/01/27 annoncé60,00 €'])
    expect(shown).toContain(words);
  expect(spaces(section('Paiements').textContent)).toContain('À venir par carte60,00 €');
  press('Arrêter l’échéancier…');
  expect(spaces(screen.getByRole('dialog').textContent)).toContain('Les 60,00 € à venir seront dus tout de suite');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Arrêter l’échéancier' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { updatedAt: member.updatedAt },
  ]);
  expect(section('Paiement en plusieurs fois').textContent).toContain('plus rien n’est prélevé');
});
