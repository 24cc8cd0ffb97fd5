import { atom, type ReadableAtom } from 'nanostores';
import { createTrap } from './history-trap.ts';
import { watchWaysOut } from './ways-out.ts';

/**
 * Asks before something typed is lost: by a link, by going back, by the button that cancels, and, in the browser's own
 * words, by closing the page.
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
    /** Leaves at once when nothing would be lost, else asks first. */
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
    /** Nothing is left to lose: going back leads on again. */
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
