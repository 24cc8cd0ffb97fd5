// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ReminderPreview, ReminderRule, ReminderRules } from '#domain/member/reminder.ts';
import { RemindersScreen } from '#features/admin/reminders/RemindersScreen.tsx';
import { RuleScreen } from '#features/admin/reminders/RuleScreen.tsx';
import { $rules } from '#features/admin/reminders/reminders-store.ts';
import { answerCalls, json } from './admin-support.ts';
import { press, spaces } from './member-screen-support.tsx';
import { TYPED } from './typed-password.ts';

const rule: ReminderRule = {
  id: '00000000-0000-4000-8000-000000000001',
  subject: 'photo',
  event: 'signed-up',
  days: 7,
  title: 'Il manque une photo',
  content: '<p>Merci de l’envoyer.</p>',
  onSince: null,
  updatedAt: '2026-11-27T10:00:00.000Z',
};
const rules = (changes: Partial<ReminderRule> = {}): ReminderRules => ({
  rules: [{ ...rule, ...changes }],
  nextAt: changes.onSince ? '2026-11-28T07:00:00.000Z' : null,
  isSent: true,
});
const preview: ReminderPreview = {
  at: '2026-11-28T07:00:00.000Z',
  next: [
    {
      memberId: 'm1',
      name: 'Camille Durand',
      dueOn: '2026-11-28',
      lacking: ['photo'],
      owedCents: 0,
      season: '2026-2027',
      isArchived: false,
      lastMail: { kind: 'sign-up-paid', at: '2026-11-21T10:00:00.000Z' },
    },
    {
      memberId: 'm2',
      name: 'Alix Morel',
      dueOn: '2026-11-14',
      lacking: ['photo'],
      owedCents: 0,
      season: '2026-2027',
      isArchived: false,
      lastMail: null,
    },
  ],
  nextCount: 2,
  later: [],
  laterCount: 0,
  letter: { subject: 'Il manque une photo', html: '<p>Merci</p>', text: 'Merci' },
};

const READ = 'GET /api/admin/reminders';
const text = () => spaces(document.body.textContent);

beforeEach(() => {
  localStorage.setItem('token', 'abc');
  $rules.set({ state: 'loading' });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('each rule says what it does and whether it is on, and is switched on with a press', async () => {
  const calls = answerCalls({
    [READ]: json(rules()),
    [`PUT /api/admin/reminders/${rule.id}/switch`]: json(rules({ onSince: '2026-11-27' })),
  });
  render(<RemindersScreen />);
  expect(spaces((await screen.findByRole('rowheader')).textContent)).toBe(
    'Photo manquante ou refusée, 7 jours après l’inscription',
  );
  expect(text()).toContain('Arrêtée');
  press(/^Activer/);
  await waitFor(() => expect(text()).toContain('Active depuis le 27/11/26'));
  expect(text()).toContain('Prochain envoi le 28/11/26');
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ on: true, password: TYPED });
});

test('the preview tells who would be reminded, why, their last mail and what they would read', async () => {
  answerCalls({
    [`GET /api/admin/reminders/${rule.id}`]: json(rule),
    [`GET /api/admin/reminders/${rule.id}/written`]: json([]),
    'POST /api/admin/reminders/preview': json(preview),
  });
  render(<RuleScreen params={{ id: rule.id }} />);
  await screen.findByRole('heading', { level: 1, name: /Photo manquante/ });
  press('Aperçu');
  const link = await screen.findByRole('link', { name: 'Camille Durand' });
  expect(link.getAttribute('href')).toBe('/admin/adhesions/m1');
  expect(text()).not.toContain('28/11/26 (passée)');
  expect(text()).toContain('14/11/26 (passée)');
  expect(text()).toContain('manque : photo');
  expect(text()).toContain('Inscription payée, le 21/11/26');
  expect(text()).toContain('Personne d’autre.');
});

test('without a mail server it says that nobody is reminded', async () => {
  answerCalls({ [READ]: json({ ...rules(), isSent: false }) });
  render(<RemindersScreen />);
  expect(await screen.findByText(/personne n’est relancé/)).toBeTruthy();
});
