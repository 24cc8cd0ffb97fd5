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

/**
 * Returns the place that a save shortcut applies to: the form or dialog with the focus, otherwise the top dialog,
 * otherwise the screen.
 */
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
  // If two forms stand side by side, the shortcut applies to neither.
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

/**
 * Presses the element that declares a shortcut, unless the focused element needs the key. Runs until the returned
 * function is called.
 */
export const startShortcuts = (): (() => void) => {
  document.addEventListener('keydown', press);
  return () => document.removeEventListener('keydown', press);
};
