// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { mayLeave } from './admin-support.ts';
import { press } from './member-screen-support.tsx';

const asked = vi.fn<() => boolean>();

interface RenamingProps {
  /** The server's answer. */
  answer?: Promise<unknown>;
  isStoppable?: boolean;
}

const Renaming = ({ answer, isStoppable = false }: RenamingProps) => {
  const [isOpen, setOpen] = useState(true);
  const [name, setName] = useState('Canne');
  const action = useAction(async () => {
    await answer;
    setOpen(false);
  });
  if (!isOpen) return null;
  return (
    <AskDialog
      title="Renommer"
      confirm="Enregistrer"
      isChanged={name !== 'Canne'}
      isStoppable={isStoppable}
      action={action}
      onClose={() => setOpen(false)}
    >
      <input aria-label="Nom" value={name} onChange={({ target }) => setName(target.value)} />
    </AskDialog>
  );
};

const type = (value: string) => fireEvent.change(screen.getByLabelText('Nom'), { target: { value } });
const dialog = () => screen.queryByRole<HTMLDialogElement>('dialog');

/** Presses Escape as a browser does: the dialog closes unless the event is prevented. */
const pressEscape = (): void => {
  const open = screen.getByRole<HTMLDialogElement>('dialog');
  const cancel = createEvent('cancel', open, { cancelable: true });
  if (fireEvent(open, cancel)) open.close();
};

beforeEach(() => {
  vi.stubGlobal('confirm', asked.mockReset());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ways = [
  ['Escape', pressEscape],
  ['the button that cancels', () => press('Annuler')],
] as const;

test.each(ways)('%s asks once before typed text is lost', async (_way, close) => {
  render(<Renaming />);
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
  render(<Renaming />);
  type('Savate');
  asked.mockReturnValue(false);
  dialog()?.close();
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  expect([dialog()?.open, screen.getByLabelText<HTMLInputElement>('Nom').value]).toEqual([true, 'Savate']);
});

test('a second Escape, which no page can prevent, asks once as well', async () => {
  render(<Renaming />);
  type('Savate');
  asked.mockReturnValue(false);
  const open = screen.getByRole<HTMLDialogElement>('dialog');
  fireEvent(open, createEvent('cancel', open, { cancelable: false }));
  open.close();
  await waitFor(() => expect(dialog()?.open).toBe(true));
  expect(asked).toHaveBeenCalledOnce();
});

test('without typed text it closes without a question', async () => {
  render(<Renaming />);
  pressEscape();
  await waitFor(() => expect(dialog()).toBeNull());
  expect(asked).not.toHaveBeenCalled();
});

test('saving needs no confirmation, but leaving the screen before does', async () => {
  render(<Renaming />);
  type('Savate');
  asked.mockReturnValue(false);
  expect([mayLeave(), asked.mock.calls.length]).toEqual([false, 1]);
  press('Enregistrer');
  await waitFor(() => expect(dialog()).toBeNull());
  expect([mayLeave(), asked.mock.calls.length]).toEqual([true, 1]);
});

test.each([...ways, ['the browser', () => dialog()?.close()] as const])(
  'what was confirmed is on its way: %s does not close before the answer is there',
  async (_way, close) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    render(<Renaming answer={promise} />);
    press('Enregistrer');
    await screen.findByText('Un instant…');
    close();
    await waitFor(() => expect(dialog()?.open).toBe(true));
    expect(screen.getByRole('button', { name: 'Annuler' }).getAttribute('aria-disabled')).toBe('true');
    resolve();
    await waitFor(() => expect(dialog()).toBeNull());
    expect(asked).not.toHaveBeenCalled();
  },
);

test.each(ways)('a long job can be left by %s', async (_way, close) => {
  render(<Renaming answer={new Promise(() => undefined)} isStoppable />);
  press('Enregistrer');
  await screen.findByText('Un instant…');
  close();
  await waitFor(() => expect(dialog()).toBeNull());
});
