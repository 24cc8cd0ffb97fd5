// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemberScreen } from '#features/admin/member/MemberScreen.tsx';
import { answerCalls, json } from './admin-support.ts';
import { press, reading, section, showMember, spaces } from './member-screen-support.tsx';
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

test('the page shows the person, how to reach them, what they joined and what they paid', async () => {
  await showMember(
    someDetails({
      fullName: 'Zoé Martin',
      email: 'zoe@exemple.fr',
      lines: [
        {
          productId: 'a',
          priceId: 'a',
          discipline: 'Savate',
          reason: 'normal-price',
          amount: 210,
          discount: 0,
          deductions: [],
        },
        {
          ...{ productId: 'b', priceId: 'b', discipline: 'Canne', reason: 'normal-price', amount: 180, discount: 90 },
          deductions: [{ reason: 'second-discipline', amount: 90 }],
        },
      ],
      amount: 300,
      paid: 300,
    }),
  );
  expect(screen.getByRole('link', { name: 'zoe@exemple.fr' }).getAttribute('href')).toBe('mailto:zoe@exemple.fr');
  const [phone] = screen.getAllByRole('link', { name: /06/ });
  expect(phone?.getAttribute('href')).toBe('tel:+33612345678');
  const money = spaces(section('Cotisation').textContent) + spaces(section('Paiements').textContent);
  for (const words of ['Canne : −50 % (2ᵉ discipline)', 'Dû300,00 €', 'Reçu300,00 €', 'Reste à payer0,00 €'])
    expect(money).toContain(words);
});

test.each([
  [{ amount: 210, normalAmount: 210, paid: 300, overpaid: 90 }, ['Dû210,00 €', 'Reçu300,00 €Trop perçu90,00 €']],
  [
    { reducedPriceSelected: true, proof: 'held', amount: 135, normalAmount: 180, paid: 227.5, overpaid: 47.5 },
    ['Dû, au tarif normal180,00 €', 'Reçu227,50 €Trop perçu47,50 €'],
  ],
] as const)(
  'after giving up a paid discipline, the page shows what was overpaid: %o',
  async (changes, [due, received]) => {
    await showMember(someDetails(changes));
    expect(spaces(section('Cotisation').textContent)).toContain(due);
    expect(spaces(section('Paiements').textContent)).toContain(received);
    const standing = section('Où en est cette adhésion');
    expect(standing.textContent).toContain('de plus que ce que coûte l’adhésion');
    expect(standing.textContent).not.toContain('Rien à faire');
    expect(standing.dataset.tone).toBe('open');
  },
);

test('a flag that was resolved or answered by money still says what happened and asks for nothing', async () => {
  await showMember(someDetails({ flags: ['dispute', 'partial-refund'], settledFlags: ['dispute'] }));
  const standing = section('Où en est cette adhésion');
  expect(standing.textContent).toContain('La banque du payeur conteste le paiement');
  expect(standing.textContent).toContain('Une partie de l’argent a été rendue.');
  expect(standing.textContent).not.toContain('Répondez dans Stripe');
  expect(within(standing).queryByRole('button')).toBeNull();
});

test('a corrected entry is struck out with its reason, and cannot be corrected or refunded again', async () => {
  const wrong = aPayment({ means: 'cash', status: 'cancelled', amount: 2450 });
  const struck = { ...wrong, correction: { reason: 'un zéro de trop', at: wrong.createdAt, by: 'Camille' } };
  await showMember(someDetails({ payments: [struck, aPayment({ means: 'cash' })] }));
  const [first, second] = within(section('Paiements')).getAllByRole('listitem');
  expect(spaces(first?.textContent)).toContain('Corrigé');
  expect(first?.textContent).toContain('un zéro de trop');
  expect(first?.querySelector('button')).toBeNull();
  fireEvent.click(within(second ?? document.body).getByRole('button', { name: /^Corriger ou rembourser/ }));
  const items = within(second ?? document.body).getAllByRole('button');
  expect(items.map(({ textContent }) => textContent)).toEqual(['⋯', 'Corriger', 'Rembourser', 'Reçu de paiement']);
});

test('the page of a member suspended for a missing proof says what is due and why', async () => {
  const reduced = { reducedPriceSelected: true, amount: 227.5, normalAmount: 300, paid: 227.5, owed: 72.5 } as const;
  await showMember(someDetails({ ...reduced, status: 'suspended', proof: 'missing' }));
  const money = spaces(section('Cotisation').textContent);
  expect(money).toContain('le tarif normal est dû, 300,00 € en tout, soit 72,50 € de plus que le tarif réduit.');
  expect(money).toContain('Dû, au tarif normal300,00 €');
  expect(spaces(section('Paiements').textContent)).toContain('Reçu227,50 €Reste à payer72,50 €');
  expect(screen.getByRole('button', { name: /^Encaisser 72,50\s€$/ })).toBeTruthy();
});

test.each([
  [{ proof: 'accepted', paid: 227.5 }, 'Tarif réduit accordé.', ['Dû227,50 €', 'Reçu227,50 €Reste à payer0,00 €']],
  [{ proof: 'refused', paid: 300 }, 'le tarif normal a été payé.', ['Dû, au tarif normal300,00 €', 'Reçu300,00 €']],
  [{ proof: 'held', paid: 227.5 }, 'le tarif normal sera dû : 300,00 € en tout.', ['Dû227,50 €', 'Reçu227,50 €']],
] as const)('a granted reduced price says how it was granted: %o', async (changes, note, [due, received]) => {
  await showMember(someDetails({ reducedPriceSelected: true, amount: 227.5, normalAmount: 300, ...changes }));
  const money = spaces(section('Cotisation').textContent);
  expect(money).toContain(note);
  expect(money).toContain(due);
  expect(spaces(section('Paiements').textContent)).toContain(received);
});

test('an archived member is found in the archive', async () => {
  const member = someDetails({ archivedAt: '2026-08-31T10:00:00.000Z' });
  const calls = await showMember(member, {
    [reading(member)]: json({ type: 'not-found', message: 'Introuvable.' }, 404),
    [`GET /api/archived-member/${member.id}`]: json(member),
  });
  expect(screen.getByText('Archivée le 31/08/26')).toBeTruthy();
  press('Plus');
  expect(screen.getByRole('button', { name: 'Restaurer' })).toBeTruthy();
  expect(calls.every(({ authorization }) => authorization === 'Bearer abc')).toBe(true);
});

test('an unknown member is reported, with a link back', async () => {
  answerCalls({
    'GET /api/memberships/x': json({ type: 'not-found' }, 404),
    'GET /api/archived-member/x': json({ type: 'not-found' }, 404),
  });
  render(<MemberScreen params={{ id: 'x' }} search={{}} />);
  await screen.findByRole('heading', { name: 'Adhésion introuvable' });
  expect(screen.getByRole('link', { name: 'Toutes les adhésions' }).getAttribute('href')).toBe('/admin/adhesions');
});

test('a page that cannot be read says so and is read again on demand', async () => {
  const member = someDetails();
  answerCalls({ [reading(member)]: json({ type: 'unavailable' }, 503) });
  render(<MemberScreen params={{ id: member.id }} search={{}} />);
  await screen.findByText('Erreur lors de la récupération du membre');
  answerCalls({ [reading(member)]: json(member) });
  press('Réessayer');
  await screen.findByRole('heading', { level: 1, name: member.fullName });
});

test('warnings say what they mean and what to do', async () => {
  await showMember(someDetails({ flags: ['dispute', 'partial-refund'] }));
  const standing = section('Où en est cette adhésion').textContent;
  expect(standing).toContain('La banque du payeur conteste le paiement');
  expect(standing).toContain('Répondez dans Stripe');
  expect(standing).toContain('Une partie de l’argent a été rendue.');
});

const heldProof = (type: string) => {
  const member = someDetails({ reducedPriceSelected: true, hasProof: true, proof: 'held', fullName: 'Zoé Martin' });
  const file = () => new Response(new Blob(['x'], { type }));
  return showMember(member, { [`GET /api/admin/memberships/${member.id}/proof`]: file });
};

test('a proof is shown in place and freed afterwards', async () => {
  const calls = await heldProof('image/jpeg');
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  press('Regarder le justificatif');
  const picture = await screen.findByRole('img', { name: 'Justificatif de Zoé Martin' });
  expect(picture.getAttribute('src')).toMatch(/^blob:/);
  expect(calls.at(-1)?.authorization).toBe('Bearer abc');
  press('Fermer');
  await waitFor(() => expect(revoked).toHaveBeenCalledOnce());
});

test('where no PDF can be shown in a page, it opens in another tab', async () => {
  vi.stubGlobal('navigator', { ...navigator, pdfViewerEnabled: false });
  await heldProof('application/pdf');
  press('Regarder le justificatif');
  await screen.findByText('Cet appareil n’affiche pas les PDF dans la page.');
  expect(screen.getByRole('link', { name: 'Ouvrir dans un nouvel onglet' }).getAttribute('href')).toMatch(/^blob:/);
});

test('the history is shown in words, also for kinds unknown to this version', async () => {
  const at = '2026-11-20T18:30:00.000Z';
  const entry = { at, by: null, fields: [], amount: null, means: null, note: null, mail: null, becomes: null };
  await showMember(
    someDetails({
      timeline: [
        { ...entry, kind: 'form', what: 'sent' },
        { ...entry, kind: 'payment', what: 'succeeded', amount: 245 },
        { ...entry, kind: 'stripe', what: 'charge.dispute.created' },
        { ...entry, kind: 'stripe', what: 'something.new' },
        {
          ...{ ...entry, kind: 'payment', what: 'corrected', amount: 2450, means: 'cash', by: 'Camille' },
          ...{ note: 'un zéro de trop', becomes: { amount: 245, means: 'cheque', on: at } },
        },
        {
          ...{ ...entry, kind: 'payment', what: 'refund-corrected', amount: 20, means: 'transfer' },
          ...{ note: 'jamais parti', becomes: { amount: 0, means: 'transfer', on: at } },
        },
        { ...entry, kind: 'flag', what: 'dispute-lost', by: 'Camille', note: 'vu avec la banque' },
        { ...entry, kind: 'change', what: 'member.update', by: 'Camille', fields: ['phone', 'unknownField'] },
      ],
    }),
    {},
    'historique',
  );
  const report = within(await screen.findByRole('region', { name: 'Historique' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => spaces(textContent));
  expect(report).toEqual([
    '20/11/26 à 19 h 30Formulaire reçu',
    '20/11/26 à 19 h 30Paiement reçu · 245,00 €',
    '20/11/26 à 19 h 30Stripe : paiement contesté',
    '20/11/26 à 19 h 30Stripe : autre événement',
    '20/11/26 à 19 h 30Paiement corrigé · 2450,00 €, Espèces → 245,00 €, Chèque, 20/11/26 par CamilleMotif : un zéro de trop',
    '20/11/26 à 19 h 30Remboursement corrigé · 20,00 €, Virement → rienMotif : jamais parti',
    '20/11/26 à 19 h 30Avertissement réglé : contestation perdue par Camillevu avec la banque',
    '20/11/26 à 19 h 30Fiche modifiée par CamilleModifié : téléphone',
  ]);
});

test('a minor without a guardian is pointed out', async () => {
  await showMember(someDetails({ birthDate: '2010-06-01' }), {}, 'coordonnees');
  const guardian = await screen.findByRole('region', { name: 'Représentant légal' });
  expect(guardian.textContent).toContain('complétez la fiche');
});
