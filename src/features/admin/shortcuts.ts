import { shortcuts } from '#lib/shortcuts.ts';

type Shortcut = keyof typeof shortcuts;

const shortcutOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Shortcut | undefined => {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 's' && !shiftKey ? 'save' : undefined;
  if (key === '/') return 'search';
  return key === '?' ? 'help' : undefined;
};

const field = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

const isTyping = (): boolean => Boolean(document.activeElement?.closest(field));

/** Where saving is meant: the form or dialog that has the focus, else the dialog on top, else the screen. */
const placeToSave = (): ParentNode =>
  document.activeElement?.closest('form, dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document;

const placeOf = (wanted: Shortcut): ParentNode | undefined => {
  if (wanted === 'save') return placeToSave();
  return isTyping() || document.querySelector('dialog[open]') ? undefined : document;
};

const elementOf = (wanted: Shortcut): HTMLElement | undefined => {
  const [element, ...others] =
    placeOf(wanted)?.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${shortcuts[wanted]}"]`) ?? [];
  // Of two forms side by side, neither is meant.
  return others.length === 0 ? element : undefined;
};

const press = (event: KeyboardEvent): void => {
  const wanted = event.defaultPrevented || event.isComposing ? undefined : shortcutOf(event);
  const element = wanted && elementOf(wanted);
  if (!element) return;
  event.preventDefault();
  if (event.repeat) return;
  if (wanted === 'search') element.focus();
  else element.click();
};

/** Until the returned function is called, keys press what says them, unless they are meant for what has the focus. */
export const startShortcuts = (): (() => void) => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};
