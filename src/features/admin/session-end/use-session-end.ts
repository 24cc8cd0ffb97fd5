import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { $losses } from '#lib/session.ts';
import { $account, loadAccount } from '../account/account-store.ts';

export type SessionEnd = 'far' | 'soon' | 'over';

/** How long before its end the warning about a session appears. Milliseconds. */
export const NOTICE = 15 * 60_000;
const LOOK_EVERY = 20_000;

/** Returns how far the end of a session is at a moment. */
export const endOf = (expiresAt: string, now: number): SessionEnd => {
  const left = Date.parse(expiresAt) - now;
  if (left > NOTICE) return 'far';
  return left > 0 ? 'soon' : 'over';
};

/**
 * Tells whether the session ends soon. While the user is active, it prolongs the session silently, as long as possible.
 * An unattended screen prolongs nothing.
 */
export const useSessionEnd = (): SessionEnd => {
  const expiresAt = useStore($account)?.expiresAt;
  const isLost = useStore($losses) > 0;
  const [end, setEnd] = useState<SessionEnd>('far');
  useEffect(() => {
    if (!expiresAt) return;
    let isAtWork = false;
    const note = (): void => {
      isAtWork = true;
    };
    const look = (): void => {
      const found = endOf(expiresAt, Date.now());
      const isProlonged = found === 'soon' && isAtWork;
      isAtWork = false;
      if (!isProlonged) setEnd(found);
      else void loadAccount().then(() => setEnd(endOf($account.get()?.expiresAt ?? expiresAt, Date.now())));
    };
    look();
    const timer = setInterval(look, LOOK_EVERY);
    const gestures = ['pointerdown', 'keydown'] as const;
    for (const gesture of gestures) addEventListener(gesture, note);
    // Timers of a computer that slept fire late.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      for (const gesture of gestures) removeEventListener(gesture, note);
      document.removeEventListener('visibilitychange', look);
    };
  }, [expiresAt]);
  return isLost ? 'over' : end;
};
