// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MailOverview } from '#domain/mail/mail.ts';
import { $roles } from '#features/admin/account/account-store.ts';
import { MailScreen } from '#features/admin/mail/MailScreen.tsx';
import { $mail } from '#features/admin/mail/mail-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { views } from './list-support.ts';
import { press, spaces } from './member-screen-support.tsx';

const anOverview = (changes: Partial<MailOverview> = {}): MailOverview => ({
  sender: 'site@club.example',
  pausedAt: null,
  trouble: null,
  waiting: 3,
  nextAt: '2026-11-27T18:30:00.000Z',
  usedToday: 12,
  allowance: 300,
  delayed: [],
  failed: [],
  failedCount: 0,
  refused: [],
  refusedCount: 0,
  ...changes,
});

const failed: MailOverview['failed'][number] = {
  id: 'f1',
  kind: 'payment-recorded',
  recipient: 'guardian',
  name: 'Camille Durand',
  memberId: 'm1',
  why: 'address-refused',
  answer: '550 5.1.1 Unknown',
  failedAt: '2026-11-27T10:00:00.000Z',
};
const refused = {
  id: 'r1',
  address: 'plus.rien@exemple.fr',
  name: 'Camille Durand',
  memberId: 'm1',
  refusedAt: '2026-11-27T10:00:00.000Z',
};

const READING = 'GET /api/admin/mail';
const show = async (overview: MailOverview, answers: Parameters<typeof answerCalls>[0] = {}, vue = 'envois') => {
  const calls = answerCalls({ [READING]: json(overview), 'GET /api/admin/mail/mailings': json([]), ...answers });
  render(<MailScreen search={{ vue }} />);
  await screen.findByText('En attente');
  return calls;
};
const text = () => spaces(document.body.textContent);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $mail.set({ state: 'loading' });
  $roles.set(['owner']);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('the queue and the rest of the day’s allowance stand beside what failed', async () => {
  await show(anOverview(), {}, 'echecs');
  expect(text()).toContain('3 courriels');
  expect(text()).toContain('prochain essai le 27/11/26 à 19 h 30');
  expect(text()).toContain('12 envois sur 300 permis ; il en reste 288');
  expect(text()).toContain('Aucun courriel n’a échoué.');
});

test('a mail that failed tells why, leads to its member, and is sent again', async () => {
  const calls = await show(
    anOverview({ failed: [failed], failedCount: 1 }),
    {
      'POST /api/admin/mail/f1/again': json(anOverview({ waiting: 4 })),
    },
    'echecs',
  );
  expect(text()).toContain('L’adresse n’existe pas, dit son serveur.');
  expect(text()).toContain('550 5.1.1 Unknown');
  const link = screen.getByRole('link', { name: 'Camille Durand (représentant légal)' });
  expect(link.getAttribute('href')).toBe('/admin/adhesions/m1');
  press(/^Renvoyer .+ à Camille Durand$/);
  await waitFor(() => expect(text()).toContain('4 courriels'));
  expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a refused address is allowed again', async () => {
  await show(
    anOverview({ refused: [refused], refusedCount: 1 }),
    {
      'DELETE /api/admin/mail/refused-addresses/r1': json(anOverview()),
    },
    'adresses',
  );
  press('Réessayer plus.rien@exemple.fr');
  await waitFor(() => expect(text()).toContain('Aucune adresse n’est refusée.'));
});

test('each view of the mails tells how many it holds, and an unknown one shows the mails to many', async () => {
  await show(anOverview({ failed: [failed], failedCount: 4, refused: [refused], refusedCount: 1 }), {}, 'inconnue');
  expect(views()).toEqual(['À plusieurs', 'Refusés pour le moment 0', 'Non envoyés 4', 'Adresses refusées 1']);
  expect(text()).toContain('Rien n’a encore été écrit à plusieurs adhérents.');
});

test('a wrong password is told in plain words, and mail can be tried again', async () => {
  const trouble = { what: 'password-refused', since: '2026-11-27T10:00:00.000Z', answer: null } as const;
  await show(anOverview({ trouble }), { 'POST /api/admin/mail/send': json(anOverview({ waiting: 0 })) });
  expect(text()).toContain('Le serveur d’envoi refuse le nom ou le mot de passe du site.');
  press('Réessayer maintenant');
  await waitFor(() => expect(text()).not.toContain('refuse le nom'));
});

test('an owner pauses mail with their password, and lets it go on', async () => {
  $roles.set(['owner']);
  const pausedAt = '2026-11-27T10:00:00.000Z';
  const calls = await show(anOverview(), { 'PUT /api/admin/mail/pause': json(anOverview({ pausedAt })) });
  press('Mettre en pause');
  fireEvent.change(await screen.findByLabelText(/^Votre mot de passe/), { target: { value: 'secret' } });
  const [, confirm] = screen.getAllByRole('button', { name: 'Mettre en pause' });
  if (confirm) fireEvent.click(confirm);
  await screen.findByText('L’envoi est en pause');
  expect(calls.at(-1)?.body).toEqual({ paused: true, password: 'secret' });
  press('Reprendre l’envoi');
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ paused: false }));
});

test('an administrator who only writes to members cannot pause mail', async () => {
  $roles.set(['secretary']);
  await show(anOverview());
  expect(screen.queryByRole('button', { name: 'Mettre en pause' })).toBeNull();
});

test('a mail refused for the moment names its reader, the answer and the next try', async () => {
  const { why: _why, failedAt: _failedAt, ...waiting } = failed;
  const delayed = { ...waiting, answer: '552 5.2.2 Mailbox full', dueAt: '2026-11-27T18:30:00.000Z' };
  await show(anOverview({ delayed: [delayed] }), {}, 'retardes');
  expect(text()).toContain('552 5.2.2 Mailbox full');
  expect(text()).toContain('27/11/26 à 19 h 30');
  expect(screen.getByRole('link', { name: 'Camille Durand (représentant légal)' })).toBeTruthy();
});

test('without a mail server the screen says so and offers no pause', async () => {
  await show(anOverview({ sender: null, waiting: 0, nextAt: null }));
  expect(text()).toContain('Le site n’envoie pas de courriel');
  expect(screen.queryByRole('button', { name: 'Mettre en pause' })).toBeNull();
});

test('a failure to read leaves a way to try again', async () => {
  answerCalls({ [READING]: json({ type: 'unavailable', message: 'x' }, 503) });
  render(<MailScreen />);
  await screen.findByText('Les courriels n’ont pas pu être lus.');
});

test('a sent mailing can be read again', async () => {
  const mailing = {
    ...{ id: 'g1', title: 'Stage de Noël', createdAt: '2026-11-27T10:00:00.000Z', by: 'Camille', isReminder: false },
    ...{ waiting: 0, sent: 3, failed: 0, dropped: 0 },
  };
  const letter = { subject: 'Stage de Noël', html: '<body><p>Venez tous</p></body>', text: 'Venez tous' };
  await show(anOverview(), {
    'GET /api/admin/mail/mailings': json([mailing]),
    'GET /api/admin/mail/mailings/g1': json({ ...mailing, letter }),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Lire\u202F: Stage de Noël' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stage de Noël' });
  await waitFor(() => expect(dialog.textContent).toContain('Venez tous'));
});
