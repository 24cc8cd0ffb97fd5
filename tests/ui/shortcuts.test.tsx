// @vitest-environment happy-dom
import { act, cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAction } from '#components/action/use-action.ts';
import { AskDialog } from '#components/dialogs/AskDialog.tsx';
import { SaveBar } from '#components/editing/SaveBar.tsx';
import { SearchField } from '#components/ui/SearchField.tsx';
import { ShortcutsButton, useShortcutsDialog } from '#features/admin/ShortcutsButton.tsx';
import { startShortcuts } from '#features/admin/shortcuts.ts';
import { shortcuts } from '#lib/shortcuts.ts';
import { press } from './member-screen-support.tsx';

const saved = vi.fn<(what: string) => void>();

const Question = ({ what, ...asked }: { what: string; isChanged?: boolean; isDanger?: boolean }) => {
  const [isOpen, setOpen] = useState(false);
  const action = useAction(async () => saved(what));
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {what}
      </button>
      {isOpen && (
        <AskDialog title={what} confirm="Oui" action={action} onClose={() => setOpen(false)} {...asked}>
          <input aria-label="Nom" />
        </AskDialog>
      )}
    </>
  );
};

const Form = ({ name }: { name: string }) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      saved(name);
    }}
  >
    <input aria-label={name} />
    <button type="submit" aria-keyshortcuts={shortcuts.save}>
      Enregistrer {name}
    </button>
  </form>
);

const Text = () => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the editor, which takes the focus by itself */}
    <div contentEditable suppressContentEditableWarning data-testid="text" tabIndex={0} />
    <SaveBar isBusy={false} isChanged isNew={false} onSave={() => saved('text')} onPreview={() => undefined} />
  </>
);

/** Presses keys in the focused element. Returns whether the page handled them instead of the browser. */
const type = (key: string, held: KeyboardEventInit = {}): boolean => {
  const event = createEvent.keyDown(document.activeElement ?? document.body, { key, ...held });
  return !fireEvent(document.activeElement ?? document.body, event);
};
const save = (held: KeyboardEventInit = { ctrlKey: true }) => type('s', held);
const focus = (element: HTMLElement) => act(() => element.focus());

let stop: () => void;
beforeEach(() => {
  saved.mockReset();
  stop = startShortcuts();
});
afterEach(() => {
  stop();
  cleanup();
});

test.each([{ ctrlKey: true }, { metaKey: true }])('Ctrl+S or ⌘S saves the text, in it or beside it, %j', (held) => {
  render(<Text />);
  expect(save(held)).toBe(true);
  focus(screen.getByTestId('text'));
  expect(save(held)).toBe(true);
  expect(saved.mock.calls).toEqual([['text'], ['text']]);
});

test.each([{ ctrlKey: true, shiftKey: true }, { ctrlKey: true, altKey: true }, {}])(
  'other keys with S are the browser’s, %j',
  (held) => {
    render(<Text />);
    expect([save(held), saved.mock.calls]).toEqual([false, []]);
  },
);

test('held down, it saves once', () => {
  render(<Text />);
  save();
  expect(save({ ctrlKey: true, repeat: true })).toBe(true);
  expect(saved).toHaveBeenCalledOnce();
});

test('of two forms the one that has the focus is saved; without it, neither', () => {
  render([<Form key="a" name="Club" />, <Form key="b" name="Compte" />]);
  expect([save(), saved.mock.calls]).toEqual([false, []]);
  focus(screen.getByLabelText('Compte'));
  save();
  expect(saved.mock.calls).toEqual([['Compte']]);
});

test('over a text, the dialog is saved and not the text', async () => {
  render([<Text key="a" />, <Question key="b" what="Lien" isChanged={false} />]);
  press('Lien');
  focus(screen.getByLabelText('Nom'));
  await act(async () => save());
  expect(saved.mock.calls).toEqual([['Lien']]);
});

test.each([{ isDanger: true, isChanged: false }, {}])('a key does not confirm a question, %j', (asked) => {
  render([<Text key="a" />, <Question key="b" what="Supprimer" {...asked} />]);
  press('Supprimer');
  expect([save(), saved.mock.calls]).toEqual([false, []]);
});

test('/ goes to the search of the list, but from no field and no dialog', () => {
  const search = () => screen.getByLabelText('Rechercher');
  render([
    <SearchField key="a" hint="Nom" value="" onValue={() => undefined} />,
    <Form key="b" name="Club" />,
    <Question key="c" what="Supprimer" />,
    <Text key="d" />,
  ]);
  for (const field of [screen.getByLabelText('Club'), screen.getByTestId('text')]) {
    focus(field);
    expect([type('/', { shiftKey: true }), document.activeElement]).toEqual([false, field]);
    act(() => field.blur());
  }
  expect([type('/', { ctrlKey: true }), document.activeElement === search()]).toEqual([false, false]);
  expect([type('/'), document.activeElement === search()]).toEqual([true, true]);
  act(() => search().blur());
  press('Supprimer');
  expect(type('/')).toBe(false);
});

const Keys = () => {
  const { Shortcuts, openShortcuts, closeShortcuts } = useShortcutsDialog();
  return (
    <>
      <ShortcutsButton onOpen={openShortcuts} />
      {Shortcuts && <Shortcuts onClose={closeShortcuts} />}
    </>
  );
};

test('? opens the list of keys, as its button does; it names those of the text too', async () => {
  render(<Keys />);
  expect(type('?', { shiftKey: true })).toBe(true);
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Raccourcis clavier' });
  expect(dialog.textContent).toContain('Ctrl+SEnregistrer');
  expect(dialog.textContent).toContain('Ctrl+BGras');
  press('Fermer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  press('Raccourcis clavier');
  await screen.findByRole('dialog', { name: 'Raccourcis clavier' });
});
