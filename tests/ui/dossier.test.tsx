// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DossierJson } from '#domain/member/dossier.ts';
import { $hasEnded, $loaded, $paying } from '#features/dossier/dossier-store.ts';
import { keepLink } from '#features/dossier/read-dossier.ts';
import { $payment } from '#features/payment/payment-store.ts';
import { $progress } from '#lib/sign-up-progress.ts';
import { forgetInTab } from '#lib/tab-storage.ts';
import { bankAccount } from '#tests/support/bank-account.ts';
import { aDossier, anUnfinished, aPaper, pieces, TOKEN } from '#tests/support/dossiers.ts';
import { answerCalls, json } from './admin-support.ts';
import { openPage, said } from './dossier-support.tsx';
import { answerForms } from './upload-support.ts';

const READ = 'GET /api/dossier';
const ended = json({ type: 'link-ended', messages: ['Ce lien n’est plus valable.'] }, 410);
const down = json({ type: 'unavailable', messages: ['Le service est momentanément indisponible.'] }, 503);
const wrong = 'Adresse e-mail invalide.';
const invalid = json({ type: 'validation', messages: [wrong], fields: { email: wrong } }, 422);
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const open = (title: string) => {
  const heading = screen.getByRole('heading', { name: title });
  const fold = heading.closest('details');
  if (!fold) throw new Error(`${title} is not folded`);
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
};
const titleOf = () => screen.getByRole('heading', { level: 1 }).textContent;
const toDo = () =>
  screen
    .queryAllByRole('region')
    .map((region) => region.querySelector('h3')?.textContent)
    .filter(Boolean);

/** Opens another link in this tab: the browser keeps the document. */
const openAnother = (letter = 'b'): void => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue();
  history.replaceState(null, '', `/dossier#${letter.repeat(43)}`);
  act(() => void dispatchEvent(new Event('hashchange')));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
};
/** Makes the state of a new document. */
const forgetDocument = (): void => {
  $loaded.set({ state: 'loading' });
  $paying.set(undefined);
  $hasEnded.set(false);
  $payment.set({ state: 'nothing' });
  $progress.set({ step: 'form' });
  keepLink('');
};
/** Does what a browser does that loads the document again. */
const startAfresh = async (address = location.pathname + location.search + location.hash): Promise<void> => {
  cleanup();
  forgetDocument();
  await openPage(address);
};

beforeEach(() => {
  for (const key of ['held-link', 'held-contact', 'sign-up-difference']) forgetInTab(key);
  localStorage.clear();
  forgetDocument();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const show = async (dossier: DossierJson, answers: Parameters<typeof answerCalls>[0] = {}) => {
  const calls = answerCalls({ [READ]: json(dossier), ...answers });
  await openPage();
  await screen.findByText(/Zoé Durand/);
  return calls;
};

/** Returns the calls about the dossier itself. The page also asks what the next season offers. */
const aboutDossier = <Call extends { path: string }>(calls: readonly Call[]): Call[] =>
  calls.filter(({ path }) => path !== '/api/dossier/next-season');

test('the link leaves the address at once, is sent with each call, and outlives a reload', async () => {
  localStorage.setItem('token', 'an administrator’s');
  const calls = await show(aDossier());
  expect([location.hash, location.pathname]).toEqual(['', '/dossier']);
  await openPage('/dossier');
  await waitFor(() => expect(aboutDossier(calls)).toHaveLength(2));
  expect(new Set(calls.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${TOKEN}`]));
  expect(document.title).not.toContain('Zoé');
});

test('a browser that keeps nothing leaves the link in the address, so that a reload works', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('refused', 'QuotaExceededError');
    },
    removeItem: () => undefined,
  });
  await show(aDossier());
  expect(location.hash).toBe(`#${TOKEN}`);
});

test.each<[string, Partial<DossierJson>, string]>([
  ['a photo', { pieces: pieces({ photo: 'missing' }) }, 'Il ne manque qu’une chose à votre dossier : une photo.'],
  [
    'a photo and money',
    { pieces: pieces({ photo: 'missing', payment: 'missing' }), owed: 41 },
    'Il manque deux choses à votre dossier : une photo et 41,00 €.',
  ],
  [
    'another photo, health and the guardian',
    { pieces: pieces({ photo: ['refused', 'Floue'], guardian: 'missing', health: 'missing' }) },
    'Il manque trois choses à votre dossier : une autre photo, l’autorisation de votre représentant légal et votre attestation de santé.',
  ],
  [
    'money or another proof, of which one is enough',
    { ...anUnfinished() },
    'Il manque deux choses à votre dossier : une photo et 41,00 € ou un autre justificatif.',
  ],
  [
    'both money and a proof, if the reduced price is not paid either',
    { ...anUnfinished(), paid: 100, owed: 80 },
    'Il manque trois choses à votre dossier : une photo, un autre justificatif et 80,00 €.',
  ],
])('the page says in one sentence what is missing: %s', async (_what, changes, sentence) => {
  await show(aDossier(changes));
  expect(said()).toContain(sentence);
});

test('open pieces come first and unfolded, finished ones are folded with a word beside their sign', async () => {
  await show(anUnfinished());
  expect(toDo()).toEqual(['Votre photo', 'Votre justificatif', 'Paiement']);
  const folded = [...document.querySelectorAll('details')].map((fold) => fold.querySelector('h3')?.textContent);
  expect(folded.slice(0, 2)).toEqual(['Vos coordonnées', 'Attestation de santé']);
  expect(said()).toContain('✓ En ordre');
  expect(said()).toContain('Le club a répondu : La carte est celle de 2024.');
  expect(said()).toContain('ou payez 41,00 € : la différence avec le tarif normal. L’un des deux suffit.');
});

test('while a proof waits for its decision the page asks for nothing, and says what an acceptance means', async () => {
  const dossier = anUnfinished({
    pieces: pieces({ proof: 'received', payment: 'missing' }),
    hasPhoto: true,
  });
  await show(dossier);
  expect(said()).toContain('En cours de vérification : votre justificatif. Vous n’avez rien à faire');
  expect(said()).toContain('En attente du justificatif');
  expect(said()).toContain('Vous n’avez rien à faire pour l’instant');
  expect(said()).toContain('S’il est accepté, vous ne devez plus rien.');
  expect(screen.getByRole('button', { name: /^Payer 41,00\s€ par carte$/ })).toBeTruthy();
});

test('a complete dossier says so, with the certificate', async () => {
  await show(aDossier());
  expect(titleOf()).toBe('Dossier complet');
  expect(said()).toContain('Merci Zoé ! Tout est en ordre, il n’y a plus rien à faire.');
  expect(await screen.findByRole('button', { name: 'Attestation' })).toBeTruthy();
});

test.each<[string, Partial<DossierJson>]>([
  ['is disputed', { isDoubtful: true }],
  ['was given back', { receipts: [{ means: 'card', amount: 180, refunded: 180, paidAt: '2026-11-20T10:00:00Z' }] }],
])('there is no certificate of money that %s', async (_what, changes) => {
  await show(aDossier(changes));
  await waitFor(() => expect(document.querySelector('.loading')).toBeNull());
  expect(screen.queryByRole('button', { name: 'Attestation' })).toBeNull();
});

test('a season that is over is shown and asks for nothing', async () => {
  await show(anUnfinished({ isArchived: true, owed: 0 }));
  expect(titleOf()).toBe('La saison 2026-2027 est close');
  expect(toDo()).toEqual([]);
  open('Vos paiements');
  expect(await screen.findByText(/^139,00\s€$/)).toBeTruthy();
});

test('a closed season in which something is owed shows how much, takes it, and asks for nothing else', async () => {
  const pieces = (['photo', 'payment'] as const).map((piece) => ({ piece, state: 'missing' as const, refusal: null }));
  await show(anUnfinished({ isArchived: true, owed: 55, pieces }));
  expect(titleOf()).toBe('La saison 2026-2027 est close');
  expect(screen.getByText(/Il reste 55,00\s€ à payer pour cette saison/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /55,00\s€/ })).toBeTruthy();
  expect(toDo()).toHaveLength(1);
});

test('a cancelled membership is told as such, and not as complete', async () => {
  await show(aDossier({ status: 'cancelled', pieces: [] }));
  expect(titleOf()).toBe('Cette adhésion est annulée');
});

test.each([
  ['without a link', '/dossier', 'Votre dossier', 'Votre dossier s’ouvre depuis le lien'],
  ['with a link that was cut', '/dossier#aaaa', 'Ce lien est incomplet', 'sans doute coupé'],
  ['with a link that has ended', `/dossier#${TOKEN}`, 'Ce lien a pris fin', 'n’est plus valable'],
])(
  '%s the page says so, and asks for a new one without telling who is known',
  async (_how, address, title, sentence) => {
    const calls = answerCalls({
      [READ]: ended,
      'GET /api/dossier/link': ended,
      'POST /api/dossier-links': ({ body }) => (JSON.stringify(body).includes('@exemple') ? json({})() : invalid()),
    });
    await openPage(address);
    await waitFor(() => expect(titleOf()).toBe(title));
    expect(said()).toContain(sentence);
    const email = await screen.findByLabelText('E-mail');
    fireEvent.change(email, { target: { value: 'zoe@' } });
    press('Recevoir un nouveau lien');
    await screen.findByText('Adresse e-mail invalide.');
    expect(document.activeElement).toBe(email);
    fireEvent.change(email, { target: { value: ' zoe@exemple.fr ' } });
    press('Recevoir un nouveau lien');
    press('Envoi…');
    await screen.findByText(/Si cette adresse est celle d’une adhésion/);
    const asked = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(asked).toEqual([{ email: 'zoe@' }, { email: 'zoe@exemple.fr' }]);
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  },
);

test('a service that is down is told, and tried again with the same link', async () => {
  const answers = [lost, down, json(aDossier())];
  answerCalls({ [READ]: () => (answers.shift() ?? down)() });
  await openPage();
  press(/^Réessayer$/);
  await waitFor(() => expect(answers).toHaveLength(1));
  await screen.findByText(/Votre lien n’est pas en cause/);
  press(/^Réessayer$/);
  await waitFor(() => expect(titleOf()).toBe('Dossier complet'));
});

test('a new link opened in the same tab replaces the old one', async () => {
  const calls = await show(aDossier());
  openAnother();
  await startAfresh();
  await waitFor(() => expect(calls.at(-1)?.authorization).toBe(`Bearer ${'b'.repeat(43)}`));
  expect(location.hash).toBe('');
});

test('the dossier of one person leaves the screen before anything is done with the link of another', async () => {
  const calls = await show(aDossier());
  openAnother();
  expect(said()).not.toContain('Zoé');
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(said()).toContain('Ouverture de votre dossier');
  expect(aboutDossier(calls).map(({ authorization }) => authorization)).toEqual([`Bearer ${TOKEN}`]);
});

test('text typed in one dossier does not appear in another’s, and stays for a new link of the same person', async () => {
  const dossiers = [aDossier(), aDossier(), aDossier({ firstName: 'Léo' })];
  answerCalls({ [READ]: () => Response.json(dossiers.shift()) });
  await openPage();
  await screen.findByText(/Zoé Durand/);
  const address = await editContact().then(() => screen.getByLabelText('Adresse'));
  fireEvent.change(address, { target: { value: '2 rue Neuve' } });
  await waitFor(() => expect(sessionStorage.getItem('held-contact')).toContain('2 rue Neuve'));
  openAnother();
  await startAfresh();
  expect((await screen.findByLabelText<HTMLInputElement>('Adresse')).value).toBe('2 rue Neuve');
  openAnother('c');
  await startAfresh();
  await screen.findByText(/Léo Durand/);
  expect(screen.queryByLabelText('Adresse')).toBeNull();
  expect(sessionStorage.getItem('held-contact')).toBeNull();
});

test('a link that has ended shows nothing of the person whose dossier was open', async () => {
  const answers = [json(aDossier()), ended];
  answerCalls({ [READ]: () => (answers.shift() ?? ended)(), 'GET /api/dossier/link': ended });
  await openPage();
  await screen.findByText(/Zoé Durand/);
  openAnother();
  await startAfresh();
  await waitFor(() => expect(titleOf()).toBe('Ce lien a pris fin'));
  expect(said()).not.toContain('Zoé');
  expect(said()).not.toContain('Votre saisie');
});

test('a guardian reads what they authorise, and nothing is sent before they press', async () => {
  const calls = answerCalls({
    [READ]: ended,
    'GET /api/dossier/link': json({ scope: 'guardian' }),
    'GET /api/dossier/guardian': json(aPaper()),
    'POST /api/dossier/guardian': json(aPaper({ confirmedAt: '2026-11-27T10:00:00.000Z' })),
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Autorisation parentale' });
  expect(said()).toContain('Bonjour Anne Durand. Léo Durand adhère au club pour la saison 2026-2027');
  expect(said()).toContain('Disciplines : Canne, Savate boxe française.');
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  press('J’autorise Léo');
  press('J’autorise Léo');
  await waitFor(() => expect(titleOf()).toBe('Merci, c’est enregistré'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /autorise/ })).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Vous avez autorisé Léo le 27/11/26.'));
});

test('a guardian who has confirmed opens the dossier by the same link', async () => {
  let isConfirmed = false;
  answerCalls({
    [READ]: () => (isConfirmed ? Response.json(aDossier({ firstName: 'Elsa', reader: 'guardian' })) : ended()),
    'GET /api/dossier/link': json({ scope: 'guardian' }),
    'GET /api/dossier/guardian': json(aPaper({ firstName: 'Elsa' })),
    'POST /api/dossier/guardian': () => {
      isConfirmed = true;
      return Response.json(aPaper({ firstName: 'Elsa', confirmedAt: '2026-11-27T10:00:00.000Z' }));
    },
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Autorisation parentale' });
  press('J’autorise Elsa');
  await screen.findByRole('button', { name: 'Ouvrir le dossier d’Elsa' });
  press('Ouvrir le dossier d’Elsa');
  await waitFor(() => expect(said()).toContain('Merci Elsa'));
});

test('the guardian of a member who has come of age learns so, and cannot request a link', async () => {
  answerCalls({ [READ]: ended, 'GET /api/dossier/link': json({ scope: 'come-of-age' }) });
  await openPage();
  await waitFor(() => expect(titleOf()).toBe('Ce dossier n’est plus le vôtre'));
  expect(said()).toContain('La personne que vous représentiez est majeure');
  expect(screen.queryByRole('button', { name: 'Recevoir un nouveau lien' })).toBeNull();
});

test('a minor sends the message to their guardian once more', async () => {
  const guardian = { name: 'Anne Durand', email: 'anne@exemple.fr', confirmedAt: null };
  const dossier = aDossier({ pieces: pieces({ guardian: 'missing' }), guardian });
  const calls = answerCalls({ [READ]: json(dossier), 'POST /api/dossier/guardian-mail': json(dossier) });
  await openPage();
  await screen.findByRole('button', { name: 'Lui renvoyer le message' });
  press('Lui renvoyer le message');
  await waitFor(() => expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
});

test.each([
  ['while only the attestation of health is theirs to give', '2026-09-05T10:00:00.000Z', 1],
  ['once, while the authorisation is missing too', null, 1],
])('a minor can send it again %s', async (_when, confirmedAt, buttons) => {
  const guardian = { name: 'Anne Durand', email: 'anne@exemple.fr', confirmedAt };
  const open = pieces({ guardian: confirmedAt ? 'accepted' : 'missing', health: 'missing' });
  answerCalls({ [READ]: json(aDossier({ pieces: open, guardian })) });
  await openPage();
  expect(await screen.findAllByRole('button', { name: 'Lui renvoyer le message' })).toHaveLength(buttons);
});

test('a new address is confirmed with one press', async () => {
  const calls = answerCalls({
    [READ]: ended,
    'GET /api/dossier/link': json({ scope: 'email' }),
    'POST /api/dossier/email-confirmation': json({ confirmed: true }),
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Votre adresse e-mail' });
  expect(calls.every(({ method }) => method === 'GET')).toBe(true);
  press('Confirmer cette adresse');
  await waitFor(() => expect(titleOf()).toBe('Adresse confirmée'));
  await startAfresh();
  await waitFor(() => expect(titleOf()).toBe('Votre dossier'));
  expect(screen.queryByRole('button', { name: 'Confirmer cette adresse' })).toBeNull();
});

test('a link that ends before it is pressed says so', async () => {
  answerCalls({
    [READ]: ended,
    'GET /api/dossier/link': json({ scope: 'email' }),
    'POST /api/dossier/email-confirmation': ended,
  });
  await openPage();
  await screen.findByRole('heading', { name: 'Votre adresse e-mail' });
  press('Confirmer cette adresse');
  await waitFor(() => expect(titleOf()).toBe('Ce lien a pris fin'));
});

test('health is certified with one press, however often it is pressed', async () => {
  const calls = await show(aDossier({ pieces: pieces({ health: 'missing' }) }), {
    'POST /api/dossier/health?version=2026-11': json(aDossier()),
  });
  press('Je le certifie');
  press('Je le certifie');
  await waitFor(() => expect(titleOf()).toBe('Dossier complet'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement?.id).toBe('etat'));
});

test('a link that ends while the page is open leaves it as it is, and offers a new one', async () => {
  await show(aDossier({ pieces: pieces({ health: 'missing' }) }), {
    'POST /api/dossier/health?version=2026-11': ended,
  });
  press('Je le certifie');
  await screen.findByRole('button', { name: 'Recevoir un nouveau lien' });
  expect(said()).toContain('Votre lien a pris fin entretemps. Votre saisie est toujours là');
  expect(screen.getByRole('button', { name: 'Je le certifie' })).toBeTruthy();
});

test('an answer that is lost is told as unknown, and the truth is read again', async () => {
  const truths = [aDossier({ pieces: pieces({ health: 'missing' }) }), aDossier()];
  const calls = answerCalls({
    [READ]: () => Response.json(truths.shift() ?? aDossier()),
    'POST /api/dossier/health?version=2026-11': lost,
  });
  await openPage();
  await screen.findByRole('button', { name: 'Je le certifie' });
  press('Je le certifie');
  await waitFor(() => expect(titleOf()).toBe('Dossier complet'));
  expect(aboutDossier(calls).map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
});

const chooseProof = () => {
  const file = new File(['%PDF-1.4 une page'], 'carte.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Choisir un justificatif'), { target: { files: [file] } });
};

test('another proof is chosen, sent once with the link, and its piece moves on', async () => {
  await show(anUnfinished());
  const answer = Promise.withResolvers<void>();
  const after = anUnfinished({ pieces: pieces({ photo: 'missing', proof: 'received', payment: 'missing' }) });
  const sent = answerForms({ status: 200, body: after, after: answer.promise });
  chooseProof();
  await screen.findByText(/carte\.pdf/);
  fireEvent.click(await screen.findByRole('button', { name: 'Envoyer ce justificatif' }));
  press('Envoyer ce justificatif');
  answer.resolve();
  await screen.findByText(/S’il est accepté, vous ne devez plus rien/);
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/api/dossier/proof',
      token: `Bearer ${TOKEN}`,
      fields: { reducedPriceProofFile: 'application/pdf' },
    },
  ]);
});

test('the error about a refused file stands at its field, and the file stays chosen', async () => {
  await show(anUnfinished());
  const sentence = 'Fichier trop volumineux (max 1 Mo)';
  answerForms({
    status: 422,
    body: { type: 'validation', messages: [sentence], fields: { reducedPriceProofFile: sentence } },
  });
  chooseProof();
  await screen.findByText(/carte\.pdf/);
  press('Envoyer ce justificatif');
  await waitFor(() =>
    expect(screen.getByLabelText('Justificatif de tarif réduit').getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getByRole('button', { name: 'Envoyer ce justificatif' })).toBeTruthy();
});

test('after the normal price was paid for want of a proof, the prices say so', async () => {
  await show(aDossier({ reducedPriceSelected: true, amount: 139, normalAmount: 180, paid: 180 }));
  open('Disciplines et tarifs');
  await screen.findByText('Faute de justificatif, le tarif normal a été payé.');
});

const editContact = async () => {
  open('Vos coordonnées');
  fireEvent.click(await screen.findByRole('button', { name: 'Modifier mes coordonnées' }));
  return screen.findByLabelText<HTMLInputElement>('Téléphone');
};

test('phone and address are corrected with the version that was read', async () => {
  const after = aDossier({ phone: '+33698765432', updatedAt: '2026-11-27T10:00:00.000Z' });
  const calls = await show(aDossier(), { 'PUT /api/dossier/contact': json(after) });
  const phone = await editContact();
  expect([phone.value.replaceAll('\u00a0', ' '), document.activeElement]).toEqual(['06 12 34 56 78', phone]);
  fireEvent.change(phone, { target: { value: '12' } });
  press('Enregistrer');
  await screen.findByText('Numéro de téléphone invalide.');
  fireEvent.change(phone, { target: { value: '06 98 76 54 32' } });
  press('Enregistrer');
  await screen.findByRole('button', { name: 'Modifier mes coordonnées' });
  expect(calls.at(-1)?.body).toEqual({
    phone: '+33698765432',
    address: '1 rue du Port',
    emergencyContactName: null,
    emergencyContactPhone: null,
    readAt: '2026-11-20T10:00:00.000Z',
  });
  expect(sessionStorage.getItem('held-contact')).toBeNull();
});

test('typed text survives a reload', async () => {
  await show(aDossier());
  const address = await editContact().then(() => screen.getByLabelText('Adresse'));
  fireEvent.change(address, { target: { value: '2 rue Neuve' } });
  await waitFor(() => expect(sessionStorage.getItem('held-contact')).toContain('2 rue Neuve'));
  document.body.replaceChildren();
  await openPage('/dossier');
  expect((await screen.findByLabelText<HTMLInputElement>('Adresse')).value).toBe('2 rue Neuve');
  expect(said()).toContain('Votre saisie d’avant le rechargement est reprise');
});

test('a change by the club is shown beside the typed text, which stays', async () => {
  const theirs = aDossier({ phone: '+33611111111', updatedAt: '2026-11-27T10:00:00.000Z' });
  const after = aDossier({ phone: '+33622222222', updatedAt: '2026-11-27T11:00:00.000Z' });
  const answers = [json({ type: 'conflict', messages: ['Changé.'], current: theirs }, 409), json(after)];
  const calls = await show(aDossier(), { 'PUT /api/dossier/contact': () => (answers.shift() ?? down)() });
  const phone = await editContact();
  fireEvent.change(phone, { target: { value: '06 22 22 22 22' } });
  press('Enregistrer');
  await screen.findByText('Modifié entretemps');
  expect(said()).toContain('06 11 11 11 11');
  expect(screen.getByLabelText<HTMLInputElement>('Téléphone').value).toBe('06 22 22 22 22');
  press('Enregistrer');
  await screen.findByRole('button', { name: 'Modifier mes coordonnées' });
  expect(calls.at(-1)?.body).toMatchObject({ phone: '+33622222222', readAt: '2026-11-27T10:00:00.000Z' });
});

test('a new address waits for its confirmation and can be given up', async () => {
  const pending = aDossier({ pendingEmail: 'neuve@exemple.fr' });
  const answers = [json(pending), json(aDossier())];
  const calls = await show(aDossier(), { 'PUT /api/dossier/email': () => (answers.shift() ?? down)() });
  open('Vos coordonnées');
  fireEvent.click(await screen.findByRole('button', { name: 'Changer d’adresse e-mail' }));
  const field = await screen.findByLabelText('Nouvelle adresse e-mail');
  fireEvent.change(field, { target: { value: 'zoe@exemple.fr' } });
  press('Envoyer le message de confirmation');
  await screen.findByText('C’est déjà votre adresse.');
  fireEvent.change(field, { target: { value: 'neuve@exemple.fr' } });
  press('Envoyer le message de confirmation');
  await screen.findByText(/Nouvelle adresse : neuve@exemple\.fr\. Confirmez-la depuis le message/);
  press('Garder l’ancienne adresse');
  await waitFor(() => expect(said()).not.toContain('neuve@exemple.fr'));
  expect(calls.slice(-2).map(({ body }) => body)).toEqual([{ email: 'neuve@exemple.fr' }, { email: 'zoe@exemple.fr' }]);
});

test('a consent can be withdrawn, and data can be requested after a short question', async () => {
  const answers = [
    { imageRights: false, news: true },
    { imageRights: false, news: false },
  ];
  const asked = aDossier({ requests: [{ kind: 'erasure', at: '2026-11-27T10:00:00.000Z' }] });
  const calls = await show(aDossier(), {
    'PUT /api/dossier/consents': () => Response.json(aDossier({ consents: answers.shift() ?? aDossier().consents })),
    'POST /api/dossier/requests': json(asked),
  });
  open('Vos accords');
  fireEvent.click(await screen.findByRole('button', { name: 'Retirer mon accord' }));
  await screen.findByText(/Vous n’êtes pas d’accord/);
  press('Ne plus les recevoir');
  await screen.findByText(/Vous ne les recevez pas/);
  const readAt = '2026-11-20T10:00:00.000Z';
  expect(calls.slice(-2).map(({ body }) => body)).toEqual([
    // Nothing about news, which a mail may have ended since the page was opened.
    { imageRights: false, readAt },
    { imageRights: false, news: false, readAt },
  ]);
  open('Vos données');
  fireEvent.click(await screen.findByRole('button', { name: 'Demander l’effacement' }));
  await screen.findByText(/Les écritures de paiement restent dix ans/);
  press('Annuler');
  fireEvent.click(await screen.findByRole('button', { name: 'Demander l’effacement' }));
  press('Oui, demander l’effacement');
  await screen.findByText(/Vous avez demandé l’effacement le 27\/11\/26\./);
  expect(calls.at(-1)?.body).toEqual({ kind: 'erasure' });
});

test('a debt is paid in the payment step, with the seen amount, and the page returns to the dossier', async () => {
  Element.prototype.scrollIntoView = () => undefined;
  const begun = { clientSecret: 's', paymentIntentId: 'pi_1', publishableKey: 'pk_test_stand_in', amount: 4_100 };
  const calls = await show(anUnfinished(), { 'POST /api/dossier/payment': json(begun, 201) });
  press(/^Payer 41,00\s€ par carte$/);
  press(/^Payer 41,00\s€ par carte$/);
  await screen.findByLabelText('Numéro de carte');
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([{ amount: 4_100 }]);
  press('Revenir à votre dossier');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'GET', path: '/api/dossier' }));
  expect(toDo()).toContain('Paiement');
});

test('if something else is owed by now, the page shows it and charges nothing', async () => {
  const sentence = 'Le montant a changé, vérifiez votre sélection.';
  const answers = [anUnfinished(), anUnfinished({ owed: 30 })];
  answerCalls({
    [READ]: () => Response.json(answers.shift() ?? anUnfinished({ owed: 30 })),
    'POST /api/dossier/payment': json({ type: 'validation', messages: [sentence], fields: { amount: sentence } }, 422),
  });
  await openPage();
  await screen.findByText(/Zoé Durand/);
  press(/^Payer 41,00\s€ par carte$/);
  await waitFor(() => expect(said()).toContain(sentence));
  await screen.findByRole('button', { name: /^Payer 30,00\s€ par carte$/ });
});

const beginToPay = async (): Promise<void> => {
  Element.prototype.scrollIntoView = () => undefined;
  press(/^Payer 41,00\s€ par carte$/);
  await screen.findByLabelText('Numéro de carte');
};
const begun = { clientSecret: 's', paymentIntentId: 'pi_1', publishableKey: 'pk_test_stand_in', amount: 4_100 };

test('the payment says whose it is, and is neither shown nor resumed with the link of another', async () => {
  const dossiers = [anUnfinished(), anUnfinished({ firstName: 'Léo' })];
  answerCalls({ [READ]: () => Response.json(dossiers.shift()), 'POST /api/dossier/payment': json(begun, 201) });
  await openPage();
  await screen.findByText(/Zoé Durand/);
  await beginToPay();
  expect(screen.getByRole('banner').textContent).toContain('Zoé Durand');
  openAnother();
  expect(screen.queryByLabelText('Numéro de carte')).toBeNull();
  await startAfresh();
  await screen.findByText(/Léo Durand/);
  expect($paying.get()).toBeUndefined();
  expect(sessionStorage.getItem('sign-up-difference')).toBeNull();
});

test('after a return from the bank and another’s link, the page shows the payment and leads to no other dossier', async () => {
  const report = {
    ...{ name: 'Zoé Durand', email: 'zoe@exemple.fr', memberStatus: 'active', season: '2026-2027' },
    ...{ disciplines: ['Canne'], lines: [], amount: 4_100, refunded: 0, isDoubtful: false, paidAt: null },
    ...{ birthDate: '1990-03-05', isDifference: true, status: 'succeeded' },
  };
  const calls = await show(anUnfinished(), {
    [READ]: ({ authorization }) =>
      Response.json(anUnfinished({ firstName: authorization === `Bearer ${TOKEN}` ? 'Zoé' : 'Léo' })),
    'POST /api/dossier/payment': json(begun, 201),
    'GET /api/payment-intent/pi_1?client_secret=s': json(report),
  });
  await beginToPay();
  openAnother();
  await startAfresh();
  await screen.findByText(/Léo Durand/);
  const known = calls.length;
  await startAfresh('/dossier?payment_intent=pi_1&payment_intent_client_secret=s&redirect_status=succeeded');
  fireEvent.click(await screen.findByRole('button', { name: 'Revenir à votre dossier' }));
  await waitFor(() => expect(said()).toContain('s’ouvre depuis le lien'));
  expect(said()).not.toContain('Léo');
  expect(calls.slice(known).map(({ path }) => path)).not.toContain('/api/dossier');
});

test('a debt can be paid by transfer, which the dossier shows only when asked', async () => {
  await show(anUnfinished({ transfer: { ...bankAccount, reference: 'ADH-3F9A01BC' } }));
  expect(said()).toContain('en espèces ou par chèque : voyez avec le club.');
  expect(said()).not.toContain('FR76');
  press('Payer par virement');
  await screen.findByRole('img', { name: /^Code QR du virement au club\s: 41,00/ });
  expect(said()).toContain('IBANFR76 3000 6000 0112 3456 7890 189');
  expect(said()).toContain('ADH-3F9A01BC');
});

test('a club that takes no transfers proposes none', async () => {
  await show(anUnfinished());
  expect(screen.queryByRole('button', { name: 'Payer par virement' })).toBeNull();
  expect(said()).toContain('en espèces ou par chèque : voyez avec le club.');
});
