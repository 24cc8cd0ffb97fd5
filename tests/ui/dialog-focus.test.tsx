// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { StrictMode, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { press } from './member-screen-support.tsx';

const closed = vi.fn<() => void>();

afterEach(() => {
  cleanup();
  closed.mockReset();
});

const Question = ({ onDone }: { onDone: () => void }) => (
  <AskDialog title="Archiver ?" confirm="Oui" action={useAction(async () => onDone())} onClose={closed}>
    <p>Rien n’est perdu.</p>
  </AskDialog>
);

interface ScreenProps {
  /** Whether the button disappears once its action is done. */
  isGone: boolean;
  hasPlace: boolean;
}

const Screen = ({ isGone, hasPlace }: ScreenProps) => {
  const [step, setStep] = useState<'before' | 'asked' | 'done'>('before');
  return (
    <>
      <h1 tabIndex={-1}>Adhésions</h1>
      <section>
        <h2 tabIndex={hasPlace ? -1 : undefined}>Archives</h2>
        {(step !== 'done' || !isGone) && (
          <button type="button" onClick={() => setStep('asked')}>
            Archiver
          </button>
        )}
      </section>
      {step === 'asked' && <Question onDone={() => setStep('done')} />}
    </>
  );
};

test.each([
  ['the button that opened it', { isGone: false, hasPlace: true }, 'Archiver'],
  ['the heading of its part of the screen, where the button is gone', { isGone: true, hasPlace: true }, 'Archives'],
  ['the title of the screen, where nothing nearer takes it', { isGone: true, hasPlace: false }, 'Adhésions'],
])('a dialog that ends with success gives the focus to %s, and fires no further event', async (_place, props, name) => {
  render(<Screen {...props} />);
  screen.getByRole('button', { name: 'Archiver' }).focus();
  press('Archiver');
  screen.getByRole('button', { name: 'Oui' }).focus();
  press('Oui');
  await waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(closed).not.toHaveBeenCalled();
});

test('a dialog that React mounts twice in strict mode is not closed and fires no event', () => {
  render(
    <StrictMode>
      <Question onDone={() => undefined} />
    </StrictMode>,
  );
  expect([screen.getByRole<HTMLDialogElement>('dialog').open, closed.mock.calls]).toEqual([true, []]);
});
