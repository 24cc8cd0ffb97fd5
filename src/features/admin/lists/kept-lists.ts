import { atom, type WritableAtom } from 'nanostores';

const blanks: (() => void)[] = [];

/**
 * Returns an atom that keeps the state of a list for a user who returns to it. It lives in the page's memory only,
 * because a search may contain a name.
 */
export const keptAtom = <Value>(blank: Value): WritableAtom<Value> => {
  const $kept = atom<Value>(blank);
  blanks.push(() => $kept.set(blank));
  return $kept;
};

/** Resets every list to its first state. */
export const forgetLists = (): void => {
  for (const setBlank of blanks) setBlank();
};
