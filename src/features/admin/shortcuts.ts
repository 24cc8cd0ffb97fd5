import { toastError } from '#components/ui/toast.tsx';
import { isApple, shortcuts } from '#lib/shortcuts.ts';
import { adminMessages } from '#messages/admin.ts';

type Shortcut = keyof typeof shortcuts;

const shortcutOf = ({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): Shortcut | undefined => {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) {
    const letter = shiftKey ? '' : key.toLowerCase();
    if (letter === 's') return 'save';
    // On a Mac, Ctrl+K deletes the rest of a line.
    return letter === 'k' && (metaKey || !isApple()) ? 'find' : undefined;
  }
  if (key === '/') return 'search';
  return key === '?' ? 'help' : undefined;
};

const text = '[contenteditable]:not([contenteditable="false"])';

const isIn = (places: string): boolean => Boolean(document.activeElement?.closest(places));

/**
 * Returns the place that a save shortcut applies to: the form or dialog with the focus, otherwise the top dialog,
 * otherwise the screen.
 */
const placeToSave = (): ParentNode =>
  document.activeElement?.closest('form, dialog[open]') ??
  [...document.querySelectorAll('dialog[open]')].at(-1) ??
  document;

const isOverDialog = (): boolean => document.querySelector('dialog[open]') !== null;

const placeOf = (wanted: Shortcut): ParentNode | undefined => {
  if (wanted === 'save') return placeToSave();
  // In a text, Ctrl+K makes a link.
  const isTyping = isIn(wanted === 'find' ? text : `input, textarea, select, ${text}`);
  return isTyping || isOverDialog() ? undefined : document;
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
  if (wanted === 'find' && !element && isOverDialog() && !isIn(text)) {
    // Otherwise the browser would take what is typed next, a name, for its own search.
    event.preventDefault();
    if (!event.repeat) void toastError(adminMessages.find.closeFirst);
    return;
  }
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
