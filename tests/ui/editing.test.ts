// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type AskToLeave, leave, useLeaveGuard } from '#components/action/leave-guard.ts';
import { createEdit, fromAnswer } from '#components/editing/edit.ts';
import { ApiError } from '#lib/api-error.ts';

interface Piece {
  label: string;
  place: string;
  updatedAt: string;
}

const read: Piece = { label: 'Gants', place: 'Salle', updatedAt: 'first' };
const isPiece = (current: unknown): current is Piece => typeof Reflect.get(Object(current), 'label') === 'string';
const conflictWith = (current: Piece) => new ApiError('conflict', ['Changé.'], {}, current);

/** A piece of equipment whose server answers one after the other. An error is a refusal. */
const pieceEdit = (...answers: (Piece | ApiError)[]) => {
  const sent: unknown[] = [];
  const edit = createEdit<Omit<Piece, 'updatedAt'>, object, Piece>({
    saved: read,
    toDraft: ({ label, place } = read) => ({ label, place }),
    schema: ({ label, place }) =>
      label ? { input: { label: label.trim(), place } } : { errors: { label: 'Veuillez renseigner le nom.' } },
    send: async (input, { updatedAt }) => {
      sent.push({ ...input, updatedAt });
      const answer = answers.shift();
      if (!answer || answer instanceof ApiError) throw answer ?? new ApiError('network');
      return answer;
    },
    theirs: fromAnswer(isPiece),
  });
  return { edit, sent };
};

afterEach(() => vi.unstubAllGlobals());

test('an error stands at its field, and nothing is sent', async () => {
  const { edit, sent } = pieceEdit();
  edit.set({ label: '' });
  expect([await edit.save(), edit.$errors.get(), sent]).toEqual([
    ...[undefined, { label: 'Veuillez renseigner le nom.' }],
    [],
  ]);
});

test('what only somebody else changed is taken over, and the next save is over their version', async () => {
  const theirs = { label: 'Casques', place: 'Cave', updatedAt: 'second' };
  const { edit, sent } = pieceEdit(conflictWith(theirs), { ...theirs, label: 'Gants neufs', updatedAt: 'third' });
  edit.set({ label: 'Gants neufs' });
  expect(await edit.save()).toBeUndefined();
  expect(edit.$draft.get()).toEqual({ label: 'Gants neufs', place: 'Cave' });
  expect(edit.$conflict.get()).toMatchObject({ undecided: ['label'], adopted: ['place'] });
  await edit.save();
  expect(sent).toEqual([
    { label: 'Gants neufs', place: 'Salle', updatedAt: 'first' },
    { label: 'Gants neufs', place: 'Cave', updatedAt: 'second' },
  ]);
  expect([edit.$conflict.get(), edit.$isChanged.get()]).toEqual([undefined, false]);
});

test('their value of one field can be taken', async () => {
  const { edit } = pieceEdit(conflictWith({ label: 'Casques', place: 'Salle', updatedAt: 'second' }));
  edit.set({ label: 'Gants neufs' });
  await edit.save();
  edit.takeField('label');
  expect([edit.$draft.get().label, edit.$conflict.get()?.undecided, edit.$isChanged.get()]).toEqual([
    ...['Casques', []],
    false,
  ]);
});

test('a conflict about the same words is told too, because a file may have been sent beside them', async () => {
  const { edit, sent } = pieceEdit(conflictWith({ ...read, updatedAt: 'second' }), { ...read, updatedAt: 'third' });
  expect(await edit.save()).toBeUndefined();
  expect(edit.$conflict.get()).toMatchObject({ undecided: [], adopted: [] });
  await edit.save();
  expect(sent.at(-1)).toMatchObject({ updatedAt: 'second' });
});

const lost = () => new ApiError('network');

/** Saves once, and no answer comes. */
const loseSaveOf = async ({ edit }: ReturnType<typeof pieceEdit>, label: string): Promise<void> => {
  edit.set({ label });
  await expect(edit.save()).rejects.toThrow('network');
};

test('one’s own save whose answer was lost is no conflict: nothing is told, and nothing is sent again', async () => {
  const stored = { ...read, label: 'Gants neufs', updatedAt: 'second' };
  const piece = pieceEdit(lost(), conflictWith(stored), { ...stored, updatedAt: 'third' });
  await loseSaveOf(piece, 'Gants neufs');
  expect(await piece.edit.save()).toEqual(stored);
  expect([piece.sent.length, piece.edit.$conflict.get(), piece.edit.$isChanged.get()]).toEqual([2, undefined, false]);
});

test('text typed after a lost answer is saved over one’s own version, however it was spelled', async () => {
  const stored = { ...read, label: 'Gants neufs', updatedAt: 'second' };
  const after = { label: 'Gants neufs', place: 'Cave', updatedAt: 'third' };
  const piece = pieceEdit(lost(), conflictWith(stored), after);
  await loseSaveOf(piece, 'Gants neufs ');
  piece.edit.set({ place: 'Cave' });
  expect(await piece.edit.save()).toEqual(after);
  expect(piece.sent.at(-1)).toEqual({ label: 'Gants neufs', place: 'Cave', updatedAt: 'second' });
});

test('if somebody saved over one’s own lost save, only what they changed is theirs', async () => {
  const piece = pieceEdit(lost(), conflictWith({ label: 'Gants neufs', place: 'Cave', updatedAt: 'third' }));
  await loseSaveOf(piece, 'Gants neufs');
  piece.edit.set({ label: 'Gants rouges' });
  expect(await piece.edit.save()).toBeUndefined();
  expect(piece.edit.$conflict.get()).toMatchObject({ undecided: [], adopted: ['place'] });
  expect(piece.edit.$draft.get()).toEqual({ label: 'Gants rouges', place: 'Cave' });
});

test('a lost save that did not arrive hides nobody’s change', async () => {
  const piece = pieceEdit(lost(), conflictWith({ label: 'Casques', place: 'Salle', updatedAt: 'second' }));
  await loseSaveOf(piece, 'Gants neufs');
  expect(await piece.edit.save()).toBeUndefined();
  expect(piece.edit.$conflict.get()).toMatchObject({ undecided: ['label'] });
});

test('an object that another administrator removed keeps the typed text, and the next save adds it again', async () => {
  const after = { ...read, label: 'Gants neufs', updatedAt: 'third' };
  const { edit, sent } = pieceEdit(new ApiError('not-found'), after);
  edit.set({ label: 'Gants neufs' });
  expect(await edit.save()).toBeUndefined();
  expect([edit.$conflict.get()?.theirs, edit.$saved.get(), edit.$draft.get().label]).toEqual([
    ...[null, undefined],
    'Gants neufs',
  ]);
  expect(await edit.save()).toEqual(after);
  expect(sent.at(-1)).toEqual({ label: 'Gants neufs', place: 'Salle', updatedAt: undefined });
});

const holdTyped = (ask?: AskToLeave) =>
  renderHook(({ isUnsaved }) => useLeaveGuard(isUnsaved, ask), { initialProps: { isUnsaved: true } });

test('a dialog over a form with typed text asks once for both', () => {
  const asked = vi.fn(() => true);
  vi.stubGlobal('confirm', asked);
  const form = holdTyped();
  const dialog = holdTyped();
  const go = vi.fn<() => void>();
  leave(go);
  expect([asked.mock.calls.length, go.mock.calls.length]).toEqual([1, 1]);
  for (const { unmount } of [form, dialog]) unmount();
});

test('a screen may ask in its own dialog: nothing happens before the answer, and the question comes once', () => {
  const questions: (() => void)[] = [];
  const { unmount } = holdTyped((go) => void questions.push(go));
  const go = vi.fn<() => void>();
  leave(go);
  expect([questions.length, go.mock.calls.length]).toEqual([1, 0]);
  questions[0]?.();
  leave(go);
  expect([questions.length, go.mock.calls.length]).toEqual([1, 2]);
  expect(dispatchEvent(new Event('beforeunload', { cancelable: true })), 'the browser asks no more').toBe(true);
  unmount();
});

test('saved text is asked about no more', () => {
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const { rerender, unmount } = holdTyped();
  rerender({ isUnsaved: false });
  const go = vi.fn<() => void>();
  leave(go);
  expect([asked.mock.calls.length, go.mock.calls.length]).toEqual([0, 1]);
  unmount();
});
