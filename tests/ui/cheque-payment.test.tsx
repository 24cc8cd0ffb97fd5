// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from './admin-support.ts';
import { press, section, showMember, spaces, writing } from './member-screen-support.tsx';
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

const fill = (label: string | RegExp, value: string, nth = 0) => {
  const field = screen.getAllByLabelText(label)[nth];
  if (field) fireEvent.change(field, { target: { value } });
};
const value = (label: string, nth = 0) => (screen.getAllByLabelText(label)[nth] as HTMLInputElement | undefined)?.value;
const byCheque = () => {
  press('Encaisser');
  fill('Moyen de paiement', 'cheque');
};
const sentOf = (calls: Awaited<ReturnType<typeof showMember>>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path.endsWith(path)).map(({ body }) => body);

test('a cheque has a number, a bank and a day; cash has none', async () => {
  const member = unpaidDetails({ amount: 300, owed: 300 });
  const calls = await showMember(member, { [writing(member, 'payments')]: json({ ...member, paid: 300 }) });
  press('Encaisser');
  expect(screen.queryByLabelText('Numéro du chèque')).toBeNull();
  fill('Moyen de paiement', 'cheque');
  fill('Numéro du chèque', '0000123');
  fill('Banque', 'CIC');
  fill('À déposer à partir du', '15/01/27');
  press(/^Noter 300,00/);
  await waitFor(() => expect(sentOf(calls, '/payments')).toHaveLength(1));
  expect(sentOf(calls, '/payments')[0]).toMatchObject({
    ...{ means: 'cheque', amount: 300 },
    cheque: { number: '0000123', bank: 'CIC', dueOn: '2027-01-15' },
  });
});

test('a series is divided, its days and numbers are filled in, and a wrong row is told beside it', async () => {
  const member = unpaidDetails({ amount: 100, owed: 100 });
  const calls = await showMember(member, { [writing(member, 'payments')]: json({ ...member, paid: 100 }) });
  byCheque();
  fill('Date', '31/10/26');
  fill('Numéro du chèque', '0000129');
  fill('Nombre de chèques', '3');
  expect([value('Montant'), value('Montant', 1), value('Montant', 2)]).toEqual(['33,34', '33,33', '33,33']);
  expect([value('Numéro du chèque', 1), value('Numéro du chèque', 2)]).toEqual(['0000130', '0000131']);
  expect([value('À déposer à partir du', 1), value('À déposer à partir du', 2)]).toEqual(['30/11/26', '31/12/26']);
  expect(spaces(document.body.textContent)).toContain('3 chèques, 100,00 € en tout, pour 100,00 € dus.');
  expect(screen.queryByRole('checkbox', { name: 'Pour plusieurs adhérents' })).toBeNull();
  fill('Montant', '', 2);
  press(/^Noter/);
  await screen.findByText('Veuillez entrer un montant, par exemple 97,50.');
  expect(sentOf(calls, '/payments')).toEqual([]);
  press('Répartir et remplir les échéances suivantes');
  fill('Montant', '33,34', 2);
  fill('Montant', '33,33', 1);
  fill('Montant', '33,33');
  press(/^Noter 100,00/);
  await waitFor(() => expect(sentOf(calls, '/payments')).toHaveLength(1));
  expect(sentOf(calls, '/payments')[0]).toMatchObject({
    amount: 33.33,
    further: [
      { amount: 33.33, number: '0000130', dueOn: '2026-11-30' },
      { amount: 33.34, number: '0000131', dueOn: '2026-12-31' },
    ],
  });
});

test('a series of more than what is owed asks, as one payment does', async () => {
  const member = unpaidDetails({ amount: 100, owed: 100 });
  const calls = await showMember(member, { [writing(member, 'payments')]: json({ ...member, paid: 120 }) });
  byCheque();
  fill('Nombre de chèques', '2');
  fill('Montant', '70', 1);
  press(/^Noter 120,00/);
  await screen.findByText('Corrigez le montant, ou cochez cette case s’il est juste.');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Oui, c’est bien 120,00/ }));
  press(/^Noter 120,00/);
  await waitFor(() => expect(sentOf(calls, '/payments')).toHaveLength(1));
  expect(sentOf(calls, '/payments')[0]).toMatchObject({ amount: 50, isAboveOwed: true });
});

test('a cheque pays for another member who is found, with the part that they owe', async () => {
  const member = unpaidDetails({ fullName: 'Zoé Martin', amount: 100, owed: 100 });
  const other = unpaidDetails({ fullName: 'Léo Martin', amount: 80, owed: 80 });
  const paid = someDetails({ fullName: 'Paul Martin' });
  const found = [member, other, paid].map((one) => ({ ...one, bornIn: 2000, openPieces: {} }));
  const calls = await showMember(member, {
    'POST /api/admin/persons/found': json(found),
    [`GET /api/memberships/${other.id}`]: json(other),
    [writing(member, 'payments')]: json({ ...member, paid: 100 }),
  });
  byCheque();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pour plusieurs adhérents' }));
  fill('Ajouter un adhérent', 'mart');
  const choice = await screen.findByRole('button', { name: /Léo Martin/ });
  expect(screen.queryByRole('button', { name: /Paul Martin/ }), 'who owes nothing').toBeNull();
  fireEvent.click(choice);
  const part = await screen.findByLabelText<HTMLInputElement>('Part de Léo Martin');
  expect(part.value).toBe('80');
  expect(screen.queryByLabelText('Nombre de chèques')).toBeNull();
  expect(spaces(document.body.textContent)).toContain('Un chèque de 180,00 €, pour 2 adhérents.');
  press(/^Noter 180,00/);
  await waitFor(() => expect(sentOf(calls, '/payments')).toHaveLength(1));
  expect(sentOf(calls, '/payments')[0]).toMatchObject({
    amount: 100,
    others: [{ memberId: other.id, amount: 80, updatedAt: other.updatedAt }],
  });
});

test('the page of a member tells the cheque, its slip and that it came back, and corrects it no more', async () => {
  const payment = aPayment({
    ...{ means: 'cheque', amount: 245, refunded: 245 },
    cheque: {
      ...{ id: crypto.randomUUID(), number: '0000123', bank: 'CIC', issuer: 'Dominique Martin', amount: 400 },
      ...{ dueOn: '2026-11-02', returnedOn: '2026-11-24', slip: { number: 3, bankedOn: '2026-11-20' } },
    },
    refunds: [
      {
        ...{ id: crypto.randomUUID(), means: 'cheque', amount: 245, refundedAt: '2026-11-24T12:00:00.000Z' },
        ...{ cancelsMembership: false, staysOwed: true, isReturnedCheque: true },
        ...{ recordedBy: 'Camille', note: 'sans provision', correction: null },
      },
    ],
  });
  await showMember(someDetails({ payments: [payment], paid: 0 }));
  const told = spaces(within(section('Paiements')).getAllByRole('listitem')[0]?.textContent);
  expect(told).toContain('n° 0000123, CIC, de Dominique Martin, déposé, bordereau n° 3, rejeté');
  expect(told).toContain('Chèque rejeté le 24/11/26, 245,00 € dus à nouveau · sans provision');
  expect(screen.queryByRole('button', { name: /^Corriger ou rembourser/ })).toBeNull();
});
