// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PersonNote } from '#domain/member/person-note.ts';
import { json } from './admin-support.ts';
import { press, section, showPart, spaces } from './member-screen-support.tsx';
import { someDetails } from './member-support.ts';

const show = showPart('notes');
const member = someDetails();
const path = `/api/admin/persons/${member.personId}/notes`;
const aNote = (changes: Partial<PersonNote> = {}): PersonNote => ({
  ...{ id: '0b6c7f8e-3d2a-4c1b-9e8f-7a6b5c4d3e2f', text: 'Préfère le soir.', readers: 'board', by: 'Alix' },
  ...{ isMine: true, createdAt: '2026-11-20T10:00:00.000Z', updatedAt: '2026-11-20T10:00:00.000Z' },
  ...changes,
});
const told = () => spaces(section('Notes').textContent);

beforeEach(() => localStorage.setItem('token', 'abc'));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a note says who wrote it, when and who reads it, and is changed by its writer only', async () => {
  await show(member, {
    [`GET ${path}`]: json([aNote(), aNote({ id: '1', text: 'Paie en trois fois.', by: null, isMine: false })]),
  });
  await waitFor(() => expect(told()).toContain('Préfère le soir.'));
  expect(told()).toContain('Lisible par : Présidence et secrétariat');
  expect(told()).toContain('elle peut demander à lire ses notes');
  expect(within(section('Notes')).getAllByRole('button', { name: /^Modifier la note/ })).toHaveLength(1);
});

test('an empty note is refused, and a text that could not be sent stays', async () => {
  let isDown = true;
  const calls = await show(member, {
    [`GET ${path}`]: json([]),
    [`POST ${path}`]: () =>
      isDown
        ? Response.json({ type: 'unavailable', message: 'Plus tard.' }, { status: 503 })
        : Response.json(aNote({ text: 'À rappeler.' }), { status: 201 }),
  });
  await screen.findByText('Aucune note.');
  press('Écrire une note…');
  press('Enregistrer la note');
  await screen.findByText('Veuillez renseigner le texte.');
  const save = screen.getByRole('button', { name: 'Enregistrer la note' });
  await waitFor(() => expect(save.getAttribute('aria-disabled')).not.toBe('true'));
  fireEvent.change(screen.getByRole('textbox', { name: 'Texte' }), { target: { value: 'À rappeler.' } });
  fireEvent.change(screen.getByRole('combobox', { name: 'Qui peut la lire' }), {
    target: { value: 'board-and-coaches' },
  });
  press('Enregistrer la note');
  await screen.findByText('La note n’a pas été enregistrée');
  expect(screen.getByRole('textbox', { name: 'Texte' })).toHaveProperty('value', 'À rappeler.');
  isDown = false;
  press('Enregistrer la note');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => body as { id: string; readers: string });
  expect(sent.at(-1)).toMatchObject({ text: 'À rappeler.', readers: 'board-and-coaches' });
  // However often it is sent, it is one note.
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('a note is deleted after a question', async () => {
  let notes = [aNote()];
  const calls = await show(member, {
    [`GET ${path}`]: () => Response.json(notes),
    [`DELETE ${path}/${aNote().id}`]: () => {
      notes = [];
      return new Response(null, { status: 204 });
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Supprimer la note du/ }));
  press('Supprimer la note');
  await screen.findByText('Aucune note.');
  expect(calls.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
});
