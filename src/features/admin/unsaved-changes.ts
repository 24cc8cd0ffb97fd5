import { useEffect } from 'react';
import { unsavedMessages as words } from '#messages/unsaved.ts';

let unsaved = 0;

/** Returns false if typed text would be lost and its author prefers to stay. */
export const mayLeave = (): boolean => unsaved === 0 || confirm(words.question);

/** Asks before typed text in one place, such as a dialog, is lost while the screen stays. */
export const mayAbandon = (isChanged: boolean): boolean => !isChanged || confirm(words.abandon);

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

/** While `isUnsaved`, leaving the screen or the page asks first. */
export const useUnsavedGuard = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    unsaved += 1;
    addEventListener('beforeunload', warn);
    return () => {
      unsaved -= 1;
      removeEventListener('beforeunload', warn);
    };
  }, [isUnsaved]);
};
