import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { followSession, staysWithoutSession } from '#lib/session.ts';
import { concernsToken, readToken } from '#lib/storage.ts';
import { forgetLists } from '../lists/kept-lists.ts';

const isSignedIn = (): boolean => readToken() !== undefined;

/**
 * Returns true while there is a token. Without one it shows nothing and sends the visitor to the login page: at the
 * start, when another tab logs out and no unsaved text would be lost, and when the page returns from the back/forward
 * cache after a logout.
 */
export const useSignedIn = (): boolean => {
  const [allowed, setAllowed] = useState(isSignedIn);
  useEffect(() => {
    const check = (event: Event): void => {
      if (event instanceof StorageEvent && !concernsToken(event)) return;
      if (isSignedIn()) followSession();
      else if (!staysWithoutSession()) setAllowed(false);
    };
    addEventListener('storage', check);
    addEventListener('pageshow', check);
    return () => {
      removeEventListener('storage', check);
      removeEventListener('pageshow', check);
    };
  }, []);
  useEffect(() => {
    if (allowed) return;
    forgetLists();
    location.replace(paths.login);
  }, [allowed]);
  return allowed;
};
