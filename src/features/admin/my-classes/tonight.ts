import { withQuery } from '#lib/paths.ts';

const NAME = 'annuler';
const TONIGHT = 'ce-soir';

/** The query of an address that asks to cancel the class of today. */
export const tonightQuery: Readonly<Record<string, string>> = { [NAME]: TONIGHT };

/** Returns true if the address asks for it, and takes it out of the address, so that going back does not ask again. */
export const takeTonight = (): boolean => {
  const { [NAME]: asked, ...others } = Object.fromEntries(new URLSearchParams(location.search));
  if (asked !== TONIGHT) return false;
  history.replaceState(history.state, '', withQuery(location.pathname, others) + location.hash);
  return true;
};
