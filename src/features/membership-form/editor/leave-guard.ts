import { atom, type ReadableAtom } from 'nanostores';
import { createTrap } from './history-trap.ts';
import { watchWaysOut } from './ways-out.ts';

/**
 * Returns a guard that asks before typed text is lost: by a link, by going back, by the cancel button and, in the
 * browser's own words, by closing the page.
 */
export const createLeaveGuard = ($isChanged: ReadableAtom<boolean>) => {
  const $isAsking = atom(false);
  let isFree = false;
  let going: (() => void) | undefined;
  const trap = createTrap(() => leave(() => history.back()));
  const isGuarded = () => !isFree && $isChanged.get();
  const go = (): Promise<void> => trap.release().then(() => going?.());
  const leave = (goOn: () => void): void => {
    going = goOn;
    if (isGuarded()) $isAsking.set(true);
    else void go();
  };

  return {
    $isAsking,
    /** Leaves at once if nothing would be lost, otherwise asks first. */
    leave,
    stay: () => {
      $isAsking.set(false);
      if ($isChanged.get()) trap.set();
    },
    goNow: () => {
      $isAsking.set(false);
      isFree = true;
      void go();
    },
    /** Removes the trap, because nothing is left to lose. */
    release: trap.release,
    watch: () => {
      const stop = $isChanged.subscribe((isChanged) => isChanged && trap.set());
      const unwatch = watchWaysOut({ isGuarded, onLink: (link) => leave(() => link.click()), onBack: trap.spring });
      return () => {
        stop();
        unwatch();
      };
    },
  };
};
