// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AskDialog } from '#features/admin/AskDialog.tsx';
import { mayLeave } from '#features/admin/unsaved-changes.ts';
import { useAction } from '#features/admin/use-action.ts';
import { press } from './member-screen-support.tsx';

const asked = vi.fn<() => boolean>();

const Renaming = () => {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('Canne');
  const action = useAction(async () => setOpen(false));
  if (!isOpen) return null;
  return (
    <AskDialog
      title="Renommer"
      confirm="Enregistrer"
      isChanged={name !== 'Canne'}
      action={action}
      onClose={() => setOpen(false)}
    >
      <input aria-label="Nom" value={name} onChange={({ target }) => setName(target.value)} />
    </AskDialog>
  );
};

const type = (value: string) => fireEvent.change(screen.getByLabelText('Nom'), { target: { value } });
const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog');

/** As the browser does: it closes unless that is prevented. */
const pressEscape = (): void => {
  const open = screen.getByRole<HTMLDialogElement>('dialog');
  const cancel = createEvent('cancel', open, { cancelable: true });
  if (fireEvent(open, cancel)) open.close();
};

beforeEach(() => {
  vi.stubGlobal('confirm', asked.mockReset());
  render(<Renaming />);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test.each([
  ['Escape', pressEscape],
  ['the button that cancels', () => press('Annuler')],
])('%s asks once before what is typed goes', async (_way, close) => {
  type('Savate');
  asked.mockReturnValue(false);
  close();
  expect([asked.mock.calls.length, dialog()?.open, screen.getByLabelText<HTMLInputElement>('Nom').value]).toEqual([
    1,
    true,
    'Savate',
  ]);
  asked.mockReturnValue(true);
  close();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(asked).toHaveBeenCalledTimes(2);
});

test('closed by the browser without a question, it opens again for who wants to stay', async () => {
  type('Savate');
  asked.mockReturnValue(false);
  dialog()?.close();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect([dialog()?.open, screen.getByLabelText<HTMLInputElement>('Nom').value]).toEqual([true, 'Savate']);
});

test('nothing typed, nothing is asked', async () => {
  pressEscape();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(asked).not.toHaveBeenCalled();
});

test('saving never asks; until then leaving the screen does', async () => {
  type('Savate');
  asked.mockReturnValue(false);
  expect([mayLeave(), asked.mock.calls.length]).toEqual([false, 1]);
  press('Enregistrer');
  await waitFor(() => expect(dialog()).toBeNull());
  expect([mayLeave(), asked.mock.calls.length]).toEqual([true, 1]);
});
