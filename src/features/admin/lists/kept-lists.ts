import { atom, type WritableAtom } from 'nanostores';

const blanks: (() => void)[] = [];

/**
 * Returns an atom that keeps the state of a list for somebody who comes back to it. It stays in the page's memory,
 * because a search may be a name.
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
