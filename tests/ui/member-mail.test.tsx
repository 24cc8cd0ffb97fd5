// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { json } from './admin-support.ts';
import { aPersonMail, press, readingMail, section, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('courriels');

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const member = someDetails();
const person = `/api/admin/persons/${member.personId}`;
const told = () => spaces(section('Nouvelles et rappels').textContent);

test('a refused address stands on the member’s page, and can be tried again', async () => {
  const refused = [{ id: 'r1', address: 'plus.rien@exemple.fr' }];
  let isAllowed = false;
  const calls = await show(member, {
    [readingMail(member)]: () => Response.json({ ...aPersonMail, refused: isAllowed ? [] : refused }),
    'DELETE /api/admin/mail/refused-addresses/r1': () => {
      isAllowed = true;
      return Response.json({});
    },
  });
  await waitFor(() => expect(told()).toContain('adresse refusée'));
  expect(told()).toContain('plus rien n’y est envoyé de nous-mêmes');
  press('Réessayer plus.rien@exemple.fr');
  await waitFor(() => expect(told()).not.toContain('adresse refusée'));
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});

test('the page shows that a member wants no news, and subscribes them again at their request', async () => {
  let unsubscribedAt: string | null = '2026-11-20T10:00:00.000Z';
  const calls = await show(member, {
    [readingMail(member)]: () => Response.json({ ...aPersonMail, unsubscribedAt }),
    [`PUT ${person}/subscription`]: () => {
      unsubscribedAt = null;
      return Response.json({ wantsNews: true });
    },
  });
  await waitFor(() => expect(told()).toContain('Ne les reçoit plus, à sa demande, depuis le 20/11/26.'));
  press('Lui en envoyer de nouveau');
  await waitFor(() => expect(told()).toContain('Reçoit les nouvelles et les rappels.'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsNews: true, recipient: 'member' });
});

test('the guardian of a minor chooses for themselves', async () => {
  let guardianUnsubscribedAt: string | null = '2026-11-20T10:00:00.000Z';
  const calls = await show(member, {
    [readingMail(member)]: () => Response.json({ ...aPersonMail, hasGuardian: true, guardianUnsubscribedAt }),
    [`PUT ${person}/subscription`]: () => {
      guardianUnsubscribedAt = null;
      return Response.json({ wantsNews: true });
    },
  });
  await waitFor(() =>
    expect(told()).toContain('Son représentant légal ne les reçoit plus, à sa demande, depuis le 20/11/26.'),
  );
  expect(told()).toContain('Reçoit les nouvelles et les rappels.');
  press('En envoyer de nouveau au représentant légal');
  await waitFor(() => expect(told()).toContain('Son représentant légal les reçoit aussi.'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ wantsNews: true, recipient: 'guardian' });
});

test('reminders rest until a day', async () => {
  let leftOutUntil: string | null = null;
  const calls = await show(member, {
    [readingMail(member)]: () => Response.json({ ...aPersonMail, leftOutUntil }),
    [`PUT ${person}/reminders`]: ({ body }) => {
      leftOutUntil = Object(body).until;
      return new Response(null, { status: 204 });
    },
  });
  await waitFor(() => expect(told()).toContain('Reçoit les nouvelles'));
  press('Mettre les relances en pause…');
  within(screen.getByRole('dialog')).getByRole('button', { name: 'Mettre en pause' }).click();
  await waitFor(() => expect(told()).toContain('Sans relance jusqu’au'));
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ until: leftOutUntil });
  press('Reprendre les relances');
  await waitFor(() => expect(told()).not.toContain('Sans relance'));
});

test('the rest of the page stands if it cannot be read', async () => {
  await show(member, { [readingMail(member)]: json({ type: 'internal' }, 500) });
  expect(await within(section('Nouvelles et rappels')).findByRole('button', { name: 'Réessayer' })).toBeTruthy();
});
