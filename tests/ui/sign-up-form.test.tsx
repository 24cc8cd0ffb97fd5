import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { askLikelyEmails } from '#components/membership-form/likely-emails.tsx';
import { MembershipForm } from '#components/membership-form/MembershipForm.tsx';
import { photoRule, proofRule } from '#domain/form/upload.ts';
import { fieldsOfPart } from '#domain/member/member-fields.ts';
import { formOrder } from '#domain/member/membership.ts';
import type { PaymentReport } from '#domain/member/sign-up.ts';
import { Confirmation } from '#features/payment/Confirmation.tsx';
import { SubmitArea } from '#features/sign-up/SubmitArea.tsx';
import { chosen, filledForm } from './sign-up-support.ts';

afterEach(cleanup);

const show = (isBack = false) => {
  const form = filledForm();
  form.$photo.set(chosen('photo.jpg'));
  const onSubmit = vi.fn<() => Promise<void>>(async () => undefined);
  const end = <SubmitArea form={form} serviceDown={undefined} />;
  render(<MembershipForm form={form} end={end} onSubmit={onSubmit} isBack={isBack} />);
  const button = screen.getByRole('button', { name: 'Procéder au paiement' });
  return { form, onSubmit, button };
};

test('a refusal of the whole form takes the focus', async () => {
  const { form, onSubmit, button } = show();
  onSubmit.mockImplementation(async () => form.setErrors({ form: 'Les inscriptions sont fermées.' }));
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('alert'));
  expect(document.activeElement?.textContent).toContain('Les inscriptions sont fermées.');
  onSubmit.mockImplementation(async () => form.setErrors({ form: 'Deux fois.', email: 'Adresse e-mail invalide.' }));
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.id).toBe('email'));
});

test('the button keeps the focus while it sends, and sends once', () => {
  const { form, onSubmit, button } = show();
  button.focus();
  act(() => form.$sending.set({ state: 'sending', fraction: 0 }));
  fireEvent.click(button);
  expect(onSubmit).not.toHaveBeenCalled();
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, 'true']);
});

test('a visitor who comes back to the form starts at its beginning', () => {
  show(true);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Vous' }));
});

test('the order of the fields in the rules is their order on the screen', () => {
  const { form } = show();
  const age17 = `05/03/${new Date().getFullYear() - 17}`;
  act(() => form.$values.set({ ...form.$values.get(), birthDate: age17, reducedPriceSelected: true }));
  const shown = [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id) => formOrder.includes(id));
  // No season asks anything for the federation unless the club says so.
  const others = ['means', 'paymentAmount', 'date', 'note', ...fieldsOfPart('federation')];
  expect(shown).toEqual(formOrder.filter((field) => !others.includes(field)));
});

test('the total stands under the disciplines too, and is read out once', () => {
  const { form } = show();
  const seen = () => document.querySelector('.running-total')?.textContent;
  expect(seen()).toBe('Total 180,00\u00A0€');
  const boxing = { id: 'b', name: 'Boxe', prices: [{ id: 'b-now', amountCents: 20_000, isDefault: true }] };
  act(() => form.$catalogue.set({ state: 'ready', products: [...form.$catalogue.get().products, boxing] }));
  act(() => form.setField('disciplines', ['Canne', 'Boxe']));
  expect(seen()).toMatch(/^Canne.*−50\s%.*Total 290,00\s€$/);
  expect(screen.getAllByText('Total')).toHaveLength(1);
  act(() => form.setField('disciplines', []));
  expect(seen()).toBeUndefined();
});

test('the practice is asked under the total once a discipline is chosen, and its answer outlives another choice', () => {
  const { form } = show();
  const practice = () => screen.queryByLabelText<HTMLSelectElement>('Pratique');
  const total = document.querySelector('.running-total');
  expect(total?.compareDocumentPosition(screen.getByLabelText('Pratique'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  fireEvent.change(screen.getByLabelText('Pratique'), { target: { value: 'assaut' } });
  act(() => form.setField('disciplines', []));
  expect([practice(), form.check()]).toEqual([null, undefined]);
  act(() => form.setField('disciplines', ['Canne']));
  expect([practice()?.value, form.check()?.practice]).toEqual(['assaut', 'assaut']);
});

test('the file chooser offers exactly the types that the rules accept', () => {
  const { form } = show();
  act(() => form.setField('reducedPriceSelected', true));
  const offered = (label: string) => screen.getByLabelText(label).getAttribute('accept')?.split(',');
  expect(offered('Photo de profil')).toEqual(photoRule.types);
  expect(offered('Justificatif de tarif réduit')).toEqual(proofRule.types);
});

const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join(' ');

test('an error of a field appears when it is left, and disappears when it is typed in', () => {
  show();
  const email = screen.getByLabelText('E-mail');
  fireEvent.change(email, { target: { value: 'zoe' } });
  expect(said()).not.toContain('Adresse e-mail invalide.');
  fireEvent.blur(email);
  expect(said()).toContain('Adresse e-mail invalide.');
  fireEvent.change(email, { target: { value: 'zoe@' } });
  expect(said()).not.toContain('Adresse e-mail invalide.');
});

test('an address that looks mistyped is asked about once it is left, and taken as it is unless one agrees', async () => {
  // Loaded with the first key on the page.
  onTestFinished(askLikelyEmails(show().form));
  const email = screen.getByLabelText<HTMLInputElement>(/^E-mail/);
  email.focus();
  fireEvent.change(email, { target: { value: 'zoe@ornage.fr' } });
  expect(said()).not.toContain('Vouliez-vous');
  fireEvent.blur(email);
  await waitFor(() => expect(said()).toContain('Vouliez-vous écrire zoe@orange.fr'));
  expect(email.getAttribute('aria-invalid')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Oui, corriger' }));
  expect(email.value).toBe('zoe@orange.fr');
  expect(said()).not.toContain('Vouliez-vous');
});

test('a refused file is reported, and removing it keeps the place', () => {
  const { form } = show();
  act(() => form.setField('reducedPriceSelected', true));
  act(() => {
    form.$proof.set({ state: 'refused', code: 'proof-too-large' });
    form.check();
  });
  const field = screen.getByLabelText('Justificatif de tarif réduit');
  expect(said()).toContain('Fichier trop volumineux (max 1 Mo)');
  fireEvent.click(screen.getByRole('button', { name: /^Retirer.*Justificatif/ }));
  expect(document.activeElement).toBe(field);
  expect([said(), field.getAttribute('aria-invalid')]).toEqual([expect.not.stringContaining('volumineux'), null]);
  expect(screen.queryByRole('button', { name: /^Retirer.*Justificatif/ })).toBeNull();
});

const report: PaymentReport = {
  seasonDays: { firstDay: '2026-09-01', lastDay: '2027-08-31' },
  name: 'Zoé Durand',
  email: 'zoe@exemple.fr',
  status: 'succeeded',
  memberStatus: 'cancelled',
  season: '2026-2027',
  disciplines: ['Canne'],
  lines: [{ discipline: 'Canne', reason: 'normal-price', amountCents: 18_000, discountCents: 0, deductions: [] }],
  amount: 18_000,
  refunded: 18_000,
  isDoubtful: false,
  paidAt: '2026-11-20T10:00:00.000Z',
  birthDate: '1990-03-05',
};

test('a fully refunded payer is not welcomed', () => {
  render(<Confirmation report={report} isPaid />);
  expect(screen.getByRole('heading').textContent).toBe('Paiement remboursé');
  expect(screen.getByText(/^Zoé Durand, votre paiement pour la saison 2026-2027 vous a été remboursé/)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/Bienvenue|bien arrivé|prochaine séance/);
});

describe('what is left to do after a payment', () => {
  const paid: PaymentReport = { ...report, memberStatus: 'active', refunded: 0 };
  const shown = (changes: Partial<PaymentReport>): string => {
    render(<Confirmation report={{ ...paid, ...changes }} isPaid />);
    return document.body.textContent?.replaceAll(/\s/g, ' ') ?? '';
  };

  test('is told with whose it is, and leads to the dossier', () => {
    const text = shown({ openPieces: { guardian: 'missing', photo: 'refused', proof: 'received' } });
    expect(text).toMatch(/Il manque encore.*représentant légal : à lui.*En cours de vérification.*le club le vérifie/);
    expect(text).toContain('Une photo : à vous de l’envoyer');
    expect(text).not.toContain('présentez-le');
    const link = screen.getByRole('link', { name: 'Mon dossier' });
    expect([link.getAttribute('href'), text.includes('zoe@exemple.fr')]).toEqual(['/dossier', true]);
  });

  test.each([
    ['an adult', '1990-03-05', 'Votre attestation de santé : à vous de la confirmer, dans votre dossier.'],
    [
      'a minor',
      `${new Date().getFullYear() - 16}-01-01`,
      'Votre attestation de santé : à votre représentant légal de la confirmer, depuis le message qui lui est envoyé.',
    ],
  ])('asks the attestation of whom may give it: %s', (_who, birthDate, sentence) => {
    expect(shown({ birthDate, openPieces: { health: 'missing' } })).toContain(sentence);
  });

  test('is nothing if all is there; the way to the dossier is told all the same', () => {
    expect(shown({ openPieces: {} })).not.toMatch(/Il manque|En cours de vérification/);
    expect(screen.getByRole('link', { name: 'Mon dossier' })).toBeTruthy();
  });

  test('is no class of a season that has not begun', () => {
    const text = shown({ startsOn: '2027-09-06', season: '2027-2028' });
    expect(text).toContain('La saison 2027-2028 commence le 06/09/27');
    expect(text).not.toContain('prochaine séance');
  });

  test('is told of no membership that is not in force', () => {
    expect(shown({ memberStatus: 'pending' })).toContain('Le club vous écrit');
    expect(screen.queryByRole('link', { name: 'Mon dossier' })).toBeNull();
  });
});

test('a partial refund is shown beside the payment', () => {
  render(<Confirmation report={{ ...report, memberStatus: 'active', refunded: 5_000 }} isPaid />);
  expect(screen.getByText(/Bienvenue/)).toBeTruthy();
  expect(document.body.textContent?.replaceAll(/\s/g, ' ')).toContain('Montant remboursé50,00 €');
});
