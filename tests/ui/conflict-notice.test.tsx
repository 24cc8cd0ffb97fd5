// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ConflictNotice } from '#components/editing/ConflictNotice.tsx';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import { useEdit } from '#components/editing/use-edit.ts';
import { ApiError } from '#lib/api-error.ts';

interface Piece {
  label: string;
  place: string;
  updatedAt: string;
}

const read: Piece = { label: 'Gants', place: 'Salle', updatedAt: 'first' };
const isPiece = (current: unknown): current is Piece => typeof Reflect.get(Object(current), 'label') === 'string';
const toDraft = ({ label, place } = read) => ({ label, place });

const createPiece = (refusal: ApiError, typed: Partial<Piece>) => {
  const edit = createEdit<Omit<Piece, 'updatedAt'>, object, Piece>({
    saved: read,
    toDraft,
    schema: (draft) => ({ input: draft }),
    send: () => Promise.reject(refusal),
    theirs: fromAnswer(isPiece),
  });
  edit.set(typed);
  return edit;
};

const Form = ({ of }: { of: ReturnType<typeof createPiece> }) => {
  const edit = useEdit(() => of);
  return <ConflictNotice edit={edit} toDraft={toDraft} labels={{ label: 'Nom', place: 'Lieu' }} />;
};

const conflictWith = (theirs: Partial<Piece>) =>
  new ApiError('conflict', [], {}, { ...read, updatedAt: 'second', ...theirs });

const said = async (refusal: ApiError, typed: Partial<Piece>, ...takes: string[]): Promise<string> => {
  const edit = createPiece(refusal, typed);
  await edit.save();
  render(<Form of={edit} />);
  for (const label of takes)
    fireEvent.click(screen.getByRole('button', { name: `Reprendre la valeur enregistrée\u202F: ${label}` }));
  return screen.getByRole('alert').textContent ?? '';
};

afterEach(cleanup);

test.each<[string, ApiError, Partial<Piece>, string[], RegExp]>([
  ['a field waits', conflictWith({ label: 'A' }), { label: 'B' }, [], /gardez votre saisie ou reprenez .*enregistrez/],
  [
    'their value was taken and another change is left',
    conflictWith({ label: 'A' }),
    { label: 'B', place: 'Cave' },
    ['Nom'],
    /plus rien à choisir.* n’est pas encore enregistrée.*enregistrez à nouveau/,
  ],
  [
    'their value was taken and nothing is left',
    conflictWith({ label: 'A' }),
    { label: 'B' },
    ['Nom'],
    /plus rien à enr/,
  ],
  [
    'they changed another field',
    conflictWith({ place: 'Cave' }),
    { label: 'B' },
    [],
    /auxquels vous n’aviez pas touché.*Déjà repris.*« Lieu »/,
  ],
  ['they changed nothing of the form', conflictWith({}), { label: 'B' }, [], /ne touche aucun champ de ce formulaire/],
  ['they removed it', new ApiError('not-found'), { label: 'B' }, [], /^Supprimé entretemps.*pour l’ajouter à nouveau/],
])('the notice says what is true and what comes next: %s', async (_case, refusal, typed, takes, sentence) => {
  expect((await said(refusal, typed, ...takes)).replaceAll(/\s/g, ' ')).toMatch(sentence);
});
