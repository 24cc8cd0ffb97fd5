import { atom, type WritableAtom } from 'nanostores';

const blanks: (() => void)[] = [];

/** How somebody left a list, for who comes back to it. In this page's memory alone: what is looked for may be a name. */
export const keptAtom = <Value>(blank: Value): WritableAtom<Value> => {
  const $kept = atom<Value>(blank);
  blanks.push(() => $kept.set(blank));
  return $kept;
};

/** Every list is as if nobody had been there. */
export const forgetLists = (): void => {
  for (const setBlank of blanks) setBlank();
};
