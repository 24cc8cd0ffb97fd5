// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DebtReminder } from '#domain/mail/debt-reminder.ts';
import type { MemberDetails } from '#domain/member/member-details.ts';
import { json } from './admin-support.ts';
import { press, showMember, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const owing = (changes: Partial<MemberDetails> = {}) =>
  someDetails({ fullName: 'Zoé Martin', amount: 245, paid: 190, owed: 55, paymentDone: false, ...changes });
const aReminder = (changes: Partial<DebtReminder> = {}): DebtReminder => ({
  title: 'Votre cotisation',
  content: 'Merci de la régler.',
  owedCents: 5500,
  mails: 1,
  isRefused: false,
  isUnsubscribed: false,
  leftOutUntil: null,
  remindedAt: null,
  ...changes,
});
const at = ({ id }: MemberDetails) => `/api/admin/reminders/debts/${id}`;
const open = async (member: MemberDetails, reminder = aReminder(), answers: Parameters<typeof showMember>[1] = {}) => {
  const calls = await showMember(member, { [`GET ${at(member)}`]: json(reminder), ...answers });
  press('Relancer…');
  await screen.findByLabelText('Objet');
  return calls;
};
const dialogText = () => spaces(screen.getByRole('dialog').textContent);

test('a reminder is proposed in the club’s words with the sum, changed, and sent once', async () => {
  const member = owing();
  const answers = [() => Promise.reject(new TypeError('offline'))];
  const calls = await open(member, aReminder(), {
    [`POST ${at(member)}`]: () => answers.shift()?.() ?? json({ id: 'm' }, 201)(),
  });
  expect(dialogText()).toContain('la somme due (55,00 €), le lien du dossier');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Texte').value).toBe('Merci de la régler.');
  fireEvent.change(screen.getByLabelText('Texte'), { target: { value: 'Chère Zoé,\n\nun oubli ?' } });
  press('Envoyer la relance');
  press('Envoyer la relance');
  await screen.findByText('La réponse n’est pas arrivée');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Texte').value).toContain('Chère Zoé');
  press('Envoyer la relance');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second, ...others] = calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(others).toEqual([]);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ title: 'Votre cotisation', content: expect.stringContaining('un oubli') });
  expect(first).toHaveProperty('id', expect.stringMatching(/^[\da-f-]{36}$/));
});

test('an empty text is not sent', async () => {
  const calls = await open(owing());
  fireEvent.change(screen.getByLabelText('Objet'), { target: { value: ' ' } });
  press('Envoyer la relance');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Objet')));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test.each<[string, Partial<DebtReminder>, Partial<MemberDetails>, string, boolean]>([
  ['refuses mail', { mails: 0, isRefused: true }, {}, 'refuse les courriels du club', false],
  ['wants none', { mails: 0, isUnsubscribed: true }, {}, 'ne veut plus de relances', false],
  ['is left out for now', { leftOutUntil: '2026-12-24' }, {}, 'en pause jusqu’au 24/12/26', false],
  ['is on hold', {}, { isHeld: true }, 'à cause d’un accident ou d’un litige', true],
  ['has a guardian', { mails: 2 }, {}, 'Son représentant légal la reçoit aussi.', true],
  ['was reminded', { remindedAt: '2026-11-20T09:00:00.000Z' }, {}, 'Dernière relance écrite le 20/11/26.', true],
])('somebody who %s: the dialog says so', async (_who, reminder, member, said, isPossible) => {
  await open(owing(member), aReminder(reminder));
  expect(dialogText()).toContain(said);
  const button = within(screen.getByRole('dialog')).queryByRole('button', { name: 'Envoyer la relance' });
  expect(button !== null).toBe(isPossible);
});

test('the preview shows the mail as it will be sent', async () => {
  const member = owing();
  const letter = { subject: 'Votre cotisation', html: '<p>Bonjour</p>', text: 'Bonjour' };
  await open(member, aReminder(), { [`POST ${at(member)}/preview`]: json(letter) });
  press('Aperçu');
  await screen.findByText('Voici le courriel tel qu’il partira.');
});

test('who owes nothing is not reminded', async () => {
  await showMember(someDetails());
  expect(screen.queryByRole('button', { name: 'Relancer…' })).toBeNull();
});
