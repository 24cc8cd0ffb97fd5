/**
 * Returns a trap: a second entry of the same address in the history. Going back once leaves everything in place and
 * asks. Without it, the change of screens would be known too late to prevent it.
 */
export const createTrap = (onSprung: () => void) => {
  const here = location.href;
  let isSet = false;
  return {
    set: () => {
      if (!isSet) history.pushState(null, '', here);
      isSet = true;
    },
    spring: () => {
      if (!isSet || location.href !== here) return;
      isSet = false;
      onSprung();
    },
    release: async (): Promise<void> => {
      if (!isSet || location.href !== here) return;
      isSet = false;
      const gone = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
      history.back();
      await gone;
    },
  };
};
