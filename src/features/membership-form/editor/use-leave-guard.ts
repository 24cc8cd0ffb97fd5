import type { ReadableAtom } from 'nanostores';
import { useEffect, useRef, useState } from 'react';

interface LeaveGuard {
  isAsking: boolean;
  /** Leaves at once when nothing would be lost, else asks first. */
  leave: (go: () => void) => void;
  stay: () => void;
  goNow: () => void;
  /** Nothing is left to lose: going back leads on again. */
  release: () => Promise<void>;
}

const linkOf = (event: MouseEvent): HTMLAnchorElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;

const opensElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || Boolean(link.target) || link.hash !== '';

/**
 * A second entry of the same address on top of the history: going back once leaves everything in place, and asks.
 * Whoever moves between screens hears of it too late to prevent it.
 */
const createTrap = (onSprung: () => void) => {
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

/**
 * Asks before something typed is lost: by a link, by going back, by the button that cancels, and, in the browser's own
 * words, by closing the page.
 */
export const useLeaveGuard = ($isChanged: ReadableAtom<boolean>): LeaveGuard => {
  const [isAsking, setAsking] = useState(false);
  const going = useRef<() => void>(undefined);
  const isFree = useRef(false);
  const trap = useRef<ReturnType<typeof createTrap>>(undefined);
  const guards = () => !isFree.current && $isChanged.get();
  const release = async (): Promise<void> => trap.current?.release();
  const go = async (): Promise<void> => {
    await release();
    going.current?.();
  };
  const leave = (goOn: () => void): void => {
    going.current = goOn;
    if (guards()) setAsking(true);
    else void go();
  };
  const leaving = useRef(leave);
  leaving.current = leave;

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    trap.current = createTrap(() => leaving.current(() => history.back()));
    const stop = $isChanged.subscribe((isChanged) => isChanged && trap.current?.set());
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || isFree.current || !$isChanged.get() || opensElsewhere(event, link)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      leaving.current(() => link.click());
    };
    document.addEventListener('click', onClick, { capture: true, signal });
    addEventListener('popstate', () => trap.current?.spring(), { signal });
    addEventListener('beforeunload', (event) => !isFree.current && $isChanged.get() && event.preventDefault(), {
      signal,
    });
    return () => {
      stop();
      listening.abort();
    };
  }, [$isChanged]);

  return {
    isAsking,
    leave,
    stay: () => {
      setAsking(false);
      if ($isChanged.get()) trap.current?.set();
    },
    goNow: () => {
      setAsking(false);
      isFree.current = true;
      void go();
    },
    release,
  };
};
