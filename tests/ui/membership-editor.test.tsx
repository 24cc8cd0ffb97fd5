// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { MemberEditor } from '#features/admin/member/editor/MemberEditor.tsx';
import { provokes } from '#tests/support/console.ts';
import { answerCalls, json } from './admin-support.ts';
import { someDetails } from './member-support.ts';
import { answerForms, type SentForm } from './upload-support.ts';

const products = [
  {
    id: 'p',
    name: 'Canne',
    prices: [
      { id: 'now', amount: 260, isDefault: true },
      { id: 'low', amount: 135, isDefault: false },
    ],
  },
  { id: 's', name: 'Savate', prices: [{ id: 's1', amount: 210, isDefault: true }] },
];

const payloadOf = (form: SentForm | undefined): Record<string, unknown> => JSON.parse(String(form?.fields.payload));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const tick = (label: string) => fireEvent.click(screen.getByLabelText(label));
const validate = () => fireEvent.click(screen.getByRole('button', { name: 'Valider' }));
const total = () => screen.getByRole('region', { name: /Cotisation/ }).textContent?.replaceAll(/\s/g, ' ');

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  HTMLDialogElement.prototype.showModal ??= () => undefined;
  answerCalls({
    'GET /api/products': json(products),
    'GET /api/admin/seasons/2026-2027/products': json(products),
    'GET /api/club': json({ openSeason: '2026-2027' }),
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ready = () =>
  waitFor(() => expect(screen.getByRole('button', { name: 'Valider' })).toHaveProperty('disabled', false));

const adding = async () => {
  const onDone = vi.fn<(saved: MemberDetails) => void>();
  const onCancel = vi.fn();
  render(<MemberEditor season="2026-2027" onDone={onDone} onCancel={onCancel} />);
  await ready();
  return { onDone, onCancel };
};

const editing = async (member: MemberDetails) => {
  const onDone = vi.fn<(saved: MemberDetails) => void>();
  render(<MemberEditor member={member} onDone={onDone} />);
  await ready();
  return onDone;
};

const fillIn = () => {
  for (const [label, value] of Object.entries({
    Nom: 'Durand',
    Prénom: 'Zoé',
    'E-mail': 'zoe@exemple.fr',
    Téléphone: '0612345678',
    'Date de naissance': '05/03/1990',
    Adresse: '1 rue du Port',
  }))
    type(label, value);
  tick('Canne');
};

test('a form validated twice at once adds somebody once', async () => {
  const sent = answerForms({ status: 201, body: someDetails() }, { status: 201, body: someDetails() });
  const { onDone } = await adding();
  fillIn();
  validate();
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  await ready();
  expect(sent).toHaveLength(1);
});

test('somebody is added without a photo or boxes, unpaid unless money was received', async () => {
  const saved = someDetails();
  const sent = answerForms({ status: 201, body: saved });
  const { onDone } = await adding();
  fillIn();
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(saved));
  expect(sent).toMatchObject([{ method: 'POST', path: '/api/admin/memberships/add', token: 'Bearer abc' }]);
  expect(Object.keys(sent[0]?.fields ?? {}), 'no file').toEqual(['payload']);
  expect(payloadOf(sent[0])).toMatchObject({ lastName: 'Durand', disciplines: ['Canne'], status: 'active' });
  expect(payloadOf(sent[0])).not.toHaveProperty('payment');
  expect(screen.getByLabelText('Nom'), 'the form is empty again').toHaveProperty('value', '');
});

test('money received is sent along: all that is due unless another amount is typed', async () => {
  const sent = answerForms({ status: 201, body: someDetails() });
  const { onDone } = await adding();
  fillIn();
  tick('Paiement reçu');
  expect(screen.getByLabelText('Montant reçu')).toHaveProperty('value', '260');
  tick('Savate');
  expect(screen.getByLabelText('Montant reçu')).toHaveProperty('value', '365');
  type('Montant reçu', '100,50');
  fireEvent.change(screen.getByLabelText('Moyen de paiement'), { target: { value: 'cheque' } });
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(payloadOf(sent[0]).payment).toMatchObject({ means: 'cheque', amount: 100.5, note: null });
});

test('a payment above the amount due needs confirmation before the member is added', async () => {
  const sent = answerForms({ status: 201, body: someDetails() });
  const { onDone } = await adding();
  fillIn();
  tick('Paiement reçu');
  type('Montant reçu', '2600');
  validate();
  expect(await screen.findAllByText(/plus que ce qui est dû\s: vérifiez le montant/)).not.toEqual([]);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('checkbox', { name: /^Oui, 2340,00\s€ de plus/ }));
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(payloadOf(sent[0]).payment).toMatchObject({ amount: 2600, isAboveOwed: true });
});

test('an error stands at its field, in words about another person, and nothing is sent', async () => {
  const sent = answerForms();
  await adding();
  tick('Paiement reçu');
  type('Montant reçu', 'beaucoup');
  validate();
  expect(await screen.findByText('Veuillez renseigner le nom.', { selector: 'li a' })).toBeTruthy();
  expect(screen.getByLabelText('Montant reçu').getAttribute('aria-invalid')).toBe('true');
  expect(sent).toEqual([]);
});

test('a refusal keeps everything that was typed', async () => {
  provokes(/^Erreur ajout membre ApiError/);
  const sentence = 'Une adhésion existe déjà pour cette personne cette saison.';
  answerForms({ status: 409, body: { type: 'duplicate', message: sentence } }, { status: 503, body: {} });
  const { onDone } = await adding();
  fillIn();
  validate();
  expect(await screen.findByText(sentence, { selector: 'li' })).toBeTruthy();
  validate();
  expect(await screen.findByText(/L’enregistrement n’a pas abouti/)).toBeTruthy();
  expect(screen.getByLabelText('Nom')).toHaveProperty('value', 'Durand');
  expect(onDone).not.toHaveBeenCalled();
});

test('one person after the other: the form is sent and then empty for the next one, who is sent alone', async () => {
  const sent = answerForms({ status: 201, body: someDetails() }, { status: 201, body: someDetails() });
  const { onDone } = await adding();
  fillIn();
  tick('Paiement reçu');
  fireEvent.click(screen.getByRole('button', { name: 'Valider et ajouter un autre' }));
  await waitFor(() => expect(screen.getByLabelText('Nom')).toHaveProperty('value', ''));
  expect(onDone, 'nobody’s page is opened').not.toHaveBeenCalled();
  expect(document.activeElement?.contains(screen.getByLabelText('Nom')), 'one types on').toBe(true);
  expect(screen.getByLabelText('Paiement reçu')).toHaveProperty('checked', false);
  expect(screen.queryByText('À corriger')).toBeNull();
  fillIn();
  type('Prénom', 'Noé');
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map((form) => payloadOf(form).firstName)).toEqual(['Zoé', 'Noé']);
  expect(payloadOf(sent[1])).not.toHaveProperty('payment');
});

test('an error keeps the form open, and the next press opens the page as usual', async () => {
  answerForms({ status: 201, body: someDetails() });
  const { onDone } = await adding();
  fireEvent.click(screen.getByRole('button', { name: 'Valider et ajouter un autre' }));
  expect(await screen.findByText('Veuillez renseigner le nom.', { selector: 'li a' })).toBeTruthy();
  fillIn();
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
});

test('an existing member is linked until the form is sent again', async () => {
  provokes(/^Erreur ajout membre ApiError/);
  const message = 'Une adhésion existe déjà pour cette personne cette saison.';
  answerForms(
    { status: 409, body: { type: 'duplicate', message, current: { id: 'existing' } } },
    { status: 201, body: someDetails() },
  );
  const { onDone } = await adding();
  fillIn();
  validate();
  const link = await screen.findByRole('link', { name: 'Ouvrir la fiche de cette personne' });
  expect(link.getAttribute('href')).toBe('/admin/adhesions/existing');
  type('Nom', 'Durant');
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByRole('link', { name: 'Ouvrir la fiche de cette personne' })).toBeNull();
});

test('a member is corrected with the version that was read, and keeps price and files', async () => {
  const member = someDetails({ hasProof: true, reducedPriceSelected: true });
  const sent = answerForms({ status: 200, body: member });
  const onDone = await editing(member);
  expect(total()).toContain('245,00 €');
  tick('Savate');
  expect(total(), 'the kept price, and today’s').toContain('350,00 €');
  tick('Savate');
  expect(screen.getByText('Justificatif déjà reçu.')).toBeTruthy();
  type('Adresse', '2 quai Neuf');
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent).toMatchObject([{ method: 'PUT', path: `/api/admin/memberships/${member.id}` }]);
  expect(Object.keys(sent[0]?.fields ?? {}), 'no file').toEqual(['payload']);
  expect(payloadOf(sent[0])).toMatchObject({ updatedAt: member.updatedAt, address: '2 quai Neuf' });
});

test('a conflict shows both texts, takes what only the other changed, and is sent with the new version', async () => {
  provokes(/^Erreur lors de la mise à jour du membre ApiError/);
  const member = someDetails();
  const current = { ...member, address: '7 rue Haute', licenseNumber: 'LIC-7', updatedAt: '2026-11-20T11:00:00.000Z' };
  const conflict = { type: 'conflict', message: 'Cet élément a changé depuis que vous l’avez ouvert.', current };
  const sent = answerForms({ status: 409, body: conflict }, { status: 200, body: current });
  const onDone = await editing(member);
  type('Adresse', '2 quai Neuf');
  validate();
  const row = (await screen.findByRole('rowheader', { name: 'Adresse' })).closest('tr');
  expect(row?.textContent).toContain('2 quai Neuf');
  expect(row?.textContent).toContain('7 rue Haute');
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', '2 quai Neuf');
  expect(screen.getByLabelText('Numéro de licence')).toHaveProperty('value', 'LIC-7');
  fireEvent.click(screen.getByRole('button', { name: /^Reprendre la valeur enregistrée/ }));
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', '7 rue Haute');
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(payloadOf(sent[1])).toMatchObject({ updatedAt: current.updatedAt, address: '7 rue Haute' });
});

/** An answer that was cut off. */
const lost = { status: 200, body: undefined };

test('a lost answer is not shown as a failure: the typed text stays, and a retry is safe', async () => {
  provokes(/^Erreur lors de la mise à jour du membre ApiError/);
  answerForms(lost);
  await editing(someDetails());
  type('Adresse', '2 quai Neuf');
  validate();
  const notice = (await screen.findByText('La réponse n’est pas arrivée')).closest('[role=alert]');
  expect(notice?.textContent).toMatch(/est peut-être fait.*saisie est conservée.*à nouveau.*enregistré deux fois/);
  expect(screen.queryByText(/n’a pas abouti/)).toBeNull();
  expect(screen.queryByText('À corriger'), 'nothing is wrong').toBeNull();
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', '2 quai Neuf');
});

test('one’s own save whose answer was lost causes no conflict, however the number was typed', async () => {
  provokes(/^Erreur lors de la mise à jour du membre ApiError/);
  const member = someDetails();
  const current = { ...member, phone: '+33698765432', updatedAt: '2026-11-20T11:00:00.000Z' };
  const sent = answerForms(lost, { status: 409, body: { type: 'conflict', current } }, { status: 200, body: current });
  const onDone = await editing(member);
  type('Téléphone', '0698765432');
  validate();
  await screen.findByText('La réponse n’est pas arrivée');
  validate();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(screen.queryByText('Cette fiche a changé entretemps')).toBeNull();
  expect(sent.map((form) => payloadOf(form).updatedAt)).toEqual([
    ...[member.updatedAt, member.updatedAt],
    current.updatedAt,
  ]);
});

test('if the member has been deleted, the form says so, and the typed text stays', async () => {
  provokes(/^Erreur lors de la mise à jour du membre ApiError/);
  answerForms({ status: 404, body: { type: 'not-found', message: 'Introuvable.' } });
  await editing(someDetails());
  type('Adresse', '2 quai Neuf');
  validate();
  await screen.findByText(/Quelqu’un d’autre a supprimé cette adhésion/);
  expect(screen.queryByText('Introuvable.')).toBeNull();
  expect(screen.getByLabelText('Adresse')).toHaveProperty('value', '2 quai Neuf');
});

test('somebody who is there already after a lost answer may be the one who was sent', async () => {
  provokes(/^Erreur ajout membre ApiError/);
  const duplicate = { type: 'duplicate', message: 'Une adhésion existe déjà.', current: { id: 'existing' } };
  answerForms(lost, { status: 409, body: duplicate });
  await adding();
  fillIn();
  validate();
  await screen.findByText('La réponse n’est pas arrivée');
  validate();
  await screen.findByRole('link', { name: 'Ouvrir la fiche de cette personne' });
  expect(screen.getByText(/C’est peut-être votre envoi resté sans réponse/)).toBeTruthy();
});

test('a payment in progress is refused in its own words and is not a conflict', async () => {
  provokes(/^Erreur lors de la mise à jour du membre ApiError/);
  const member = someDetails();
  const message = 'Un paiement par carte est en cours\u202F: attendez qu’il aboutisse ou échoue.';
  answerForms({ status: 409, body: { type: 'conflict', message, current: member } });
  await editing(member);
  type('Adresse', '2 quai Neuf');
  validate();
  expect(await screen.findByText(/Un paiement par carte est en cours/, { selector: 'li' })).toBeTruthy();
  expect(screen.queryByText('Cette fiche a changé entretemps')).toBeNull();
});

test('cancelling asks only if something would be lost', async () => {
  const { onCancel } = await adding();
  const cancel = () => fireEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  cancel();
  await waitFor(() => expect(onCancel).toHaveBeenCalledOnce());
  type('Nom', 'Durand');
  cancel();
  const goOn = await screen.findByText('Quitter sans enregistrer', { selector: 'button' });
  expect(onCancel).toHaveBeenCalledOnce();
  fireEvent.click(goOn);
  await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(2));
});
