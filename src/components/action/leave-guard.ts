import { useEffect } from 'react';
import { unsavedMessages as words } from '#messages/unsaved.ts';

/** Asks the user whether unsaved text may be lost, and calls `go` if it may. */
export type AskToLeave = (go: () => void) => void;

/** The components that hold unsaved text now. */
const holders = new Set<{ ask: AskToLeave }>();

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

const release = (holder: { ask: AskToLeave }): void => {
  holders.delete(holder);
  if (holders.size === 0) removeEventListener('beforeunload', warn);
};

/** Leaves the screen at once if no unsaved text would be lost. Otherwise it asks the user first. */
export const leave = (go: () => void): void => {
  const last = [...holders].at(-1);
  const goOn = (): void => {
    // The user is not asked twice on one way out.
    for (const holder of holders) release(holder);
    go();
  };
  if (last) last.ask(goOn);
  else go();
};

/** Asks the user before unsaved text in one place, such as a dialog, is lost while the screen stays. */
export const mayAbandon = (isChanged: boolean): boolean => !isChanged || confirm(words.abandon);

const askByBrowser: AskToLeave = (go) => {
  if (confirm(words.question)) go();
};

/**
 * While `isUnsaved`, leaving the screen asks the user first: on a link, on going back and on a button. On closing the
 * page the browser asks in its own words. `ask` must keep its identity between renders.
 */
export const useLeaveGuard = (isUnsaved: boolean, ask: AskToLeave = askByBrowser): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = { ask };
    holders.add(holder);
    addEventListener('beforeunload', warn);
    return () => release(holder);
  }, [isUnsaved, ask]);
};
